import { describe, expect, it } from "vitest";
import { readBytes } from "../../testing.ts";
import { readCsv } from "./read-csv.ts";
import { cpuTime } from "../../../../../test/support/cpu-time.ts";

async function blocksOf(text: string) {
  return (await readBytes(readCsv, text)).blocks;
}
async function tableOf(text: string): Promise<{ header: readonly string[]; rows: readonly (readonly string[])[] }> {
  const table = (await blocksOf(text)).find((block) => block.kind === "table");
  if (table === undefined) throw new Error("no table");
  return { header: table.header, rows: table.rows };
}

describe("readCsv", () => {
  it("uses the first row as the header, with any common delimiter", async () => {
    for (const delimiter of [",", ";", "\t", "|"]) {
      const text = ["Name", "Price"].join(delimiter) + "\n" + ["Lid", "9"].join(delimiter) + "\r\n";
      expect(await blocksOf(text)).toEqual([{ kind: "table", header: ["Name", "Price"], rows: [["Lid", "9"]], page: null }]);
    }
  });

  it("parses quoted cells that contain delimiters, quotes and line breaks", async () => {
    expect(await tableOf('a,b,c\n"x,y","say ""hi""","two\nlines"\n,,z\n')).toEqual({
      header: ["a", "b", "c"],
      rows: [
        ["x,y", 'say "hi"', "two\nlines"],
        ["", "", "z"],
      ],
    });
  });

  it("parses a quoted cell after white space", async () => {
    expect((await tableOf('a, b\n1, "x, y"\n')).rows).toEqual([["1", "x, y"]]);
  });

  it("keeps all rows despite an unclosed quote", async () => {
    expect(await tableOf('a,b\n1,"open')).toMatchObject({ rows: [["1", "open"]] });
    const { rows } = await tableOf('pipe,price\n"5 inch,9\nelbow,3\nvalve,4\n');
    expect(rows).toEqual([
      ["5 inch", "9"],
      ["elbow", "3"],
      ["valve", "4"],
    ]);
  });

  it("reads a header that has no rows", async () => {
    expect(await tableOf("a,b")).toEqual({ header: ["a", "b"], rows: [] });
  });

  it("distinguishes semicolons from decimal commas, and uses the delimiter declared in the first line", async () => {
    expect(await tableOf("Name;Preis;Menge\nDeckel;1,50;2,5\nGriff;2,10;1,0\n")).toMatchObject({ header: ["Name", "Preis", "Menge"] });
    expect(await tableOf("sep=|\na,b|c\nx,y|z\n")).toEqual({ header: ["a,b", "c"], rows: [["x,y", "z"]] });
    expect((await tableOf("Name|Text\nLid|a, b, c\nGrip|d, e\nPlug|f\n")).header).toEqual(["Name", "Text"]);
  });

  it("does not mistake a data row for the header", async () => {
    expect(await tableOf("Lid,9.90\nGrip,4.50\nPlug,1.20\n")).toEqual({
      header: [],
      rows: [
        ["Lid", "9.90"],
        ["Grip", "4.50"],
        ["Plug", "1.20"],
      ],
    });
    expect((await tableOf("2024-01-02,12,€ 5\n2024-01-03,13,€ 6\n")).header).toEqual([]);
    expect((await tableOf("ann@example.com,Ann\nbob@example.com,Bob\n")).header).toEqual([]);
  });

  it("accepts years above numbers, and numbers above words, as a header", async () => {
    expect((await tableOf("Country,2021,2022,2023\nFrance,10,20,30\nSpain,11,21,31\n")).header).toEqual([
      "Country",
      "2021",
      "2022",
      "2023",
    ]);
    expect((await tableOf("Size,1,2\nSmall,red,blue\nLarge,green,black\n")).header).toEqual(["Size", "1", "2"]);
  });

  it("reads lines above the header as the title and remarks", async () => {
    expect(await blocksOf("Prices of spare parts;;;\nvalid from May;;;\nName;Size;Color;Price\nLid;1;red;9\nGrip;2;blue;4\n")).toEqual([
      { kind: "heading", level: 1, text: "Prices of spare parts", page: null },
      { kind: "paragraph", text: "valid from May", page: null },
      {
        kind: "table",
        header: ["Name", "Size", "Color", "Price"],
        rows: [
          ["Lid", "1", "red", "9"],
          ["Grip", "2", "blue", "4"],
        ],
        page: null,
      },
    ]);
    expect(await tableOf("# exported\n#,Name,Price\n1,Lid,9\n2,Grip,4\n")).toMatchObject({ header: ["#", "Name", "Price"] });
  });

  it("keeps the cells of rows that are longer or shorter than the header", async () => {
    expect((await tableOf("a,b,c\n1\n1,2,3,4\n1,2,3\n")).rows).toEqual([["1"], ["1", "2", "3", "4"], ["1", "2", "3"]]);
  });

  it("reads a single column as a table", async () => {
    expect(await tableOf("Email\nann\nbob\n")).toEqual({ header: ["Email"], rows: [["ann"], ["bob"]] });
  });

  it("accepts the maximum number of rows and cells, and reports the limit if it is exceeded", async () => {
    const rows = (count: number): string => `n,m\n${Array.from({ length: count - 1 }, (_, n) => `${n},x\n`).join("")}`;
    const read = await readBytes(readCsv, rows(1_000));
    expect(read.blocks.reduce((sum, block) => sum + (block.kind === "table" ? block.rows.length : 0), 0)).toBe(999);
    await expect(readBytes(readCsv, rows(1_001))).rejects.toMatchObject({
      reason: "too_large",
      message: expect.stringContaining("1000 rows"),
    });
    await expect(readBytes(readCsv, rows(11), { maxCells: 21 })).rejects.toMatchObject({
      reason: "too_large",
      message: expect.stringContaining("21 cells"),
    });
    expect((await readBytes(readCsv, rows(11), { maxCells: 22 })).blocks).toHaveLength(1);
  });

  it("does not count empty rows", async () => {
    expect((await readBytes(readCsv, `a,b\n1,2\n${",\n".repeat(5_000)}3,4\n`)).blocks).toMatchObject([
      {
        rows: [
          ["1", "2"],
          ["3", "4"],
        ],
      },
    ]);
  });

  it("rejects a row that is too long", async () => {
    await expect(readBytes(readCsv, `a,b\n${",".repeat(20_000)}`)).rejects.toMatchObject({ reason: "too_large" });
  });

  it("warns only about product rows", async () => {
    const warned = await readBytes(readCsv, "sku;title;price\nK1;Kettle;9,90\nK2;Lid;1,00\n");
    expect(warned.warnings.map(({ code }) => code)).toEqual(["products_as_file"]);
    expect((await readBytes(readCsv, "Service;Price\nRepair;9\nCleaning;5\n")).warnings).toEqual([]);
  });

  it("remains fast for malicious quotes", async () => {
    const started = cpuTime();
    for (const part of ['"""\n', '"x""\n', '"a,\n', 'a"b\n', '"",""\n"']) {
      await readBytes(readCsv, `a,b\n${part.repeat(100_000)}`, { maxRows: 1_000_000, maxCells: 1_000_000 }).catch(() => undefined);
    }
    expect(cpuTime() - started).toBeLessThan(10_000);
  });
});
