import { describe, expect, it } from "vitest";
import { hasColumns, looksLikeText, sampleOf } from "./layout.ts";
import type { Reading, RecognisedLine } from "./reading.ts";

function line(characters: number, width: number, height: number, top = 0, gap: RecognisedLine["gap"] = null): RecognisedLine {
  return {
    words: [{ text: "x".repeat(characters), confidence: 20, area: { left: 10, top, width, height } }],
    area: { left: 10, top, width, height },
    gap,
  };
}
const reading = (...lines: RecognisedLine[]): Reading => ({ paragraphs: [lines] });

describe("text layout", () => {
  it("has dense lines of equal height, regardless of content", () => {
    expect(looksLikeText(reading(line(22, 720, 34), line(31, 898, 36), line(20, 614, 33)))).toBe(true);
    expect(looksLikeText(reading(line(6, 340, 48)))).toBe(true);
  });

  it("is not detected in leaves and stones", () => {
    expect(looksLikeText(reading(line(9, 982, 64), line(3, 804, 40), line(10, 796, 67), line(8, 831, 248), line(3, 543, 39)))).toBe(false);
    expect(looksLikeText(reading())).toBe(false);
  });
});

describe("sample of a page", () => {
  it("consists of a few dense lines, or of the whole page if it has few lines", () => {
    const lines = Array.from({ length: 30 }, (_, index) => line(index >= 10 && index < 20 ? 60 : 5, 600, 30, index * 40));
    expect(sampleOf(reading(...lines))).toEqual({ left: 2, top: 392, width: 616, height: 246 });
    expect(sampleOf(reading(...lines.slice(0, 8)))).toBeUndefined();
  });
});

describe("columns", () => {
  const gap = (charactersBefore: number, end = 500) => ({ end, width: 60, charactersBefore });

  it("are detected by a wide gap at the same position in many lines, with running text on both sides", () => {
    const across = Array.from({ length: 8 }, (_, index) => line(90, 1_000, 20, index * 30, gap(45, 500 + index)));
    expect(hasColumns(reading(...across))).toBe(true);
  });

  it("are not confused with table cells or random gaps", () => {
    const cells = Array.from({ length: 8 }, (_, index) => line(30, 1_000, 20, index * 30, gap(20)));
    const ragged = Array.from({ length: 8 }, (_, index) => line(90, 1_000, 20, index * 30, gap(45, 100 + index * 110)));
    expect([hasColumns(reading(...cells)), hasColumns(reading(...ragged)), hasColumns(reading())]).toEqual([false, false, false]);
  });
});
