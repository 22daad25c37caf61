/** An answer before it is checked. */
export interface Draft {
  readonly bubbles: readonly (readonly string[])[];
  /** Document ids in order of use. */
  readonly cited: readonly string[];
  /** How a sentence is shown, where not as it stands in the record: it is checked as it stands. */
  readonly shown?: ReadonlyMap<string, string>;
  /** The business says it of itself: there is no record to check it against. */
  readonly own?: boolean;
}
