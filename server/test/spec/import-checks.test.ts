import { expect, it } from "vitest";
import { signedIn } from "../support/bulk-jobs.ts";
import { imported, sendImport } from "../support/import-files.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let shop: Shop;
let service: SharedService;

interface Skipped {
  readonly ref: string;
  readonly line: number;
  readonly lines: readonly number[];
  readonly message: string;
}

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

interface Changed {
  readonly id: string;
  readonly edited: boolean;
  readonly changes: readonly { field: string; sku: string | null; before: string | number | null; after: string | number | null }[];
}

const shownChange = ({ field, sku, before, after }: Changed["changes"][number]): string =>
  `${sku === null ? "" : `${sku} `}${field}: ${before} → ${after}`;

async function newSource(name: string): Promise<string> {
  return (await shop.api.call("POST", "/v1/knowledge/sources", { name, brand_id: shop.brandId })).body.id;
}

async function dryRun(sourceId: string, content: string, options: object = {}) {
  const { status, body } = await sendImport(shop.api, { sourceId, name: "list.csv", content, options: { ...options, dry_run: true } });
  expect(status).toBe(200);
  return body;
}

it("lists the products that an import would change or delete, including both prices", async () => {
  const sourceId = await newSource("Changes");
  const before = "id;title;price;currency\nA;Rope;10;EUR\nB;Helmet;20;EUR\nC;Shoe;30;EUR\n";
  await imported(shop.api, { sourceId, name: "list.csv", content: before });
  const after = "id;title;price;currency;note\nA;Rope;12,50;EUR;\nB;Helmet;20;EUR;new\nD;Axe;40;EUR;\n";
  const body = await dryRun(sourceId, after, { remove_missing: true, allow_removals: 1 });
  expect(body).toMatchObject({ created: 1, updated: 2, unchanged: 0, removed: 1 });
  expect(body.first_updated).toEqual([
    {
      id: "A",
      title: "Rope",
      fields: ["price"],
      before: { price: 10, currency: "EUR" },
      after: { price: 12.5, currency: "EUR" },
      changes: [{ field: "price", sku: null, before: 10, after: 12.5 }],
      edited: false,
    },
    {
      id: "B",
      title: "Helmet",
      fields: ["attributes"],
      before: { price: 20, currency: "EUR" },
      after: { price: 20, currency: "EUR" },
      changes: [],
      edited: false,
    },
  ]);
  expect(body.first_removed).toEqual([{ id: "C", title: "Shoe", price: 30, currency: "EUR" }]);
  expect((await dryRun(sourceId, after)).first_removed).toEqual([]);
});

