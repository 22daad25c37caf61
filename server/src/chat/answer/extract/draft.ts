/** An answer before it is checked. */
export interface Draft {
  readonly bubbles: readonly (readonly string[])[];
  /** Document ids in order of use. */
  readonly cited: readonly string[];
}
