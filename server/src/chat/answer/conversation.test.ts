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
  suggestedQuestions: ["Which canoes do you have?"],
  defaultCurrency: "EUR",
  description: null,
  brandDescription: "Lakeside lends and sells boats. It began with one canoe.",
};

function hit(id: string, kind: "item" | "file", json: object, passages: RetrievalHit["passages"], filter: object): RetrievalHit {
  return {
    documentId: id,
    segment: "s",
    externalId: id,
    score: 0.5,
    hit: JSON.stringify({ id, kind, ...json }),
    filter: { kind, categories: [], price: null, currency: null, inStock: null, attributes: {}, ...filter },
    passages,
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.5, vectorRank: 1, similarity: 0.4, exact: null },
  };
}

interface Fields {
  readonly price: number;
  readonly attributes: Readonly<Record<string, AttributeValue>>;
  readonly inStock?: boolean;
  readonly variants?: readonly object[];
  readonly category?: string;
  readonly description?: string;
}

function item(
  id: string,
  title: string,
  { price, attributes, inStock = true, category = "Canoes", description = "", ...rest }: Fields,
): RetrievalHit {
  return hit(
    id,
    "item",
    { title, description, price, currency: "EUR", in_stock: inStock, ...rest },
    [{ ordinal: 0, page: null, similarity: 0.4, text: title, headings: [] }],
    { price, currency: "EUR", inStock, categories: [[category]], attributes },
  );
}

function file(id: string, ...sections: readonly (readonly [heading: string, text: string])[]): RetrievalHit {
  const passages = sections.map(([heading, text], ordinal) => ({ ordinal, page: null, similarity: 0.4, text, headings: [heading] }));
  return hit(id, "file", { title: id }, passages, {});
}

const HERON = item("heron", "Heron Canoe", {
  price: 1299,
  attributes: { weight_kg: 31.5, hull_width_cm: 88 },
  variants: [
    { sku: "H-RED-M", color: ["red"], size: ["M"], in_stock: false },
    { sku: "H-RED-L", color: ["red"], size: ["L"], in_stock: true },
    { sku: "H-BLUE-L", color: ["blue"], size: ["L"], in_stock: true },
  ],
});
const TERN = item("tern", "Tern Canoe", { price: 899, attributes: { weight_kg: 19, hull_width_cm: 95 }, inStock: false });
const LAMP = item("lamp", "Glow Head Lamp", {
  price: 29,
  attributes: { lumens: 250, weight_kg: 0.06 },
  category: "Lamps",
  description: "With a strap that holds the lamp on a kayak.",
});
const STAR = item("star", "Star Head Lamp", { price: 49, attributes: { lumens: 600, weight_kg: 0.09 }, category: "Lamps" });
const FAQ = file(
  "shop-faq.md",
  ["How do I reach you?", "Write to us at hello@lakeside.example. We answer within a day."],
  ["Do you sell gift cards?", "Yes, from €20 to €250. They are valid for 4 years."],
  ["Refunds", "What was paid with a gift card is refunded to a new gift card."],
);
const HITS = [HERON, TERN, LAMP, STAR, FAQ];

interface Talk {
  readonly answers: readonly Answer[];
  readonly said: readonly string[];
}

/** German words in an English shop, as translated by a glossary. */
const GLOSSES: readonly (readonly [RegExp, string])[] = [
  [/\bKanu\b/giu, "canoe"],
  [/\bStirnlampen?\b/giu, "head lamp"],
];

const inEnglish = (message: string): string => GLOSSES.reduce((text, [word, gloss]) => text.replace(word, gloss), message);

function talk(messages: readonly string[], voice: PersonaVoice = VOICE, hits: readonly RetrievalHit[] = HITS): Talk {
  const history: PastTurn[] = [];
  const answers: Answer[] = [];
  for (const message of messages) {
    const answer = composeAnswer({
      plan: planTurn(message, history, voice),
      message,
      history,
      voice,
      hits,
      catalog: new Catalog(
        hits.filter(({ filter }) => filter.kind === "item"),
        { inOwnLanguage: inEnglish },
      ),
    });
    answers.push(answer);
    const cited = answer.cited.flatMap((id) => hits.find(({ documentId }) => documentId === id) ?? []);
    history.push({
      user: message,
      persona: textOf(answer),
      cardTitles: cited.map((one) => (JSON.parse(one.hit) as { title: string }).title),
      cardIds: answer.cited.map((id) => `s/${id}`),
      cardOptions: answer.cited.map((id) => {
        const { colours = [], sizes = [], skus = [] } = answer.cards?.find(({ documentId }) => documentId === id)?.selection ?? {};
        return [...skus, ...colours, ...sizes];
      }),
      cardKinds: cited.map(({ filter }) => filter.kind),
    });
  }
  return { answers, said: answers.map(textOf) };
}

function textOf({ bubbles }: Answer): string {
  return bubbles.map((bubble) => bubble.join(" ")).join("\n");
}

const last = (...messages: readonly string[]): string => talk(messages).said.at(-1) ?? "";

