import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Mall, lookupName, searchName, version, type Outcome } from "../support/ucp.ts";
import { ucpProblems } from "../support/ucp-schemas.ts";

let mall: Mall;
beforeAll(async () => {
  mall = await Mall.open();
});
afterAll(() => mall.close());

const search = (catalog: object): Promise<Outcome["content"]> => mall.ask("search_catalog", catalog, "search");
const lookUp = (catalog: object): Promise<Outcome["content"]> => mall.ask("lookup_catalog", catalog, "lookup");
const product = (catalog: object): Promise<Outcome["content"]> => mall.ask("get_product", catalog, "product");
const idsOf = (content: { products: { id: string }[] }): string[] => content.products.map(({ id }) => id);

describe("UCP: search_catalog", () => {
  it("returns products that match a query, best first, in the protocol's format", async () => {
    const content = await search({ query: "storm lantern" });
    expect(content.ucp).toEqual({ version, capabilities: { [searchName]: [{ version }] } });
    expect(content.products[0]).toEqual({
      id: "LN",
      title: "Storm lantern",
      description: { plain: "A lantern for wet nights." },
      url: "https://shop.example/ln",
      categories: [
        { value: "Outdoor > Light", taxonomy: "merchant" },
        { value: "Gifts", taxonomy: "merchant" },
      ],
      price_range: { min: { amount: 3950, currency: "EUR" }, max: { amount: 5999, currency: "EUR" } },
      list_price_range: { min: { amount: 4100, currency: "EUR" }, max: { amount: 5999, currency: "EUR" } },
      media: [
        { type: "image", url: "https://shop.example/ln.jpg", alt_text: "The lantern, lit" },
        { type: "image", url: "https://shop.example/side.jpg" },
      ],
      options: [
        { name: "Color", values: [{ label: "red" }, { label: "blue" }] },
        { name: "Size", values: [{ label: "S" }, { label: "L" }] },
      ],
      variants: [
        expect.objectContaining({ id: "LN#LN-R-S" }),
        expect.objectContaining({ id: "LN#LN-R-L" }),
        expect.objectContaining({ id: "LN#LN-B-S" }),
      ],
      metadata: { attributes: { material: "brass", lumens: 180 } },
    });
    expect(content.messages).toBeUndefined();
  });

  it("returns amounts of money in minor units of their currency", async () => {
    const { products: found } = await search({ query: "lantern" });
    const amounts = Object.fromEntries(
      found.map(({ id, price_range }: { id: string; price_range: { min: object } }) => [id, price_range.min]),
    );
    expect(amounts).toMatchObject({
      YEN: { amount: 1980, currency: "JPY" },
      DINAR: { amount: 4500, currency: "KWD" },
      LAMP: { amount: 12_000, currency: "EUR" },
      "LN#odd": { amount: 0, currency: "EUR" },
    });
  });

  it("omits products without a price and products of other brands", async () => {
    expect(idsOf(await search({ query: "lantern that is shown only" }))).not.toContain("NOPRICE");
    expect(await search({ query: "SECRET-1" }).then(idsOf)).not.toContain("SECRET");
    expect(JSON.stringify(await search({ query: "storm lantern of another shop", pagination: { limit: 50 } }))).not.toContain(
      "another shop",
    );
  });

  it("offers only products from the brand's own enabled catalogs, whether they are requested by query, filter, id or SKU", async () => {
    const [mine, sibling] = [await mall.openAnother(), await mall.openAnother()];
    const pot = (id: string): object => ({ id, title: `Copper pot ${id}`, price: 1, variants: [{ sku: `SKU-${id}` }] });
    await sibling.load([pot("SIBLING")]);
    await mine.load([pot("MINE")]);
    const told = async (): Promise<string> => {
      const answers = [
        await mall.call("search_catalog", { query: "copper pot" }, { personaId: mine.personaId }),
        await mall.call("search_catalog", { filters: { price: { max: 100 } } }, { personaId: mine.personaId }),
        await mall.call("lookup_catalog", { ids: ["SIBLING", "SKU-SIBLING", "MINE", "SKU-MINE"] }, { personaId: mine.personaId }),
      ];
      return answers.map(({ content }) => idsOf(content).join()).join(" ");
    };
    expect(await told()).toBe("MINE MINE MINE");
    await mine.api.call("PATCH", `/v1/knowledge/sources/${mine.catalogId}`, { enabled: false });
    expect(await told()).toBe("  ");
  });

  it("returns an empty result without an error", async () => {
    const content = await search({ query: "zqxjkv" });
    expect(content).toEqual({ ucp: expect.anything(), products: [], pagination: { has_next_page: false, total_count: 0 } });
  });

  it("filters by category, price and stock, whether or not a query is given", async () => {
    const narrowed = async (filters: object, more: object = {}): Promise<string[]> => idsOf(await search({ filters, ...more })).toSorted();
    expect(await narrowed({ categories: ["Outdoor"] })).toEqual(["LN", "MUG"]);
    expect(await narrowed({ categories: ["Outdoor > Kitchen", "Home"] })).toEqual(["LAMP", "MUG"]);
    expect(await narrowed({ categories: ["Outdoor"] }, { query: "lantern" })).toEqual(["LN"]);
    expect(await narrowed({ price: { min: 1200, max: 4000 } })).toEqual(["LN", "MUG"]);
    expect(await narrowed({ price: { min: 1200, max: 4000 } }, { query: "lantern" })).toEqual(["LN"]);
    expect(await narrowed({ price: { min: 4100, max: 5000 } })).toEqual(["LN"]);
    expect(await narrowed({ available: true, categories: ["Outdoor"] })).toEqual(["LN"]);
    const { products: found } = await search({ query: "storm lantern", filters: { price: { min: 4100, max: 4100 } } });
    expect(found[0].variants.map(({ id }: { id: string }) => id)).toEqual(["LN#LN-B-S"]);
    expect(found[0].price_range.max.amount).toBe(5999);
  });

  it("ignores a price filter in another currency and reports that it was ignored", async () => {
    const content = await search({ query: "lantern", filters: { price: { max: 1 } }, context: { currency: "USD" } });
    expect(content.products.length).toBeGreaterThan(2);
    expect(content.messages).toMatchObject([{ type: "info", code: "price_filter_ignored" }]);
    expect((await search({ query: "lantern", filters: { price: { max: 1 } }, context: { currency: "EUR" } })).messages).toBeUndefined();
  });

  it("lists the variant with the queried SKU first", async () => {
    const { products: found } = await search({ query: "ln-b-s" });
    expect([found[0].id, found[0].variants[0].sku]).toEqual(["LN", "LN-B-S"]);
  });

  it.each([
    ["a question", { query: "lantern" }],
    ["filters alone", { filters: { price: { max: 1_000_000 } } }],
  ])("pages through %s, with each product once and in a stable order", async (_, asked) => {
    const whole = idsOf(await search({ ...asked, pagination: { limit: 50 } }));
    expect(whole.length).toBeGreaterThan(3);
    const found: string[] = [];
    let cursor: string | undefined;
    do {
      const content = await search({ ...asked, pagination: { limit: 2, ...(cursor === undefined ? {} : { cursor }) } });
      expect(content.products.length).toBeLessThanOrEqual(2);
      found.push(...idsOf(content));
      cursor = content.pagination.cursor;
      expect(content.pagination.has_next_page).toBe(cursor !== undefined);
    } while (cursor !== undefined);
    expect(found).toEqual(whole);
  });

  it("returns ten products per page by default and at most fifty", async () => {
    const { personaId, load } = await mall.openAnother();
    await load(Array.from({ length: 60 }, (_, at) => ({ id: `BULK-${at}`, title: `Candle number ${at}`, price: 1 })));
    const of = async (pagination?: object): Promise<number> =>
      (await mall.call("search_catalog", { query: "candle", ...(pagination === undefined ? {} : { pagination }) }, { personaId })).content
        .products.length;
    expect([await of(), await of({ limit: 1_000_000 })]).toEqual([10, 50]);
  });

  it.each([
    ["neither query nor filters", {}],
    ["an empty question", { query: "  " }],
    ["empty filters", { filters: {} }],
    ["a query that is not a string", { query: 5 }],
    ["a query with NUL", { query: "a\0b" }],
    ["a broken cursor", { query: "lantern", pagination: { cursor: "nonsense" } }],
    ["an empty page", { query: "lantern", pagination: { limit: 0 } }],
    ["a price that is not an integer", { filters: { price: { min: 1.5 } } }],
    ["a negative price", { filters: { price: { min: -1 } } }],
    ["no object", "lantern"],
  ])("rejects %s with -32602", async (_, catalog) => {
    const { status, body } = await mall.call("search_catalog", catalog);
    expect(status).toBe(200);
    expect(ucpProblems("rpcError", body)).toEqual([]);
    expect(body).toMatchObject({ id: 7, error: { code: -32_602, data: { errors: [expect.anything()] } } });
  });

  it("accepts a cursor only for the same search", async () => {
    const { pagination } = await search({ query: "lantern", pagination: { limit: 1 } });
    for (const catalog of [{ query: "mug" }, { filters: { available: true } }, { query: "lantern", filters: { available: true } }]) {
      const { body } = await mall.call("search_catalog", { ...catalog, pagination: { cursor: pagination.cursor } });
      expect(body.error.code, JSON.stringify(catalog)).toBe(-32_602);
    }
  });
});

