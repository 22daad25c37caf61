import { describe, expect, it } from "vitest";
import { readableText, type RecognisedLine } from "./readable-text.ts";

function line(text: string, confidence: number): RecognisedLine {
  return text.split(" ").map((word) => ({ text: word, confidence }));
}

describe("the text of a picture", () => {
  it("is what was recognised with confidence, line by line", () => {
    expect(readableText([line("Heron Canoe", 93), line("1,299.00 EUR", 88)])).toBe("Heron Canoe\n1,299.00 EUR");
  });

  it("is none where the recogniser is unsure on the whole", () => {
    expect(readableText([line("Heron Canoe", 44)])).toBeNull();
    expect(readableText([line("label", 90), line("ee lo oa ni rr sd we tn", 20)])).toBeNull();
    expect(readableText([])).toBeNull();
  });

  it("leaves out words and lines that are texture", () => {
    expect(readableText([line("— | _ .", 95), [...line("SALE", 91), { text: "Wy", confidence: 12 }]])).toBe("SALE");
  });

  it("holds no control characters and no half characters, and is bounded", () => {
    const text = readableText([[{ text: "ab\0c\u200bd\ud800e", confidence: 99 }], line("word ".repeat(2_000).trim(), 99)]);
    expect(text?.startsWith("abcd\ufffde\nword")).toBe(true);
    expect(text).toHaveLength(4_000);
  });
});
