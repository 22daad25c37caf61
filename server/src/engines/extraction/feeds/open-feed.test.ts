import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { FeedItem, FeedOptions, FeedOutline } from "../../../ports/feed-reader.ts";
import { FIRST_FORMAT, workbookOf } from "../formats/xlsx/testing.ts";
import { zipOf } from "../testing.ts";
import { readFeed } from "./open-feed.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "feeds-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

let made = 0;
async function read(
  name: string,
  content: string | Uint8Array,
  options: Partial<FeedOptions> = {},
): Promise<{ outline: FeedOutline; items: FeedItem[] }> {
  const file = path.join(folder, `${(made += 1)}`);
  await writeFile(file, content);
  const feed = await readFeed({ path: file, name }, { mapping: {}, kind: "products", ...options });
  const items: FeedItem[] = [];
  for await (const item of feed.items()) items.push(item);
  return { outline: feed.outline, items };
}

const itemsOf = async (...sent: Parameters<typeof read>): Promise<unknown[]> => (await read(...sent)).items.map(({ item }) => item);

describe("CSV", () => {
  it("detects the delimiter, quotes, byte order mark and line breaks inside quotes, and counts lines", async () => {
    const { outline, items } = await read("a.csv", '\ufeffid;title;note\r\n1;"a;""b""\nc";x\r\n\r\n2;d;y');
    expect(outline).toMatchObject({ format: "csv", delimiter: ";", encoding: "utf-8", total: 2 });
    expect(items).toEqual([
      { line: 2, id: "1", item: { id: "1", title: 'a;"b" c', attributes: { note: "x" } }, fault: null, notes: [] },
      { line: 5, id: "2", item: { id: "2", title: "d", attributes: { note: "y" } }, fault: null, notes: [] },
    ]);
  });

  it.each([
    ["utf-16le", Buffer.from("\ufeffid,title\n1,Größe\n", "utf16le"), "Größe"],
    [
      "windows-1252",
      Buffer.from("id,title\n1,Gr\u00f6\u00dfe \u0080 5 f\u00fcr K\u00fcche und B\u00e4der\n", "latin1"),
      "Größe € 5 für Küche und Bäder",
    ],
    ["utf-8", Buffer.from("id,title\n1,日本語\n"), "日本語"],
  ])("reads %s", async (encoding, bytes, title) => {
    const { outline, items } = await read("a.csv", bytes);
    expect([outline.encoding, items[0]?.item]).toEqual([encoding, { id: "1", title }]);
  });

  it("uses the given encoding, and rejects an unknown encoding", async () => {
    const bytes = Buffer.from([0x69, 0x64, 0x2c, 0x74, 0x69, 0x74, 0x6c, 0x65, 0x0a, 0x31, 0x2c, 0xd2, 0xe5, 0xf1, 0xf2, 0x0a]);
    expect(await itemsOf("a.csv", bytes, { encoding: "windows-1251" })).toEqual([{ id: "1", title: "Тест" }]);
    await expect(read("a.csv", bytes, { encoding: "klingon" })).rejects.toMatchObject({ reason: "encoding" });
    await expect(read("a.csv", Buffer.from([0xff, 0xfe, 0, 0, 0x69, 0, 0, 0]))).rejects.toMatchObject({ reason: "encoding" });
  });

  it("keeps all rows despite an unclosed quote, even across window boundaries", async () => {
    const rows = Array.from({ length: 40_000 }, (_, at) => `${at},Item number ${at} of the file\n`).join("");
    const { items } = await read("a.csv", `id,title\nx,"5 inch\n${rows}`);
    expect(items).toHaveLength(40_001);
    expect(items[0]).toMatchObject({ line: 2, item: { title: "5 inch" } });
    expect(items.at(-1)).toMatchObject({ line: 40_002, id: "39999" });
  });

  it("reports rows with too many cells or with values that are too long, and reads the remaining rows", async () => {
    const { items } = await read("a.csv", `id,title\n1,a,b\n2,${"x".repeat(200_001)}\n3,c\n4\n`);
    expect(items.map(({ line, fault }) => [line, fault])).toEqual([
      [2, "the row has 3 cells, but the file has 2 columns"],
      [3, "title has more than 200000 characters"],
      [4, null],
      [5, null],
    ]);
  });

  it.each([
    ["a million columns", `${"a,".repeat(1_000_000)}\n`, "cells"],
    [
      "two thousand columns",
      `id,title,${Array.from({ length: 2_000 }, (_, at) => `c${at}`).join(",")}\n${"1,".repeat(2_001)}1\n`,
      "columns",
    ],
    ["an endless line", `id,title\n1,${"x".repeat(4_700_000)}`, "characters"],
    ["NUL", "id,title\n1,a\0b\n", "binary"],
    ["no rows", "id,title\n", "no rows"],
    ["nothing", "", "empty"],
  ])("rejects %s", async (_, content, message) => {
    await expect(read("a.csv", content)).rejects.toThrow(message);
  });

  it("reports the available columns if the id or title column is missing", async () => {
    await expect(read("a.csv", "weight,height\n1,2\n1,2\n")).rejects.toMatchObject({
      reason: "mapping",
      message: expect.stringContaining('"weight"'),
    });
  });

  it("passes a NUL character in a later value on to product validation", async () => {
    const content = `id,title\n${"1,a\n".repeat(20_000)}2,a\0b\n`;
    expect((await read("a.csv", content)).items.at(-1)).toMatchObject({ item: { title: "a\0b" } });
  });
});

