import { describe, expect, it } from "vitest";
import { change } from "./documents.js";
import { Model, Place } from "./model.js";

const content = { title: "lantern v1", text: "a bright thing", price: 1.95 };
/** @typedef {() => Promise<import("./client.js").Answer | null>} Call */
const lost = /** @type {Call} */ (async () => null);
const notFound = /** @type {Call} */ (async () => ({ status: 404, body: null, text: "" }));

/**
 * Returns a document of a source in a service that responds to each read with the given status.
 * @param {number} status
 */
function soakWith(status) {
  const model = new Model();
  const place = Object.assign(new Place("catalog"), { id: "source", name: "catalog 1" });
  const doc = model.doc(place, "SK01N1-0001");
  doc.content = content;
  /** @type {string[]} */
  const faults = [];
  const body = status === 200 ? { title: content.title, description: content.text, price: content.price } : null;
  const soak = /** @type {any} */ ({
    model,
    client: { read: async () => ({ status, body, text: "" }) },
    fault: (/** @type {string} */ text) => void faults.push(text),
    unlock: () => undefined,
  });
  const send = (/** @type {typeof content | null} */ after, call = lost) =>
    change(soak, place, [{ doc, before: content, after }], true, call, () => null);
  return { model, place, doc, faults, send };
}

describe("a deletion whose response was lost", () => {
  it("is recorded if the document is missing while its source is being renamed", async () => {
    const { model, place, doc, faults, send } = soakWith(404);
    model.begin(place);
    await send(null);
    expect([doc.content, faults]).toEqual([null, []]);
  });

  it("is not recorded if the document still exists", async () => {
    const { doc, faults, send } = soakWith(200);
    await send(null);
    expect([doc.content, faults]).toEqual([content, []]);
  });
});

describe("a write to a source that is being deleted", () => {
  it("has no outcome once the source is deleted", async () => {
    const { model, place, faults, send } = soakWith(404);
    place.removal = new Promise((resolve) => setTimeout(resolve, 20)).then(() => model.removePlace(place));
    await send({ ...content, title: "lantern v2" });
    expect([place.gone, faults]).toEqual([true, []]);
  });

  it("may be rejected with a 404 once the source is deleted", async () => {
    const { model, place, faults, send } = soakWith(404);
    place.removal = new Promise((resolve) => setTimeout(resolve, 20)).then(() => model.removePlace(place));
    await send(content, notFound);
    expect(faults).toEqual([]);
  });

  it("is reported as a fault if the source remains and the document is missing", async () => {
    const { faults, send } = soakWith(404);
    await send({ ...content, title: "lantern v2" });
    expect(faults).toEqual([expect.stringContaining("matches neither the old nor the new content")]);
  });
});

it("reports a 404 for a write while the source is only being renamed", async () => {
  const { model, place, faults, send } = soakWith(200);
  model.begin(place);
  await send(content, notFound);
  expect(faults).toEqual([expect.stringContaining("404")]);
});
