import type { Pattern } from "./pattern.ts";

/**
 * Words and phrases with which businesses state facts in their text. Patterns match text that is not folded, without word boundaries unless
 * noted.
 */
export interface TextPatterns {
  /** Street names, with word boundaries. */
  readonly streets: Pattern;
  /** Words after the first hour in opening hours. */
  readonly openUnits: Pattern;
  /** Words for "half past" after the first hour. */
  readonly openHalf: Pattern;
  /** Words between the opening and the closing hour. */
  readonly openTo: Pattern;
  /** Articles before the second hour. */
  readonly openArticle: Pattern;
  /** Parts of the day before the second hour, each followed by a space. */
  readonly openDayPart: Pattern;
  /** Words after the hour in a time of day. */
  readonly clock: Pattern;
  /** Words for a discount. */
  readonly saves: Pattern;
  /** Prepositions directly before a place in a question. */
  readonly placeBefore: Pattern;
  /** Articles between `placeBefore` and the place. */
  readonly placeArticle: Pattern;
  /** Words for everything else, as in "all other orders". Folded. */
  readonly exclusive: Pattern;
  /** First words of a sentence that continues the previous one. Folded. */
  readonly leans: Pattern;
  /** Pronouns for a person as the subject of a sentence. Folded. */
  readonly personPronouns: Pattern;
  /** First words of a sentence that answers yes or no. Folded. */
  readonly replies: Pattern;
  /** Words between the ends of a range of numbers. */
  readonly numberTo: Pattern;
  /** Words between the first and the last day or month. Folded. */
  readonly daysTo: Pattern;
  /** Words for all days of the week. Folded. */
  readonly everyDay: Pattern;
  /** Words for Saturday and Sunday. Folded. */
  readonly weekend: Pattern;
  /** Words for Monday to Friday. Folded. */
  readonly weekdays: Pattern;
  /** Headings of price columns. Folded. */
  readonly priced: Pattern;
  /** Complete headings of columns that contain the currency. Folded. */
  readonly currencyLabel: Pattern;
  /** Abbreviations whose period does not end a sentence. */
  readonly abbreviations: Pattern;
}
