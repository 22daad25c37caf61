import { describe, expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;
let documents: string;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  documents = `/v1/knowledge/sources/${shop.catalogId}/documents`;
});

const put = (...items: unknown[]): Promise<Answer> => shop.api.call("PUT", documents, { items });
const read = (id: string): Promise<Answer> => shop.api.call("GET", `${documents}/${encodeURIComponent(id)}`);
const count = async (): Promise<number> =>
  (await shop.api.call("GET", `/v1/knowledge/documents?limit=1&source_id=${shop.catalogId}`)).body.total_count;
const a = (length: number): string => "a".repeat(length);
const many = <T>(length: number, make: (at: number) => T): T[] => Array.from({ length }, (_, at) => make(at));
const keyed = (length: number, key: (at: number) => string): object => Object.fromEntries(many(length, (at) => [key(at), at]));
const image = (more: object = {}): object => ({ url: "https://img.example/a.jpg", description: "", is_primary: true, ...more });
const link = (more: object = {}): object => ({ url: "https://shop.example/a", is_primary: true, ...more });

async function refused(item: unknown, field: string, code: string): Promise<void> {
  const before = await count();
  const { status, body } = await put(item);
  expect(status).toBe(422);
  expect(body.code).toBe("validation.failed");
  expect(body.errors.map((error: { field: string; code: string }) => [error.field, error.code])).toContainEqual([field, code]);
  expect(await count()).toBe(before);
}