describe("questions about something that is not a product", () => {
  it("are not answered with products that are merely packed in it", () => {
    const trolley = item("trolley", "Plover Boat Trolley", {
      price: 219,
      attributes: { packed_in: "box" },
      category: "Trolleys",
      description: "It folds into its box.",
    });
    const { answers } = talk(["Can I get a gift box?"], VOICE, [...HITS, trolley]);
    expect(answers[0]?.cited).not.toContain("trolley");
  });
});

describe("questions in a language other than the catalog's", () => {
  it("are answered from the catalog's products, including products shown before", () => {
    expect(last("Welches Kanu ist das günstigste?")).toMatch(/Tern Canoe.*899,00/);
    expect(last("Welches Kanu ist das günstigste?", "und das teuerste?")).toContain("Heron Canoe");
    expect(last("Haben Sie Stirnlampen unter 40 Euro?")).toMatch(/Glow Head Lamp(?!.*Star)/s);
  });

  it("are not answered from products if they are about something else", () => {
    expect(talk(["Haben Sie einen Parkplatz?"]).answers[0]?.cited).toEqual([]);
  });
});

describe("questions about the cards shown", () => {
  it("select only among the products shown", () => {
    expect(last("Which canoes do you have?", "Which one is the lightest?")).toContain("Tern Canoe");
    expect(last("Which canoes do you have?", "Which one is the lightest?", "And which is the most expensive?")).toContain("Heron Canoe");
    expect(last("Which canoes do you have?", "which is cheaper?")).toContain("The Tern Canoe is cheaper at €899.00.");
  });

  it("re-sort the same products", () => {
    expect(last("Which canoe is the cheapest?", "and the most expensive?")).toBe("The most expensive is the Heron Canoe at €1,299.00.");
  });

  it("replace the previous size or color", () => {
    const { said } = talk(["Is the Heron canoe in stock in red, size M?", "and in L?", "and in blue?"]);
    expect(said[0]).toContain("(red, M) is out of stock");
    expect(said[1]).toContain("(red, L) is in stock");
    expect(said[2]).toContain("(blue, L) is in stock");
  });
});

describe("questions about the product range", () => {
  it("list only products or variants that are out of stock", () => {
    expect(last("Which canoes are out of stock?")).toBe(
      "These fit: Tern Canoe (€899.00, out of stock) and Heron Canoe (M) (€1,299.00, out of stock).",
    );
    const versions = talk(["Which canoes are sold out?"], VOICE, [HERON]).said[0] ?? "";
    expect(versions).toBe("One product fits: Heron Canoe (M) (€1,299.00, out of stock).");
  });

  it("find the maximum of a named measure", () => {
    expect(last("Which canoe has the largest hull width?")).toContain("Tern Canoe");
    expect(last("Which head lamp is the brightest?")).toBe("The brightest is the Star Head Lamp at 600 lumens.");
    expect(last("Which headlamp is the brightest?")).toContain("Star Head Lamp");
  });

  it("compare the first products of a kind", () => {
    const [answer] = talk(["Compare your canoes"]).answers;
    expect(answer?.cited.toSorted()).toEqual(["heron", "tern"]);
  });

  it("begin the answer with yes or no if they are yes-or-no questions", () => {
    expect(last("Is the Tern canoe cheaper than the Heron canoe?")).toBe(
      "Yes. The Tern Canoe costs €899.00. The Heron Canoe costs €1,299.00.",
    );
    expect(last("Is the Tern canoe heavier than the Heron canoe?")).toBe(
      "No. The Tern Canoe weighs 19 kg. The Heron Canoe weighs 31.5 kg. So the Heron Canoe is heavier.",
    );
    expect(last("Is the Tern canoe or the Heron canoe cheaper?")).toMatch(/^The /);
  });

  it("find the most expensive product if all products were retrieved", () => {
    expect(last("What is the most expensive item you sell?")).toContain("Heron Canoe");
    expect(planTurn("What is the most expensive item you sell?", [], VOICE)).toMatchObject({ floor: 0 });
    expect(planTurn("Which is the most expensive canoe?", [], VOICE)).not.toHaveProperty("floor");
  });

  it("are declined for an unknown product even if a description mentions the word", () => {
    expect(talk(["Do you sell kayaks?"]).answers[0]?.declined).toBe(true);
    expect(talk(["what is 2+2"]).answers[0]?.declined).toBe(true);
  });

  it("use the section that contains the same question", () => {
    expect(last("Do you sell gift cards?")).toBe("Yes, from €20 to €250. They are valid for 4 years.");
  });

  it("list the sizes if the requested size does not exist", () => {
    expect(last("Does the Heron canoe come in size 44?")).toContain("comes in these sizes: M, L");
  });
});

