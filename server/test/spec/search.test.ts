import { beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withPersonaKey } from "../support/turn.ts";

const outdoor = ["Outdoor", "Light"];
const products = [
  {
    id: "LMP-1",
    title: "Storm lantern",
    description: "A lantern for wet nights, runs for 40 hours on one filling.",
    categories: [outdoor, ["Gifts"]],
    attributes: { material: "brass", lumens: 180, rechargeable: false, tags: ["camping", "boat"], since: "2021-05-01" },
    images: [{ url: "https://shop.example.com/lmp-1.jpg", is_primary: true }],
    links: [{ url: "https://shop.example.com/lmp-1", is_primary: true }],
    price: 39.5,
    original_price: 49,
    in_stock: true,
    variants: [{ sku: "LMP-1-RED", color: ["red"], price: 39.5, in_stock: true }],
  },
  {
    id: "LMP-2",
    title: "Reading lamp",
    description: "A lamp for the desk with a long arm.",
    categories: [["Home", "Light"]],
    attributes: { material: "steel", lumens: 600, rechargeable: true, tags: ["desk"] },
    price: 120,
    in_stock: false,
  },
  {
    id: "MUG-2",
    title: "Enamel mug",
    description: "Holds 350 ml of coffee and survives a fall.",
    categories: [["Outdoor", "Kitchen"]],
    attributes: { material: "enamelled steel", volume_ml: 350 },
    price: 12,
    in_stock: false,
  },
  { id: "BARE-3", title: "Wool blanket" },
  { id: "USD-4", title: "Travel pillow", price: 20, currency: "USD" },
  // This document contains the words of the other titles more often than the other documents do.
  {
    id: "NOISE-5",
    title: "Shelf",
    description: "Storm lantern here, storm lantern there: a shelf for every storm lantern, enamel mug and LMP-1.",
  },
  // The text is sent in decomposed form and compared in NFC.
  { id: "CAF-6", title: "Cafe\u0301 press", categories: [["Ku\u0308che"]], attributes: { farbe: "gru\u0308n" } },
];

let service: SharedService;
let shop: Shop;
let personaKey: Api;
let stranger: TestAccount;
let strangers: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.load(products);
  await shop.api.upload(shop.filesId, "returns.md", "# Returns\n\nUnused goods come back within 60 days for a full refund.\n");
  await shop.settled();
  await fetch(`${service.url}/readyz`);
  personaKey = await withPersonaKey(service, service.owner, shop.personaId);
  stranger = await service.addAccount("stranger@example.com");
  strangers = await openShop(service, stranger, "Other shop");
  await strangers.load([{ id: "SECRET-1", title: "Storm lantern of the other shop", price: 1 }]);
});

const search = (body: object, api = shop.visitor): Promise<Answer> => api.call("POST", "/v1/search", body);
const idsOf = ({ body }: Answer): string[] => body.results.map((hit: { id: string }) => hit.id);

async function refused(body: object, field?: string, code?: string): Promise<void> {
  const { status, body: problem, headers } = await search(body);
  expect(status).toBe(400);
  expect(headers.get("content-type")).toContain("application/problem+json");
  expect(problem.code).toBe("validation.failed");
  const wanted = { ...(field === undefined ? {} : { field }), ...(code === undefined ? {} : { code }) };
  expect(problem.errors).toContainEqual(expect.objectContaining(wanted));
}

