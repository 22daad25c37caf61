import { describe, expect, it } from "vitest";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { answerUnderHeading } from "./asked-heading.ts";

function file(title: string, ...sections: readonly (readonly [heading: string, text: string])[]): SourceRecord {
  return readRecord({
    documentId: title,
    segment: "s",
    externalId: title,
    score: 1,
    hit: JSON.stringify({ title }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: sections.map(([heading, text], ordinal) => ({
      ordinal,
      text,
      headings: heading === "" ? [] : [heading],
      page: null,
      similarity: null,
    })),
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

const answer = (message: string, ...records: readonly SourceRecord[]): string | undefined =>
  answerUnderHeading(message, records)?.bubbles.flat().join(" ");

const faq = file("faq.md", ["Do you engrave watches?", "Sure. Ask at the counter."], ["Who founded the workshop?", "Two sisters did."]);

describe("answerUnderHeading", () => {
  it("quotes the section below a heading that asks the same question", () => {
    expect(answer("do you engrave watches", faq)).toBe("Sure. Ask at the counter.");
    expect(answer("Who founded the workshop?", faq)).toBe("Two sisters did.");
  });

  it("quotes a document whose title asks the same question", () => {
    expect(answer("Is there a lift?", file("Is there a lift?", ["", "Behind the stairs."]))).toBe("Behind the stairs.");
  });

  it("matches a question with the same content words", () => {
    expect(answer("engraving watches?", faq)).toBe("Sure. Ask at the counter.");
  });

  it.each(["Do you engrave rings?", "Do you engrave watches and rings?", "watches", "Who founded the museum?"])(
    "does not quote the section for %s",
    (message) => expect(answer(message, faq)).toBeUndefined(),
  );

  it("ignores tables and long sections, which the reader handles", () => {
    expect(answer("Which sizes fit?", file("a.md", ["Which sizes fit?", "| Size | Chest |\n|---|---|\n| M | 96 cm |"]))).toBeUndefined();
    expect(answer("Which sizes fit?", file("a.md", ["Which sizes fit?", "Measure your chest. ".repeat(40)]))).toBeUndefined();
  });
});