describe("facts that several documents repeat", () => {
  const fact = "Parcels to Austria cost €7.95 and take 3 to 4 days.";
  const DELIVERY = file("delivery", ["Delivery", `${fact} Parcels to Germany cost €9.95 and take 4 to 6 days.`]);
  const TERMS = file("terms", ["Shipping to Austria", fact], ["Delivery time to Austria", `${fact} We ship on weekdays.`]);
  const PAGE = file("page", ["Delivery and shipping", `Good to know: ${fact}`]);
  const times = (text: string, part: string): number => text.split(part).length - 1;

  it.each([
    "How long does delivery to Austria take, and what does shipping to Austria cost?",
    "What does a parcel to Austria cost? How long does delivery to Austria take?",
    "How much is shipping to Austria?",
  ])("are stated once: %s", (message) => {
    const [said = ""] = talk([message], VOICE, [DELIVERY, TERMS, PAGE]).said;
    expect([times(said, "€7.95"), times(said, "3 to 4 days")], said).toEqual([1, 1]);
  });

  it.each([
    ["again behind another fact", `${fact} Parcels to Germany cost €9.95. ${fact}`],
    ["under a heading of their own", `${fact}\n\nIn short: ${fact}`],
    ["in other letters", `${fact} ${fact.toUpperCase()}`],
  ])("are stated once if a single document contains them %s", (_, text) => {
    const [said = ""] = talk(["What does delivery cost?"], VOICE, [file("delivery", ["Delivery", text])]).said;
    expect(times(said.toLowerCase(), "€7.95"), said).toBe(1);
  });

  it("are stated separately if their numbers differ", () => {
    const [said = ""] = talk(["What does delivery to Austria cost, and what does delivery to Germany cost?"], VOICE, [
      DELIVERY,
      TERMS,
    ]).said;
    expect([times(said, "€7.95"), times(said, "€9.95")], said).toEqual([1, 1]);
  });
});

describe("conversation", () => {
  it("keeps the language for words that several languages share", () => {
    expect(planTurn("do they come in size 44?", [], VOICE).language).toBe("en");
    expect(planTurn("no", [], VOICE).language).toBe("en");
    expect(planTurn("Haben Sie Kanus?", [], VOICE).language).toBe("de");
    const german: PastTurn = { user: "Haben Sie Kanus?", persona: "Ja.", cardTitles: [], cardIds: [] };
    expect(planTurn("ok", [german], VOICE).language).toBe("de");
    expect(planTurn("Do you have any in blue?", [german], VOICE).language).toBe("en");
  });

  it("treats a bare “no” as a negation, and “no” with thanks as thanks", () => {
    expect(planTurn("no", [], VOICE)).toMatchObject({ smallTalk: "negation" });
    expect(planTurn("No, thank you!", [], VOICE)).toMatchObject({ smallTalk: "thanks" });
    expect(planTurn("No, all good", [], VOICE)).toMatchObject({ smallTalk: "negation" });
    expect(planTurn("yes", [], VOICE)).toMatchObject({ smallTalk: "acknowledgement" });
  });

  it("phrases a second consecutive refusal differently and without suggestions", () => {
    const { said } = talk(["What is the capital of France?", "Who painted the ceiling?"]);
    expect(said[0]).toContain("Which canoes do you have?");
    expect(said[1]).toBe("I have nothing in our records on that either.");
  });

  it("omits suggestions in a language other than that of the refusal", () => {
    expect(last("Wie ist das Wetter in Berlin?")).toBe("Dazu liegen mir bei Lakeside leider keine Angaben vor.");
  });

  it("gives the contact details in the records to a visitor who complains or asks for an operator", () => {
    const contact = "Write to us at hello@lakeside.example. We answer within a day.";
    expect(last("I want to speak to a human")).toBe(
      `Of course. I have noted for our team that you would like to speak to a person. You can also reach us directly:\n${contact}`,
    );
    expect(last("You are useless")).toBe(`I am sorry about the trouble.\n${contact}`);
    expect(talk(["You are useless"], VOICE, [HERON]).said[0]).not.toContain("@");
  });

  it.each([
    [
      "with a header",
      "Channel: Telephone; Contact: 01 234\nChannel: E-mail; Contact: hello@lakeside.example\nChannel: Hours; Contact: 9:00 to 17:00",
    ],
    ["without", "Telephone: 01 234\nE-mail: hello@lakeside.example\nHours: 9:00 to 17:00"],
  ])("gives the contact details in a table, %s, one per sentence", (_, rows) => {
    const page = file("contact", ["Contact", rows]);
    expect(talk(["I want to speak to a human"], VOICE, [page]).said[0]).toMatch(
      /directly:\nTelephone: 01 234\. \nE-mail: hello@lakeside\.example\.$/,
    );
  });

  it("does not use other numbers as contact details", () => {
    const page = file("stock", ["Stock", "Article: Phone stand; Price: 12.50; Sold: 123\nArticle: Rope; Number: 4711001"]);
    expect(talk(["I want to speak to a human"], VOICE, [page]).said[0]).toContain("no phone number or email address");
  });

  it("quotes the brand's description", () => {
    expect(last("Tell me about your company")).toBe("Lakeside lends and sells boats. It began with one canoe.");
  });

  it("asks for clarification if the message names nothing", () => {
    expect(last("and how much does it weigh?")).toBe("Which product do you mean? Tell me its name and I will look it up.");
  });

  it("does not parse “heavy” before a noun as a question about weight", () => {
    expect(last("Is the Heron canoe made for heavy rain?")).not.toContain("31.5");
    expect(last("How heavy is the Heron canoe?")).toContain("31.5 kg");
  });
});
