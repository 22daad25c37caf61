import { describe, expect, it } from "vitest";
import { purgeVersions } from "../../src/knowledge/versions/purge-versions.ts";
import type { Answer } from "../support/api.ts";
import { Api, eventually } from "../support/api.ts";
import { jobsDone, signedIn } from "../support/bulk-jobs.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let owner: Api;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  owner = await signedIn(service, service.owner);
});

/** Returns a generator of reproducible random numbers from 0 to 1. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

const text = (id: string): string => `/api/knowledge/docs/by-external-id/${id}`;
const inSource = (id: string, sourceId = shop.catalogId): string => `/v1/knowledge/sources/${sourceId}/documents/${id}`;
const write = (id: string, content: string, more: object = {}): Promise<Answer> => shop.api.call("PUT", text(id), { content, ...more });
const put = (...items: object[]): Promise<Answer> => shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items });
const versionsAt = async (path: string): Promise<Answer["body"]> => (await shop.api.call("GET", `${path}/versions`)).body;
const numbers = async (path: string): Promise<number[]> =>
  (await versionsAt(path)).items.map(({ version }: { version: number }) => version);
const contentAt = async (path: string, version: number): Promise<Answer["body"]> =>
  (await shop.api.call("GET", `${path}/versions/${version}`)).body;
const textReady = (id: string): Promise<void> =>
  eventually(async () => (await shop.api.call("GET", text(id))).body.processing_status === "ready", 100_000);
const keepFor = (days: number): Promise<Answer> => owner.call("PATCH", "/api/account", { document_history_days: days });

describe("Document versions", () => {
  it("include every accepted change to an account document and how it was written, but no version for an identical write", async () => {
    await write("returns", "Returns are free for 30 days.", { label: "Returns" });
    await write("returns", "Returns are free for 30 days.", { label: "Returns" });
    await textReady("returns");
    expect((await owner.call("PUT", text("returns"), { content: "Returns are free for 14 days." })).status).toBe(200);
    await write("returns", "Returns are free for 14 days.", { label: "Sending back" });
    const { items, total_count: total } = await versionsAt(text("returns"));
    expect(total).toBe(3);
    expect(items).toMatchObject([
      { version: 3, is_current: true, title: "Sending back", origin: "api", replaced_at: null },
      { version: 2, is_current: false, title: "Returns", origin: "dashboard", is_deletion: false },
      { version: 1, is_current: false, title: "Returns", origin: "api", is_deletion: false },
    ]);
    expect(items[2].served_since).not.toBeNull();
    expect(new Set(items.map(({ hash }: { hash: string }) => hash)).size).toBe(3);
    expect(items[1].replaced_at >= items[1].written_at).toBe(true);
    expect(await contentAt(text("returns"), 1)).toMatchObject({
      version: 1,
      text: "Returns are free for 30 days.",
      is_text_shortened: false,
      fields: { label: "Returns" },
    });
    expect((await contentAt(text("returns"), 2)).text).toBe("Returns are free for 14 days.");
    expect((await shop.api.call("GET", `${text("returns")}/versions?limit=1&offset=1`)).body.items).toMatchObject([{ version: 2 }]);
  });

  it("contain all fields of products, even if only a price changed", async () => {
    await put({ id: "desk", title: "Oak desk", price: 300, attributes: { wood: "oak" } });
    await shop.settled();
    await put({ id: "desk", title: "Oak desk", price: 280, attributes: { wood: "oak" } });
    await put({ id: "desk", title: "Oak desk", price: 280, attributes: { wood: "oak" } });
    await put({ id: "desk", title: "Walnut desk", price: 400, attributes: { wood: "walnut" } });
    expect(await numbers(inSource("desk"))).toEqual([3, 2, 1]);
    expect(await contentAt(inSource("desk"), 1)).toMatchObject({ fields: { price: 300, attributes: { wood: "oak" } }, text: null });
    expect(await contentAt(inSource("desk"), 2)).toMatchObject({ fields: { title: "Oak desk", price: 280 } });
  });

  it("contain the extracted text of files, before and after the new text is processed", async () => {
    await shop.api.upload(shop.filesId, "Delivery.md", "# Delivery\n\nParcels take four days.", { id: "delivery" });
    await shop.settled();
    const path = inSource("delivery", shop.filesId);
    await shop.api.upload(shop.filesId, "Delivery.md", "# Delivery\n\nParcels take two days.", { id: "delivery" });
    expect((await contentAt(path, 1)).text).toContain("four days");
    await shop.settled();
    expect((await contentAt(path, 1)).text).toContain("four days");
    expect((await contentAt(path, 2)).text).toContain("two days");
    expect((await shop.api.call("PATCH", path, { title: "Delivery times" })).status).toBe(200);
    await shop.settled();
    expect(await numbers(path)).toEqual([3, 2, 1]);
    expect(await contentAt(path, 2)).toMatchObject({ title: "Delivery", text: expect.stringContaining("two days") });
  });

  it("equal in number the accepted changes of 100 concurrent writes", async () => {
    await put({ id: "busy", title: "Busy lamp", price: 1 });
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, at) => put({ id: "busy", title: "Busy lamp", price: 2 + (at % 50) })),
    );
    const updated = answers.reduce((sum, { body }) => sum + body.updated, 0);
    const { total_count: total } = await versionsAt(inSource("busy"));
    expect(total).toBe(1 + updated);
    expect(new Set(await numbers(inSource("busy"))).size).toBe(Math.min(50, total));
  });

  it("return 404 for unknown documents and versions", async () => {
    for (const path of [`${text("unknown")}/versions`, `${text("returns")}/versions/9`, `${text("returns")}/versions/x`]) {
      expect((await shop.api.call("GET", path)).status).toBe(404);
    }
    // The source has no document with the account document's id.
    expect((await shop.api.call("GET", `${inSource("returns")}/versions`)).status).toBe(404);
  });

  it("belong only to the document in its own source and account", async () => {
    const other = await openShop(service, service.owner, "Other brand");
    await other.load([{ id: "desk", title: "Pine desk" }]);
    expect(await versionsAt(inSource("desk", other.catalogId))).toMatchObject({ total_count: 1, items: [{ title: "Pine desk" }] });
    const stranger = Api.withKey(service.url, (await service.addAccount(`stranger-${shop.brandId}@example.com`)).key);
    for (const path of [text("returns"), inSource("desk")]) {
      for (const [method, rest] of [
        ["GET", ""],
        ["GET", "/1"],
        ["POST", "/1/restore"],
        ["DELETE", ""],
      ] as const) {
        expect((await stranger.call(method, `${path}/versions${rest}`)).status).toBe(404);
      }
    }
    expect(await numbers(inSource("desk"))).toEqual([3, 2, 1]);
  });
});

describe("Restoring a version", () => {
  it("writes the content of an account document again as a new version, and records it in the audit log", async () => {
    await write("hours", "We open at 9.", { label: "Hours", link_library: [{ url: "https://example.com/hours" }] });
    await write("hours", "We open at 10.", { label: "Opening hours", link_library: null });
    const restored = await shop.api.call("POST", `${text("hours")}/versions/1/restore`);
    expect([restored.status, restored.body]).toEqual([200, { result: "updated", version: 3, restored_version: 1 }]);
    const { body } = await shop.api.call("GET", text("hours"));
    expect(body).toMatchObject({ content: "We open at 9.", label: "Hours", link_library: [{ url: "https://example.com/hours" }] });
    expect((await versionsAt(text("hours"))).items).toMatchObject([{ version: 3, origin: "restore" }, { version: 2 }, { version: 1 }]);
    // Restoring the current version again changes nothing.
    expect((await shop.api.call("POST", `${text("hours")}/versions/3/restore`)).body).toMatchObject({ result: "no_op", version: 3 });
    const { items } = (await owner.call("GET", "/api/audit?action=text.version_restored")).body;
    expect(items.at(-1)).toMatchObject({ object: { id: "hours" }, outcome: "succeeded", changes: [{ field: "version", after: "1" }] });
  });

  it("restores products and files, which become searchable again", async () => {
    await put({ id: "chair", title: "Zebrano chair", price: 90 });
    await shop.settled();
    await put({ id: "chair", title: "Plain stool", price: 20 });
    await shop.settled();
    expect((await shop.api.call("POST", `${inSource("chair")}/versions/1/restore`)).body.result).toBe("updated");
    await shop.settled();
    expect((await shop.visitor.call("POST", "/v1/search", { query: "zebrano chair", top_k: 1 })).body.results[0]).toMatchObject({
      id: "chair",
      price: 90,
    });
    const path = inSource("delivery", shop.filesId);
    expect((await shop.api.call("POST", `${path}/versions/1/restore`)).body).toMatchObject({ result: "updated", version: 4 });
    await shop.settled();
    expect((await shop.api.call("GET", `${path}/text`)).body.text).toContain("four days");
    expect((await shop.api.call("GET", `${path}/file`)).text).toContain("four days");
  });

  it("restores deleted documents with their history", async () => {
    await write("gone", "First text.");
    await write("gone", "Second text.");
    await shop.api.call("DELETE", text("gone"));
    expect((await versionsAt(text("gone"))).items).toMatchObject([{ version: 2, is_current: false, is_deletion: true }, { version: 1 }]);
    expect((await shop.api.call("POST", `${text("gone")}/versions/2/restore`)).body).toMatchObject({ result: "created", version: 3 });
    expect(await numbers(text("gone"))).toEqual([3, 2, 1]);
    expect((await shop.api.call("GET", text("gone"))).body.content).toBe("Second text.");
    await shop.api.upload(shop.filesId, "Gift.md", "# Gifts\n\nGift wrapping costs three euros.", { id: "gift" });
    await shop.settled();
    const path = inSource("gift", shop.filesId);
    await shop.api.call("POST", `/v1/knowledge/sources/${shop.filesId}/documents/delete`, { ids: ["gift"] });
    await jobsDone(service, service.owner.accountId);
    expect((await contentAt(path, 1)).text).toContain("three euros");
    expect((await shop.api.call("POST", `${path}/versions/1/restore`)).body).toMatchObject({ result: "created", version: 2 });
    await shop.settled();
    expect((await shop.api.call("GET", `${path}/file`)).text).toContain("three euros");
  });
});

describe("A search as of a past time", () => {
  const search = (asOf: string, query: string, persona = shop.personaId, more: object = {}): Promise<Answer> =>
    shop.api.call("POST", "/v1/search", { query, as_of: asOf, persona_id: persona, ...more });
  const found = async (asOf: string, query: string): Promise<string[]> =>
    (await search(asOf, query)).body.results.map(({ id, version }: { id: string; version: number }) => `${id} ${version}`);
  const moment = (): string => new Date().toISOString();
  let before: string;
  let first: string;
  let second: string;
  let third: string;

  it("finds the versions that searches used at that time, for changed, deleted and not-yet-created documents", async () => {
    before = moment();
    await shop.api.upload(shop.filesId, "Kiln.md", "# Kiln\n\nThe kiln heats to 900 degrees.", { id: "kiln" });
    await shop.load([
      { id: "gnomon", title: "Brass gnomon", description: "For sundials.", price: 10 },
      { id: "astrolabe", title: "Brass astrolabe", description: "For navigators.", price: 50 },
    ]);
    first = moment();
    await put({ id: "gnomon", title: "Brass gnomon", description: "For sundials.", price: 12 });
    second = moment();
    await shop.api.upload(shop.filesId, "Kiln.md", "# Kiln\n\nThe kiln heats to 1200 degrees.", { id: "kiln" });
    await shop.load([
      { id: "gnomon", title: "Steel gnomon", description: "For gardens.", price: 12 },
      { id: "sextant", title: "Brass sextant", description: "For navigators." },
    ]);
    await shop.api.call("POST", `/v1/knowledge/sources/${shop.catalogId}/documents/delete`, { ids: ["astrolabe"] });
    third = moment();
    await jobsDone(service, service.owner.accountId);
    const brass = "brass for sundials and navigators";
    expect((await found(first, brass)).toSorted()).toEqual(["astrolabe 1", "gnomon 1"]);
    expect((await found(second, brass)).toSorted()).toEqual(["astrolabe 1", "gnomon 2"]);
    expect((await found(third, "brass sextant gnomon")).toSorted()).toEqual(["gnomon 3", "sextant 1"]);
    expect(await found(before, brass)).toEqual([]);
    const { body } = await search(first, "brass gnomon", shop.personaId, { explain: true, mode: "smart", top_k: 1 });
    expect(body.results[0]).toMatchObject({ id: "gnomon", title: "Brass gnomon", price: 10, version: 1, explain: { exact: "title" } });
    expect(body.as_of).toMatchObject({ time: first, missing_texts: 0, missing_vectors: 0 });
    expect(body.as_of.past_versions).toBeGreaterThanOrEqual(3);
    expect((await search(first, "How hot is the kiln?")).body.results[0]).toMatchObject({
      id: "kiln",
      version: 1,
      content: expect.stringContaining("900"),
    });
    expect((await search(third, "How hot is the kiln?")).body.results[0]).toMatchObject({
      version: 2,
      content: expect.stringContaining("1200"),
    });
    // The vectors belong to this version, so it is also found by a query that does not contain its words.
    expect((await search(first, "instrument of a ship's officer", shop.personaId, { top_k: 1 })).body.results[0]).toMatchObject({
      id: "astrolabe",
    });
  });

  it("returns what the same search returned at that time, with the same scores", async () => {
    const other = await openShop(service, service.owner, "Random brand");
    const random = randomFrom(7);
    const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)] as T;
    const words = ["copper", "ladle", "kettle", "enamel", "blue", "small"];
    const live = async (query: string): Promise<Answer["body"]> =>
      (await shop.api.call("POST", "/v1/search", { query, persona_id: other.personaId })).body;
    const seen: { readonly at: string; readonly query: string; readonly results: unknown }[] = [];
    for (let step = 0; step < 14; step += 1) {
      const id = `p${Math.floor(random() * 5)}`;
      if (random() < 0.25) {
        await shop.api.call("POST", `/v1/knowledge/sources/${other.catalogId}/documents/delete`, { ids: [id] });
        await jobsDone(service, service.owner.accountId);
      } else await other.load([{ id, title: `${pick(words)} ${pick(words)}`, description: `${pick(words)} ${pick(words)}`, price: step }]);
      const query = `${pick(words)} ${pick(words)}`;
      const at = moment();
      seen.push({ at, query, results: (await live(query)).results });
    }
    for (const { at, query, results } of seen) {
      const { results: past } = (await search(at, query, other.personaId)).body;
      expect(past.map(({ version: _version, ...hit }: { version: number }) => hit)).toEqual(results);
    }
    expect(seen.some(({ results }) => (results as unknown[]).length > 1)).toBe(true);
  });

  it("keeps using the replaced version until the new text is processed", async () => {
    await service.database.run(
      "test.laterReady",
      `update documents set served_since = now() + interval '1 hour' where account_id = $1 and external_id = 'gnomon'`,
      [service.owner.accountId],
    );
    expect(await found(moment(), "gnomon for sundials")).toContain("gnomon 2");
  });

  it("stays within the brand of the persona", async () => {
    const other = await openShop(service, service.owner, "Brand without gnomons");
    await other.load([{ id: "teapot", title: "Brass teapot" }]);
    const { body } = await search(first, "brass gnomon astrolabe", other.personaId);
    expect([body.results, body.as_of.documents]).toEqual([[], 0]);
    expect((await search(moment(), "brass gnomon teapot", other.personaId)).body.results).toMatchObject([{ id: "teapot", version: 1 }]);
    const stranger = Api.withKey(service.url, (await service.addAccount(`past-${shop.brandId}@example.com`)).key);
    expect((await stranger.call("POST", "/v1/search", { query: "gnomon", as_of: first, persona_id: shop.personaId })).status).toBe(404);
  });

  it("is rejected for visitors, for accounts that keep no history, and for times before the history begins", async () => {
    expect((await shop.visitor.call("POST", "/v1/search", { query: "gnomon", as_of: first })).status).toBe(403);
    expect((await search("2020-01-01T00:00:00Z", "gnomon")).body).toMatchObject({
      status: 422,
      errors: [{ field: "as_of", code: "range" }],
    });
    expect((await search("2999-01-01T00:00:00Z", "gnomon")).status).toBe(422);
    expect((await search("yesterday", "gnomon")).status).toBe(400);
    await keepFor(0);
    expect((await search(first, "gnomon")).status).toBe(422);
    await keepFor(30);
    // The history begins again.
    expect((await search(first, "gnomon")).status).toBe(422);
    expect((await search(moment(), "gnomon")).status).toBe(200);
  });

  it("does not find erased content", async () => {
    await service.database.run("test.longHistory", `update accounts set document_history_since = $2 where id = $1`, [
      service.owner.accountId,
      before,
    ]);
    expect(await found(first, "brass astrolabe")).toContain("astrolabe 1");
    expect((await shop.api.call("DELETE", `${inSource("astrolabe")}/versions`)).status).toBe(204);
    expect(await found(first, "brass astrolabe")).not.toContain("astrolabe 1");
  });
});

describe("Retention of versions", () => {
  const rows = async (): Promise<{ versions: number; texts: number }> =>
    (await service.database.one<{ versions: number; texts: number }>(
      "test.versionRows",
      `select (select count(*) from document_versions where account_id = $1) as versions,
         (select count(*) from document_version_texts where account_id = $1) as texts`,
      [service.owner.accountId],
    )) ?? { versions: -1, texts: -1 };
  const purge = async (): Promise<string[]> => {
    const deleted: string[] = [];
    await purgeVersions({ database: service.database, blobs: { delete: async (key) => void deleted.push(key) } });
    return deleted;
  };

  it("deletes versions, including their text and files, when the account's retention period ends", async () => {
    expect((await owner.call("GET", "/api/account")).body.document_history_days).toBe(30);
    const before = await rows();
    expect(before.texts).toBeGreaterThan(0);
    await purge();
    expect(await rows()).toEqual(before);
    await service.database.run(
      "test.ageVersions",
      `update document_versions set replaced_at = replaced_at - interval '31 days' where account_id = $1`,
      [service.owner.accountId],
    );
    const blobs = await purge();
    expect(await rows()).toEqual({ versions: 0, texts: 0 });
    // The replaced files of `delivery` and `kiln`. The restored files of `delivery` and `gift` are in use.
    expect(blobs).toHaveLength(2);
    expect((await shop.api.call("GET", `${inSource("delivery", shop.filesId)}/file`)).text).toContain("four days");
    expect(await numbers(text("hours"))).toEqual([3]);
  });

  it("keeps no versions while the account's retention period is 0 days", async () => {
    expect((await keepFor(0)).body.document_history_days).toBe(0);
    await write("hours", "We open at 11.");
    expect(await numbers(text("hours"))).toEqual([4]);
    for (const days of [-1, 3_651, 1.5]) expect((await keepFor(days)).status).toBe(400);
    await keepFor(30);
    await write("hours", "We open at 12.");
    expect(await numbers(text("hours"))).toEqual([5, 4]);
  });

  it("keeps the newest 200 versions of a document", async () => {
    await service.database.run(
      "test.manyVersions",
      `insert into document_versions select (jsonb_populate_record(v, jsonb_build_object('version', -n))).*
       from document_versions v cross join generate_series(1, 202) n where v.account_id = $1 and v.external_id = 'hours'`,
      [service.owner.accountId],
    );
    await purge();
    expect((await versionsAt(text("hours"))).total_count).toBe(201);
    expect((await numbers(text("hours"))).slice(0, 3)).toEqual([5, 4, -1]);
    await service.database.run("test.fewVersions", "delete from document_versions where account_id = $1 and version < 0", [
      service.owner.accountId,
    ]);
  });

  it("ends immediately on explicit deletion, even for a document that is already deleted", async () => {
    expect((await shop.api.call("DELETE", `${text("hours")}/versions`)).status).toBe(204);
    expect(await numbers(text("hours"))).toEqual([5]);
    await shop.api.call("DELETE", text("hours"));
    expect(await numbers(text("hours"))).toEqual([5]);
    expect((await shop.api.call("DELETE", `${text("hours")}/versions`)).status).toBe(204);
    expect((await shop.api.call("GET", `${text("hours")}/versions`)).status).toBe(404);
    expect((await owner.call("GET", "/api/audit?action=text.versions_erased")).body.items).toHaveLength(2);
  });

  it("ends with the source, and with the brand", async () => {
    const other = await openShop(service, service.owner, "Ending brand");
    await other.load([{ id: "vase", title: "Blue vase" }]);
    await other.load([{ id: "vase", title: "Green vase" }]);
    const versionsOf = async (sourceId: string): Promise<number> =>
      (
        await service.database.one<{ count: number }>(
          "test.ofSource",
          `select count(*) as count from document_versions where source_id = $1`,
          [sourceId],
        )
      )?.count ?? -1;
    expect(await versionsOf(other.catalogId)).toBe(1);
    expect((await owner.call("DELETE", `/api/brands/${other.brandId}?confirm=Ending%20brand`)).status).toBeLessThan(300);
    await jobsDone(service, service.owner.accountId);
    expect(await versionsOf(other.catalogId)).toBe(0);
  });
});
