import type { Pattern } from "./pattern.ts";

/** Fractions written as words: "two and a half hours". Patterns match folded words. */
export interface FractionWords {
  readonly half: Pattern;
  readonly quarter: Pattern;
  readonly article: Pattern;
  /** Words between a fraction and its unit. */
  readonly of: Pattern;
  /** Words for "three" before quarters. */
  readonly three: Pattern;
  /** Words for "and a half" after the unit. */
  readonly andAHalf: Pattern;
  /** One and a half, as a single word. */
  readonly oneAndAHalf: Pattern;
  /** First parts of other compounds with "and a half": number words. */
  readonly compoundWhole: Pattern;
  /** Second parts of such compounds. */
  readonly compoundHalf: Pattern;
}
