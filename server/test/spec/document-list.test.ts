import { expect, it } from "vitest";
import type { Answer } from "../support/api.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let sourceId: string;

const items = [
  {
    id: "ST-1302",
    title: "Carabiner Ortler",
    description: "Screwgate with a strength of 24 kN.",
    categories: [["Climbing", "Hardware"]],
    attributes: { brand: 'Fel"sen & Co' },
    price: 8.5,
    currency: "EUR",
    in_stock: true,
    variants: [{ sku: "ST-1302-02", color: ["Moosgru\u0308n"] }],
  },
  { id: "ST-2000", title: "Rope", categories: [["Climbing", "Ropes"]], price: 129, currency: "EUR", in_stock: false },
  { id: "ST-2001", title: "Headlamp", description: "For tours at night.", price: 9.95, currency: "EUR" },
  { id: "ST-2002", title: "Gift card", categories: [["Cards"]] },
];

sharedService.beforeAll(async ({ service }) => {
  shop = await openShop(service, service.owner);
  sourceId = (await shop.api.call("POST", "/v1/knowledge/sources", { name: "List", brand_id: shop.brandId })).body.id;
  await shop.api.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items });
  await shop.settled();
});

async function list(query: string): Promise<Answer["body"]> {
  const { status, body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}&${query}`);
  expect(status).toBe(200);
  return body;
}

const idsOf = async (query: string): Promise<string[]> => (await list(query)).items.map(({ id }: { id: string }) => id);

it.each([
  ["part of an id", "st-13", ["ST-1302"]],
  ["an SKU", "1302-02", ["ST-1302"]],
  ["a color in another normalization form", "MOOSGRÜN", ["ST-1302"]],
  ["a description", "screwgate", ["ST-1302"]],
  ["a category", "hardware", ["ST-1302"]],
  ["an attribute", "sen & co", ["ST-1302"]],
  ["a title", "headlamp", ["ST-2001"]],
  ["no name of a field", "in_stock", []],
  ["no name of a field of a variant", "sku", []],
])("finds products by %s", async (_, search, expected) => {
  const { items: found, total_count: count } = await list(`search=${encodeURIComponent(search)}`);
  expect(found.map(({ id }: { id: string }) => id)).toEqual(expected);
  expect(count).toBe(expected.length);
});

it("filters by stock and by category, and sorts by price and stock, with cursors", async () => {
  expect(await idsOf("in_stock=true")).toEqual(["ST-1302"]);
  expect(await idsOf("in_stock=false")).toEqual(["ST-2000"]);
  expect(await idsOf("category=climbing")).toEqual(["ST-1302", "ST-2000"]);
  expect(await idsOf("category=climb")).toEqual([]);
  expect(await idsOf("sort_by=product_price&sort_dir=desc")).toEqual(["ST-2000", "ST-2001", "ST-1302", "ST-2002"]);
  expect(await idsOf("sort_by=product_stock&sort_dir=desc&limit=2")).toEqual(["ST-1302", "ST-2000"]);
  for (const sort of ["product_price", "product_stock"]) {
    const all = await idsOf(`sort_by=${sort}`);
    const pages: string[] = [];
    let cursor = "";
    do {
      const page = await list(`sort_by=${sort}&limit=1${cursor}`);
      pages.push(...page.items.map(({ id }: { id: string }) => id));
      cursor = page.next_cursor === null ? "" : `&cursor=${encodeURIComponent(page.next_cursor)}`;
    } while (cursor !== "");
    expect(pages).toEqual(all);
  }
});

it("disables and enables the documents that match a filter or have the given ids, and returns the ids needed to undo the change", async () => {
  const url = `/api/knowledge/sources/${sourceId}/documents/switch`;
  const off = await shop.api.call("POST", url, { enabled: false, filter: { category: "climbing" } });
  expect([off.status, off.body.changed, off.body.document_ids.toSorted()]).toEqual([200, 2, ["ST-1302", "ST-2000"]]);
  expect(await idsOf("enabled=false")).toEqual(["ST-1302", "ST-2000"]);
  const found = await shop.visitor.call("POST", "/v1/search", { query: "Carabiner Ortler", top_k: 20 });
  expect(found.body.results.map(({ id }: { id: string }) => id)).not.toContain("ST-1302");
  expect((await shop.api.call("POST", url, { enabled: false })).body.changed).toBe(2);
  const on = await shop.api.call("POST", url, { enabled: true, document_ids: [...off.body.document_ids, "unknown"] });
  expect(on.body.changed).toBe(2);
  expect((await shop.api.call("POST", url, { enabled: true })).body.changed).toBe(2);
  expect((await shop.api.call("POST", url, { enabled: true })).body).toEqual({ changed: 0, document_ids: [] });
  for (const body of [{ enabled: true, document_ids: ["a"], filter: { state: "ready" } }, { enabled: true, filter: { search: " " } }, {}])
    expect((await shop.api.call("POST", url, body)).body).toMatchObject({ status: 400, code: "validation.failed" });
  const other = `/api/knowledge/sources/0190a0b0-0003-7000-8000-000000000000/documents/switch`;
  expect((await shop.api.call("POST", other, { enabled: true })).body.code).toBe("knowledge.source_not_found");
});
