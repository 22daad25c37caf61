import { describe, expect, it } from "vitest";
import { rowsOf } from "./rows.ts";
import type { Segment } from "./segments.ts";
import { tablesAndProse } from "./tables.ts";
import { segment } from "./testing.ts";

function partsOf(segments: readonly Segment[]) {
  return [...tablesAndProse(rowsOf(segments))].map((part) =>
    part.kind === "table" ? [part.header, ...part.rows] : part.segments.map(({ text }) => text).join(" / "),
  );
}
function row(y: number, ...cells: readonly string[]): Segment[] {
  return cells.flatMap((text, column) => (text === "" ? [] : [segment(text, 50 + column * 120, y)]));
}

describe("tablesAndProse", () => {
  it("joins the lines of a cell in any drawing order", () => {
    const drawn = [
      ...row(700, "Part", "Use", "Stock"),
      segment("Lid of", 50, 680),
      segment("steel", 50, 668),
      segment("Fits every", 170, 680),
      segment("kettle", 170, 668),
      segment("4", 290, 680),
      ...row(648, "Filter", "Keeps scale", "17"),
    ];
    expect(partsOf(drawn)).toEqual([
      [
        ["Part", "Use", "Stock"],
        ["Lid of steel", "Fits every kettle", "4"],
        ["Filter", "Keeps scale", "17"],
      ],
    ]);
  });

  it("keeps empty cells, even in the first row", () => {
    const drawn = [...row(700, "Name", "", "Ada"), ...row(680, "Make", "2", "Jeep"), ...row(660, "", "3", "White")];
    expect(partsOf(drawn)).toEqual([[[], ["Name", "", "Ada"], ["Make", "2", "Jeep"], ["", "3", "White"]]]);
  });

  it("reads words in a different font above rows as a header", () => {
    const header = row(700, "Key", "Value").map((cell) => ({ ...cell, font: "bold" }));
    expect(partsOf([...header, ...row(680, "Colour", "white"), ...row(660, "Shape", "round")])).toEqual([
      [
        ["Key", "Value"],
        ["Colour", "white"],
        ["Shape", "round"],
      ],
    ]);
  });

  it("reads text columns one after the other even if they are drawn line by line", () => {
    const line = (side: string, at: number): string => `${side} line ${at} of a long text that fills it`;
    const drawn = [0, 1, 2, 3, 4].flatMap((at) => [
      segment(line("left", at), 50, 700 - at * 12),
      segment(line("right", at), 300, 700 - at * 12),
    ]);
    const all = (side: string): string => [0, 1, 2, 3, 4].map((at) => line(side, at)).join(" / ");
    expect(partsOf(drawn)).toEqual([`${all("left")} / ${all("right")}`]);
  });

  it("does not mistake justified lines for rows", () => {
    const full = segment("a line of prose that is as wide as its column is", 50, 700, { end: 300 });
    const spaced = (y: number): Segment[] => [
      segment("driven", 50, y),
      segment("apart", 100, y, { end: 150 }),
      segment("by it", 170, y, { end: 300 }),
    ];
    expect(partsOf([full, ...spaced(688), ...spaced(676)])).toHaveLength(1);
    expect(partsOf([full, ...spaced(688), ...spaced(676)])[0]).toContain("driven apart by it");
  });

  it("ends a table at a line directly below several columns, and keeps the last row", () => {
    const text = ["A line of text that is set below the table and wide", "goes on here"];
    const drawn = [
      ...row(700, "Noise", "79 dB"),
      ...row(688, "Weight", "142 kg"),
      ...text.map((line, at) => segment(line, 50, 676 - at * 12)),
    ];
    expect(partsOf(drawn)).toEqual([[[], ["Noise", "79 dB"], ["Weight", "142 kg"]], text.join(" / ")]);
  });

  it("does not join tables separated by a heading", () => {
    const drawn = [
      ...row(700, "a", "b"),
      ...row(685, "c", "d"),
      segment("Heading", 50, 665, { size: 14 }),
      ...row(645, "e", "f"),
      ...row(630, "g", "h"),
    ];
    expect(partsOf(drawn)).toHaveLength(3);
  });
});
