import type { Pattern } from "./pattern.ts";

/** Fractions in words: "two and a half hours". Patterns of folded words. */
export interface FractionWords {
  readonly half: Pattern;
  readonly quarter: Pattern;
  readonly article: Pattern;
  /** Words between the fraction and its unit. */
  readonly of: Pattern;
  /** "Three" before quarters. */
  readonly three: Pattern;
  /** "And a half" after the unit. */
  readonly andAHalf: Pattern;
  /** One and a half in one word. */
  readonly oneAndAHalf: Pattern;
  /** First parts of other compounds with "and a half": number words. */
  readonly compoundWhole: Pattern;
  /** Second parts of those compounds. */
  readonly compoundHalf: Pattern;
}