describe("Search request", () => {
  it("accepts a query of 1-2000 characters", async () => {
    await refused({}, "query", "required");
    await refused({ query: "" }, "query", "too_short");
    await refused({ query: "   " }, "query", "too_short");
    await refused({ query: "x".repeat(2_001) }, "query", "too_long");
    expect((await search({ query: "x".repeat(2_000) })).status).toBe(200);
    expect((await search({ query: "🏮".repeat(2_000) })).status).toBe(200);
  });

  it("rejects a query that cannot be stored as text", async () => {
    await refused({ query: "lamp\u0000" }, "query", "format");
    const { status } = await shop.visitor.raw("POST", "/v1/search", '{"query":"\\ud800"}', { "content-type": "application/json" });
    expect(status).toBe(400);
  });

  it("accepts a top_k of 1-50 and rejects other values instead of clamping them", async () => {
    for (const top_k of [0, 51, -1, 1.5, "5", null]) await refused({ query: "lamp", top_k }, "top_k");
    expect((await search({ query: "lantern mug lamp", top_k: 1 })).body.results).toHaveLength(1);
    expect((await search({ query: "lamp", top_k: 50 })).status).toBe(200);
  });

  it("accepts the modes fast and smart and defaults to fast", async () => {
    await refused({ query: "lamp", mode: "slow" }, "mode");
    const { headers } = await search({ query: "lamp" });
    expect(headers.get("x-credits-charged")).toBe("1");
  });

  it("returns 400 validation.failed for wrong types and unknown fields, without type coercion", async () => {
    await refused({ query: 5 }, "query", "type");
    await refused({ query: ["lamp"] }, "query", "type");
    await refused({ query: "lamp", topk: 3 }, "topk", "unknown_field");
    await refused({ query: "lamp", explain: "yes" }, "explain", "type");
    await refused({ query: "lamp", filters: { colour: "red" } }, "filters.colour", "unknown_field");
    expect((await search([])).status).toBe(400);
  });

  it("returns 400 for malformed JSON and 415 upload.unsupported_type for another content type", async () => {
    const broken = await shop.visitor.raw("POST", "/v1/search", "{", { "content-type": "application/json" });
    expect([broken.status, broken.body.code]).toEqual([400, "validation.failed"]);
    const text = await shop.visitor.raw("POST", "/v1/search", "lamp", { "content-type": "text/plain" });
    expect([text.status, text.body.code]).toEqual([415, "upload.unsupported_type"]);
  });
});

describe("Search authentication", () => {
  it("searches the persona's knowledge with a persona key and with a public persona id", async () => {
    for (const api of [personaKey, shop.visitor]) expect(idsOf(await search({ query: "storm lantern" }, api))[0]).toBe("LMP-1");
  });

  it("returns 400 for an account key without persona_id", async () => {
    const without = await search({ query: "lantern" }, shop.api);
    expect([without.status, without.body.code]).toEqual([400, "validation.failed"]);
    expect(without.body.errors[0]).toMatchObject({ field: "persona_id", code: "required" });
    expect(idsOf(await search({ query: "storm lantern", persona_id: shop.personaId }, shop.api))[0]).toBe("LMP-1");
  });

  it("returns 404 for another account's persona", async () => {
    for (const persona_id of [strangers.personaId, "00000000-0000-4000-8000-000000000000", "nonsense"]) {
      const { status, body } = await search({ query: "lantern", persona_id }, shop.api);
      expect([status, body.code]).toEqual([404, "resource.not_found"]);
    }
  });

  it("returns 401 for missing credentials and for an unknown key or persona id", async () => {
    expect((await search({ query: "lamp" }, new Api(service.url))).body.code).toBe("auth.unauthorized");
    expect((await search({ query: "lamp" }, Api.withKey(service.url, `pa_live_${"x".repeat(43)}`))).body.code).toBe("auth.api_key_invalid");
    expect((await search({ query: "lamp" }, Api.asVisitor(service.url, "nonsense"))).body.code).toBe("auth.unauthorized");
  });
});

