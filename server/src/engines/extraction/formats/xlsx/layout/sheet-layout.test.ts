import { describe, expect, it } from "vitest";
import type { Block } from "../../../../../ports/text-extractor.ts";
import type { Area, Cell, Row } from "./rows.ts";
import { SheetLayout } from "./sheet-layout.ts";

type Written = string | number | null | Partial<Cell>;

function strong(text: string): Written {
  return { text, isStrong: true };
}

/** Returns rows numbered from 1; an empty row is a gap. */
function rowsOf(rows: readonly (readonly Written[])[]): Row[] {
  return rows.flatMap((cells, index) => {
    const shown = cells.flatMap((cell, column): Cell[] => {
      if (cell === null) return [];
      const plain = { column: column + 1, text: "", isText: typeof cell !== "number", isStrong: false, width: 1 };
      return [typeof cell === "object" ? { ...plain, ...cell } : { ...plain, text: String(cell) }];
    });
    return shown.length === 0 ? [] : [{ number: index + 1, cells: shown, follows: (rows[index - 1] ?? []).length > 0 }];
  });
}

function blocksOf(rows: readonly (readonly Written[])[], { areas = [], frozenRows = 0 }: { areas?: Area[]; frozenRows?: number } = {}) {
  const blocks: Block[] = [];
  const layout = new SheetLayout({ page: 1, areas, frozenRows: () => frozenRows }, (block) => blocks.push(block));
  for (const row of rowsOf(rows)) layout.take(row);
  layout.end();
  return blocks.map((block) => (block.kind === "table" ? [block.header, ...block.rows] : `${block.kind} ${block.text}`));
}

