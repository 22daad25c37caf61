import { describe, expect, it } from "vitest";
import { answerFromTexts } from "../answer-from-texts.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { readRecord, type SourceRecord } from "../extract/record.ts";
import { unitsOf } from "../extract/units.ts";
import { words } from "../text/words.ts";
import type { PersonaVoice } from "../types.ts";
import { completed } from "../understanding/complete-part.ts";
import { planTurn } from "../understanding/plan-turn.ts";
import type { Meaning } from "./meaning.ts";

const voice: PersonaVoice = {
  name: "Ona",
  brandName: "Quay",
  greeting: null,
  tone: null,
  instructions: "",
  languages: [],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};

function file(id: string, ...passages: readonly (readonly [ordinal: number, headings: readonly string[], text: string])[]): SourceRecord {
  return readRecord({
    documentId: id,
    segment: "s",
    externalId: id,
    score: 1,
    hit: JSON.stringify({ title: id }),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: passages.map(([ordinal, headings, text]) => ({ ordinal, text, headings: [...headings], page: null, similarity: null })),
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  });
}

/** Rates the similarity of sentences by the words that they share. */
const meaning: Meaning = {
  understood: true,
  cosine(question, sentence) {
    const said = new Set(words(sentence));
    const asked = words(question).filter((word) => word.length > 3);
    return 0.2 + (0.5 * asked.filter((word) => said.has(word)).length) / (asked.length || 1);
  },
};

/** Answers the last message of a conversation with the given earlier replies. */
function answer(
  records: readonly SourceRecord[],
  language: string,
  message: string,
  before?: readonly [user: string, persona: string],
): string {
  const history =
    before === undefined
      ? []
      : [{ user: before[0], persona: before[1], cardTitles: ["a.md"], cardIds: ["a.md"], cardKinds: ["file" as const] }];
  const plan = planTurn(message, history, { ...voice, languages: [language] });
  if (plan.kind !== "question") throw new Error(`not a question: ${message}`);
  const draft = answerFromTexts(plan.asked, plan, { records, voice, meaning, ...(before === undefined ? {} : { reply: before[1] }) });
  return (
    draft?.bubbles
      .flat()
      .map((one) => draft.shown?.get(one) ?? one)
      .join(" ") ?? ""
  );
}

describe("a section that is split into passages", () => {
  const cut = (ordinal: number): string | undefined =>
    unitsOf(file("a.txt", [0, [], "We mend clocks.\n\nHOW TO POST A CLOCK"], [ordinal, [], "1. Wrap it.\n2. Label the box."])).find(
      ({ text }) => text === "Wrap it.",
    )?.heading;

  it("has its heading in each passage", () => {
    expect(cut(1)).toBe("HOW TO POST A CLOCK");
  });

  it("has no heading after a gap", () => {
    expect(cut(3)).toBe("");
  });
});

describe("a group that a list defines", () => {
  it("is found by its members", () => {
    const text = [
      "| Gebiet | Orte |\n|---|---|\n| Gebiet Nord | Husum, Tondern, Niebüll |\n| Gebiet Süd | Celle, Gifhorn |",
      "| Fall | Preis |\n|---|---|\n| Abholung im Gebiet Nord | 14,00 € |\n| Abholung im Gebiet Süd | 19,00 € |",
    ].join("\n\n");
    const klavier = file("abholung.md", [0, ["Abholung"], text]);
    expect(answer([klavier], "de", "Was kostet die Abholung in Tondern?")).toContain("14,00");
    expect(answer([klavier], "de", "Was kostet die Abholung in Celle?")).toContain("19,00");
  });
});

describe("a minimum age", () => {
  it("is the answer to the question of how old one has to be", () => {
    expect(hasExpected("age", "You have to be at least 16 and free on Tuesdays.")).toBe(true);
    expect(hasExpected("age", "Rowing is for members of 12 and over.")).toBe(true);
    expect(hasExpected("age", "The ferry takes at least 16 cars.")).toBe(false);
  });
});

describe("a time in a sentence", () => {
  it("is not an amount of money, unlike a number in a price list", () => {
    expect(hasExpected("money", "The hall can be hired until 22.30.")).toBe(false);
    expect(hasExpected("money", "Friday: 9.30–19.30")).toBe(false);
    expect(hasExpected("money", "Patch on a sail: 19.00")).toBe(true);
  });

  it("does not answer a question about another day", () => {
    const texts = file("a.md", [0, ["Slipway"], "The slipway crane runs on Tuesdays from 9.30 to 10.30."]);
    expect(answer([texts], "en", "What time does the slipway crane run on Fridays?")).toBe("");
    expect(answer([texts], "en", "What time does the slipway crane run on Tuesdays?")).toContain("9.30");
  });
});

describe("a follow-up to a quotation", () => {
  const hire = file(
    "a.md",
    [
      0,
      ["Hire", "What there is"],
      "| Boat | Hire for a day | Deposit |\n|---|---|---|\n| Kayak for two | €32 | €60 |\n| Pedal boat | €25 | €40 |",
    ],
    [1, ["Hire", "Bringing back"], "A deposit by cash is possible up to €30. Late return costs €9 an hour."],
  );
  const other = file("b.md", [0, ["Hall"], "A deposit of €75 is taken for the hall."]);

  it("is answered from the row in the previous reply", () => {
    expect(answer([hire, other], "en", "how much deposit?", ["What does a kayak cost?", "Kayak for two: hire for a day €32."])).toBe(
      "Kayak for two: Deposit €60.",
    );
  });

  it("is answered from the list in the previous reply", () => {
    const list = file(
      "a.md",
      [0, ["Rent"], "You can rent two things here:\n\n- Bell tent for six: €28 for a weekend\n- Trailer for boats: €16 for a weekend"],
      [1, ["Old things"], "For each old trailer you get a voucher of €5."],
    );
    const before = ["What does it cost to rent a tent for a weekend?", "Bell tent for six: €28 for a weekend"] as const;
    expect(answer([list], "en", "And a trailer?", before)).toContain("€16");
  });
});

describe("a question whose subject is in the previous question", () => {
  it("takes its noun from the previous question, as in “how long have I got”", () => {
    expect(completed("how long have I got", ["Can I swap a mooring for another one?"])).toContain("mooring");
  });
});

describe("a follow-up that is equally close to several sections", () => {
  const boats = file(
    "boats.md",
    [0, ["Boats", "Rowing boats"], "Rowing boats come back clean. The fee for cleaning is €12 a boat."],
    [1, ["Boats", "Sailing boats"], "Sailing boats come back clean. The fee for cleaning is €30 a boat."],
  );

  it.each([
    ["Rowing boats come back clean. The fee for cleaning is €12 a boat.", "€12"],
    ["Sailing boats come back clean. The fee for cleaning is €30 a boat.", "€30"],
  ])("is answered from the section that was quoted before: %s", (reply, fee) => {
    expect(answer([boats], "en", "What is the fee for cleaning?", ["Do boats come back clean?", reply])).toContain(fee);
  });
});
