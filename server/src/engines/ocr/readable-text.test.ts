import { describe, expect, it } from "vitest";
import { doubtsOf, readableAreas, readableText } from "./readable-text.ts";
import type { Reading, RecognisedLine } from "./reading.ts";

const area = { left: 0, top: 0, width: 100, height: 20 };

function line(text: string, confidence: number): RecognisedLine {
  return { words: text.split(" ").map((word) => ({ text: word, confidence, area })), area, gap: null };
}
function reading(...paragraphs: RecognisedLine[][]): Reading {
  return { paragraphs };
}

describe("readableText", () => {
  it("contains text recognized with confidence, by lines and paragraphs", () => {
    const found = reading([line("Heron Canoe", 93), line("1,299.00 EUR", 88)], [line("Made by hand", 90)]);
    expect(readableText(found)).toBe("Heron Canoe\n1,299.00 EUR\n\nMade by hand");
  });

  it("is null if the overall confidence is low, with a higher threshold for few characters", () => {
    expect(readableText(reading([line("Heron Canoe", 44)]))).toBeNull();
    expect(readableText(reading([line("label", 90), line("ee lo oa ni rr sd we tn", 20)]))).toBeNull();
    expect(readableText(reading())).toBeNull();
    expect([readableText(reading([line("Wh", 60)])), readableText(reading([line("-20", 90)]))]).toEqual([null, "-20"]);
  });

  it("drops words and lines that come from texture", () => {
    const found = reading([
      line("— | _ .", 95),
      { ...line("SALES", 91), words: [...line("SALES", 91).words, { text: "Wy", confidence: 12, area }] },
    ]);
    expect(readableText(found)).toBe("SALES");
  });

  it("rejoins hyphenated words, and keeps the hyphen of a compound", () => {
    expect(readableText(reading([line("a water-", 90), line("tight hull", 90)]))).toBe("a watertight hull");
    expect(readableText(reading([line("the EU-", 90), line("Commission", 90)]))).toBe("the EU-\nCommission");
  });

  it("has no spaces between Chinese and Japanese characters, but keeps the spaces around other words", () => {
    expect(readableText(reading([line("お 届け か ら 三 十 日 。", 90)]))).toBe("お届けから三十日。");
    expect(readableText(reading([line("商 品 Heron Canoe 2 台", 90)]))).toBe("商品 Heron Canoe 2 台");
  });

  it("contains no control characters or lone surrogates, and has a limited length", () => {
    const text = readableText(reading([line("ab\0c\u200bd\ud800e", 99), line("word ".repeat(9_000).trim(), 99)]));
    expect(text?.startsWith("abcd\ufffde\nword")).toBe(true);
    expect(text).toHaveLength(20_000);
  });
});

describe("doubtsOf", () => {
  const sized = (text: string, confidence: number, height = 20): RecognisedLine => {
    const place = { left: 0, top: 0, width: text.length * height * 0.5, height };
    return { words: [{ text, confidence, area: place }], area: place, gap: null };
  };

  it("reports a line that contains a doubtful word", () => {
    const unsure = {
      ...line("ab 5 Stück", 96),
      words: [...line("ab", 96).words, { text: "5", confidence: 43, area }, ...line("Stück", 96).words],
    };
    const found = reading([line("Rabatt von 28 %", 90), unsure]);
    expect(readableText(found)).toBe("Rabatt von 28 %\nab 5 Stück");
    expect(readableAreas(found)).toHaveLength(7);
    expect(doubtsOf(found)).toEqual({ lines: ["ab 5 Stück"], leftOut: 0 });
    expect(doubtsOf(reading([line("Rabatt von 28 %", 90)]))).toEqual({ lines: [], leftOut: 0 });
  });

  it("reports a dropped line that resembles the kept lines", () => {
    const found = reading([sized("Heron Canoe", 93), sized("Nefundadle", 22), sized("1,299.00 EUR", 91)]);
    expect(readableText(found)).toBe("Heron Canoe\n1,299.00 EUR");
    expect(doubtsOf(found)).toEqual({ lines: [], leftOut: 1 });
  });

  it("ignores specks and texture around the text", () => {
    const found = reading([sized("Heron Canoe", 93), sized("wy", 20), sized("mWwiMl", 15, 90)]);
    expect(doubtsOf(found)).toEqual({ lines: [], leftOut: 0 });
  });
});