describe("JSON Lines", () => {
  it("reports the line number of invalid lines, and treats keys as data", async () => {
    const { items } = await read(
      "a.jsonl",
      '{"id":"1","title":"a","__proto__":"x","constructor":{"y":1}}\n\n{"id":\n[1]\n{"id":2,"title":"b"}',
    );
    expect(items.map(({ line, id, fault }) => [line, id, fault])).toEqual([
      [1, "1", null],
      [3, null, "the line is not valid JSON"],
      [4, null, "the line is not a JSON object"],
      [5, "2", null],
    ]);
    expect(Object.getPrototypeOf(items[0]?.item)).toBe(Object.prototype);
    expect(({} as { y?: unknown }).y).toBeUndefined();
  });

  it("does not change a product that is already in API format", async () => {
    const product = {
      id: "a",
      title: "A",
      categories: [["One", "Two > Three"]],
      price: 1.5,
      currency: "EUR",
      in_stock: true,
      attributes: { n: 2, list: ["x"] },
      images: [{ url: "https://e.com/1.jpg", is_primary: true }],
      links: [{ url: "https://e.com", description: "Shop" }],
      variants: [{ sku: "a-1", color: ["red"], price: 2 }],
    };
    expect(await itemsOf("a.jsonl", JSON.stringify({ ...product, kind: "item", source: "x", status: { state: "ready" } }))).toEqual([
      product,
    ]);
  });

  it("treats a row whose id is a group id as the parent of its variants, whether it comes before or after them", async () => {
    const rows = [
      "id;parent;title;price;size;fabric",
      "P-1;;Shirt;;;linen",
      "P-1-S;P-1;Shirt S;25,00 €;S;",
      "P-1-M;P-1;Shirt M;20,00;M;",
      "P-2-L;P-2;Coat L;90;L;wool",
      "P-2;P-2;Coat;;;",
      "P-3;;Hat;9,90;;felt",
    ];
    const mapping = { parent: "group", size: "variant.size" };
    const { outline, items } = await read("a.csv", rows.join("\n"), { mapping });
    expect(outline.total).toBe(3);
    expect(items.map(({ item }) => item)).toMatchObject([
      {
        id: "P-1",
        title: "Shirt",
        price: 20,
        currency: "EUR",
        attributes: { fabric: "linen" },
        variants: [{ sku: "P-1-S" }, { sku: "P-1-M" }],
      },
      { id: "P-2", title: "Coat", attributes: { fabric: "wool" }, variants: [{ sku: "P-2-L", size: ["L"] }] },
      { id: "P-3", title: "Hat", price: 9.9, currency: "EUR" },
    ]);
    expect(items.map(({ item }) => (item as { variants?: unknown[] }).variants?.length)).toEqual([2, 1, undefined]);
  });

  it("does not add a currency to prices if the file contains several currencies", async () => {
    const items = await itemsOf("a.csv", "id,title,price\n1,A,9 EUR\n2,B,9 USD\n3,C,9");
    expect(items.map((item) => (item as { currency?: string }).currency)).toEqual(["EUR", "USD", undefined]);
  });

  it("rejects a JSON array and a line that is too long", async () => {
    await expect(read("a.json", '[{"id":1}]')).rejects.toMatchObject({ message: expect.stringContaining("one object per line") });
    await expect(read("a.jsonl", `{"id":"${"x".repeat(4_500_000)}`)).rejects.toMatchObject({
      message: expect.stringContaining("characters"),
    });
  });
});

