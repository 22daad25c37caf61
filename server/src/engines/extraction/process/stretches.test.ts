import { describe, expect, it } from "vitest";
import type { ReadPart, ReadPassage } from "../../../ports/document-reader.ts";
import type { Stretch } from "./messages.ts";
import { stretchesOf } from "./stretches.ts";

function cut(passages: readonly ReadPassage[], parts: readonly ReadPart[]): Stretch[] {
  const all: Stretch[] = [];
  const stretches = stretchesOf(passages, parts);
  for (let next = stretches.next(); ; next = stretches.next()) {
    all.push(next.value);
    if (next.done === true) return all;
  }
}
const passage = (length: number): ReadPassage => ({ text: "x".repeat(length), headings: [], page: null });
const part = (length: number): ReadPart => ({ text: "y".repeat(length), page: 1, firstPassage: 0 });

describe("stretchesOf", () => {
  it("returns everything once, in order, in batches of limited size", () => {
    const passages = Array.from({ length: 500 }, (_, at) => ({ ...passage(1_000), headings: [`Heading ${at}`] }));
    const parts = Array.from({ length: 30 }, () => part(20_000));
    const all = cut(passages, parts);
    expect(all.flatMap((stretch) => stretch.passages)).toEqual(passages);
    expect(all.flatMap((stretch) => stretch.parts)).toEqual(parts);
    expect(Math.max(...all.map((stretch) => JSON.stringify(stretch).length))).toBeLessThan(64_000);
  });

  it("returns a single batch if there is little or no content", () => {
    expect(cut([passage(10)], [part(10)])).toEqual([{ passages: [passage(10)], parts: [part(10)] }]);
    expect(cut([], [])).toEqual([{ passages: [], parts: [] }]);
  });

  it("returns a batch with only one part if that part exceeds the limit", () => {
    const all = cut([passage(10), passage(100_000), passage(10)], []);
    expect(all.map((stretch) => stretch.passages.length)).toEqual([1, 1, 1]);
  });
});