describe("Search response", () => {
  it("returns {num_total_results, results} with the described product first", async () => {
    const { status, body, headers } = await search({ query: "light for a rainy night" });
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(["num_total_results", "results"]);
    expect(body.num_total_results).toBeGreaterThan(0);
    expect(body.results[0]).toMatchObject({
      id: "LMP-1",
      kind: "item",
      title: "Storm lantern",
      price: 39.5,
      currency: "EUR",
      in_stock: true,
    });
    expect(headers.get("x-credits-charged")).toBe("1");
    expect(headers.get("x-request-id")).toBeTruthy();
  });

  it("returns hits with all documented fields, unchanged from what was written", async () => {
    const { body } = await search({ query: "storm lantern" });
    const [hit] = body.results;
    expect(hit).toMatchObject({
      id: "LMP-1",
      kind: "item",
      source: "Shop catalog",
      category: "Outdoor > Light",
      title: "Storm lantern",
      description: products[0]?.description,
      attributes: products[0]?.attributes,
      price: 39.5,
      original_price: 49,
      currency: "EUR",
      in_stock: true,
    });
    expect(hit.images).toEqual([expect.objectContaining({ url: "https://shop.example.com/lmp-1.jpg", is_primary: true })]);
    expect(hit.links).toEqual([expect.objectContaining({ url: "https://shop.example.com/lmp-1", is_primary: true })]);
    expect(typeof hit.score).toBe("number");
    expect(hit.content).toContain("40 hours");
    expect(hit).not.toHaveProperty("explain");
  });

  it("omits absent optional fields", async () => {
    const { body } = await search({ query: "wool blanket" });
    expect(body.results[0].id).toBe("BARE-3");
    expect(Object.keys(body.results[0]).toSorted()).toEqual(["content", "id", "kind", "score", "source", "title"]);
  });

  it("returns a file as a hit of kind file with its best passage in content", async () => {
    const { body } = await search({ query: "how long can I give unused goods back?" });
    expect(body.results[0]).toMatchObject({ kind: "file", source: "Shop files" });
    expect(body.results[0].content).toContain("60 days");
  });

  it("returns one hit per document, at most top_k hits, with descending scores from 0 to 1", async () => {
    const text = Array.from(
      { length: 40 },
      (_, at) => `## Part ${at}\n\nThe glacier ferry leaves pier ${at} at dawn and carries bicycles across the fjord for a small fee.\n`,
    ).join("\n");
    await shop.api.upload(shop.filesId, "ferry.md", `# Ferry\n\n${text}`);
    await shop.settled();
    await fetch(`${service.url}/readyz`);
    const { body } = await search({ query: "glacier ferry across the fjord", top_k: 50 });
    const ids = body.results.map((hit: { id: string }) => hit.id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const query of ["glacier ferry", "lantern", "steel lamp mug", "Outdoor"]) {
      const scores: number[] = (await search({ query, top_k: 50 })).body.results.map((hit: { score: number }) => hit.score);
      expect(scores).toEqual(scores.toSorted((a, b) => b - a));
      for (const score of scores) expect(score >= 0 && score <= 1).toBe(true);
    }
  });

  it.each([
    ["id", "LMP-1", "LMP-1"],
    ["id in any letter case", "lmp-2", "LMP-2"],
    ["SKU", "LMP-1-RED", "LMP-1"],
    ["title", "Storm lantern", "LMP-1"],
    ["title in any letter case", "enamel MUG", "MUG-2"],
    ["title, composed or decomposed", "Caf\u00e9 press", "CAF-6"],
  ])("ranks an exact %s first, however often other documents contain the words", async (_, query, id) => {
    expect(idsOf(await search({ query }))[0]).toBe(id);
    expect(idsOf(await search({ query, mode: "smart" }))[0]).toBe(id);
  });

  it("returns no results for a query about an unknown subject", async () => {
    for (const query of ["asdf qwer zxcv", "quantum chromodynamics lecture notes", "xylophobic zymurgy"]) {
      const { status, body } = await search({ query });
      expect(status).toBe(200);
      expect(body).toEqual({ num_total_results: 0, results: [] });
    }
  });

  it("includes explain only on request", async () => {
    const { body } = await search({ query: "LMP-1", explain: true });
    expect(body.results[0].explain).toMatchObject({ exact: "id" });
    expect(Object.keys(body.results[0].explain).toSorted()).toEqual([
      "coverage",
      "exact",
      "fusion",
      "lexical_rank",
      "lexical_score",
      "matched",
      "similarity",
      "vector_rank",
    ]);
    const plain = (await search({ query: "LMP-1", explain: false })).body;
    expect(plain.results[0]).not.toHaveProperty("explain");
    expect(plain).not.toHaveProperty("explain");
  });

  it("includes the matched words with their fields, both ranks and the contribution of each in `explain`", async () => {
    const { body } = await search({ query: "brass lantern for the kitchen", explain: true });
    const [first] = body.results;
    expect(first.id).toBe("LMP-1");
    expect(first.explain.matched).toContainEqual({ term: "brass", fields: ["attributes"] });
    expect(first.explain.matched).toContainEqual({ term: "lantern", fields: expect.arrayContaining(["title", "description"]) });
    expect(first.explain.matched.map(({ term }: { term: string }) => term)).not.toContain("kitchen");
    expect(first.explain).toMatchObject({ lexical_rank: 1, similarity: expect.any(Number) });
    expect(first.explain.fusion.words).toBeGreaterThan(0);
    expect(first.explain.fusion.vectors).toBeGreaterThan(0);
    const added = body.results.map(({ explain }: { explain: { fusion: Record<string, number> } }) =>
      Object.values(explain.fusion).reduce((sum, part) => sum + part, 0),
    );
    expect(added).toEqual(added.toSorted((a: number, b: number) => b - a));
  });

  it("includes the applied filters, named as in the request, and the index generation in `explain`", async () => {
    const filters = {
      source_ids: [shop.catalogId.toUpperCase()],
      kind: "item",
      price: { lte: 50 },
      attributes: { material: "brass", lumens: { gte: 100 } },
    };
    const { body } = await search({ query: "lantern", explain: true, filters });
    expect(body.explain).toEqual({
      index_generation: expect.stringMatching(/^\d+-\d{4}-/u),
      filters: { ...filters, source_ids: [shop.catalogId], attributes: { material: { eq: "brass" }, lumens: { gte: 100 } } },
    });
    const again = (await search({ query: "mug", explain: true })).body.explain;
    expect(again).toEqual({ index_generation: body.explain.index_generation, filters: {} });
  });

  it("returns the same response for the same query", async () => {
    const answers = await Promise.all(Array.from({ length: 8 }, () => search({ query: "steel light", top_k: 20 })));
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1);
  });
});

