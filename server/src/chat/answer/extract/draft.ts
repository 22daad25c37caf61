import type { Selection } from "./offer.ts";
import type { RecordVariant } from "./record.ts";
import type { Statement } from "./statement.ts";

/** An answer before the grounding check. */
export interface Draft {
  readonly bubbles: readonly (readonly string[])[];
  /** Document ids in order of use. */
  readonly cited: readonly string[];
  /** Sentences that are displayed differently from the record's text. The original text is checked. */
  readonly shown?: ReadonlyMap<string, string>;
  /** Statements behind generated sentences, which are checked instead of the text. */
  readonly statements?: ReadonlyMap<string, readonly Statement[]>;
  /** Cards that show variants instead of the product. */
  readonly cards?: readonly DraftCard[];
  /** Whether this is a statement of the business about itself, without a supporting record. */
  readonly own?: boolean;
  /** Whether it is based on the business facts. */
  readonly isOfFacts?: boolean;
  /** Whether it states that the data lacks what was asked for, and at most offers something else. */
  readonly isLack?: boolean;
}

/** The variants that a product's card shows. */
export interface DraftCard {
  readonly documentId: string;
  readonly variants: readonly RecordVariant[];
  readonly selection: Selection;
}

/** Concatenates drafts. */
export function joinDrafts(drafts: readonly Draft[]): Draft {
  return {
    bubbles: drafts.flatMap(({ bubbles }) => bubbles),
    cited: [...new Set(drafts.flatMap(({ cited }) => cited))],
    shown: new Map(drafts.flatMap(({ shown = [] }) => [...shown])),
    statements: new Map(drafts.flatMap(({ statements = [] }) => [...statements])),
    cards: drafts.flatMap(({ cards = [] }) => cards),
    isLack: drafts.length > 0 && drafts.every(({ isLack = false }) => isLack),
  };
}
