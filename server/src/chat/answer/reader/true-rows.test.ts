import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { composeAnswer } from "../compose-answer.ts";
import type { PastTurn, PersonaVoice } from "../types.ts";
import { planTurn } from "../understanding/plan-turn.ts";
import { wantsPerson } from "../understanding/wants-person.ts";

const voice: PersonaVoice = {
  name: "Ada",
  brandName: "Reed Lake",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en", "de"],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};
const BOATS = `| Boat | One hour | Whole day | Weekend |
|---|---|---|---|
| Pedalo | €12 | €40 | €70 |
| Rowing boat | €9 | €30 | €55 |
| Canoe | €10 | €34 | €60 |
| Sailing boat | €25 | €90 | €160 |
| Motor boat | €35 | €120 | not rented |
| House boat | not rented | €200 | €380 |`;
const hit = (text: string, ...headings: string[]): RetrievalHit =>
  ({
    documentId: headings.join("/"),
    segment: "s",
    externalId: headings.join("/"),
    score: 1,
    hit: JSON.stringify({ kind: "file", title: headings[0] }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: [{ ordinal: 0, text, headings, similarity: 0.6 }],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  }) as unknown as RetrievalHit;
const reply = (message: string, hits: readonly RetrievalHit[], history: readonly PastTurn[] = []): string =>
  composeAnswer({ plan: planTurn(message, history, voice), message, history, voice, hits: [...hits] })
    .bubbles.flat()
    .join(" ");

describe("prices in a table", () => {
  const hits = [hit(BOATS, "Boat rental")];
  it("are stated for every kind if the question names none, and the price of one kind is not presented as the price of all", () => {
    const said = reply("how much to rent a boat for a whole day", hits);
    for (const price of ["€40", "€30", "€34", "€90", "€120", "€200"]) expect(said).toContain(price);
  });

  it("are stated for the kind that the question names", () => {
    const said = reply("how much is a sailing boat for a whole day", hits);
    expect(said).toContain("€90");
    expect(said).not.toContain("€120");
  });

  it("are stated in a follow-up for every kind in the previous reply", () => {
    const before = reply("how much to rent a boat for a whole day", hits);
    const said = reply("and for a weekend?", hits, [
      { user: "how much to rent a boat for a whole day", persona: before, cardTitles: [], cardIds: [] },
    ]);
    for (const price of ["€70", "€55", "€60"]) expect(said).toContain(price);
  });
});

describe("customer testimonials", () => {
  const hits = [
    hit("They repaired my sail in an hour and took no money. Lovely people.", "Home", "What our guests say"),
    hit("Sie haben mein Segel in einer Stunde umsonst repariert.", "Start", "Das sagen unsere Gäste"),
    hit("Sail repairs cost €20 an hour.", "Workshop", "Prices"),
  ];
  it.each(["can you repair my sail today?", "what does it cost to repair a sail", "Können Sie mein Segel reparieren?"])(
    "do not answer a question about the business: %s",
    (message) => {
      expect(reply(message, hits)).not.toMatch(/no money|umsonst/);
    },
  );
});

it.each([
  ["Could a human help me with my torn sail?", true],
  ["Can a real person please look at my booking", true],
  ["Kann mir bitte ein Mensch bei meiner Buchung helfen", true],
  ["Can a person swim in the lake?", false],
  ["Kann ein Mensch im See ertrinken?", false],
])("recognizes a request for a person: %s", (message, expected) => {
  expect(wantsPerson(message)).toBe(expected);
});
