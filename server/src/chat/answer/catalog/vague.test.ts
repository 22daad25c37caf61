import { describe, expect, it } from "vitest";
import type { AttributeValue, RetrievalHit } from "../../../ports/retrieval-index.ts";
import { answerFromProducts, answerVagueWish, isOfferUnsafe } from "../answer-from-products.ts";
import { readRecord } from "../extract/record.ts";
import type { PastTurn, PersonaVoice } from "../types.ts";
import { planTurn } from "../understanding/plan-turn.ts";
import { Catalog } from "./catalog.ts";

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

function item(
  id: string,
  title: string,
  category: readonly string[],
  price: number,
  more: { description?: string; attributes?: Record<string, AttributeValue> } = {},
): RetrievalHit {
  return {
    documentId: id,
    segment: "s",
    externalId: id,
    score: 0.5,
    hit: JSON.stringify({ id, kind: "item", title, description: more.description ?? "" }),
    filter: { kind: "item", categories: [category], price, currency: "EUR", inStock: true, attributes: more.attributes ?? {} },
    passages: [],
    explain: { lexicalRank: 1, lexicalScore: 1, coverage: 0.5, vectorRank: 1, similarity: 0.4, exact: null },
  };
}

const HITS = [
  item("a", "Heron Canoe", ["Boats", "Canoes"], 900),
  item("b", "Tern Kayak", ["Boats", "Kayaks"], 700),
  item("c", "Swift Kayak", ["Boats", "Kayaks"], 450),
  item("d", "Otter Vest", ["Clothing", "Life Jackets"], 60, { description: "Not suitable as a present for children under six." }),
  item("e", "Reed Cap", ["Clothing", "Headwear"], 20),
  item("f", "Lake Map", ["Books", "Maps"], 15),
];
const catalog = new Catalog(HITS);

function ask(message: string, hits: readonly RetrievalHit[] = [], history: readonly PastTurn[] = []): string | null {
  const plan = planTurn(message, history, VOICE);
  if (plan.kind !== "question") return null;
  const asked = { message, history, catalog, voice: VOICE, found: [] };
  const answer = answerVagueWish(plan, asked, hits.map(readRecord));
  return answer === null ? null : answer.draft.bubbles.flat().join(" ");
}

describe("a vague request", () => {
  it("is answered with the categories that divide the candidate products", () => {
    expect(ask("I need something for the weekend, any ideas?", HITS.slice(0, 4))).toBe("What are you looking for: Boats or Clothing?");
    expect(ask("a present for my brother", [])).toContain("?");
  });

  it("is recognized as a statement of a need", () => {
    expect(ask("our attic is full of old paddles", HITS.slice(0, 3))).toBe("What are you looking for: Kayaks or Canoes?");
  });

  it("is distinguished from a question, thanks and a named order", () => {
    expect(ask("Do you sell surfboards?")).toBeNull();
    expect(ask("where are you")).toBeNull();
    expect(ask("thanks for all your help")).toBeNull();
  });

  it("is not answered with products that match only in meaning", () => {
    const plan = planTurn("something for my baby's dry skin", [], VOICE);
    const answer =
      plan.kind === "question"
        ? answerVagueWish(
            plan,
            { message: "something for my baby's dry skin", history: [], catalog, voice: VOICE, found: [] },
            HITS.map(readRecord),
          )
        : null;
    expect(answer?.draft.cited).toEqual([]);
  });

  it("is answered with a list marked as unsafe if the data does not cover the visitor's condition", () => {
    const message = "I am pregnant and need a kayak";
    const plan = planTurn(message, [], VOICE);
    const asked = { message, history: [], catalog, voice: VOICE, found: [] };
    const answer = { draft: { bubbles: [], cited: [] }, certain: true, focus: [1, 2] };
    expect(plan.kind === "question" && isOfferUnsafe(answer, asked)).toBe(true);
    expect(isOfferUnsafe(answer, { ...asked, message: "I need a kayak" })).toBe(false);
  });

  it("is refined by the answer to the follow-up question", () => {
    const asked = (message: string): readonly string[] => {
      const history: PastTurn[] = [
        {
          user: "I need something for a trip, any ideas?",
          persona: "What are you looking for: Boats or Clothing?",
          cardTitles: [],
          cardIds: [],
        },
      ];
      const plan = planTurn(message, history, VOICE);
      return plan.kind === "question"
        ? (answerFromProducts(plan, { message, history, catalog, voice: VOICE, found: [] }, null)?.draft.cited ?? [])
        : [];
    };
    expect(asked("kayaks please")).toEqual(["c", "b"]);
    expect(asked("up to 50")).toEqual(["f", "e"]);
  });
});