describe("Validation of product fields", () => {
  let next = 0;
  type Bound = readonly [field: string, allowed: readonly object[], refused: readonly (readonly [object, string, string])[]];
  const bounds: readonly Bound[] = [
    [
      "title has 1-500 characters",
      [{ title: "x" }, { title: a(500) }, { title: "😀".repeat(500) }],
      [
        [{ title: "" }, "title", "too_short"],
        [{ title: a(501) }, "title", "too_long"],
        [{ title: undefined }, "title", "required"],
        [{ title: null }, "title", "required"],
        [{ title: 5 }, "title", "type"],
        [{ title: "nul \0 in it" }, "title", "format"],
        [{ title: "half a pair \ud800" }, "title", "format"],
      ],
    ],
    [
      "description has at most 20,000 characters",
      [{ description: "" }, { description: a(20_000) }],
      [
        [{ description: a(20_001) }, "description", "too_long"],
        [{ description: ["x"] }, "description", "type"],
      ],
    ],
    [
      "categories are at most 10 paths of 10 levels of 100 characters",
      [
        { categories: [] },
        { categories: many(10, (at) => many(10, (level) => `${at}-${level}-${a(90)}`.slice(0, 100))) },
        { categories: [[a(100)]] },
      ],
      [
        [{ categories: many(11, () => ["x"]) }, "categories", "too_many"],
        [{ categories: [many(11, () => "x")] }, "categories[0]", "too_many"],
        [{ categories: [["x"], ["y", a(101)]] }, "categories[1][1]", "too_long"],
        [{ categories: ["x"] }, "categories[0]", "type"],
        [{ categories: [["x", 1]] }, "categories[0][1]", "type"],
      ],
    ],
    [
      "price and original_price are 0 - 1e12 with at most 4 decimals",
      [{ price: 0 }, { price: 1e12 }, { price: 0.0001, original_price: 1e12 }, { original_price: 19.99 }],
      [
        [{ price: -0.01 }, "price", "range"],
        [{ price: 1e12 + 1 }, "price", "range"],
        [{ price: 0.00001 }, "price", "format"],
        [{ price: "12" }, "price", "type"],
        [{ original_price: -1 }, "original_price", "range"],
        [{ original_price: 1e13 }, "original_price", "range"],
        [{ original_price: true }, "original_price", "type"],
      ],
    ],
    [
      "currency is ISO 4217",
      [{ currency: "EUR" }, { currency: "JPY", price: 3 }],
      [
        [{ currency: "EURO" }, "currency", "format"],
        [{ currency: "eur" }, "currency", "format"],
        [{ currency: "ZZZ" }, "currency", "format"],
        [{ currency: "" }, "currency", "format"],
        [{ currency: 978 }, "currency", "type"],
      ],
    ],
    [
      "in_stock is a boolean",
      [{ in_stock: true }, { in_stock: false }],
      [
        [{ in_stock: "true" }, "in_stock", "type"],
        [{ in_stock: 1 }, "in_stock", "type"],
      ],
    ],
    [
      "an image's url is http(s) and has at most 2048 characters, its description at most 360",
      [{ images: [] }, { images: [image({ url: `http://img.example/${a(2_029)}` })] }, { images: [image({ description: a(360) })] }],
      [
        [{ images: [image({ url: `http://img.example/${a(2_030)}` })] }, "images[0].url", "too_long"],
        [{ images: [image({ url: "ftp://img.example/a" })] }, "images[0].url", "format"],
        [{ images: [image({ url: "a.jpg" })] }, "images[0].url", "format"],
        [{ images: [image({ url: "javascript:alert(1)" })] }, "images[0].url", "format"],
        [{ images: [{ description: "" }] }, "images[0].url", "required"],
        [{ images: [image({ description: a(361) })] }, "images[0].description", "too_long"],
        [{ images: [image({ is_primary: "yes" })] }, "images[0].is_primary", "type"],
        [{ images: [image({ alt: "x" })] }, "images[0].alt", "unknown_field"],
        [{ images: ["https://img.example/a.jpg"] }, "images[0]", "type"],
        [{ images: image() }, "images", "type"],
        [{ images: [null] }, "images[0]", "type"],
      ],
    ],
    [
      "a link's url is an absolute https URL of at most 2048 characters",
      [{ links: [] }, { links: [link({ url: `https://shop.example/${a(2_027)}` })] }, { links: [link({ description: a(360) })] }],
      [
        [{ links: [link({ url: `https://shop.example/${a(2_028)}` })] }, "links[0].url", "too_long"],
        [{ links: [link({ url: "http://shop.example/" })] }, "links[0].url", "format"],
        [{ links: [link({ url: "/relative" })] }, "links[0].url", "format"],
        [{ links: [link({ description: a(361) })] }, "links[0].description", "too_long"],
        [{ links: [{}] }, "links[0].url", "required"],
      ],
    ],
    [
      "at most one image and at most one link is primary",
      [{ images: [image(), image({ is_primary: false })] }],
      [
        [{ images: [image(), image()] }, "images", "duplicate"],
        [{ links: [link(), link()] }, "links", "duplicate"],
      ],
    ],
    [
      "variants are at most 100",
      [{ variants: [] }, { variants: many(100, (at) => ({ sku: `s${at}` })) }],
      [
        [{ variants: many(101, (at) => ({ sku: `s${at}` })) }, "variants", "too_many"],
        [{ variants: {} }, "variants", "type"],
      ],
    ],
    [
      "a variant's sku has 1-100 characters and is unique",
      [{ variants: [{ sku: "x" }, { sku: a(100) }] }],
      [
        [{ variants: [{ sku: "" }] }, "variants[0].sku", "too_short"],
        [{ variants: [{ sku: a(101) }] }, "variants[0].sku", "too_long"],
        [{ variants: [{ price: 1 }] }, "variants[0].sku", "required"],
        [{ variants: [{ sku: "x" }, { sku: "y" }, { sku: "x" }] }, "variants[2].sku", "duplicate"],
        [{ variants: [{ sku: "x", weight: 1 }] }, "variants[0].weight", "unknown_field"],
      ],
    ],
    [
      "a variant's color and size are at most 20 texts of 100 characters",
      [{ variants: [{ sku: "x", color: many(20, (at) => `c${at}`), size: [a(100)] }] }],
      [
        [{ variants: [{ sku: "x", color: many(21, (at) => `c${at}`) }] }, "variants[0].color", "too_many"],
        [{ variants: [{ sku: "x", color: "red" }] }, "variants[0].color", "type"],
        [{ variants: [{ sku: "x", size: [a(101)] }] }, "variants[0].size[0]", "too_long"],
        [{ variants: [{ sku: "x", size: many(21, (at) => `${at}`) }] }, "variants[0].size", "too_many"],
      ],
    ],
    [
      "a variant's price, in_stock and image keep the bounds of the product's",
      [{ variants: [{ sku: "x", price: 1e12, in_stock: false, image: "http://img.example/v.png" }] }],
      [
        [{ variants: [{ sku: "a" }, { sku: "b" }, { sku: "c", price: -1 }] }, "variants[2].price", "range"],
        [{ variants: [{ sku: "x", in_stock: 0 }] }, "variants[0].in_stock", "type"],
        [{ variants: [{ sku: "x", image: "no address" }] }, "variants[0].image", "format"],
      ],
    ],
  ];

  it.each(bounds)("%s: accepts the maximum and returns it as sent", async (_name, allowed) => {
    const items = allowed.map((fields) => ({ id: `bound-${next++}`, title: "A thing", ...fields }));
    const { status, body, text } = await put(...items);
    expect(status, text).toBe(200);
    expect(body).toEqual({ created: items.length, updated: 0, no_op: 0, deferred: [] });
    for (const item of items) expect((await read(item.id)).body).toMatchObject(item);
  });

  it.each(bounds.flatMap(([name, , wrong]) => wrong.map(([fields, field, code]) => [name, field, code, fields] as const)))(
    "%s: rejects a value beyond the limit (%s: %s) and writes nothing",
    (_name, field, code, fields) => refused({ id: "never", title: "A thing", ...fields }, field, code),
  );

  it("accepts ids of 1-255 characters without control characters or surrounding white space", async () => {
    const ids = ["x", "i".repeat(255), "ж".repeat(255), "a b", "a/b?c#d%20e", "..", "-_.~"];
    expect((await put(...ids.map((id) => ({ id, title: "A thing" })))).body).toMatchObject({ created: ids.length });
    for (const id of ids.filter((each) => each !== "..")) expect((await read(id)).body, id).toMatchObject({ id });
    for (const [id, code] of [
      ["", "too_short"],
      [a(256), "too_long"],
      [" x", "format"],
      ["x ", "format"],
      ["a\tb", "format"],
      ["a\u0085b", "format"],
      ["\u00a0x", "format"],
      ["a\u0000b", "format"],
      [7, "type"],
      [undefined, "required"],
      [null, "required"],
    ] as const) {
      await refused({ id, title: "A thing" }, "id", code);
    }
  });

  it("stores 15 images and 15 links and returns 422 knowledge.too_many_entries for a 16th, writing nothing", async () => {
    const images = (length: number): object[] =>
      many(length, (at) => ({ url: `https://img.example/${at}.jpg`, description: "", is_primary: at === 2 }));
    const links = (length: number): object[] => many(length, (at) => ({ url: `https://shop.example/${at}`, is_primary: at === 0 }));
    expect((await put({ id: "full", title: "Full", images: images(15), links: links(15) })).status).toBe(200);
    expect((await read("full")).body).toMatchObject({ images: images(15), links: links(15) });
    for (const more of [{ images: images(16) }, { links: links(16) }]) {
      const { status, body } = await put({ id: "beside", title: "Right" }, { id: "over", title: "Over", ...more });
      expect([status, body.code]).toEqual([422, "knowledge.too_many_entries"]);
      expect((await read("beside")).status).toBe(404);
    }
  });

  it("marks the first image and link as primary if none is marked", async () => {
    await put({
      id: "primary",
      title: "Primary",
      images: [{ url: "https://img.example/1" }, { url: "https://img.example/2" }],
      links: [{ url: "https://shop.example/1" }],
    });
    expect((await read("primary")).body).toMatchObject({
      images: [
        { url: "https://img.example/1", description: "", is_primary: true },
        { url: "https://img.example/2", is_primary: false },
      ],
      links: [{ url: "https://shop.example/1", is_primary: true }],
    });
  });
});

