import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { Catalog } from "./catalog.ts";
import type { ProductWording, Said } from "./wording.ts";

/** What answers about products need besides the question. */
export interface AnswerContext {
  readonly catalog: Catalog;
  readonly wording: ProductWording;
  /** Answers a question from one product's description. */
  readonly readDescription: (question: string, record: SourceRecord) => Draft | null;
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
  const statements = new Map(
    all.flatMap(({ sentence, statements: own }) => (own === undefined ? [] : [[sentence, own] as const])),
  );
  return {
    bubbles: bubbles.filter(({ length }) => length > 0).map((bubble) => bubble.map(({ sentence }) => sentence)),
    cited: [...new Set(cited.map(({ documentId }) => documentId))],
    statements,
    cards,
  };
}
