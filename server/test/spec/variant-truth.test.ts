import { describe, expect, it } from "vitest";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { say, type Turn } from "../support/turn.ts";
import { claimsIn } from "../support/variants/claims.ts";
import { isAnswerable, judge, type Judgement } from "../support/variants/judge.ts";
import { generateProducts, languageOf } from "../support/variants/products.ts";
import { generateConversation, type Question } from "../support/variants/questions.ts";
import { randomFrom } from "../support/variants/random.ts";

const seed = Number(process.env["VARIANT_SEED"] ?? 17);
const questionCount = Number(process.env["VARIANT_QUESTIONS"] ?? 1_000);
const atOnce = 4;

interface Judged {
  readonly question: Question;
  readonly turn: Turn;
  readonly judgement: Judgement;
}

const random = randomFrom(seed);
const products = generateProducts(random, 300);
const judged: Judged[] = [];
let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
  await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { languages: ["en", "de", "fr", "es"] });
  for (let from = 0; from < products.length; from += 100) await shop.load(products.slice(from, from + 100));
  const conversations = [];
  for (let count = 0; count < questionCount;) {
    const conversation = generateConversation(random, products, languageOf);
    conversations.push(conversation);
    count += conversation.length;
  }
  const left = conversations.values();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const conversation of left) {
        let session: { session_id?: string } = {};
        for (const question of conversation) {
          const turn = await say(shop.visitor, question.message, session);
          session = { session_id: turn.sessionId };
          judged.push({ question, turn, judgement: judge(question.asked, claimsIn(turn.text, products)) });
        }
      }
    }),
  );
}, 240_000);

const shown = ({ question, turn, judgement }: Judged): string =>
  `${question.message}\n    -> ${turn.text.replaceAll("\n", " | ")}\n    ${question.asked.every(isAnswerable) ? "" : "un"}answerable ${judgement.verdict} ${judgement.lies.join("; ")}`;

describe(`Answers to ${questionCount} questions about products with variants`, () => {
  it("do not make false statements about price, stock, color or size", () => {
    expect(judged.filter(({ judgement }) => judgement.verdict === "false").map(shown)).toEqual([]);
  });

  it("are correct for nine in ten answerable questions", () => {
    const answerable = judged.filter(({ question }) => question.asked.every(isAnswerable));
    const right = answerable.filter(({ judgement }) => judgement.verdict === "right");
    console.log(
      `${right.length} of ${answerable.length} right; ${judged.filter(({ judgement }) => judgement.verdict === "declined").length} declined`,
    );
    expect(right.length).toBeGreaterThanOrEqual(0.9 * answerable.length);
  });

  it("show cards with the price and stock of the requested variant", () => {
    const wrong = judged.filter(({ question, turn }) =>
      question.asked.some(({ product, variants }) => {
        const card = turn.cards.find((one) => one["document_id"] === product.id);
        if (card === undefined || variants === null || variants.length === 0) return false;
        const prices = new Set(variants.map((variant) => variant.price ?? product.price));
        const stocks = new Set(variants.map(({ in_stock: inStock }) => inStock));
        return (
          (card["price"] !== undefined && !prices.has(Number(card["price"]))) ||
          (card["in_stock"] !== undefined && !stocks.has(card["in_stock"] === true))
        );
      }),
    );
    expect(wrong.map((one) => `${shown(one)} ${JSON.stringify(one.turn.cards)}`)).toEqual([]);
  });
});
