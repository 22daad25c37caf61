import { describe, expect, it } from "vitest";
import { readableLine } from "./readable-line.ts";
import type { RecognisedLine } from "./reading.ts";

interface Place {
  readonly height?: number;
  /** Space before the word, in pixels. */
  readonly gap?: number;
}

type Seen = readonly [text: string, confidence: number, place?: Place];

/** Returns a line of words; by default, each character and each space between words is ten pixels wide. */
function line(words: readonly Seen[]): RecognisedLine {
  let left = 0;
  const placed = words.map(([text, confidence, { height = 20, gap = 10 } = {}]) => {
    const area = { left: left + gap, top: 20 - height, width: text.length * 10, height };
    left = area.left + area.width;
    return { text, confidence, area };
  });
  return { words: placed, area: { left: 0, top: 0, width: left, height: 20 }, gap: null };
}

const read = (...words: readonly Seen[]): [text: string, isDoubtful: boolean] => {
  const { text, isDoubtful } = readableLine(line(words));
  return [text, isDoubtful];
};

describe("readableLine", () => {
  it("keeps an uncertain word in a line that is otherwise certain, and marks the line as doubtful", () => {
    expect(read(["配送", 96], ["は", 93], ["十", 73], ["八", 0], ["時間", 92])).toEqual(["配送は十八時間", true]);
    expect(read(["含", 92], ["增", 12], ["值", 30], ["税", 91])).toEqual(["含增值税", true]);
    expect(read(["Das", 96], ["Gerät", 95], ["ist", 96], ["nicht", 8], ["wasserdicht", 93])).toEqual([
      "Das Gerät ist nicht wasserdicht",
      true,
    ]);
    expect(read(["Load", 95], ["−", 20], ["5", 92], ["kg", 94])).toEqual(["Load − 5 kg", true]);
  });

  it("keeps an uncertain word at the end of a line, and drops adjacent texture only if the confidence is below 20", () => {
    expect(read(["Delivery", 95], ["in", 96], ["18", 93], ["h", 31])).toEqual(["Delivery in 18 h", true]);
    expect(read(["9", 26], ["個", 89], ["以", 92], ["上", 96])).toEqual(["9 個以上", true]);
    expect(read(["SALES", 91], ["Wy", 12, { gap: 90 }])).toEqual(["SALES", false]);
    expect(read(["SALES", 91], ["Wy", 12, { height: 60 }])).toEqual(["SALES", false]);
    expect(read(["SALES", 91], ["50", 12])).toEqual(["SALES", true]);
  });

  it("marks a number as doubtful at a higher confidence than a word", () => {
    expect(read(["from", 96], ["six", 70], ["pieces", 96])[1]).toBe(false);
    expect(read(["from", 96], ["6", 70], ["pieces", 96])[1]).toBe(true);
    expect(read(["from", 96], ["six", 55], ["pieces", 96])[1]).toBe(true);
  });

  it("drops uncertain symbols that have no meaning", () => {
    expect(read(["Heron", 92], ["|", 10], ["Canoe", 90], ["~", 3])).toEqual(["Heron Canoe", false]);
  });

  it("drops a line that is uncertain as a whole, and a line that contains only single letters", () => {
    expect(read(["ee", 90], ["lo", 3], ["oa", 8], ["nirr", 4], ["sd", 50])).toEqual(["", false]);
    expect(read(["a", 95], ["|", 95], ["b", 95])).toEqual(["", false]);
    expect(read(["ee", 12])).toEqual(["", false]);
    expect(readableLine(line([])).words).toEqual([]);
  });
});
