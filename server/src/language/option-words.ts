import type { Pattern } from "./pattern.ts";

/** How visitors name colors, sizes and measures of a product. Patterns of whole folded words. */
export interface OptionWords {
  /** Words before a color or size. */
  readonly lead: Pattern;
  /** Additional words before a size. */
  readonly sizeLead: Pattern;
  /** "By" between the sides of a measure: "90 by 200 cm". */
  readonly by: Pattern;
  /** Words for "size". */
  readonly sizeNames: Pattern;
  /** Words after an option that name its kind: "white colour". */
  readonly labels: Pattern;
  /** Words between the colors of one version. */
  readonly joints: Pattern;
  /** Nouns after a number that is not a size. */
  readonly counted: Pattern;
  /** Nouns of these that exclude a size even if a version has it. */
  readonly notSizes: Pattern;
  /** Words of a message that contains only a size. */
  readonly sizeWords: Pattern;
  /** Words for size S in any position. */
  readonly small: Pattern;
  /** Words for size M in any position. */
  readonly medium: Pattern;
  /** Words for size L in any position. */
  readonly large: Pattern;
  /** Words for size S only after `lead` or "size", because they have other meanings, too. */
  readonly smallAfterLead: Pattern;
  /** The same for size M. */
  readonly mediumAfterLead: Pattern;
  /** The same for size L. */
  readonly largeAfterLead: Pattern;
  /** Endings of inflected colors, separated by `|`. */
  readonly colourEndings: Pattern;
  /** First parts of compounds with a color: "dunkelblau". */
  readonly shades: Pattern;
  /** Words and signs for units of length after a number. */
  readonly lengthUnits: Pattern;
  /** Words and signs for units of weight after a number. */
  readonly weightUnits: Pattern;
  /** Words and signs for units of capacity after a number. */
  readonly capacityUnits: Pattern;
  /** Units after a number that make it a requested size. */
  readonly sizeUnits: Pattern;
  /** Words for the largest of several versions, with a leading word where they have other meanings: "the big". */
  readonly largest: Pattern;
  /** The same for the smallest. */
  readonly smallest: Pattern;
  /** The same for the one in the middle. */
  readonly middle: Pattern;
  /** Words beside a number that is the content of a package or a number of people: "pack of 20", "for 6 people". */
  readonly packs: Pattern;
  /** Endings of number words and digits that name a package: "50er". */
  readonly packEndings: Pattern;
}
