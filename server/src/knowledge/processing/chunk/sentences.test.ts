import { describe, expect, it } from "vitest";
import { sentencesOf } from "./sentences.ts";
import { cpuTime } from "../../../../test/support/cpu-time.ts";

function texts(text: string, language?: string): string[] {
  return [...sentencesOf(text, language)].map((sentence) => sentence.text);
}

describe("sentencesOf", () => {
  it("splits after full stops, question marks and exclamation marks", () => {
    expect(texts("One. Two? Three!")).toEqual(["One.", "Two?", "Three!"]);
  });

  it("does not split after abbreviations or initials, or inside numbers", () => {
    expect(texts("Ask Dr. Miller about J. Doe. It costs 4.50 EUR.")).toEqual(["Ask Dr. Miller about J. Doe.", "It costs 4.50 EUR."]);
    expect(texts("Das gilt z.B. Montag bzw. Dienstag. Ende.", "de")).toEqual(["Das gilt z.B. Montag bzw. Dienstag.", "Ende."]);
  });

  it("does not split a German date after its day", () => {
    expect(texts("Der Workshop ist am Samstag, 20. Februar 2027. Es kamen 20. Danach war Schluss.", "de")).toEqual([
      "Der Workshop ist am Samstag, 20. Februar 2027.",
      "Es kamen 20.",
      "Danach war Schluss.",
    ]);
  });

  it("splits Chinese and Japanese text at its own full stops, without a space in between", () => {
    expect([...sentencesOf("容量是一点七升。电池可用。")]).toEqual([
      { text: "容量是一点七升。", separator: "\n" },
      { text: "电池可用。", separator: "" },
    ]);
  });

  it("does not join rows whose columns are aligned with spaces", () => {
    const rows = "Sunday          ten to noon in summer, otherwise closed\nHolidays        closed";
    expect(texts(rows)).toEqual(rows.split("\n"));
  });

  it("joins wrapped lines", () => {
    expect(texts("This line was wrapped by an editor at some\nwidth and goes on. Next.")).toEqual([
      "This line was wrapped by an editor at some width and goes on.",
      "Next.",
    ]);
  });

  it("keeps short lines separate", () => {
    expect(texts("Parlance Ltd\nMain Street 1\nBerlin")).toEqual(["Parlance Ltd", "Main Street 1", "Berlin"]);
  });

  it("accepts any language tag, even an invalid one", () => {
    expect(texts("One. Two.", "not a tag")).toEqual(["One.", "Two."]);
  });

  it("stays fast if the text does not contain sentence ends", () => {
    const started = cpuTime();
    expect([...sentencesOf("A. ".repeat(200_000))].length).toBeGreaterThan(1);
    expect(cpuTime() - started).toBeLessThan(10_000);
  });
});
