import { describe, expect, it } from "vitest";
import { SegmentBuilder, type TextItem } from "./segments.ts";
import { item } from "./testing.ts";

function segmentsOf(items: readonly TextItem[], isVertical = false) {
  const builder = new SegmentBuilder();
  for (const one of items) builder.add(one, isVertical);
  builder.close();
  return builder.segments;
}
function textsOf(items: readonly TextItem[], isVertical = false): string[] {
  return segmentsOf(items, isVertical).map(({ text }) => text);
}

describe("SegmentBuilder", () => {
  it("joins runs on the same baseline and separates words at gaps", () => {
    expect(textsOf([item("Spa", 50, 700), item("re", 65, 700), item("parts", 78, 700), item("below", 50, 688)])).toEqual([
      "Spare parts",
      "below",
    ]);
  });

  it("keeps columns separate", () => {
    expect(textsOf([item("Lid", 50, 700), item("9.90", 120, 700)])).toEqual(["Lid", "9.90"]);
  });

  it("keeps a number together with its currency symbol and sign, even across a wide gap", () => {
    const row = [item("Total", 50, 700), item("$", 200, 700), item("1,209.90", 260, 700)];
    expect(textsOf(row)).toEqual(["Total", "$ 1,209.90"]);
    expect(textsOf([item("-", 200, 700), item("4.50", 215, 700), item("EUR", 250, 700)])).toEqual(["- 4.50 EUR"]);
    expect(textsOf([item("12", 200, 700), item("%", 225, 700)])).toEqual(["12 %"]);
    expect(textsOf([item("$", 200, 700), item("each", 260, 700)])).toEqual(["$", "each"]);
  });

  it("keeps a list bullet together with its text", () => {
    expect(textsOf([item("•", 50, 700), item("first", 80, 700)])).toEqual(["• first"]);
    expect(textsOf([item("12.", 50, 700), item("twelfth", 90, 700)])).toEqual(["12. twelfth"]);
  });

  it("drops a line drawn twice to simulate bold text, but not a repeated line below it", () => {
    const line = (x: number, y: number): TextItem[] => [item("Spare", x, y), item("parts", x + 30, y)];
    expect(textsOf([...line(50, 700), ...line(50.4, 700), ...line(50, 688)])).toEqual(["Spare parts", "Spare parts"]);
  });

  it("drops letters drawn twice to simulate bold text", () => {
    expect(textsOf([item("Total", 50, 700), item("Total", 50.4, 700)])).toEqual(["Total"]);
  });

  it("reverses right-to-left text drawn from left to right, except numbers and Latin words", () => {
    const drawn = ["שלמה", "ABC", "30", "תוך"].map((word, at) =>
      item(word, 50 + at * 40, 700, { dir: /[a-z0-9]/i.test(word) ? "ltr" : "rtl", width: 36 }),
    );
    expect(textsOf(drawn)).toEqual(["תוך ABC 30 שלמה"]);
    expect(textsOf(drawn.toReversed())).toEqual(["תוך ABC 30 שלמה"]);
  });

  it("keeps a line left to right if its final period was drawn last, and reverses its right-to-left words", () => {
    const rtl = { dir: "rtl" };
    const drawn = [item("שלמה", 120, 700, rtl), item("85", 105, 700), item("תוך", 80, 700, rtl), item("NL-33.", 145, 700)];
    expect(textsOf(drawn)).toEqual(["שלמה 85 תוך NL-33."]);
    expect(textsOf([item("שלמה", 100, 700, rtl), item(".", 120, 700)])).toEqual(["שלמה."]);
    expect(textsOf([item(".", 95, 700), item("שלמה", 100, 700, rtl)])).toEqual(["שלמה."]);
  });

  it("maps Arabic presentation forms to letters", () => {
    const drawn = [item("\ufecb", 50, 700, { dir: "rtl" }), item("\ufee8", 55, 700, { dir: "rtl" })];
    expect(textsOf(drawn)).toEqual(["\u0646\u0639"]);
  });

  it("reads vertical text, drawn with a vertical font or with letters one below the other", () => {
    const letters = ["返", "品", "送", "料"].map((letter, at) => item(letter, 500, 700 - at * 10));
    expect(textsOf(letters)).toEqual(["返品送料"]);
    const columns = [item("返品", 500, 700, { width: 0, height: 20 }), item("送料", 480, 700, { width: 0, height: 20 })];
    expect(segmentsOf(columns, true).map(({ text, across }) => [text, across])).toEqual([
      ["返品", 500],
      ["送料", 480],
    ]);
  });
});