describe("UCP: lookup_catalog", () => {
  const variantsOf = (content: Outcome["content"]): object =>
    Object.fromEntries(
      content.products.map(({ id, variants }: { id: string; variants: { id: string; inputs: object[] }[] }) => [
        id,
        Object.fromEntries(variants.map((variant) => [variant.id, variant.inputs])),
      ]),
    );

  it("resolves product ids, variant ids and SKUs, and reports which identifier matched", async () => {
    const content = await lookUp({ ids: ["LN", "LN#LN-B-S", "LN-R-L", "MUG", "LN", "LN#odd"] });
    expect(variantsOf(content)).toEqual({
      LN: {
        "LN#LN-R-S": [{ id: "LN", match: "featured" }],
        "LN#LN-B-S": [{ id: "LN#LN-B-S", match: "exact" }],
        "LN#LN-R-L": [{ id: "LN-R-L", match: "exact" }],
      },
      MUG: { MUG: [{ id: "MUG", match: "exact" }] },
      "LN#odd": { "LN#odd": [{ id: "LN#odd", match: "exact" }] },
    });
    expect(content.messages).toBeUndefined();
  });

  it("returns a variant once with all identifiers that match it", async () => {
    const content = await lookUp({ ids: ["LN-R-S", "LN", "LN#LN-R-S"] });
    expect(variantsOf(content)).toEqual({
      LN: {
        "LN#LN-R-S": [
          { id: "LN-R-S", match: "exact" },
          { id: "LN", match: "featured" },
          { id: "LN#LN-R-S", match: "exact" },
        ],
      },
    });
  });

  it("returns no products for identifiers that are unknown, belong to another brand or have no price, and lists these identifiers", async () => {
    const unknown = ["nothing", "SECRET", "SECRET-1", "NOPRICE", "LN#nothing", "#", ""];
    const content = await lookUp({ ids: ["MUG", ...unknown.filter((id) => id !== "")] });
    expect(idsOf(content)).toEqual(["MUG"]);
    expect(content.messages).toEqual(unknown.filter((id) => id !== "").map((id) => ({ type: "info", code: "not_found", content: id })));
    expect((await lookUp({ ids: ["SECRET"] })).products).toEqual([]);
  });

  it("resolves variants whose product id or SKU contains the separator", async () => {
    const { personaId, load } = await mall.openAnother();
    await load([
      { id: "A#B", title: "Marked product", price: 1, variants: [{ sku: "C#D" }] },
      { id: "A", title: "Marked SKU", price: 1, variants: [{ sku: "B2#E" }] },
    ]);
    const { content } = await mall.call("lookup_catalog", { ids: ["A#B#C#D", "A#B2#E", "A#B", "#".repeat(900)] }, { personaId });
    expect(variantsOf(content)).toEqual({
      "A#B": {
        "A#B#C#D": [
          { id: "A#B#C#D", match: "exact" },
          { id: "A#B", match: "featured" },
        ],
      },
      A: { "A#B2#E": [{ id: "A#B2#E", match: "exact" }] },
    });
    expect(content.messages).toHaveLength(1);
  });

  it("applies filters after resolving the identifiers", async () => {
    expect(variantsOf(await lookUp({ ids: ["LN", "LN-R-L"], filters: { price: { min: 4100, max: 4100 } } }))).toEqual({
      LN: { "LN#LN-B-S": [{ id: "LN", match: "featured" }] },
    });
    expect(idsOf(await lookUp({ ids: ["LN", "MUG"], filters: { price: { max: 1200 } } }))).toEqual(["MUG"]);
  });

  it("accepts 50 identifiers and rejects an empty list or more than 50 with -32602", async () => {
    const many = Array.from({ length: 51 }, (_, at) => `X-${at}`);
    expect((await lookUp({ ids: many.slice(1) })).products).toEqual([]);
    for (const catalog of [{ ids: many }, { ids: [] }, {}]) {
      expect((await mall.call("lookup_catalog", catalog)).body.error.code).toBe(-32_602);
    }
  });
});

