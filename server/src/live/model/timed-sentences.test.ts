import { describe, expect, it } from "vitest";
import { TimedSentences } from "./timed-sentences.ts";

function timed(languages: readonly string[], ...pieces: readonly string[]) {
  const sentences = new TimedSentences(languages);
  return [...pieces.flatMap((piece) => sentences.push(piece)), ...sentences.flush()];
}

describe("TimedSentences", () => {
  it("returns each sentence when the next one starts, and omits no character of the reply", () => {
    const sentences = new TimedSentences(["en"]);
    expect(sentences.push("The lantern costs ")).toEqual([]);
    expect(sentences.push("39.50 EUR. It")).toMatchObject([{ delta: "The lantern costs 39.50 EUR. ", sentence_index: 0, start_ms: 0 }]);
    expect(sentences.push(" is bright.")).toEqual([]);
    expect(sentences.flush()).toMatchObject([{ delta: "It is bright.", sentence_index: 1 }]);
    expect(sentences.flush()).toEqual([]);
  });

  it("starts each sentence after the end of the previous one", () => {
    const [first, second] = timed(["en"], "It is bright. It is quiet.");
    expect(second?.start_ms).toBeGreaterThan((first?.start_ms ?? 0) + (first?.duration_ms ?? 0));
    expect(first?.duration_ms).toBeGreaterThan(300);
  });

  it("estimates more time per character for languages with denser scripts", () => {
    const [english] = timed(["en"], "It is a very bright lamp");
    const [chinese] = timed(["zh"], "这是一盏非常明亮的台灯非常好用可以放在任何桌子上面");
    expect(chinese?.duration_ms).toBeGreaterThan(2 * (english?.duration_ms ?? 0));
  });

  it("estimates no time for text that is not spoken", () => {
    expect(timed(["en"], "…")).toEqual([{ delta: "…", sentence_index: 0, start_ms: 0, duration_ms: 0 }]);
  });
});