describe("Charging of searches", () => {
  /** Returns a separate account that has no pending charges. */
  async function buyer(name: string): Promise<{ visitor: Api; spent: () => Promise<number> }> {
    const account = await service.addAccount(`${name}@example.com`);
    const { visitor } = await openShop(service, account, name);
    const spent = async (): Promise<number> => {
      const row = await service.database.one<{ credits: number }>(
        "test.spent",
        "select coalesce(sum(credits), 0)::bigint as credits from usage_ledger where account_id = $1",
        [account.accountId],
      );
      return row?.credits ?? 0;
    };
    return { visitor, spent };
  }

  it("charges 1 credit for fast and 5 for smart, and reports the charge in X-Credits-Charged and in the ledger", async () => {
    const { visitor, spent } = await buyer("charged");
    const fast = await search({ query: "lantern", mode: "fast" }, visitor);
    const smart = await search({ query: "lantern", mode: "smart" }, visitor);
    expect([fast.headers.get("x-credits-charged"), smart.headers.get("x-credits-charged")]).toEqual(["1", "5"]);
    await eventually(async () => (await spent()) === 6);
  });

  it("does not charge for a rejected search", async () => {
    const { visitor, spent } = await buyer("rejected");
    const attributes = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`a${at}`, 1]));
    expect((await search({ query: "" }, visitor)).status).toBe(400);
    expect((await search({ query: "lantern", filters: { attributes } }, visitor)).status).toBe(400);
    // Charges are written in order, so charges for the rejected searches would precede this charge.
    expect((await search({ query: "lantern" }, visitor)).status).toBe(200);
    await eventually(async () => (await spent()) > 0);
    expect(await spent()).toBe(1);
  });

  it("returns 402 limits.quota_exceeded if the credits are exhausted", async () => {
    const poor = await service.addAccount("poor@example.com");
    const theirs = await openShop(service, poor, "Poor shop");
    await service.database.run("test.poor", "update accounts set tier = 'free' where id = $1", [poor.accountId]);
    await service.database.run(
      "test.spend",
      "insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'search', 997)",
      [poor.accountId],
    );
    const smart = await search({ query: "lamp", mode: "smart" }, theirs.visitor);
    expect([smart.status, smart.body.code]).toEqual([402, "limits.quota_exceeded"]);
    for (let at = 0; at < 3; at += 1) expect((await search({ query: "lamp" }, theirs.visitor)).status).toBe(200);
    expect((await search({ query: "lamp" }, theirs.visitor)).status).toBe(402);
  });
});

