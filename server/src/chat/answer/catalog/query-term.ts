import type { Term } from "../text/terms.ts";
import type { Column } from "./column.ts";
import type { Found } from "./lexicon.ts";

/** A content word of a question, as the catalog understands it. */
export interface QueryTerm {
  readonly term: Term;
  /** The words of the catalog that it names; null if the catalog does not use it. */
  readonly found: Found | null;
  /** Columns whose label it names. */
  readonly columns: readonly Column[];
  /** "without arms", "not dimmable". */
  readonly negated: boolean;
  /** A color or size, which chooses variants. */
  readonly option: boolean;
  /** A part or property of what is asked for: "mirror" in "a wardrobe with a mirror". */
  readonly attached?: boolean;
  /** A single letter joined to it by a hyphen: "e" in "e-guitar". */
  readonly letter?: string;
  /** Several words of the question that are one value of the catalog. */
  readonly whole?: boolean;
}
