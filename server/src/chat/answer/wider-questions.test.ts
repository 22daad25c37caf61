import { Catalog } from "./catalog/catalog.ts";
import { describe, expect, it } from "vitest";
import type { AttributeValue, RetrievalHit } from "../../ports/retrieval-index.ts";
import { composeAnswer } from "./compose-answer.ts";
import { planTurn } from "./understanding/plan-turn.ts";
import type { Answer, PastTurn, PersonaVoice } from "./types.ts";

const VOICE: PersonaVoice = {
  name: "Mara",
  brandName: "Lakeside",
  greeting: null,
  tone: null,
  instructions: "",
  languages: ["en"],
  suggestedQuestions: [],
  defaultCurrency: "EUR",
  description: null,
};

interface Item {
  readonly description?: string;
  readonly category?: string;
  readonly price?: number;
  readonly inStock?: boolean;
  readonly attributes?: Record<string, AttributeValue>;
  readonly variants?: readonly object[];
}

function item(id: string, title: string, { category = "Things", price, inStock, attributes = {}, ...rest }: Item): RetrievalHit {
  const json = { id, kind: "item", title, ...rest, ...(price === undefined ? {} : { price, currency: "EUR" }) };
  return {
    ...hit(id, json, [{ text: rest.description ?? title, headings: [], similarity: 0.3 }]),
    filter: {
      kind: "item",
      categories: [[category]],
      price: price ?? null,
      currency: price === undefined ? null : "EUR",
      inStock: inStock ?? null,
      attributes,
    },
  };
}

interface Section {
  readonly text: string;
  readonly headings: readonly string[];
  readonly similarity: number;
}

function file(id: string, ...sections: readonly Section[]): RetrievalHit {
  return hit(id, { id, kind: "file", title: id }, sections);
}

function hit(id: string, json: object, sections: readonly Section[]): RetrievalHit {
  return {
    documentId: id,
    segment: "s",
    externalId: id,
    score: 0.5,
    hit: JSON.stringify(json),
    filter: { kind: "file", categories: [], price: null, currency: null, inStock: null, attributes: {} },
    passages: sections.map((section, ordinal) => ({ ordinal, page: null, ...section })),
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.5, vectorRank: 1, similarity: 0.4, exact: null },
  };
}

function ask(message: string, hits: readonly RetrievalHit[], history: readonly PastTurn[] = []): Answer {
  return composeAnswer({
    plan: planTurn(message, history, VOICE),
    message,
    history,
    voice: VOICE,
    hits,
    catalog: new Catalog(hits.filter(({ filter }) => filter.kind === "item")),
  });
}

const said = (answer: Answer): string => answer.bubbles.map((bubble) => bubble.join(" ")).join("\n");

describe("questions about documents", () => {
  const manual = file(
    "manual",
    {
      text: "Open the lid. Press the green key for three seconds. The lamp turns blue. Then choose your network.",
      headings: ["Manual", "Connect the printer"],
      similarity: 0.55,
    },
    { text: "The paper tray holds 200 sheets.", headings: ["Manual", "Paper"], similarity: 0.2 },
  );

  it("that ask for instructions are answered with all steps, starting with the first", () => {
    expect(said(ask("How do I connect the printer?", [manual]))).toMatch(/^Open the lid\. Press the green key/);
  });

  it("match a section with the same meaning in other words", () => {
    const section = { text: "It expires after 7 days.", headings: ["Invitations"], similarity: 0.66 };
    expect(said(ask("How long is an invite valid?", [file("help", section)]))).toBe("It expires after 7 days.");
  });

  it("do not match a section that does not mention the items that they name", () => {
    const section = { text: "You can sign in with the accounts of two other services.", headings: ["Sign in"], similarity: 0.62 };
    expect(ask("Can I sign in with Zentik?", [file("help", section)]).declined).toBe(true);
  });

  it("match a short line above sentences as the heading of those sentences", () => {
    const text = "Slow pages\nClear the cache in the menu Help. Then start again.\n\nLost letters\nChoose another font for the template.";
    const answer = ask("My pages are slow", [file("help.txt", { text, headings: [], similarity: 0.4 })]);
    expect(said(answer)).toContain("Clear the cache");
    expect(said(answer)).not.toContain("font");
  });

  it("that name a day match the range that contains it", () => {
    const hours = {
      text: "We are open Tuesday to Friday from 9:00 to 18:00.\n\nOn Saturday we close at 13:00.",
      headings: ["Hours"],
      similarity: 0.4,
    };
    expect(said(ask("Are you open on Thursdays?", [file("shop", hours)]))).toContain("Tuesday to Friday");
  });

  it("that ask about a table are answered with the table, and those that ask about a row with the row", () => {
    const text = "| Day | Open |\n| --- | --- |\n| Monday | closed |\n| Tuesday | 9:00 - 18:00 |";
    const shop = file("shop", { text, headings: ["When are you open?"], similarity: 0.5 });
    expect(said(ask("What are your opening hours?", [shop]))).toBe("Monday: closed. Tuesday: 9:00 - 18:00.");
    expect(said(ask("Are you open on Monday?", [shop]))).not.toContain("Tuesday");
  });

  it("that ask for a person or an age require a sentence with a name or an age", () => {
    const text = { text: "We deliver with our own van. An old tree grows in the yard.", headings: ["About us"], similarity: 0.5 };
    expect(ask("Who owns the van?", [file("about", text)]).declined).toBe(true);
    expect(ask("How old is the tree?", [file("about", text)]).declined).toBe(true);
  });

  it("continue the previous topic if they name none", () => {
    const courses = { text: "A course costs €45. At most twelve people take part.", headings: ["Courses"], similarity: 0.3 };
    const before = { user: "What does a course cost?", persona: "A course costs €45.", cardTitles: [], cardIds: [] };
    expect(said(ask("How many can join?", [file("shop", courses)], [before]))).toContain("At most twelve");
    expect(ask("Do you have wifi?", [file("shop", courses)], [before]).declined).toBe(true);
  });
});