describe("Filtered search", () => {
  let gadgets: Shop;
  beforeAll(async () => {
    gadgets = await openShop(service, service.owner, "Gadgets");
    await gadgets.load(products.map((product) => ({ ...product, title: `Gadget: ${product.title}` })));
  });
  const filtered = async (filters: object): Promise<string[]> => {
    const answer = await search({ query: "gadget", top_k: 50, filters }, gadgets.visitor);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.num_total_results).toBe(answer.body.results.length);
    return idsOf(answer).toSorted();
  };

  it.each<[string, object, string[]]>([
    ["kind item", { kind: "item" }, products.map(({ id }) => id)],
    ["in_stock true", { in_stock: true }, ["LMP-1"]],
    ["in_stock false", { in_stock: false }, ["LMP-2", "MUG-2"]],
    ["price range, bounds included", { price: { gte: 12, lte: 39.5 } }, ["LMP-1", "MUG-2", "USD-4"]],
    ["price from", { price: { gte: 39.51 } }, ["LMP-2"]],
    ["maximum price, excluding products without a price", { price: { lte: 1e12 } }, ["LMP-1", "LMP-2", "MUG-2", "USD-4"]],
    ["currency", { currency: "USD" }, ["USD-4"]],
    ["categories by prefix", { categories: [["Outdoor"]] }, ["LMP-1", "MUG-2"]],
    ["a whole category path", { categories: [outdoor] }, ["LMP-1"]],
    ["any of several categories", { categories: [["Home"], ["Gifts"]] }, ["LMP-1", "LMP-2"]],
    ["no category by a middle segment", { categories: [["Light"]] }, []],
    ["no category by a part of its name", { categories: [["Out"]] }, []],
    ["a category after NFC", { categories: [["K\u00fcche"]] }, ["CAF-6"]],
    ["a category after NFC, from a decomposed filter", { categories: [["Ku\u0308che"]] }, ["CAF-6"]],
    ["an attribute's value", { attributes: { material: "brass" } }, ["LMP-1"]],
    ["an attribute's value after NFC, from a decomposed filter", { attributes: { farbe: "gru\u0308n" } }, ["CAF-6"]],
    ["eq number", { attributes: { lumens: { eq: 600 } } }, ["LMP-2"]],
    ["eq boolean, false as well", { attributes: { rechargeable: { eq: false } } }, ["LMP-1"]],
    ["eq with an element of a list", { attributes: { tags: "boat" } }, ["LMP-1"]],
    ["no number by its string form", { attributes: { lumens: "600" } }, []],
    ["in", { attributes: { material: { in: ["brass", "steel"] } } }, ["LMP-1", "LMP-2"]],
    ["gte and lte", { attributes: { lumens: { gte: 180, lte: 599 } } }, ["LMP-1"]],
    ["gte on dates", { attributes: { since: { gte: "2021-01-01", lte: "2021-12-31" } } }, ["LMP-1"]],
    ["contains", { attributes: { material: { contains: "steel" } } }, ["LMP-2", "MUG-2"]],
    ["contains, after NFC", { attributes: { farbe: { contains: "R\u00dcN" } } }, ["CAF-6"]],
    ["exists", { attributes: { volume_ml: { exists: true } } }, ["MUG-2"]],
    ["not exists", { attributes: { material: { exists: false } } }, ["BARE-3", "CAF-6", "NOISE-5", "USD-4"]],
    ["a condition on an attribute of no product", { attributes: { depth: { gte: 0 } } }, []],
  ])("%s", async (_, filters, ids) => {
    expect(await filtered(filters)).toEqual(ids.toSorted());
  });

  it("limits results to source_ids within the persona's scope", async () => {
    const files = await search({ query: "goods refund lantern", top_k: 50, filters: { source_ids: [shop.filesId] } });
    expect(new Set(files.body.results.map((hit: { kind: string }) => hit.kind))).toEqual(new Set(["file"]));
    expect((await search({ query: "lantern", filters: { source_ids: [strangers.catalogId] } })).body.results).toEqual([]);
  });

  it("returns only files for kind file", async () => {
    const { body } = await search({ query: "refund lantern", top_k: 50, filters: { kind: "file" } });
    expect(body.results.length).toBeGreaterThan(0);
    for (const hit of body.results) expect(hit.kind).toBe("file");
  });

  it("requires all conditions to match", async () => {
    expect(await filtered({ in_stock: false, price: { lte: 50 } })).toEqual(["MUG-2"]);
    expect(await filtered({ in_stock: true, price: { lte: 30 } })).toEqual([]);
    expect(await filtered({ categories: [["Outdoor"]], attributes: { material: { contains: "steel" }, volume_ml: { gte: 350 } } })).toEqual(
      ["MUG-2"],
    );
  });

  it("counts only documents that match the filters in num_total_results", async () => {
    const { body } = await search({ query: "gadget", top_k: 1, filters: { price: { gte: 12 } } }, gadgets.visitor);
    expect(body.results).toHaveLength(1);
    expect(body.num_total_results).toBe(4);
  });

  it("accepts 20 conditions and returns 400 validation.failed for 21", async () => {
    const some = (count: number): object => ({
      attributes: Object.fromEntries(Array.from({ length: count }, (_, at) => [`a${at}`, { exists: false }])),
    });
    expect((await search({ query: "lamp", filters: some(20) })).status).toBe(200);
    await refused({ query: "lamp", filters: some(21) }, "filters", "too_many");
    await refused({ query: "lamp", filters: { ...some(19), price: { gte: 1, lte: 2 } } }, "filters", "too_many");
  });

  it.each<[string, object]>([
    ["kind", { kind: "product" }],
    ["in_stock", { in_stock: "yes" }],
    ["price", { price: { gte: "10" } }],
    ["price with an unknown bound", { price: { gt: 10 } }],
    ["currency", { currency: 978 }],
    ["categories", { categories: ["Outdoor"] }],
    ["source_ids", { source_ids: "x" }],
    ["a malformed source id", { source_ids: ["nonsense"] }],
    ["an attribute", { attributes: { lumens: { above: 3 } } }],
    ["an empty condition", { attributes: { lumens: {} } }],
    ["a list as a value", { attributes: { tags: ["boat"] } }],
    ["null", { attributes: { tags: null } }],
  ])("returns 400 validation.failed for an invalid filter: %s", (_, filters) => refused({ query: "lamp", filters }));
});