describe("UCP: get_product", () => {
  it("returns a product with its options", async () => {
    const { product: found, ucp } = await product({ id: "LN", selected: [{ name: "Color", label: "red" }] });
    expect(ucp.capabilities).toEqual({ [lookupName]: [{ version }] });
    expect(found.selected).toEqual([{ name: "Color", label: "red" }]);
    expect(found.variants.map(({ id }: { id: string }) => id)).toEqual(["LN#LN-R-S", "LN#LN-R-L"]);
    expect(found.options).toEqual([
      {
        name: "Color",
        values: [
          { label: "red", available: true, exists: true },
          { label: "blue", available: true, exists: true },
        ],
      },
      {
        name: "Size",
        values: [
          { label: "S", available: true, exists: true },
          { label: "L", available: false, exists: true },
        ],
      },
    ]);
  });

  it("returns the requested variant first, whichever options are selected", async () => {
    const { product: found } = await product({ id: "LN#LN-B-S", selected: [{ name: "Color", label: "red" }] });
    expect(found.variants.map(({ id }: { id: string }) => id)).toEqual(["LN#LN-B-S"]);
    expect(found.selected).toEqual([
      { name: "Color", label: "blue" },
      { name: "Size", label: "S" },
    ]);
    const size = found.options.find(({ name }: { name: string }) => name === "Size");
    expect(size.values).toContainEqual({ label: "L", available: false, exists: false });
  });

  it("drops impossible option combinations, least preferred first", async () => {
    const selected = [
      { name: "Color", label: "blue" },
      { name: "Size", label: "L" },
    ];
    expect((await product({ id: "LN", selected, preferences: ["Size", "Color"] })).product.selected).toEqual([selected[1]]);
    expect((await product({ id: "LN", selected, preferences: ["Color", "Size"] })).product.selected).toEqual([selected[0]]);
  });

  it("returns price and stock changes immediately", async () => {
    const { personaId, api, catalogId, load } = await mall.openAnother();
    const bell = { id: "BELL", title: "Bell", price: 5, in_stock: true };
    await load([bell]);
    await api.call("PUT", `/v1/knowledge/sources/${catalogId}/documents`, { items: [{ ...bell, price: 6.5, in_stock: false }] });
    const { content } = await mall.call("get_product", { id: "BELL" }, { personaId });
    expect(content.product.variants).toMatchObject([
      { price: { amount: 650 }, availability: { available: false, status: "out_of_stock" } },
    ]);
  });

  it.each(["nothing", "SECRET", "NOPRICE", "LN-R-S"])("returns a permanent error for %s, which is not an id in the catalog", async (id) => {
    const { messages, ucp } = await mall.ask("get_product", { id }, "error");
    expect(ucp.status).toBe("error");
    expect(messages).toEqual([{ type: "error", code: "not_found", content: `Product not found: ${id}`, severity: "unrecoverable" }]);
  });

  it("reports that filters exclude all variants of a product", async () => {
    const { messages } = await mall.ask("get_product", { id: "LN", filters: { price: { max: 1 } } }, "error");
    expect(messages).toMatchObject([{ code: "filtered_out", severity: "recoverable" }]);
  });

  it("rejects an option selected twice with -32602", async () => {
    const selected = [
      { name: "Color", label: "red" },
      { name: "Color", label: "blue" },
    ];
    expect((await mall.call("get_product", { id: "LN", selected })).body.error.code).toBe(-32_602);
  });

  it("returns the product of the oldest source if several sources contain the id", async () => {
    const { personaId, api, brandId, load } = await mall.openAnother();
    await load([{ id: "TWIN", title: "Older twin", price: 1 }]);
    const { body: younger } = await api.call("POST", "/v1/knowledge/sources", { name: "younger", brand_id: brandId });
    const twin = { id: "TWIN", title: "Younger twin", price: 2, variants: [{ sku: "YOUNGER-SKU" }] };
    const other = { id: "OTHER", title: "Other", price: 5, variants: [{ sku: "OTHER-SKU" }] };
    await api.call("PUT", `/v1/knowledge/sources/${younger.id}/documents`, { items: [twin, other] });
    await load([{ id: "LAST", title: "Last", price: 3 }]);
    const titles = async (name: string, catalog: object): Promise<string[]> => {
      const { content } = await mall.call(name, catalog, { personaId });
      return [content.product ?? content.products].flat().map(({ title }: { title: string }) => title);
    };
    expect(await titles("get_product", { id: "TWIN" })).toEqual(["Older twin"]);
    expect(await titles("lookup_catalog", { ids: ["TWIN"] })).toEqual(["Older twin"]);
    expect(await titles("lookup_catalog", { ids: ["YOUNGER-SKU", "OTHER-SKU"] })).toEqual(["Other"]);
    expect(await titles("search_catalog", { query: "twin" })).toEqual(["Older twin"]);
    expect(await titles("search_catalog", { filters: { price: { max: 200 } } })).toEqual(["Older twin"]);
  });
});
