import type { Term } from "../text/terms.ts";
import type { Column } from "./column.ts";
import type { Found } from "./lexicon.ts";

/** A content word of a question, with its meaning in the catalog. */
export interface QueryTerm {
  readonly term: Term;
  /** Catalog words that the term matches; null if the catalog does not use the term. */
  readonly found: Found | null;
  /** Columns whose label the term names. */
  readonly columns: readonly Column[];
  /** Whether the term is negated: "without arms", "not dimmable". */
  readonly negated: boolean;
  /** Whether the term names a kind of product that is to be excluded: "not counting gift boxes". */
  readonly excepted?: boolean;
  /** Whether the term is a color or size that selects variants. */
  readonly option: boolean;
  /** Whether the term is a part or property of the requested product: "mirror" in "a wardrobe with a mirror". */
  readonly attached?: boolean;
  /** Whether a preposition governs the term: "cellar" in "which wine keeps longest in the cellar". */
  readonly governed?: boolean;
  /** A single letter joined to the term by a hyphen: "e" in "e-guitar". */
  readonly letter?: string;
  /** Whether several words of the question form one value in the catalog. */
  readonly whole?: boolean;
}