it("skips prices that are not exact, and warns of suspicious values", async () => {
  const sourceId = await newSource("Suspicious");
  const content = `sku;model;name;price;stock;image;category
A;;Rope;ca. 120;5;;Ropes
B;;Helmet;-5;5;;Helmets
C;;Shoe;12,50 €;ca. 10;foto.jpg;???
D;;Axe;;5;https://example.com/d.jpg;Axes
E;;Chalk;5,95 USD;5;;Chalk
F;;Bag;9,95 €;5;;Bags
G;;Tent;9,95 €;5;;Tents
`;
  const body = await dryRun(sourceId, content);
  expect(body.skipped.map(({ ref, message }: { ref: string; message: string }) => `${ref}: ${message}`)).toEqual([
    "A: price must be a number: “ca. 120”",
    "B: price must not be negative",
  ]);
  expect(body.warnings.map(({ code, column, count }: { code: string; column: string; count: number }) => [code, column, count])).toEqual([
    ["price_missing", "price", 1],
    ["other_currency", "price", 1],
    ["unknown_stock", "stock", 1],
    ["image_left_out", "image", 1],
    ["unlikely_category", "category", 1],
  ]);
  expect(body.warnings[2]).toMatchObject({ message: expect.any(String), first: [{ line: 4, ref: "C", value: "ca. 10" }] });
  await imported(shop.api, { sourceId, name: "list.csv", content });
  const shoe = (await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/C`)).body;
  expect(shoe).toMatchObject({ price: 12.5, currency: "EUR" });
  expect(shoe.images ?? []).toEqual([]);
});

it("suggests the column that the variants of a product have in common, and warns if there is none", async () => {
  const sourceId = await newSource("Groups");
  const rows = ["A-1;A;Rope;40 m", "A-2;A;Rope;60 m", "B-1;B;Shoe;40", "B-2;B;Shoe;41", "B-3;B;Shoe;42"];
  const grouped = await dryRun(sourceId, `Artikelnr;Modell;Name DE;Größe\n${rows.join("\n")}\n`);
  expect([grouped.mapping["Modell"], grouped.total, grouped.warnings]).toEqual(["group", 2, []]);
  const single = await dryRun(sourceId, `Artikelnr;Name DE;Größe\n${rows.map((row) => row.replace(/;[AB];/, ";")).join("\n")}\n`);
  expect(single.warnings).toMatchObject([{ code: "repeated_titles", column: "Name DE", count: 3 }]);
});

it("identifies the row with the problem and all rows of its product, so that the corrected rows can be imported again", async () => {
  const sourceId = await newSource("Corrections");
  const header = "sku;parent;name;size;price";
  const rows = [
    "A-1;A;Palm;12 cm;14,85",
    "A-2;A;Palm;17 cm;auf Anfrage",
    "B-1;B;Fern;S;5",
    "B-1;B;Fern;M;6",
    "C-1;C;;S;7",
    "C-2;C;Ivy;M;-8",
  ];
  const body = await dryRun(sourceId, `${header}\n${rows.join("\n")}\n`);
  expect(body.skipped.map(({ ref, line, lines, message }: Skipped) => [ref, line, lines, message])).toEqual([
    ["A", 3, [2, 3], "variants[1].price must be a number: “auf Anfrage”"],
    ["B", 5, [4, 5], "variants[1].sku duplicate SKU in this product"],
    ["C", 7, [6, 7], "variants[1].price must not be negative"],
  ]);
  const mended = rows.map((row, at) => `${at + 2};;${row.replace("auf Anfrage", "20").replace("-8", "8")}`);
  const again = await dryRun(sourceId, `import_line;import_problem;${header}\n${mended.join("\n")}\n`);
  expect([again.mapping["import_line"], again.mapping["import_problem"], again.mapping["parent"]]).toEqual(["ignore", "ignore", "group"]);
  expect([again.created, again.skipped_count, again.preview[1]]).toMatchObject([2, 1, { id: "C", title: "Ivy" }]);
  expect(again.preview[1].attributes ?? {}).toEqual({});
});

it("warns of new products whose ids are variants of stored products, because the file has no group", async () => {
  const sourceId = await newSource("Lost groups");
  await imported(shop.api, { sourceId, name: "list.csv", content: "sku;parent;name;price\nA-1;A;Palm;1\nA-2;A;Palm;2\n" });
  const body = await dryRun(sourceId, "sku;name;price\nA-1;Palm;1\nZ-9;Fern;1\n");
  expect(body.warnings).toEqual([
    { code: "known_variants", column: "sku", count: 1, message: expect.any(String), first: [{ line: 2, ref: "A-1", value: "" }] },
  ]);
});

it("omits columns that appear to be internal, and warns if they are mapped to an attribute", async () => {
  const sourceId = await newSource("Internal");
  const content = "sku;name;VK;EK_netto;Lieferant;Lieferzeit\nA;Rope;10;8,78;Meyer KG;3 days\n";
  const body = await dryRun(sourceId, content);
  expect([body.mapping["EK_netto"], body.mapping["Lieferant"], body.mapping["Lieferzeit"]]).toEqual([
    "ignore",
    "ignore",
    "attributes.Lieferzeit",
  ]);
  expect([body.preview[0].attributes, body.warnings]).toEqual([{ Lieferzeit: "3 days" }, []]);
  const mapped = await dryRun(sourceId, content, { mapping: { EK_netto: "attributes.cost" } });
  expect(mapped.warnings).toMatchObject([
    { code: "internal_column", column: "EK_netto", count: 1, first: [{ line: 2, ref: "A", value: "8,78" }] },
  ]);
});

it("skips a price in dollars in a row in euros, and omits a price of 0", async () => {
  const sourceId = await newSource("Wrong prices");
  const body = await dryRun(sourceId, "sku;name;price;currency\nA;Palm;$ 249.00;EUR\nB;Hoya;0,00;EUR\nC;Fern;5;EUR\n");
  expect(body.skipped).toMatchObject([
    { ref: "A", message: "currency EUR contradicts the price “$ 249.00”", item: { price: "$ 249.00", currency: "EUR" } },
  ]);
  expect(body.warnings).toMatchObject([{ code: "price_zero", column: "price", count: 1, first: [{ ref: "B", value: "0,00" }] }]);
  expect(body.preview.map(({ id, price }: { id: string; price?: number }) => [id, price])).toEqual([
    ["B", undefined],
    ["C", 5],
  ]);
});

it("shows every changed value, marks products that a user edited, and keeps them on request", async () => {
  const sourceId = await newSource("Week 2");
  const header = "sku;parent;name;size;price;currency;stock";
  const first = `${header}\nA-1;A;Palm;12 cm;14;EUR;5\nA-2;A;Palm;17 cm;20;EUR;5\nB-1;B;Fern;S;5;EUR;1\n`;
  await imported(shop.api, { sourceId, name: "list.csv", content: first });
  const edited = (await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/B`)).body;
  const session = await signedIn(service, service.owner);
  const put = await session.call("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items: [{ ...edited, title: "Royal fern" }] });
  expect(put.status).toBe(200);
  const second = `${header}\nA-1;A;Palm;12 cm;15;EUR;5\nA-3;A;Palm;21 cm;30;EUR;5\nB-1;B;Fern;S;5;EUR;0\n`;
  const body = await dryRun(sourceId, second);
  expect(body.first_updated.map(({ id, edited: isEdited, changes }: Changed) => [id, isEdited, changes.map(shownChange)])).toEqual([
    ["A", false, ["price: 14 → 15", "A-1 price: 14 → 15", "A-2 variants: 20 → null", "A-3 variants: null → 30"]],
    ["B", true, ["title: Royal fern → Fern", "in_stock: true → false", "B-1 in_stock: true → false"]],
  ]);
  expect(await dryRun(sourceId, second, { keep: ["B"] })).toMatchObject({ updated: 1, unchanged: 1 });
  const kept = await imported(shop.api, { sourceId, name: "list.csv", content: second, options: { keep: ["B"], remove_missing: true } });
  expect(kept).toMatchObject({ updated: 1, unchanged: 1, removed: 0 });
  expect((await shop.api.call("GET", `/v1/knowledge/sources/${sourceId}/documents/B`)).body.title).toBe("Royal fern");
  await imported(shop.api, { sourceId, name: "list.csv", content: second });
  expect((await dryRun(sourceId, first)).first_updated.map(({ edited: isEdited }: Changed) => isEdited)).toEqual([false, false]);
});
