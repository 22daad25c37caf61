import type { Pattern } from "./pattern.ts";

/**
 * Phrases that show which information a question asks for, and phrases that documents use to state it. Patterns match a folded question, or
 * text that is not folded. In scripts without JavaScript word boundaries, each pattern contains its own boundaries.
 */
export interface ExpectedPatterns {
  /** Questions about a brand or manufacturer. */
  readonly asksMaker: Pattern;
  readonly asksTemperature: Pattern;
  readonly asksContact: Pattern;
  readonly asksDuration: Pattern;
  readonly asksMoment: Pattern;
  readonly asksAge: Pattern;
  /** Questions about a person. In Latin script, the pattern matches only at the start of the question. */
  readonly asksPerson: Pattern;
  /** Questions about whether something exists, with word boundaries: "is there", "do you have". */
  readonly asksExistence: Pattern;
  /** Single words in questions about who leads: "runs", "head". */
  readonly leads: Pattern;
  /** Beginnings or ends of words for somebody who leads, in folded text. */
  readonly leaders: Pattern;
  readonly asksPlace: Pattern;
  readonly asksManner: Pattern;
  readonly asksMoney: Pattern;
  readonly asksCount: Pattern;
  /** Questions about a time of day. */
  readonly asksHour: Pattern;
  /** Question words that require more than a yes-or-no answer. */
  readonly open: Pattern;
  /** Greetings before a question. */
  readonly greetings: Pattern;
  /** First words of a yes-or-no question. */
  readonly polar: Pattern;
  /** Requests for a recommendation, with word boundaries. */
  readonly wish: Pattern;
  /** The question word before an adjective: "how warm". */
  readonly how: Pattern;
  /** The adjective for length and duration after `how`. */
  readonly long: Pattern;
  /** Words for "and" between the parts of a question, before a question, or between a whole number and a fraction. */
  readonly and: Pattern;
  /** First words of the second part of a question that asks for two things. */
  readonly partStarts: Pattern;
  /** Phrases that indicate that something is free of charge. */
  readonly free: Pattern;
  /** Currency units after digits, in scripts other than Latin. */
  readonly moneyUnits: Pattern;
  /** Number words that can precede a unit of time. */
  readonly durationCounts: Pattern;
  /** Words between a number and its unit. Each alternative ends with a space. */
  readonly durationLeads: Pattern;
  /** Units of time. */
  readonly durationUnits: Pattern;
  /** Durations without a number, with word boundaries. */
  readonly durations: Pattern;
  /** Phrases for the age of something. */
  readonly ages: Pattern;
  /** Titles before a person's name, case-sensitive. */
  readonly titles: Pattern;
  /** Word beginnings for the people of a business, case-sensitive. */
  readonly roles: Pattern;
  /** Word beginnings for days, months and other times. */
  readonly moments: Pattern;
  /** Words after the hour in a time of day. */
  readonly oclock: Pattern;
  /** Units of temperature. */
  readonly degrees: Pattern;
  /** Quantities without digits. */
  readonly counts: Pattern;
  /** Prepositions before the name of a place. */
  readonly placePrepositions: Pattern;
  /** Articles before the name of a place. */
  readonly placeArticles: Pattern;
  /** Parts of addresses, in scripts without capital letters and in languages with grammatical cases. */
  readonly places: Pattern;
  /** Times of day written in characters. */
  readonly hours: Pattern;
}
