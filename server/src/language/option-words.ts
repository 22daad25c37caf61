import type { Pattern } from "./pattern.ts";

/** How visitors name colours, sizes and measures of a product. Patterns of whole folded words. */
export interface OptionWords {
  /** Words before a colour or size. */
  readonly lead: Pattern;
  /** Further words before a size. */
  readonly sizeLead: Pattern;
  /** "By" between the sides of a measure: "90 by 200 cm". */
  readonly by: Pattern;
  /** Words for "size". */
  readonly sizeNames: Pattern;
  /** Words that say of what kind an option is, after it: "white colour". */
  readonly labels: Pattern;
  /** Words between the colours of one version. */
  readonly joints: Pattern;
  /** Things after a number that is no size. */
  readonly counted: Pattern;
  /** Those of them that rule out a size which a version has. */
  readonly notSizes: Pattern;
  /** Words of a message that names nothing but a size. */
  readonly sizeWords: Pattern;
  /** Words for size S wherever they are. */
  readonly small: Pattern;
  /** Words for size M wherever they are. */
  readonly medium: Pattern;
  /** Words for size L wherever they are. */
  readonly large: Pattern;
  /** Words for size S after `lead` or "size" only, since they are said of other things as well. */
  readonly smallAfterLead: Pattern;
  /** The same for size M. */
  readonly mediumAfterLead: Pattern;
  /** The same for size L. */
  readonly largeAfterLead: Pattern;
  /** Endings of inflected colours, separated by `|`. */
  readonly colourEndings: Pattern;
  /** First parts of compounds with a colour: "dunkelblau". */
  readonly shades: Pattern;
  /** Words and signs for units of length after a number. */
  readonly lengthUnits: Pattern;
  /** Words and signs for units of weight after a number. */
  readonly weightUnits: Pattern;
  /** Words and signs for units of capacity after a number. */
  readonly capacityUnits: Pattern;
  /** Units of a size that is asked for as such, after a number. */
  readonly sizeUnits: Pattern;
}
