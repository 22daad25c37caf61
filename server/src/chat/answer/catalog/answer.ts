import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { Meaning } from "../reader/meaning.ts";
import type { Catalog } from "./catalog.ts";
import type { ProductWording, Said } from "./wording.ts";

/** Data, other than the question, that is required for answers about products. */
export interface AnswerContext {
  readonly catalog: Catalog;
  readonly wording: ProductWording;
  /** Vectors of the question and of possible answers; null to compare words only. */
  readonly meaning: Meaning | null;
  /** Indexes of the products that the search returned, best match first. */
  readonly found: readonly number[];
}

/** An answer about products. */
export interface ProductAnswer {
  readonly draft: Draft;
  /** Whether every word of the question is recognized and answered; otherwise, a document may provide a better answer. */
  readonly certain: boolean;
  /** Indexes of the products that the answer is about, which are the focus of the next turn. */
  readonly focus: readonly number[];
}

/** Creates a draft from bubbles of sentences. */
export function draftSaid(
  bubbles: readonly (readonly Said[])[],
  cited: readonly SourceRecord[],
  cards: NonNullable<Draft["cards"]> = [],
): Draft {
  const all = bubbles.flat();
  const statements = new Map(all.flatMap(({ sentence, statements: own }) => (own === undefined ? [] : [[sentence, own] as const])));
  return {
    bubbles: bubbles.filter(({ length }) => length > 0).map((bubble) => bubble.map(({ sentence }) => sentence)),
    cited: [...new Set(cited.map(({ documentId }) => documentId))],
    statements,
    cards,
    isLack: all[0]?.isLack === true,
  };
}
