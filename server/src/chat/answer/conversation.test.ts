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

function talk(messages: readonly string[], voice: PersonaVoice = VOICE, hits: readonly RetrievalHit[] = HITS): Talk {
  const history: PastTurn[] = [];
  const answers: Answer[] = [];
  for (const message of messages) {
    const answer = composeAnswer({ plan: planTurn(message, history, voice), message, history, voice, hits, catalog: hits });
    answers.push(answer);
    const cited = answer.cited.flatMap((id) => hits.find(({ documentId }) => documentId === id) ?? []);
    history.push({
      user: message,
      persona: textOf(answer),
      cardTitles: cited.map((one) => (JSON.parse(one.hit) as { title: string }).title),
      cardIds: answer.cited,
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

describe("questions about what was shown", () => {
  it("ask which one of the products shown, not of all", () => {
    expect(last("Which canoes do you have?", "Which one is the lightest?")).toContain("Tern Canoe");
    expect(last("Which canoes do you have?", "Which one is the lightest?", "And which is the most expensive?")).toContain("Heron Canoe");
    expect(last("Which canoes do you have?", "which is cheaper?")).toContain("The Tern Canoe is cheaper at €899.00.");
  });

  it("take another order of the same things", () => {
    expect(last("Which canoe is the cheapest?", "and the most expensive?")).toBe("The most expensive is the Heron Canoe at €1,299.00.");
  });

  it("put a new size or colour in the place of the one before", () => {
    const { said } = talk(["Is the Heron canoe in stock in red, size M?", "and in L?", "and in blue?"]);
    expect(said[0]).toContain("(red, M) is out of stock");
    expect(said[1]).toContain("(red, L) is in stock");
    expect(said[2]).toContain("(blue, L) is in stock");
  });
});

describe("questions about the range", () => {
  it("list what is out of stock only, or the versions that are", () => {
    expect(last("Which canoes are out of stock?")).toBe("Here is what I found: Tern Canoe: €899.00 (out of stock).");
    const versions = talk(["Which canoes are sold out?"], VOICE, [HERON]).said[0] ?? "";
    expect(versions).toBe("None of them is gone altogether.\nThese versions are out of stock: Heron Canoe (M).");
  });

  it("find the most of any measure that is named", () => {
    expect(last("Which canoe has the largest hull width?")).toContain("Tern Canoe");
    expect(last("Which head lamp is the brightest?")).toContain("Star Head Lamp (lumens: 600)");
    expect(last("Which headlamp is the brightest?")).toContain("Star Head Lamp");
  });

  it("compare the first of a kind", () => {
    const [answer] = talk(["Compare your canoes"]).answers;
    expect(answer?.cited.toSorted()).toEqual(["heron", "tern"]);
  });

  it("that can be answered by yes or no begin with it", () => {
    expect(last("Is the Tern canoe cheaper than the Heron canoe?")).toMatch(/^Yes\. The Tern Canoe is cheaper at €899\.00\./);
    expect(last("Is the Tern canoe heavier than the Heron canoe?")).toMatch(/^No\./);
  });

  it("ask for the most expensive of all, as long as all of them came", () => {
    expect(last("What is the most expensive item you sell?")).toContain("Heron Canoe");
    expect(planTurn("What is the most expensive item you sell?", [], VOICE)).toMatchObject({ floor: 0 });
    expect(planTurn("Which is the most expensive canoe?", [], VOICE)).not.toHaveProperty("floor");
  });

  it("that name nothing that is sold are declined, though a description has the word in passing", () => {
    expect(talk(["Do you sell kayaks?"]).answers[0]?.declined).toBe(true);
    expect(talk(["what is 2+2"]).answers[0]?.declined).toBe(true);
  });

  it("are answered by the section that asks the same", () => {
    expect(last("Do you sell gift cards?")).toBe("Yes, from €20 to €250. They are valid for 4 years.");
  });

  it("tell the sizes where the one asked for is none", () => {
    expect(last("Does the Heron canoe come in size 44?")).toContain("comes in these sizes: M, L");
  });
});

describe("talk", () => {
  it("keeps the language for words that several languages share", () => {
    expect(planTurn("do they come in size 44?", [], VOICE).language).toBe("en");
    expect(planTurn("no", [], VOICE).language).toBe("en");
    expect(planTurn("Haben Sie Kanus?", [], VOICE).language).toBe("de");
    const german: PastTurn = { user: "Haben Sie Kanus?", persona: "Ja.", cardTitles: [], cardIds: [] };
    expect(planTurn("ok", [german], VOICE).language).toBe("de");
    expect(planTurn("Do you have any in blue?", [german], VOICE).language).toBe("en");
  });

  it("takes a bare no for no, and a no with thanks for thanks", () => {
    expect(planTurn("no", [], VOICE)).toMatchObject({ smallTalk: "negation" });
    expect(planTurn("No, thank you!", [], VOICE)).toMatchObject({ smallTalk: "thanks" });
    expect(planTurn("No, all good", [], VOICE)).toMatchObject({ smallTalk: "negation" });
    expect(planTurn("yes", [], VOICE)).toMatchObject({ smallTalk: "acknowledgement" });
  });

  it("says the second refusal in a row in other words and without suggestions", () => {
    const { said } = talk(["What is the capital of France?", "Who painted the ceiling?"]);
    expect(said[0]).toContain("Which canoes do you have?");
    expect(said[1]).toBe("I have nothing in our records on that either.");
  });

  it("leaves out suggestions that are in another language than the refusal", () => {
    expect(last("Wie ist das Wetter in Berlin?")).toBe("Dazu liegen mir bei Lakeside leider keine Angaben vor.");
  });

  it("gives the contact of the records to one who wants a human or complains", () => {
    const contact = "Write to us at hello@lakeside.example. We answer within a day.";
    expect(last("I want to speak to a human")).toBe(
      `Of course. I have noted for our team that you would like to speak to a person. You can also reach us directly:\n${contact}`,
    );
    expect(last("You are useless")).toBe(`I am sorry that this is not going well.\n${contact}`);
    expect(talk(["You are useless"], VOICE, [HERON]).said[0]).not.toContain("@");
  });

  it("says what the brand says of itself", () => {
    expect(last("Tell me about your company")).toBe("Lakeside lends and sells boats. It began with one canoe.");
  });

  it("asks back what is meant where nothing was named", () => {
    expect(last("and how much does it weigh?")).toBe("Which product do you mean? Tell me its name and I will look it up.");
  });

  it("takes heavy before a noun for no question of weight", () => {
    expect(last("Is the Heron canoe made for heavy rain?")).not.toContain("31.5");
    expect(last("How heavy is the Heron canoe?")).toContain("31.5 kg");
  });
});
