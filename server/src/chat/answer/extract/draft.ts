import type { Selection } from "./offer.ts";
import type { RecordVariant } from "./record.ts";
import type { Statement } from "./statement.ts";

/** An answer before it is checked. */
export interface Draft {
  readonly bubbles: readonly (readonly string[])[];
  /** Document ids in order of use. */
  readonly cited: readonly string[];
  /** How a sentence is shown, where not as it stands in the record: it is checked as it stands. */
  readonly shown?: ReadonlyMap<string, string>;
  /** What sentences that were made from statements say. They are checked by that; all others by their text. */
  readonly statements?: ReadonlyMap<string, readonly Statement[]>;
  /** Cards that show variants of a product instead of the product. */
  readonly cards?: readonly DraftCard[];
  /** The business says it of itself: there is no record to check it against. */
  readonly own?: boolean;
}

/** The variants that a product's card shows. */
export interface DraftCard {
  readonly documentId: string;
  readonly variants: readonly RecordVariant[];
  readonly selection: Selection;
}