describe("Knowledge scope of a persona", () => {
  it("never returns another account's or another brand's documents", async () => {
    const sister = await openShop(service, service.owner, "Sister shop");
    await sister.load([{ id: "SISTER-1", title: "Storm lantern of the sister" }]);
    for (const query of ["SECRET-1", "SISTER-1", "Storm lantern of the other shop", "storm lantern of the sister", "lantern"]) {
      const { body } = await search({ query, top_k: 50 });
      for (const hit of body.results) expect(hit.source).toMatch(/^Shop (catalog|files)$/);
    }
    expect(idsOf(await search({ query: "SISTER-1" }, sister.visitor))).toEqual(["SISTER-1"]);
    expect(idsOf(await search({ query: "lantern" }, strangers.visitor))).toEqual(["SECRET-1"]);
  });

  it("excludes a disabled source, and includes the source again as soon as it is enabled", async () => {
    const set = async (enabled: boolean): Promise<void> => {
      expect((await shop.api.call("PATCH", `/v1/knowledge/sources/${shop.catalogId}`, { enabled })).status).toBe(200);
    };
    await set(false);
    expect(idsOf(await search({ query: "storm lantern", top_k: 50 }))).not.toContain("LMP-1");
    expect(idsOf(await search({ query: "LMP-1", filters: { source_ids: [shop.catalogId] } }))).toEqual([]);
    await set(true);
    expect(idsOf(await search({ query: "storm lantern" }))[0]).toBe("LMP-1");
  });

  it("finds a new document as soon as its state is ready", async () => {
    for (let at = 0; at < 5; at += 1) {
      const id = `NEW-${at}`;
      await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, {
        items: [{ id, title: `Foldable kayak number ${at}` }],
      });
      const read = (): Promise<Answer> => shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/${id}`);
      while ((await read()).body.status.state !== "ready") await new Promise((resolve) => setTimeout(resolve, 5));
      // The index follows the notification of the same commit.
      await expect.poll(async () => idsOf(await search({ query: id }))[0]).toBe(id);
    }
  });

  it("returns a changed price and stock immediately, without re-embedding", async () => {
    const [lamp] = products;
    for (const price of [41, 42, 43]) {
      const { body } = await shop.api.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, {
        items: [{ ...lamp, price, in_stock: price !== 42 }],
      });
      expect(body).toMatchObject({ updated: 1 });
      const state = (await shop.api.call("GET", `/v1/knowledge/sources/${shop.catalogId}/documents/LMP-1`)).body.status.state;
      expect(state).toBe("ready");
      await eventually(async () => (await search({ query: "LMP-1" })).body.results[0]?.price === price);
      expect((await search({ query: "LMP-1" })).body.results[0].in_stock).toBe(price !== 42);
    }
  });

  it("caps num_total_results, which may exceed top_k, at 1000", async () => {
    const items = Array.from({ length: 60 }, (_, at) => ({ id: `TWIG-${at}`, title: `Willow basket ${at}` }));
    await shop.load(items);
    const { body } = await search({ query: "willow basket", top_k: 5 });
    expect(body.results).toHaveLength(5);
    expect(body.num_total_results).toBeGreaterThanOrEqual(60);
    expect(body.num_total_results).toBeLessThanOrEqual(1_000);
  });
});