describe("SheetLayout", () => {
  it("recognizes a table of words above values, a title above it and a note below it", () => {
    const rows = [["Prices of 2026, all in EUR."], ["Product", "Price"], ["Kettle", 12.5], ["Toaster", 30], ["All with tax."]];
    expect(blocksOf(rows)).toEqual([
      "paragraph Prices of 2026, all in EUR.",
      [
        ["Product", "Price"],
        ["Kettle", "12.5"],
        ["Toaster", "30"],
      ],
      "paragraph All with tax.",
    ]);
  });

  it("treats a formatted title, or one that spans columns, as a heading", () => {
    expect(blocksOf([[strong("Prices")], ["Product", "Price"], ["Kettle", 12.5]])[0]).toBe("heading Prices");
    expect(blocksOf([[{ text: "Prices", width: 2 }], ["Product", "Price"], ["Kettle", 12.5]])[0]).toBe("heading Prices");
  });

  it("does not mistake the first name and value for a header", () => {
    const rows = [
      ["Opening hours", "9 to 18"],
      ["Phone", 12345],
      ["Street", "Main street"],
    ];
    expect(blocksOf(rows)).toEqual([[[], ["Opening hours", "9 to 18"], ["Phone", "12345"], ["Street", "Main street"]]]);
  });

  it("accepts a formatted first row, a frozen first row, and a full first row of three words as a header", () => {
    const body = ["a", "b"];
    expect(blocksOf([[strong("X"), strong("Y")], body, body])[0]?.[0]).toEqual(["X", "Y"]);
    expect(blocksOf([["X", "Y"], body, body], { frozenRows: 1 })[0]?.[0]).toEqual(["X", "Y"]);
    expect(
      blocksOf([
        ["X", "Y", "Z"],
        ["a", "b", "c"],
      ])[0]?.[0],
    ).toEqual(["X", "Y", "Z"]);
    expect(blocksOf([["", 2023, 2024].map((cell) => (cell === "" ? "City" : cell)), ["Rome", 1, 2]])[0]?.[0]).toEqual([
      "City",
      "2023",
      "2024",
    ]);
    expect(
      blocksOf([
        ["X", "X", "Z"],
        ["a", "b", "c"],
      ])[0]?.[0],
    ).toEqual([]);
  });

  it("prefixes each column name with the header that spans it", () => {
    const rows = [
      ["Product", { text: "Price", width: 2 }, null],
      ["Product", "net", "gross"],
      ["Kettle", 10, 11.9],
    ];
    expect(blocksOf(rows)).toEqual([
      [
        ["Product", "Price net", "Price gross"],
        ["Kettle", "10", "11.9"],
      ],
    ]);
  });

  it("converts labels between rows to headings, and repeats the header below each heading", () => {
    const rows = [["Product", "Price"], [strong("Kettles")], ["K1", 1], ["K2", 2], [strong("Toasters")], ["T1", 3]];
    expect(blocksOf(rows)).toEqual([
      "heading Kettles",
      [
        ["Product", "Price"],
        ["K1", "1"],
        ["K2", "2"],
      ],
      "heading Toasters",
      [
        ["Product", "Price"],
        ["T1", "3"],
      ],
    ]);
  });

  it("continues a header below an empty row, but not the header of another table", () => {
    const rows = [["Product", "Price"], ["K1", 1], [], ["T1", 3], ["T2", 4], [], ["City", "Shops"], ["Rome", 5]];
    expect(blocksOf(rows)).toEqual([
      [
        ["Product", "Price"],
        ["K1", "1"],
      ],
      [
        ["Product", "Price"],
        ["T1", "3"],
        ["T2", "4"],
      ],
      [
        ["City", "Shops"],
        ["Rome", "5"],
      ],
    ]);
  });

  it("separates adjacent tables, but not a table that has an empty column", () => {
    const apart = [
      ["Product", "Price", null, "City", "Shops"],
      ["K1", 1, null, "Rome", 5],
      ["K2", 2, null, null, null],
      ["K3", 3, null, null, null],
    ];
    expect(blocksOf(apart)).toEqual([
      [
        ["Product", "Price"],
        ["K1", "1"],
        ["K2", "2"],
        ["K3", "3"],
      ],
      [
        ["City", "Shops"],
        ["Rome", "5"],
      ],
    ]);
    const spaced = [
      ["Product", "Price", null, "Stock", "Weight"],
      ["K1", 1, null, 5, 2],
    ];
    expect(blocksOf(spaced)).toEqual([
      [
        ["Product", "Price", "Stock", "Weight"],
        ["K1", "1", "5", "2"],
      ],
    ]);
  });

  it("keeps names and values together across a gap", () => {
    const rows = [
      ["Name:", null, null, "Ann"],
      ["Phone:", null, null, 123],
      ["Fax:", null, null, null],
    ];
    expect(blocksOf(rows)).toEqual([[[], ["Name:", "Ann"], ["Phone:", "123"]], "paragraph Fax:"]);
  });

  it("uses the table ranges defined in the sheet", () => {
    const areas = [{ top: 2, left: 1, bottom: 3, right: 2, headerRows: 1 }];
    const rows = [["Our list"], ["Name", "City"], ["Ann", "Rome"], ["Bob", "Bonn"]];
    expect(blocksOf(rows, { areas })).toEqual([
      "paragraph Our list",
      [
        ["Name", "City"],
        ["Ann", "Rome"],
      ],
      [
        ["Name", "City"],
        ["Bob", "Bonn"],
      ],
    ]);
  });

  it("sends a long table in parts with the header in each, regardless of later columns", () => {
    const long = Array.from({ length: 1_201 }, (_, index): Written[] => (index === 1_100 ? ["x", index, "late"] : ["x", index]));
    const blocks = blocksOf([["Name", "Number"], ...long]);
    expect(blocks.map((block) => block.length - 1)).toEqual([499, 500, 202]);
    expect(blocks.map((block) => block[0])).toEqual([
      ["Name", "Number"],
      ["Name", "Number"],
      ["Name", "Number", ""],
    ]);
    expect(blocks[2]?.[102]).toEqual(["x", "1100", "late"]);
  });

  it("adds isolated text one cell at a time", () => {
    expect(blocksOf([["One."], ["Two."], [], [null, null, "Three."]])).toEqual(["paragraph One.", "paragraph Two.", "paragraph Three."]);
  });

  it("keeps every cell of any sheet", () => {
    let state = 7;
    const next = (below: number): number => {
      state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((state / 2_147_483_648) * below);
    };
    for (let round = 0; round < 300; round++) {
      let serial = 0;
      const rows = Array.from({ length: 1 + next(12) }, () => {
        if (next(6) === 0) return [];
        return Array.from({ length: 1 + next(8) }, (): Written => {
          if (next(3) === 0) return null;
          serial++;
          return next(2) === 0 ? { text: `w${serial}`, isStrong: next(3) === 0, width: 1 + next(3) } : serial * 1_000;
        });
      });
      const areas =
        next(3) === 0 ? [{ top: 1 + next(5), left: 1 + next(3), bottom: 4 + next(6), right: 3 + next(3), headerRows: next(2) }] : [];
      const text = blocksOf(rows, { areas, frozenRows: next(3) })
        .flat(2)
        .join(" ")
        .split(" ");
      const lost = rows
        .flat()
        .filter((cell) => cell !== null && !text.includes(typeof cell === "object" ? (cell.text ?? "") : String(cell)));
      expect(lost).toEqual([]);
    }
  });
});