describe("Validation of product attributes", () => {
  it("returns an object of up to 100 keys of up to 100 characters with values within their limits as sent", async () => {
    const attributes = {
      text: a(500),
      low: -1e15,
      high: 1e15,
      yes: true,
      no: false,
      list: many(50, (at) => `${at}${a(98)}`.slice(0, 100)),
      empty: [],
      released: "2026-01-31T08:00:00Z",
      [a(100)]: "long key",
      ...keyed(91, (at) => `k${at}`),
    };
    expect(Object.keys(attributes)).toHaveLength(100);
    expect((await put({ id: "attributes", title: "Attributes", attributes })).status).toBe(200);
    expect((await read("attributes")).body.attributes).toEqual(attributes);
  });

  it.each([
    ["101 keys", keyed(101, (at) => `k${at}`), "attributes", "too_many"],
    ["a key of 101 characters", { [a(101)]: 1 }, `attributes.${a(101)}`, "too_long"],
    ["a string of 501 characters", { x: a(501) }, "attributes.x", "too_long"],
    ["a number above 1e15", { x: 1.1e15 }, "attributes.x", "range"],
    ["a number below -1e15", { x: -1.1e15 }, "attributes.x", "range"],
    ["51 items", { x: many(51, () => "i") }, "attributes.x", "too_many"],
    ["an item of 101 characters", { x: ["i", a(101)] }, "attributes.x[1]", "too_long"],
    ["an array of numbers", { x: [1] }, "attributes.x[0]", "type"],
    ["null", { x: null }, "attributes.x", "type"],
    ["an object", { x: { y: 1 } }, "attributes.x", "type"],
    ["an array instead of the object", ["x"], "attributes", "type"],
    ...[
      "price",
      "original_price",
      "in_stock",
      "currency",
      "images",
      "links",
      "title",
      "description",
      "variants",
      "variant_",
      "variant_color",
    ].map((key) => [`the reserved key ${key}`, { [key]: "x" }, `attributes.${key}`, "reserved_key"] as const),
  ] as const)("rejects %s", (_name, attributes, field, code) => refused({ id: "never", title: "A thing", attributes }, field, code));

  it("accepts keys that are similar to the reserved keys", async () => {
    const attributes = { Price: "x", variants_of: "x", variant: "x", titles: "x", constructor_: "x", toString: "x" };
    expect((await put({ id: "near", title: "Near", attributes })).status).toBe(200);
    expect((await read("near")).body.attributes).toEqual(attributes);
  });

  it("rejects two keys that are equal after NFC normalization", () =>
    refused({ id: "never", title: "A thing", attributes: { "caf\u00e9": 1, "cafe\u0301": 2 } }, "attributes.cafe\u0301", "duplicate"));
});

