import { describe, expect, it } from "vitest";
import { readRecord } from "../extract/record.ts";
import { type NearUnit, unitsOf } from "../extract/units.ts";
import type { PersonaVoice, QuestionPlan } from "../types.ts";
import { answerProblem } from "./answer-problem.ts";

const voice = { name: "Ona", brandName: "Quay", languages: ["en"], defaultCurrency: "EUR" } as unknown as PersonaVoice;
const plan = { asked: "Nobody answers the phone", language: "en" } as unknown as QuestionPlan;

const contact = readRecord({
  documentId: "contact",
  segment: "s",
  externalId: "contact.md",
  score: 1,
  hit: JSON.stringify({ title: "Contact" }),
  filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [
    { ordinal: 0, text: "Telephone: 01632 960 417. E-mail: desk@example.com.", headings: ["Contact"], page: null, similarity: null },
    {
      ordinal: 1,
      text: "Mondays are busy. Leave a message and we call you back on the same day.",
      headings: ["Opening hours"],
      page: null,
      similarity: null,
    },
  ],
  explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
});
const units = unitsOf(contact);
const said = (near: readonly NearUnit[] | null): string =>
  answerProblem("unreachable", plan, { files: [contact], near, voice })
    ?.bubbles.flat()
    .join(" ") ?? "";

describe("the quotation about a problem", () => {
  it("is the paragraph closest to the message if it is about the problem", () => {
    expect(
      said(
        units
          .map((unit) => ({ unit, score: unit.text.includes("call you back") ? 0 : -3 }))
          .toSorted((one, other) => other.score - one.score),
      ),
    ).toContain("Mondays are busy. Leave a message");
  });

  it("is the section with the problem in its heading, even if the message is close to no section", () => {
    expect(said(units.map((unit) => ({ unit, score: -9 })))).toContain("01632 960 417");
  });

  it("is empty if only one word matches a section and the section is not close", () => {
    const near = units.map((unit) => ({ unit, score: -9 }));
    expect(answerProblem("complaint", plan, { files: [contact], near, voice })).toBeNull();
  });

  it("is the section with the most words about the problem if only words could be compared", () => {
    expect(said(null)).toContain("01632 960 417");
  });
});
