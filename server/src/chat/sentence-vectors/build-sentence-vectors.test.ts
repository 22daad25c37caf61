import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeDatabase } from "../../../test/support/fake-database.ts";
import type { DocumentModels } from "../../knowledge/embedding-migrations/document-models.ts";
import { type Embedder, EmbedderUnavailable } from "../../ports/embedder.ts";
import { startSentenceBuilder } from "./build-sentence-vectors.ts";
import { compact, digestOf, pack, type StoredVectors, unpack } from "./model/compact-vectors.ts";

const vector = Float32Array.of(0.25, 0.5);
const builders: { stop(): Promise<void> }[] = [];
afterEach(async () => {
  for (const builder of builders.splice(0)) await builder.stop();
});

interface Case {
  readonly stored?: StoredVectors | null;
  readonly served?: object | null;
  readonly embed?: Embedder["embedPassages"];
  readonly duty?: number;
}

const product = { hit: JSON.stringify({ title: "Lamp", description: "It glows." }), filter: { kind: "item", attributes: { wide: true } } };

/** Runs the builder on one queued product. */
function build({ stored = null, served = product, embed = async (texts) => texts.map(() => vector), duty = 1 }: Case) {
  const queue = [{ id: "lamp", accountId: "account", queuedAt: "now", served, brandId: "brand", languages: ["de-AT", "en"] }];
  const written: StoredVectors[] = [];
  const finished = vi.fn<() => number>(() => 1);
  const embedPassages = vi.fn<Embedder["embedPassages"]>(embed);
  const database = fakeDatabase({
    "sentences.claim": () => queue.shift() ?? null,
    "sentences.passages": () => [
      { ordinal: 0, text: "Lamp", headings: [], page: null, revision: "1", digests: null, vectors: null, ...stored },
    ],
    "sentences.renew": () => 1,
    "sentences.store": ([, , , , digests, vectors]) => written.push({ digests, vectors } as StoredVectors),
    "sentences.finish": finished,
  });
  const models = { of: () => [{ generation: { id: 1 }, embedder: { embedPassages } }] } as unknown as DocumentModels;
  builders.push(
    startSentenceBuilder(
      { database, models, bus: { subscribe: () => () => undefined }, log: { warn: () => undefined } },
      { leaseMs: 60_000, pollMs: 10, duty },
    ),
  );
  return { written, finished, embedPassages };
}

const texts = ["It glows.", "Lamp: It glows.", "wide: ja", "Lamp: wide: ja", "wide: yes", "Lamp: wide: yes"];

describe("sentence vector builder", () => {
  it("stores the vectors of product sentences that answers compare, using the brand's languages", async () => {
    const { written, finished, embedPassages } = build({});
    await expect.poll(() => finished.mock.calls.length).toBe(1);
    expect(embedPassages.mock.calls.flatMap(([some]) => some)).toEqual(texts);
    expect(written.map((row) => [...unpack(row).keys()])).toEqual([texts.map(digestOf)]);
  });

  it("computes only missing vectors, and deletes vectors of sentences that the product no longer contains", async () => {
    const before = pack(new Map(["Gone.", ...texts.slice(1)].map((text) => [digestOf(text), compact(vector)])));
    const { written, finished, embedPassages } = build({ stored: before });
    await expect.poll(() => finished.mock.calls.length).toBe(1);
    expect(embedPassages.mock.calls).toEqual([[["It glows."], expect.anything()]]);
    expect(written.map((row) => [...unpack(row).keys()].toSorted())).toEqual([texts.map(digestOf).toSorted()]);
  });

  it("does not embed anything for a complete product or for a product that is no longer served", async () => {
    const complete = build({ stored: pack(new Map(texts.map((text) => [digestOf(text), compact(vector)]))) });
    const gone = build({ served: null });
    await expect.poll(() => complete.finished.mock.calls.length + gone.finished.mock.calls.length).toBe(2);
    expect([complete, gone].flatMap(({ embedPassages, written }) => [embedPassages.mock.calls.length, written.length])).toEqual([
      0, 0, 0, 0,
    ]);
  });

  it("keeps a product in the queue while the model is unavailable, but not if the model rejects only its sentences", async () => {
    const down = build({ embed: () => Promise.reject(new EmbedderUnavailable("down")) });
    const rejecting = build({
      embed: (some) => (some[0] === "." ? Promise.resolve([vector]) : Promise.reject(new EmbedderUnavailable("rejected"))),
    });
    await expect.poll(() => [rejecting.finished.mock.calls.length, down.embedPassages.mock.calls.length]).toEqual([1, 2]);
    expect(down.finished).not.toHaveBeenCalled();
  });

  it("pauses in proportion to its work", async () => {
    const begun = performance.now();
    const { finished } = build({
      duty: 0.1,
      embed: async (some) => {
        await new Promise((resolve) => setTimeout(resolve, 20));
        return some.map(() => vector);
      },
    });
    await expect.poll(() => finished.mock.calls.length).toBe(1);
    expect(performance.now() - begun).toBeGreaterThan(200);
  });
});
