import { describe, expect, it } from "vitest";
import { phrasesOf, productPhrasesOf } from "../phrases/phrases-of.ts";
import type { Meaning } from "../reader/meaning.ts";
import type { ProductAnswer } from "./answer.ts";
import { answerProducts, nearestOfProduct } from "./answer-products.ts";
import { type Dialogue, NO_DIALOGUE } from "./dialogue.ts";
import { ask, idsOf, shopOf, textOf } from "./shop.testing.ts";

const ukulele = { categories: [["Instruments", "Ukuleles"]], attributes: { strings: 4, guarantee_years: 2, weight_g: 480 } };
const music = shopOf([
  { ...ukulele, id: "U1", title: "Corvid Travel Ukulele", price: 79, description: "The thin body fits into hand luggage." },
  { ...ukulele, id: "U2", title: "Corvid Concert Ukulele", price: 129, attributes: { ...ukulele.attributes, guarantee_years: 5 } },
  { ...ukulele, id: "U3", title: "Larch Ukulele Kit", price: 59, description: "Glue and sandpaper are not included. Built in a weekend." },
  {
    id: "M1",
    title: "Tock Practice Metronome",
    categories: [["Accessories", "Metronomes"]],
    price: 24,
    attributes: { tempo_control: true, battery: "CR2032" },
    description: "Any tempo from 30 to 250 beats. Runs for eighty hours on one cell.",
  },
  { id: "S1", title: "Suede Strap", categories: [["Accessories", "Straps"]], price: 19, attributes: { material: "polyester" } },
  { id: "S2", title: "Woven Strap", categories: [["Accessories", "Straps"]], price: 22, attributes: { material: "cotton, steel poles" } },
  { id: "T1", title: "Station Music Stand", categories: [["Accessories", "Stands"]], price: 45 },
]);

const camp = shopOf([
  { id: "T2", title: "Wren Tent", categories: [["Tents"]], attributes: { persons: 2 }, price: 200 },
  { id: "T4", title: "Rook Tent", categories: [["Tents"]], attributes: { persons: 4 }, price: 300 },
  { id: "B1", title: "Wren Sleeping Bag", categories: [["Sleeping bags"]], price: 90 },
  { id: "K1", title: "Oak Cutlery Tray", categories: [["Kitchen"]], attributes: { oven_safe: false }, price: 12 },
  { id: "K2", title: "Steel Baking Tray", categories: [["Kitchen"]], attributes: { oven_safe: true }, price: 14 },
]);

const EN = { languages: ["en"], tone: null };
const wording = { phrases: phrasesOf("en", EN), products: productPhrasesOf("en", EN), language: "en" };

/** Returns a model that rates each sentence as the table specifies, for any question. */
function meaningOf(similarities: Readonly<Record<string, number>>): Meaning {
  return { understood: true, cosine: (_, sentence) => similarities[sentence] ?? 0.05 };
}

function contextOf(meaning: Meaning | null, catalog = music) {
  return { catalog, wording, meaning, found: [] };
}

function converse(messages: readonly string[], catalog = music): ProductAnswer | null {
  let before: Dialogue = NO_DIALOGUE;
  let answer: (ProductAnswer & { readonly dialogue: Dialogue }) | null = null;
  for (const message of messages) {
    answer = answerProducts(message, before, contextOf(null, catalog), "EUR");
    if (answer !== null) before = answer.dialogue;
  }
  return answer;
}

describe("a product described in words", () => {
  it.each([
    ["How much is the travel ukulele?", ["U1"]],
    ["How much is the luggage ukulele?", ["U1"]],
    ["What does the kit cost?", ["U3"]],
  ])("is found (%s)", (question, ids) => {
    expect(idsOf(ask(music, question, "en"), music)).toEqual(ids);
  });

  it("is not matched by another word with the same stem", () => {
    expect(idsOf(ask(music, "Does the travel ukulele work in the States?", "en"), music)).not.toContain("T1");
  });

  it("is not said to be made of a material if the question asks about a part", () => {
    const meaning = meaningOf({ "material: polyester": 0.1 });
    const answer = answerProducts("Do poles come with the suede strap?", NO_DIALOGUE, contextOf(meaning), "EUR");
    expect(textOf(answer)).not.toContain("polyester");
  });

  it("answers a question about the number of its parts", () => {
    const meaning = meaningOf({ "strings: 4": 0.6 });
    expect(textOf(answerProducts("How many strings do I get with the travel ukulele?", NO_DIALOGUE, contextOf(meaning), "EUR"))).toContain(
      "4",
    );
  });
});

describe("a sentence in a product description", () => {
  it("answers a question that a boolean attribute of the same name does not answer", () => {
    const meaning = meaningOf({ "Any tempo from 30 to 250 beats.": 0.5, "tempo control: yes": 0.55 });
    const answer = answerProducts("What tempo can I set on the metronome?", NO_DIALOGUE, contextOf(meaning), "EUR");
    expect(textOf(answer)).toContain("30 to 250");
  });

  it("answers a question about duration even if it spells out the number", () => {
    const meaning = meaningOf({ "Runs for eighty hours on one cell.": 0.5 });
    const answer = answerProducts("How long does the metronome run before it dies?", NO_DIALOGUE, contextOf(meaning), "EUR");
    expect(textOf(answer)).toContain("eighty hours");
  });

  it("is offered as the closest match if it may not answer the question", () => {
    const meaning = meaningOf({ "Built in a weekend.": 0.29 });
    expect(nearestOfProduct("Is the kit hard for a child?", NO_DIALOGUE, contextOf(meaning), "EUR")?.heading).toBe("Larch Ukulele Kit");
    expect(nearestOfProduct("Is the kit hard for a child?", NO_DIALOGUE, contextOf(meaningOf({})), "EUR")).toBeNull();
  });
});

describe("a refinement", () => {
  it("selects one of the products shown by a comparative", () => {
    const answer = converse(["Show me ukuleles", "Which of those has the longer guarantee?"]);
    expect(idsOf(answer, music)).toEqual(["U2"]);
  });

  it('replaces a number, and does not interpret "people" as a name for sleeping bags', () => {
    expect(idsOf(converse(["Which tents are for two people?"], camp), camp)).toEqual(["T2"]);
    expect(idsOf(converse(["Which tents are for two people?", "and for four?"], camp), camp)).toEqual(["T4"]);
  });
});

describe("words in a category name", () => {
  it("do not name a single product, even if one title contains all of them", () => {
    const shoes = shopOf([
      { id: "H1", title: "Little Fern Running Shoes", categories: [["Running shoes"]], price: 40, description: "Washable." },
      { id: "H2", title: "Heath Racer", categories: [["Running shoes"]], price: 90 },
    ]);
    expect(textOf(ask(shoes, "What do new laces for running shoes cost?", "en"))).not.toContain("Fern Running Shoes cost");
  });
});

describe("a condition", () => {
  it("is negated by a verb", () => {
    expect(idsOf(ask(camp, "Which trays don't go in the oven?", "en"), camp)).toEqual(["K1"]);
  });
});
