import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { eventually, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

// Collections of hostile input that are no part of the project: JSONTestSuite, and the big list of naughty strings.
const folder = fileURLToPath(new URL("../../../../shared/data/bad-input/", import.meta.url));

describe.skipIf(!existsSync(folder))("input that must never hurt", () => {
  let service: TestService;
  let shop: Shop;

  beforeAll(async () => {
    service = await startTestService();
    shop = await openShop(service, service.owner);
  });
  afterAll(() => service.stop());

  const bodies = existsSync(folder)
    ? readdirSync(`${folder}test_parsing`).map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}test_parsing/${name}`)) }))
    : [];
  const naughty = existsSync(folder) ? (JSON.parse(readFileSync(`${folder}blns.json`, "utf8")) as string[]) : [];
  const json = { "content-type": "application/json" };

  const send = (path: "documents" | "search" | "brands", bytes: Uint8Array<ArrayBuffer>): Promise<Answer> => {
    if (path === "search") return shop.visitor.raw("POST", "/v1/search", bytes, json);
    if (path === "brands") return shop.api.raw("POST", "/v1/brands", bytes, json);
    return shop.api.raw("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, bytes, json);
  };

  it.each(["documents", "search", "brands"] as const)(
    "JSON bodies to %s: what is no JSON is always 400, the rest 400 or 422, never 5xx",
    async (path) => {
      expect(bodies.length).toBeGreaterThan(300);
      for (const { name, bytes } of bodies) {
        const { status, body, text } = await send(path, bytes);
        expect(name.startsWith("n_") ? [400] : [400, 422], `${name} ${text}`).toContain(status);
        expect(body.code, name).toBe("validation.failed");
      }
      expect((await shop.api.call("GET", "/v1/knowledge/documents")).body.total_count).toBe(0);
    },
  );

  it("JSON texts inside payload_json: what is no JSON is always 400, never 5xx", async () => {
    for (const { name, bytes } of bodies) {
      const form = new FormData();
      form.append("payload_json", new Blob([bytes], { type: "application/json" }), "payload.json");
      form.append("file", new Blob([""]), "x.txt");
      const { status, text } = await shop.api.raw("POST", `/v1/knowledge/sources/${shop.filesId}/documents/upload`, form);
      expect(status, `${name} ${text}`).toBe(400);
    }
  });

  it("JSON texts as uploaded files are taken or refused, and end as ready or failed", async () => {
    let taken = 0;
    for (const { name, bytes } of bodies.filter((_, at) => at % 6 === 0)) {
      const { status, text } = await shop.api.upload(shop.filesId, "x.json", bytes, { id: name });
      expect([201, 400], `${name} ${text}`).toContain(status);
      if (status === 201) taken += 1;
    }
    expect(taken).toBeGreaterThan(20);
    await shop.settled();
    const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.filesId}&limit=200`);
    for (const { id, status } of body.items) {
      expect(["ready", "failed"], id).toContain(status.state);
      expect(status.error_message ?? "empty: nothing is wrong", id).toMatch(/^(damaged|empty|too_large): /);
    }
  });

  it("naughty strings as title, description and attribute read back as they were sent, up to NFC", async () => {
    const sent = new Map<string, string>();
    for (let at = 0; at < naughty.length; at += 100) {
      const items = naughty.slice(at, at + 100).map((text, offset) => ({
        id: `naughty-${at + offset}`,
        title: text === "" ? "empty" : text,
        description: text,
        attributes: { text },
      }));
      const { status, text } = await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items });
      expect(status, text).toBe(200);
      for (const { id, description } of items) sent.set(id, description);
    }
    for (let offset = 0; offset < naughty.length; offset += 200) {
      const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${shop.catalogId}&limit=200&offset=${offset}`);
      for (const { id, title, description, attributes } of body.items) {
        const text = sent.get(id)?.normalize("NFC");
        expect([title, description, attributes.text], id).toEqual([text === "" ? "empty" : text, text, text]);
      }
    }
    await shop.settled();
    const { body } = await shop.api.call("GET", "/v1/knowledge/documents?state=failed&kind=item");
    expect(body.items).toEqual([]);
  });

  it("naughty strings as ids, names of brands and sources, queries and look-ups: taken or refused with 4xx, never 5xx", async () => {
    await eventually(async () => (await fetch(`${service.url}/readyz`)).ok);
    const taken: string[] = [];
    for (const text of naughty) {
      const encoded = encodeURIComponent(text);
      const asks: (() => Promise<Answer>)[] = [
        () => shop.visitor.call("POST", "/v1/search", { query: text, top_k: 3 }),
        () =>
          shop.visitor.call("POST", "/v1/search", {
            query: "x",
            filters: { attributes: { [text.slice(0, 50)]: text, text: { contains: text.slice(0, 100) || "x" } } },
          }),
        () => shop.api.call("POST", "/v1/brands", { display_name: text }),
        () => shop.api.call("POST", "/v1/knowledge/sources", { name: text, brand_id: shop.brandId }),
        () => shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items: [{ id: text, title: "Naughty id" }] }),
        () => shop.api.call("GET", `/v1/knowledge/documents?limit=1&search=${encoded}`),
        () => shop.api.call("GET", `/api/personas?search=${encoded}`),
        () => shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/${encoded}`),
        () => shop.api.call("GET", `/v1/brands/${encoded}`),
      ];
      const answers = await Promise.all(asks.map((ask) => ask()));
      for (const [at, { status, text: answer }] of answers.entries())
        expect(status, `${at} ${JSON.stringify(text)} ${answer}`).toBeLessThan(500);
      if (answers[4]?.status === 200) taken.push(text);
    }
    // What was taken as an id is found under it; `.` and `..` cannot stand in a path.
    for (const id of taken.filter((text) => !/^\.+$/.test(text))) {
      const { status } = await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/${encodeURIComponent(id)}`);
      expect(status, JSON.stringify(id)).toBe(200);
    }
  });
});
