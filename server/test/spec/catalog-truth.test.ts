import { describe, expect, it } from "vitest";
import { sharedService } from "../support/shared-service.ts";
import type { SharedService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";
import { say, type Turn } from "../support/turn.ts";
import { type CatalogQuestion, generateCatalogQuestion, isReduced, rangeOf, type Wanted } from "../support/variants/catalog-questions.ts";
import { type Claim, claimsIn } from "../support/variants/claims.ts";
import { isTrueOf } from "../support/variants/judge.ts";
import { generateProducts, languageOf, type TestProduct } from "../support/variants/products.ts";
import { randomFrom } from "../support/variants/random.ts";

const seed = Number(process.env["VARIANT_SEED"] ?? 23);
const questionCount = 200;
const atOnce = 4;

interface Judged {
  readonly question: CatalogQuestion;
  readonly turn: Turn;
  readonly problems: readonly string[];
  readonly declined: boolean;
}

const random = randomFrom(seed);
const products = generateProducts(random, 300);
const judged: Judged[] = [];
let service: SharedService;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  const shop = await openShop(service, service.owner);
  await shop.api.call("PATCH", `/api/personas/${shop.personaId}`, { languages: ["en", "de", "fr", "es"] });
  for (let from = 0; from < products.length; from += 100) await shop.load(products.slice(from, from + 100));
  const left = Array.from({ length: questionCount }, () => generateCatalogQuestion(random, products, languageOf)).values();
  const ask = async (question: CatalogQuestion): Promise<void> => {
    let session: { readonly session_id?: string } = {};
    let listed: readonly TestProduct[] = [];
    let turn: Turn | undefined;
    for (const message of question.messages) {
      // A reply that gives the number of further products refers to all of them.
      const isAll = turn !== undefined && /There (?:is|are) (?:\d+|one) more/u.test(turn.text);
      listed = isAll ? [] : products.filter(({ id }) => turn?.cards.some((card) => card["document_id"] === id));
      turn = await say(shop.visitor, message, session);
      session = { session_id: turn.sessionId };
    }
    if (turn === undefined) return;
    const claims = claimsIn(turn.text, products);
    judged.push({ question, turn, problems: problemsOf(question.wanted, listed, claims, turn.text), declined: turn.cards.length === 0 });
  };
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (const question of left) await ask(question);
    }),
  );
}, 240_000);

/**
 * Returns the faults in a reply.
 * @param listed products listed in the previous reply, to which "them" refers
 */
function problemsOf(wanted: Wanted, listed: readonly TestProduct[], claims: readonly Claim[], text: string): string[] {
  const lies = claims
    .filter((claim) => claim.kind !== "price" && !isTrueOf(claim))
    .map((claim) => `false claim: ${claim.kind} of ${claim.product.title}`);
  const prices = claims.filter((claim) => claim.kind === "price");
  if (wanted.kind === "rank") {
    const offers = listed.length === 0 ? wanted.offers : wanted.offers.filter(({ product }) => listed.includes(product));
    const amount = placed(offers, wanted);
    return [
      ...lies,
      ...prices.flatMap(({ product, low, high }) =>
        low === high && low === amount && offers.some((one) => one.product === product && one.price === low)
          ? []
          : [`${product.title} at ${String(low)} instead of ${String(amount)}`],
      ),
    ];
  }
  lies.push(...prices.filter((claim) => !isTrueOf(claim)).map(({ product }) => `not the price of ${product.title}`));
  if (wanted.kind === "count") {
    const said = /^There (?:is|are) (\d+|one)(?!\p{L})/u.exec(text)?.[1]?.replace("one", "1");
    return Number(said) === wanted.count ? lies : [...lies, `${String(said)} instead of ${String(wanted.count)}`];
  }
  if (wanted.kind === "reduced")
    return [...lies, ...prices.filter(({ product }) => !isReduced(product)).map(({ product }) => `${product.title} is not reduced`)];
  const [one, other] = wanted.pair.map(rangeOf);
  const named = /(?:^|[.!?]\s)The ((?:(?![.!?]\s).)*?)(?: \([^)]*\))? (?:is|are) cheaper at/u.exec(text)?.[1];
  const isEqual = one !== undefined && one !== null && one.low === one.high && other?.low === one.low && other.high === one.low;
  if (/both are the same/iu.test(text) && !isEqual) lies.push("they are not the same");
  if (named === undefined) return lies;
  const [first, second] = wanted.pair[0].title === named ? [one, other] : [other, one];
  const isCheaper = first !== undefined && first !== null && second !== undefined && second !== null && first.high < second.low;
  return isCheaper ? lies : [...lies, `${named} is not cheaper`];
}

/** The nth-lowest of the products' best prices. */
function placed(
  offers: readonly { readonly product: TestProduct; readonly price: number }[],
  { direction, place }: Extract<Wanted, { kind: "rank" }>,
): number | undefined {
  const best = new Map<TestProduct, number>();
  for (const { product, price } of offers) {
    const known = best.get(product);
    if (known === undefined || (direction === "asc" ? price < known : price > known)) best.set(product, price);
  }
  return [...best.values()].toSorted((one, other) => (direction === "asc" ? one - other : other - one))[place - 1];
}

const shown = ({ question, turn, problems }: Judged): string =>
  `${question.messages.join(" / ")}\n    -> ${turn.text.replaceAll("\n", " | ")}\n    ${problems.join("; ")}`;

describe(`Answers to ${questionCount} questions about all products of a category`, () => {
  it("count correctly, and never incorrectly describe a product as the cheapest, more expensive or reduced", () => {
    expect(judged.filter(({ problems }) => problems.length > 0).map(shown)).toEqual([]);
  });

  it("decline at most one in five questions", () => {
    const declined = judged.filter((one) => one.declined);
    console.log(`${declined.length} of ${judged.length} declined\n${declined.map(shown).join("\n")}`);
    expect(declined.length).toBeLessThanOrEqual(0.2 * judged.length);
  });
});
