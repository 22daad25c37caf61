import type { Selection } from "./offer.ts";
import type { RecordVariant } from "./record.ts";
import type { Statement } from "./statement.ts";

/** An answer before it is checked. */
export interface Draft {
  readonly bubbles: readonly (readonly string[])[];
  /** Document ids in order of use. */
  readonly cited: readonly string[];
  /** Sentences that are shown differently from the record's text; the original text is checked. */
  readonly shown?: ReadonlyMap<string, string>;
  /** Statements of the sentences made from them, which are checked instead of the text. */
  readonly statements?: ReadonlyMap<string, readonly Statement[]>;
  /** Cards that show variants instead of the product. */
  readonly cards?: readonly DraftCard[];
  /** The business says this about itself: no record supports it. */
  readonly own?: boolean;
  /** It is from the record of the business's facts. */
  readonly isOfFacts?: boolean;
}

/** The variants that a product's card shows. */
export interface DraftCard {
  readonly documentId: string;
  readonly variants: readonly RecordVariant[];
  readonly selection: Selection;
}

/** Joins drafts one after another. */
export function joinDrafts(drafts: readonly Draft[]): Draft {
  return {
    bubbles: drafts.flatMap(({ bubbles }) => bubbles),
    cited: [...new Set(drafts.flatMap(({ cited }) => cited))],
    shown: new Map(drafts.flatMap(({ shown = [] }) => [...shown])),
    statements: new Map(drafts.flatMap(({ statements = [] }) => [...statements])),
    cards: drafts.flatMap(({ cards = [] }) => cards),
  };
}
