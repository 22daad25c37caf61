import type { Pattern } from "./pattern.ts";

/** How business texts express facts. Patterns match a text as written, without word boundaries unless noted. */
export interface TextPatterns {
  /** Street names, with word boundaries. */
  readonly streets: Pattern;
  /** Words after the first hour of opening hours. */
  readonly openUnits: Pattern;
  /** "Half past" after the first hour. */
  readonly openHalf: Pattern;
  /** Words between opening and closing hour. */
  readonly openTo: Pattern;
  /** Articles before the second hour. */
  readonly openArticle: Pattern;
  /** Parts of the day before the second hour, with the following space. */
  readonly openDayPart: Pattern;
  /** Words after the hour of a time of day. */
  readonly clock: Pattern;
  /** Words for a discount. */
  readonly saves: Pattern;
  /** Prepositions right before a place in a question. */
  readonly placeBefore: Pattern;
  /** Articles between `placeBefore` and the place. */
  readonly placeArticle: Pattern;
  /** Words for all others, as in "all other orders". Folded. */
  readonly exclusive: Pattern;
  /** First words of a sentence that depends on the previous one. Folded. */
  readonly leans: Pattern;
  /** Words between the ends of a range of numbers. */
  readonly numberTo: Pattern;
  /** Words between the first and the last day or month. Folded. */
  readonly daysTo: Pattern;
  /** All days of the week. Folded. */
  readonly everyDay: Pattern;
  /** Saturday and Sunday. Folded. */
  readonly weekend: Pattern;
  /** Monday to Friday. Folded. */
  readonly weekdays: Pattern;
  /** Headings of columns with prices. Folded. */
  readonly priced: Pattern;
  /** Whole heading of a column that names the currency. Folded. */
  readonly currencyLabel: Pattern;
  /** Abbreviations whose full stop does not end a sentence. */
  readonly abbreviations: Pattern;
}