describe("Product batch", () => {
  it("defaults currency to the brand's currency, and requires a currency with a price if the brand has none", async () => {
    await put({ id: "own", title: "x", price: 1, currency: "USD" }, { id: "default", title: "x", price: 1 }, { id: "none", title: "x" });
    expect((await read("own")).body.currency).toBe("USD");
    expect((await read("default")).body.currency).toBe("EUR");
    expect((await read("none")).body).not.toHaveProperty("price");

    const { body: brand } = await shop.api.call("POST", "/v1/brands", { display_name: "No currency" });
    const { body: source } = await shop.api.call("POST", "/v1/knowledge/sources", { name: "No currency", brand_id: brand.id });
    const other = (item: object): Promise<Answer> =>
      shop.api.call("PUT", `/v1/knowledge/sources/${source.id}/documents`, { items: [{ id: "x", title: "x", ...item }] });
    for (const priced of [{ price: 1 }, { original_price: 1 }, { variants: [{ sku: "s", price: 1 }] }]) {
      expect((await other(priced)).body.errors).toEqual([
        { index: 0, id: "x", field: "currency", code: "required", message: expect.any(String) },
      ]);
    }
    expect((await other({ price: 1, currency: "CHF" })).status).toBe(200);
    expect((await other({})).status).toBe(200);
  });

  it("ignores read-only fields, so a response can be sent back", async () => {
    await put({ id: "round", title: "Round trip", price: 3, attributes: { a: [] }, images: [image()] });
    const { body } = await read("round");
    expect(body).toMatchObject({ kind: "item", source_id: shop.catalogId, source: "Shop catalog", status: {} });
    expect((await put(body)).body).toMatchObject({ created: 0, updated: 0, no_op: 1 });
  });

  it("rejects any other unknown field", () => refused({ id: "typo", title: "A thing", titel: "A typo" }, "titel", "unknown_field"));

  it("rejects duplicate ids in one batch, compared after NFC normalization", async () => {
    const { status, body } = await put({ id: "caf\u00e9", title: "x" }, { id: "other", title: "x" }, { id: "cafe\u0301", title: "y" });
    expect(status).toBe(422);
    expect(body.errors).toEqual([{ index: 2, id: "cafe\u0301", field: "id", code: "duplicate", message: expect.any(String) }]);
    expect((await read("other")).status).toBe(404);
  });

  it("returns all problems of all products in one 422 with {index, id, field, code, message} and writes nothing", async () => {
    const before = await count();
    const { status, body, headers } = await put(
      { id: "right", title: "Right" },
      { id: "wrong", title: "", price: -1, colour: "red", variants: [{ sku: "v", price: -1 }, { size: ["s"] }] },
      "no object",
      null,
      { title: "No id" },
      { id: "right", title: "Twice" },
    );
    expect(status).toBe(422);
    expect(headers.get("content-type")).toMatch(/^application\/problem\+json/);
    expect(body.code).toBe("validation.failed");
    const found = body.errors.map(({ index, id, field, code }: Record<string, unknown>) => [index, id, field, code]);
    expect(found).toHaveLength(9);
    expect(found).toEqual(
      expect.arrayContaining([
        [1, "wrong", "title", "too_short"],
        [1, "wrong", "price", "range"],
        [1, "wrong", "colour", "unknown_field"],
        [1, "wrong", "variants[0].price", "range"],
        [1, "wrong", "variants[1].sku", "required"],
        [2, null, "", "type"],
        [3, null, "", "type"],
        [4, null, "id", "required"],
        [5, "right", "id", "duplicate"],
      ]),
    );
    for (const error of body.errors) expect(Object.keys(error).toSorted()).toEqual(["code", "field", "id", "index", "message"]);
    expect(await count()).toBe(before);
  });

  it("accepts 100 products per call and rejects 101 without writing any", async () => {
    const items = (length: number): object[] => many(length, (at) => ({ id: `hundred-${at}`, title: "One of many" }));
    const before = await count();
    const over = await put(...items(101));
    expect([400, 422]).toContain(over.status);
    expect(over.body.code).toBe("validation.failed");
    expect(over.body.errors).toMatchObject([{ field: "items", code: "too_many" }]);
    expect(await count()).toBe(before);
    expect((await put(...items(100))).body.created).toBe(100);
  });

  it("replaces the whole product on PUT", async () => {
    await put({ id: "whole", title: "Whole", description: "gone soon", price: 5, in_stock: true, attributes: { a: 1 } });
    await put({ id: "whole", title: "Whole" });
    const { body } = await read("whole");
    for (const field of ["description", "price", "in_stock", "attributes", "currency"]) expect(body).not.toHaveProperty(field);
  });

  it("treats composed and decomposed forms as the same id and the same content", async () => {
    expect((await put({ id: "nfc-\u00e9", title: "Caf\u00e9", attributes: { "\u00fc": "\u00f6" } })).body.created).toBe(1);
    expect((await put({ id: "nfc-e\u0301", title: "Cafe\u0301", attributes: { "u\u0308": "o\u0308" } })).body.no_op).toBe(1);
    expect((await read("nfc-e\u0301")).body).toMatchObject({ id: "nfc-\u00e9", title: "Caf\u00e9", attributes: { "\u00fc": "\u00f6" } });
  });

  it("includes original_file_name, content_type and pages for a file document but not for a product", async () => {
    await put({ id: "plain", title: "Plain" });
    const { body } = await read("plain");
    for (const field of ["original_file_name", "content_type", "pages"]) expect(body).not.toHaveProperty(field);
  });
});

describe("Status block", () => {
  it("has state, created_at, updated_at, processed_at, knowledge_units, storage_units, error_message, attempts and warnings; unknown values are null", async () => {
    await put({ id: "status", title: "Status", description: a(8_000) });
    await shop.settled();
    const { status } = (await read("status")).body;
    expect(status).toEqual({
      state: "ready",
      created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      updated_at: expect.stringMatching(/Z$/),
      processed_at: expect.stringMatching(/Z$/),
      knowledge_units: expect.any(Number),
      storage_units: expect.any(Number),
      error_message: null,
      attempts: 1,
      warnings: [],
    });
  });

  it("charges 1 Ku per 4,000 characters of searchable text, at least 0.01", async () => {
    await put({ id: "units", title: a(400), description: a(3_600) }, { id: "least", title: "x" });
    await shop.settled();
    expect((await read("units")).body.status.knowledge_units).toBe(1);
    expect((await read("least")).body.status.knowledge_units).toBe(0.01);
  });
});
