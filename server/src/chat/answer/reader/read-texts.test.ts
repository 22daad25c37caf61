import { describe, expect, it } from "vitest";
import type { RetrievalHit } from "../../../ports/retrieval-index.ts";
import { readRecord } from "../extract/record.ts";
import type { Draft } from "../extract/draft.ts";
import type { Meaning } from "./meaning.ts";
import { answerFromText, nearestTexts } from "./read-texts.ts";
import { vocabularyOf, withoutTypos } from "./spelling.ts";

const TEXT = [
  "You can leave at any time. Yearly plans are not refunded, with two exceptions:",
  "",
  "- Within 30 days of the first payment we pay back everything.",
  "- After a price rise we pay back the rest of the year.",
  "",
  "The screen goes dark when nobody touches it for a while. Tapping wakes everything up.",
].join("\n");

const hit: RetrievalHit = {
  documentId: "d",
  segment: "s",
  externalId: "manual.md",
  score: 1,
  hit: JSON.stringify({ title: "manual.md" }),
  filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
  passages: [{ ordinal: 0, text: TEXT, headings: ["Manual"], page: null, similarity: null }],
  explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
};
const record = readRecord(hit);

/** Returns a model that matches the question with sentences that contain the word. */
const means = (word: string): Meaning => ({ understood: true, cosine: (_, sentence) => (sentence.includes(word) ? 0.75 : 0.05) });

function read(question: string, meaning: Meaning | null): Draft | null {
  return answerFromText(question, [record], { ignored: new Set(), meaning });
}

describe("answers about codes and unknown items", () => {
  const CODES = "Errors of the pump\n\nIf the display shows F07, the filter is blocked.\n\nIf it shows F12, the tank is empty.";
  const SHOP = "Our shop in Leeds\n\nYou find the shop in Leeds at Mill Lane 3, open from nine to six.";
  const written = (text: string) => readRecord({ ...hit, passages: [{ ordinal: 0, text, headings: [], page: null, similarity: null }] });
  const said = (question: string, text: string): string =>
    answerFromText(question, [written(text)], { ignored: new Set(), meaning: means("shop in Leeds") })
      ?.bubbles.flat()
      .join(" ") ?? "";

  it("quote the sentence with the code that a question names", () => {
    expect(said("My pump says F07, what does that mean?", CODES)).toContain("filter is blocked");
    expect(said("My pump says F99, what does that mean?", CODES)).toBe("");
  });

  it("do not confirm something that no document mentions", () => {
    const unlike: Meaning = { understood: true, cosine: (_, sentence) => (sentence.includes("Mill Lane") ? 0.59 : 0) };
    const answered = (question: string) => answerFromText(question, [written(SHOP)], { ignored: new Set(), meaning: unlike });
    expect(answered("Is there a creche at the shop in Leeds?")).toBeNull();
    expect(answered("Is the shop in Leeds open?")).not.toBeNull();
  });
});

describe("answers from cards", () => {
  const said = (question: string, text: string, word: string): string => {
    const passage = { ordinal: 0, text, headings: ["Pages", text.split("\n", 1).join("")], page: null, similarity: null };
    const page = readRecord({ ...hit, passages: [{ ...passage, text: text.slice(text.indexOf("\n")).trim() }] });
    return (
      answerFromText(question, [page], { ignored: new Set(), meaning: means(word) })
        ?.bubbles.flat()
        .join(" ") ?? ""
    );
  };

  it("name the person above a sentence that starts with a pronoun", () => {
    const card = "Ada Holt\nPartner\n\nShe deals with all house purchases and sales. She works Monday to Thursday.";
    expect(said("What about house purchases and sales?", card, "house purchases")).toContain(
      "Ada Holt: She deals with all house purchases",
    );
  });

  it("do not treat the name on a person's card as a brand", () => {
    const card = "Dr Ada Holt\n- Dr Ada Holt: Dentist, implants";
    expect(said("Which brand of implants do you use?", card, "implants")).toBe("");
    expect(said("What about implants?", card, "implants")).toContain("Ada Holt");
  });

  it("give the date of an event with the sentence that has its time", () => {
    const event = "Harvest feast\n- Harvest feast: 4 Oct.\n\nThe mayor cuts the ribbon at 18:00, and the brass band plays.";
    expect(said("When does the mayor cut the ribbon?", event, "ribbon")).toBe(
      "Harvest feast: 4 Oct. The mayor cuts the ribbon at 18:00, and the brass band plays.",
    );
  });
});

describe("answers from documents", () => {
  it("quote the sentence closest in meaning, but no sentence if only words can be compared", () => {
    const near = (meaning: Meaning | null): string | undefined =>
      nearestTexts("Why is my display black all of a sudden?", [record], { ignored: new Set(), meaning })[0]?.draft.bubbles[0]?.[0];
    expect(near(means("dark"))).toBe("The screen goes dark when nobody touches it for a while.");
    expect(near(null)).toBeUndefined();
    expect(near(means("nothing"))).toBeUndefined();
  });

  it("quote the two closest sections, each once", () => {
    const of = (ordinal: number, heading: string, text: string) => ({
      ordinal,
      text,
      headings: ["Manual", heading],
      page: null,
      similarity: null,
    });
    const passages = [
      of(0, "Leaving", "Within 30 days of the first payment we pay back everything. The rest of a year is not paid back."),
      of(1, "Screen", "The screen goes dark when nobody touches it for a while. Tapping wakes it up."),
      of(2, "Paint", "Three colours are sold."),
    ];
    const manual = readRecord({ ...hit, passages });
    const meaning: Meaning = {
      understood: true,
      cosine: (_, text) => (/dark/.test(text) ? 0.9 : /30 days|Tapping/.test(text) ? 0.7 : 0.05),
    };
    const near = nearestTexts("Why is my display black all of a sudden?", [manual], { ignored: new Set(), meaning });
    expect(near.map(({ heading }) => heading)).toEqual(["Screen", "Leaving"]);
    expect(near.map(({ draft }) => draft.bubbles.flat().length)).toEqual([2, 2]);
  });

  it("rate the closeness of a section by its similarity", () => {
    const nearness = (cosine: number) =>
      nearestTexts("Why is my display black all of a sudden?", [record], {
        ignored: new Set(),
        meaning: { understood: true, cosine: (_, text) => (text.includes("dark") ? cosine : 0.05) },
      })[0]?.nearness;
    expect([0.95, 0.8, 0.42].map(nearness)).toEqual(["likely", "quoted", "named"]);
  });

  it("quote a short paragraph from its start", () => {
    expect(read("What does tapping wake?", means("Tapping"))?.bubbles[0]).toEqual([
      "The screen goes dark when nobody touches it for a while.",
      "Tapping wakes everything up.",
    ]);
  });

  it("include the list entries that a sentence introduces", () => {
    const said = read("Are yearly plans refunded when I leave?", means("refunded"))?.bubbles[0] ?? [];
    expect(said.join(" ")).toMatch(/two exceptions: Within 30 days .* After a price rise/);
  });

  it("do not confirm something that is only similar", () => {
    expect(read("Can the screen be folded like paper?", means("nothing"))).toBeNull();
  });
});

describe("typos", () => {
  it("are corrected to words in the documents unless the model knows the word", () => {
    const vocabulary = vocabularyOf(["Passwords need a length of 12."]);
    expect(withoutTypos("lenght of my passwrods?", vocabulary, () => false)).toBe("length of my passwords?");
    expect(withoutTypos("lenght", vocabulary, () => true)).toBe("lenght");
  });
});