describe("questions about products", () => {
  const climbing = item("a", "Climbing Rose Aurora", { category: "Roses", price: 24.5, attributes: { height_cm: 300, light: "sun" } });
  const shrub = item("b", "Shrub Rose Marble", {
    category: "Roses",
    price: 19.9,
    inStock: true,
    description: "White flowers. It flowers for ten weeks.",
  });
  const food = item("c", "Rose Fertiliser", { category: "Supplies", price: 13.5, description: "80 g a plant." });
  const fern = item("d", "Silver Fern", { category: "Ferns", price: 9.9, attributes: { light: "shade", evergreen: false } });
  const tongue = item("e", "Tongue Fern", { category: "Ferns", price: 7.5, attributes: { light: "shade", evergreen: true } });
  const all = [climbing, shrub, food, fern, tongue];

  it("find the cheapest product of a kind, not a product that only has the kind in its name", () => {
    expect(said(ask("What's the cheapest rose?", all))).toContain("Shrub Rose Marble");
  });

  it("list products by a property and omit those that lack it", () => {
    expect(ask("Which fern is evergreen?", all).cited).toEqual(["e"]);
    const texts = file("guide", { text: "Plants need water.\n\nWe replace plants.", headings: ["Plants"], similarity: 0.3 });
    expect(ask("Which plants grow in the shade?", [...all, texts]).cited.toSorted()).toEqual(["d", "e"]);
  });

  it("that ask for a measure use the attribute for that measure", () => {
    expect(said(ask("How tall does the Aurora climbing rose get?", all))).toBe("The Climbing Rose Aurora is 300 cm high.");
  });

  it("that ask for a duration are answered only with a duration", () => {
    expect(said(ask("How long does the Marble shrub rose flower?", all))).toContain("ten weeks");
    expect(ask("How long does the Silver Fern live?", all).declined).toBe(true);
  });

  it("match and name a product that meets most of a request", () => {
    const gilet = item("g", "Hollin Gilet", { description: "Warm filling for cold days in winter." });
    const hat = item("h", "Sun Hat", { description: "For hot days." });
    const answer = ask("Something warm for winter evenings?", [gilet, hat]);
    expect(answer.cited).toEqual(["g"]);
    expect(said(answer)).toContain("Hollin Gilet");
  });

  it("exclude products with the property after “without”", () => {
    const tart = item("t", "Almond Tart", { description: "Baked without flour, so it has no gluten." });
    const loaf = item("l", "Rye Loaf", { description: "Rye bread.", attributes: { contains: "gluten" } });
    expect(ask("Something without gluten?", [tart, loaf]).cited).toEqual(["t"]);
  });

  it("that name a variant match any form of its words", () => {
    const shears = item("s", "Bypass Shears", {
      price: 46,
      variants: [
        { sku: "S-R", size: ["right-handed"], in_stock: true },
        { sku: "S-L", size: ["left-handed"], in_stock: false },
      ],
    });
    expect(said(ask("Do you have shears for left-handers?", [shears]))).toContain("out of stock");
  });

  it("that only name a product kind are declined", () => {
    expect(ask("I am not happy with the rose. What now?", all).declined).toBe(true);
  });
});
