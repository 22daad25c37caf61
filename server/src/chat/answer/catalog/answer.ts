import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { Meaning } from "../reader/meaning.ts";
import type { Catalog } from "./catalog.ts";
import type { ProductWording, Said } from "./wording.ts";

/** What answers about products need besides the question. */
export interface AnswerContext {
  readonly catalog: Catalog;
  readonly wording: ProductWording;
  /** Vectors of the question and of what may answer it; null: only words decide. */
  readonly meaning: Meaning | null;
  /** Products that a search found for the question, best first, by index. */
  readonly found: readonly number[];
}

/** An answer about products. */
export interface ProductAnswer {
  readonly draft: Draft;
  /** Every word of the question is understood and answered; otherwise a text may answer better. */
  readonly certain: boolean;
  /** Products that the answer is about, by index: the focus of the next turn. */
  readonly focus: readonly number[];
}

/** Makes a draft of bubbles of sentences. */
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
  };
}
