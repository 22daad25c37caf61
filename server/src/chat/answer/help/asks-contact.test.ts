import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { composeAnswer, planTurn } from "../index.ts";
import type { PersonaVoice } from "../types.ts";

const voice = {
  name: "Ona",
  brandName: "Quay",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["de", "en", "fr", "es", "it", "nl"],
  suggestedQuestions: [],
  defaultCurrency: null,
  description: null,
} as unknown as PersonaVoice;

const file = (title: string, text: string): RetrievalHit => ({
  documentId: title,
  segment: "s",
  externalId: title,
  score: 1,
  hit: JSON.stringify({ title }),
  filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [{ ordinal: 0, text, headings: [title], page: null, similarity: 0.5 }],
  explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
});
const hits = [
  file("Pflege", "Reinigen Sie die Kette mit einem Tuch. Wir erreichen damit lange Haltbarkeit."),
  file("Kontakt", "Unser Telefon ist werktags besetzt: 01632 960 417. Oder schreiben Sie an desk@quay.example."),
];
const said = (message: string, found = hits): string =>
  composeAnswer({ plan: planTurn(message, [], voice), message, history: [], voice, hits: found })
    .bubbles.flat()
    .join(" ");

describe("a question about contact details", () => {
  it.each([
    "Wie kann ich euch erreichen?",
    "Wie erreiche ich euch: Kontakt, Telefon, E-Mail?",
    "How can I contact you?",
    "Comment puis-je vous joindre ?",
    "¿Cómo puedo contactaros?",
    "Come posso contattarvi?",
    "Hoe kan ik jullie bereiken?",
  ])("is answered from the section about them, without an apology: %s", (message) => {
    expect(said(message)).toContain("01632 960 417");
    expect(said(message)).not.toMatch(/tut mir leid|sorry|désolé|siento|spiace|spijt/i);
  });

  it("is not recognized in a question about something else", () => {
    expect(said("Wie kann ich Sie reinigen?")).toContain("Tuch");
  });

  it("is not treated as a complaint if no document answers it", () => {
    expect(said("Wie kann ich euch erreichen?", [])).not.toContain("Das tut mir leid");
  });
});
