import { describe, expect, it } from "vitest";
import { factReadingOf } from "./fact-words.ts";
import { hoursTokens } from "./hours-tokens.ts";

const kinds = (language: string, line: string): string[] => {
  const words = factReadingOf(language);
  if (words === null) throw new Error(`no words for ${language}`);
  return hoursTokens(line, words).map(({ kind }) => kind);
};

describe("hoursTokens", () => {
  it.each([
    ["en", "7 to 10 working days"],
    ["en", "3-5 days"],
    ["de", "3 bis 5 Werktagen"],
    ["fr", "3 à 5 jours ouvrés"],
    ["es", "2 a 4 días laborables"],
    ["it", "3 a 5 giorni feriali"],
    ["nl", "2 tot 4 werkdagen"],
  ])("does not parse durations as days or times: %s, %s", (language, line) => {
    expect(kinds(language, line)).toEqual(["word"]);
  });

  it.each([
    ["en", "9 to 5 weekdays", ["time", "to", "time", "days"]],
    ["en", "Working days 9 to 17", ["days", "time", "to", "time"]],
    ["en", "7 days a week", ["days"]],
  ])("parses hours: %s, %s", (language, line, expected) => {
    expect(kinds(language, line)).toEqual(expected);
  });
});
