import type { Pattern } from "./pattern.ts";

/** Words that visitors use to specify the color, size and measurements of a product. Patterns match whole folded words. */
export interface OptionWords {
  /** Words before a color or size. */
  readonly lead: Pattern;
  /** Additional words before a size. */
  readonly sizeLead: Pattern;
  /** Words for "by" between the sides of a measurement: "90 by 200 cm". */
  readonly by: Pattern;
  /** Words for "size". */
  readonly sizeNames: Pattern;
  /** Words after an option that specify its kind: "white colour". */
  readonly labels: Pattern;
  /** Words between the colors of a single version. */
  readonly joints: Pattern;
  /** Nouns that show that the preceding number is not a size. */
  readonly counted: Pattern;
  /** Nouns in `counted` that exclude a size even if a version has it. */
  readonly notSizes: Pattern;
  /** Words in a message that contains only a size. */
  readonly sizeWords: Pattern;
  /** Words for size S in any position. */
  readonly small: Pattern;
  /** Words for size M in any position. */
  readonly medium: Pattern;
  /** Words for size L in any position. */
  readonly large: Pattern;
  /** Words for size S that count only after `lead` or "size", because they also have other meanings. */
  readonly smallAfterLead: Pattern;
  /** Words for size M that count only after `lead` or "size". */
  readonly mediumAfterLead: Pattern;
  /** Words for size L that count only after `lead` or "size". */
  readonly largeAfterLead: Pattern;
  /** Endings of inflected colors, separated by `|`. */
  readonly colourEndings: Pattern;
  /** First parts of compounds with a color: "dunkelblau". */
  readonly shades: Pattern;
  /** Words and symbols for units of length after a number. */
  readonly lengthUnits: Pattern;
  /** Words and symbols for units of weight after a number. */
  readonly weightUnits: Pattern;
  /** Words and symbols for units of capacity after a number. */
  readonly capacityUnits: Pattern;
  /** Units that show that the preceding number is a requested size. */
  readonly sizeUnits: Pattern;
  /** Words for the largest of several versions. Words with other meanings include a preceding word: "the big". */
  readonly largest: Pattern;
  /** Words for the smallest of several versions. */
  readonly smallest: Pattern;
  /** Words for the version in the middle. */
  readonly middle: Pattern;
  /** Words next to a number that show that it is the contents of a package or a number of people: "pack of 20", "for 6 people". */
  readonly packs: Pattern;
  /** Endings of number words and digits that refer to a package: "50er". */
  readonly packEndings: Pattern;
}
