import type { AttributeValue, RetrievalHit } from "../../../ports/retrieval-index.ts";
import { phrasesOf, productPhrasesOf } from "../phrases/phrases-of.ts";
import type { ProductAnswer } from "./answer.ts";
import { answerProducts } from "./answer-products.ts";
import { Catalog } from "./catalog.ts";
import { NO_DIALOGUE } from "./dialogue.ts";

/** A product of a fictional shop. */
export interface TestProduct {
  readonly id: string;
  readonly title: string;
  readonly categories: readonly (readonly string[])[];
  readonly attributes?: Readonly<Record<string, AttributeValue>>;
  readonly price: number;
  readonly description?: string;
  readonly original_price?: number;
  readonly in_stock?: boolean;
  readonly variants?: readonly Readonly<Record<string, unknown>>[];
}

/** Returns a catalog of fictional products. */
export function shopOf(products: readonly TestProduct[]): Catalog {
  return new Catalog(products.map(hitOf));
}

function hitOf(product: TestProduct): RetrievalHit {
  return {
    documentId: product.id,
    segment: "shop",
    externalId: product.id,
    score: 0,
    hit: JSON.stringify({ kind: "item", currency: "EUR", in_stock: true, ...product }),
    filter: {
      kind: "item",
      categories: product.categories,
      price: product.price,
      currency: "EUR",
      inStock: product.in_stock ?? true,
      attributes: product.attributes ?? {},
    },
    passages: [],
    explain: { lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  } as unknown as RetrievalHit;
}

/** Answers a single question in a shop. */
export function ask(catalog: Catalog, question: string, language: string): ProductAnswer | null {
  return talk(catalog, [question], language);
}

/** Answers the last message of a conversation in a shop. */
export function talk(catalog: Catalog, messages: readonly string[], language: string): ProductAnswer | null {
  const voice = { languages: [language], tone: null };
  const wording = { phrases: phrasesOf(language, voice), products: productPhrasesOf(language, voice), language };
  const context = { catalog, wording, meaning: null, found: [] };
  let state = NO_DIALOGUE;
  let answer: ReturnType<typeof answerProducts> = null;
  for (const message of messages) {
    answer = answerProducts(message, state, context, "EUR");
    state = answer?.dialogue ?? state;
  }
  return answer;
}

/** Returns the ids of all products that an answer is about, sorted. */
export function idsOf(answer: ProductAnswer | null, catalog: Catalog): string[] {
  return (answer?.focus ?? []).flatMap((index) => catalog.products[index]?.id ?? []).toSorted();
}

export function textOf(answer: ProductAnswer | null): string {
  return answer?.draft.bubbles.flat().join(" ") ?? "";
}