describe("Workbook", () => {
  const formats = ['#,##0 "€"', "00000", "0%", "yyyy-mm-dd"];
  const [euro, code, percent, date] = formats.map((_, index) => FIRST_FORMAT + index);
  const styled = (value: number, style: number | undefined) => ({ value, style: style ?? 0 });

  it("reads the first visible sheet that contains a table, with exact numbers, currencies and formatted codes", async () => {
    const rows = [
      ["Our products"],
      [],
      ["id", "title", "price", "ean", "discount", "since"],
      [styled(7, code), "Mug", styled(44.9, euro), 4006381333931, styled(0.2, percent), styled(45_000, date)],
      ["A-2", "Bowl", styled(1_200.5, euro), "x"],
    ];
    const content = zipOf(
      workbookOf(
        [
          { name: "Read me", rows: [["Welcome"]] },
          {
            rows: [
              ["secret", "x"],
              ["1", "2"],
            ],
            attributes: 'state="hidden"',
          },
          { rows },
        ],
        { formats },
      ),
    );
    const { outline, items } = await read("products.xlsx", content);
    expect(outline).toMatchObject({ format: "xlsx", delimiter: null, total: 2 });
    expect(items).toMatchObject([
      {
        line: 4,
        id: "00007",
        item: { title: "Mug", price: 44.9, currency: "EUR", attributes: { gtin: "4006381333931", discount: "20%", since: "2023-03-15" } },
      },
      { line: 5, id: "A-2", item: { title: "Bowl", price: 1200.5, currency: "EUR" } },
    ]);
  });

  it("rejects a workbook without a table and a file that is not a workbook", async () => {
    await expect(read("a.xlsx", zipOf(workbookOf([{ rows: [["only"], ["one"], ["column"]] }])))).rejects.toMatchObject({
      reason: "file",
      message: expect.stringContaining("header row"),
    });
    await expect(read("a.xlsx", Buffer.from("PK\x03\x04 nothing"))).rejects.toThrow(/archive|central directory|zip|file/i);
    await expect(read("a.xlsx", "id,title\n1,a\n")).resolves.toMatchObject({ outline: { format: "csv" } });
  });
});

describe("XML", () => {
  const rss = (...items: string[]): string => `<rss xmlns:g="http://base.google.com/ns/1.0"><channel>${items.join("")}</channel></rss>`;

  it("reads Atom, including the URL in a link element", async () => {
    const entry = '<entry><g:id>1</g:id><title>A</title><link href="https://e.com/a"/><g:price>19.99 USD</g:price></entry>';
    expect(await itemsOf("a.xml", `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="x">${entry}</feed>`)).toEqual([
      { id: "1", title: "A", links: [{ url: "https://e.com/a" }], price: 19.99, currency: "USD" },
    ]);
  });

  it("joins the rows of a group even if they are not adjacent, and orders groups by completion", async () => {
    const item = (id: string, group: string): string =>
      `<item><g:id>${id}</g:id><g:item_group_id>${group}</g:item_group_id><title>${group}</title></item>`;
    const { outline, items } = await read("a.xml", rss(item("1", "a"), item("2", "b"), item("3", "a"), item("4", "b")));
    expect(outline.total).toBe(2);
    expect(items.map(({ id, line }) => [id, line])).toEqual([
      ["a", 1],
      ["b", 2],
    ]);
    expect(items[0]?.item).toMatchObject({ variants: [{ sku: "1" }, { sku: "3" }] });
  });

  it.each([
    [
      "a billion laughs",
      '<!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><rss><item><id>&b;</id></item></rss>',
      "document type declaration",
    ],
    ["an external entity", '<!DOCTYPE l SYSTEM "file:///etc/passwd"><rss/>', "document type declaration"],
    ["deep nesting", `<rss>${"<a>".repeat(100)}`, "64 levels"],
    ["broken markup", rss("<item><g:id>1</g:id></itm>"), "well-formed"],
    ["an unknown entity", rss("<item><g:id>&unknown;</g:id></item>"), "well-formed"],
    ["endless text", `<rss><item><title>${"x".repeat(5_000_000)}`, "characters"],
    ["an endless attribute", `<rss><item a="${"x".repeat(5_000_000)}`, "characters"],
    ["no items", "<rss><channel/></rss>", "no items"],
  ])("rejects %s", async (_, content, message) => {
    await expect(read("a.xml", content)).rejects.toMatchObject({ reason: "file", message: expect.stringContaining(message) });
  });

  it("reports an item with too many values or with values that are too long, and reads the remaining items", async () => {
    const { items } = await read(
      "a.xml",
      rss(
        `<item>${"<g:id>1</g:id>".repeat(2_001)}</item>`,
        `<item><g:id>2</g:id><title>${"x".repeat(200_001)}</title></item>`,
        "<item><g:id>3</g:id><title>C</title></item>",
      ),
    );
    expect(items.map(({ line, fault }) => [line, fault?.slice(0, 20) ?? null])).toEqual([
      [1, "the item has more th"],
      [2, "title has more than "],
      [3, null],
    ]);
  });
});
