import type { Pattern } from "./pattern.ts";

/**
 * What a question asks for, and how texts state it. Patterns match a folded question, or a text as written. In scripts without JavaScript word
 * boundaries, each pattern contains its own.
 */
export interface ExpectedPatterns {
  readonly asksTemperature: Pattern;
  readonly asksContact: Pattern;
  readonly asksDuration: Pattern;
  readonly asksMoment: Pattern;
  readonly asksAge: Pattern;
  /** In Latin script it starts the question. */
  readonly asksPerson: Pattern;
  readonly asksPlace: Pattern;
  readonly asksManner: Pattern;
  readonly asksMoney: Pattern;
  readonly asksCount: Pattern;
  /** Asks for a time of day. */
  readonly asksHour: Pattern;
  /** Question words: the answer is more than yes or no. */
  readonly open: Pattern;
  /** Words before a question. */
  readonly greetings: Pattern;
  /** First words of a question that yes or no answers. */
  readonly polar: Pattern;
  /** Requests for something that fits, with word boundaries. */
  readonly wish: Pattern;
  /** The question word before an adjective: "how warm". */
  readonly how: Pattern;
  /** The adjective of length and duration after `how`. */
  readonly long: Pattern;
  /** "And" between the parts of a question, before a question or between a whole number and a fraction. */
  readonly and: Pattern;
  /** First words of the second part of a question that asks two things. */
  readonly partStarts: Pattern;
  /** Says that something costs nothing. */
  readonly free: Pattern;
  /** Currency units after digits, in scripts other than Latin. */
  readonly moneyUnits: Pattern;
  /** Words in place of digits before a unit of time. */
  readonly durationCounts: Pattern;
  /** Words between a count and its unit; each alternative ends with a space. */
  readonly durationLeads: Pattern;
  /** Units of time. */
  readonly durationUnits: Pattern;
  /** Durations without a count, with word boundaries. */
  readonly durations: Pattern;
  /** Says how old something is. */
  readonly ages: Pattern;
  /** Titles before a person's name, case-sensitive. */
  readonly titles: Pattern;
  /** Beginnings of words for people of a business, case-sensitive. */
  readonly roles: Pattern;
  /** Beginnings of words for days, months and other times. */
  readonly moments: Pattern;
  /** Words after the hour of a time of day. */
  readonly oclock: Pattern;
  /** Units of temperature. */
  readonly degrees: Pattern;
  /** Counts without digits. */
  readonly counts: Pattern;
  /** Prepositions before the name of a place. */
  readonly placePrepositions: Pattern;
  /** Articles before the name of a place. */
  readonly placeArticles: Pattern;
  /** Parts of addresses, in scripts without capital letters or with grammatical cases. */
  readonly places: Pattern;
  /** Times of day in characters. */
  readonly hours: Pattern;
}
