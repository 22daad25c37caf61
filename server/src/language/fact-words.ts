import type { DayPart } from "./day-parts.ts";
import type { Pattern } from "./pattern.ts";

/** Holidays that documents and questions mention, with the same names as in `HOLIDAYS` of brands. */
export type HolidayName =
  | "public_holidays"
  | "new_year"
  | "epiphany"
  | "good_friday"
  | "easter_sunday"
  | "easter_monday"
  | "labour_day"
  | "ascension"
  | "whit_sunday"
  | "whit_monday"
  | "assumption"
  | "all_saints"
  | "christmas_eve"
  | "christmas_day"
  | "boxing_day"
  | "new_years_eve";

/** Occurrences of a day of the week in a month, with the same names as in `OCCURRENCES` of brands. */
export type OccurrenceName = "first" | "second" | "third" | "fourth" | "last";

/** Payment methods whose names differ between languages. Brand names such as Visa are not included. */
export type PaymentName = "cash" | "card" | "creditCard" | "debitCard" | "invoice" | "transfer" | "cheque" | "giftCard" | "contactless";

type Seven<T> = readonly [T, T, T, T, T, T, T];

/**
 * Words and phrases that websites use to state hours, telephone numbers and addresses. All patterns match whole words of text in lowercase,
 * without diacritics and with straight apostrophes.
 */
export interface FactReading {
  /** Monday to Sunday, with short forms. */
  readonly days: Seven<Pattern>;
  /** January to December, with short forms. */
  readonly months: readonly Pattern[];
  readonly everyDay: Pattern;
  /** Words for Monday to Friday. */
  readonly weekdays: Pattern;
  /** Units that show that two numbers are a duration and not hours: "7 to 10 working days". */
  readonly durations: Pattern;
  /** Words for Saturday and Sunday. */
  readonly weekend: Pattern;
  /** Words between the ends of a range, in addition to dashes. */
  readonly to: Pattern;
  readonly and: Pattern;
  readonly or: Pattern;
  /** Words before a date from which something applies. */
  readonly from: Pattern;
  /** Words before the ends of a range that are joined by "and". */
  readonly between: Pattern;
  /** Words for the days between Christmas and New Year. */
  readonly betweenYears: Pattern;
  /** Words before a month that refer to the entire month: "in August". */
  readonly inMonth: Pattern;
  readonly occurrences: Readonly<Record<OccurrenceName, Pattern>>;
  /** Phrases for a day of the week in each month. Each contains `{occurrence}` and `{day}`. */
  readonly monthly: Pattern;
  /** Phrases for the end of a closure: "back on 4 January". Each contains `{date}` and may contain `{time}`. */
  readonly reopening: Pattern;
  /** Phrases for an earlier closing time on one day: "we close at noon on 24 December". Each contains `{date}` and `{time}`. */
  readonly closing: Pattern;
  readonly closed: Pattern;
  readonly allDay: Pattern;
  readonly noon: Pattern;
  readonly midnight: Pattern;
  /** Words after a time. */
  readonly clock: Pattern;
  /** Whether a time without "am" or "pm" can be in the afternoon. */
  readonly isTwelveHour: boolean;
  readonly holidays: Readonly<Record<HolidayName, Pattern>>;
  /** Words that do not change the meaning of a line of hours. */
  readonly filler: Pattern;
  /** Remarks after hours that do not change the hours, including remarks with a time: "last admission 17:00". May contain `{time}`. */
  readonly remark: Pattern;
  /** Words for a break between hours. */
  readonly breaks: Pattern;
  /** Titles of pages that answer frequent questions about the business. */
  readonly questionPages: Pattern;
  /** Words in headings above hours. */
  readonly hours: Pattern;
  /** Names of seasons in headings that also contain the months. */
  readonly seasons: Pattern;
  /** Generic words in headings and labels that do not show whose hours, number or address follows. */
  readonly generic: Pattern;
  readonly phone: Pattern;
  /** Words that indicate when a telephone is answered: "lines are open", "reachable". */
  readonly answered: Pattern;
  /** Words next to a number that show that it is not a telephone number for calls. */
  readonly notPhone: Pattern;
  readonly email: Pattern;
  /** Words with which a business refers to itself: "we". */
  readonly we: Pattern;
  /** Words for opening and closing, in any form. */
  readonly opens: Pattern;
  /** Words before the reason for a closure: "for", "due to". */
  readonly reason: Pattern;
  /** Start of a notice of temporary closure: "we are closed". */
  readonly weAreClosed: Pattern;
  /** Names of closures of the whole business: "company holidays". */
  readonly companyHolidays: Pattern;
  /** Headings and first words of lists of payment methods. */
  readonly payment: Pattern;
  readonly payments: Readonly<Record<PaymentName, Pattern>>;
  /** Negations. */
  readonly not: Pattern;
}

/** Phrases that visitors use to ask for facts about a business. Patterns match whole words of a folded message. */
export interface FactQuestions {
  /** Questions about whether or when the business is open. */
  readonly open: Pattern;
  /** Start of a yes-or-no question. */
  readonly polar: Pattern;
  readonly asksClosed: Pattern;
  readonly now: Pattern;
  readonly today: Pattern;
  readonly tomorrow: Pattern;
  /** Words for parts of the day, such as "in the afternoon". A greeting such as "good evening" is not one. */
  readonly dayParts: readonly (readonly [words: Pattern, part: DayPart])[];
  /** Words for coming to the business: "come by". */
  readonly visiting: Pattern;
  /** Words for bringing something that the question does not name: "bring it". */
  readonly bringing: Pattern;
  /** Names of the days around Christmas. */
  readonly christmas: Pattern;
  /** Questions about when something is possible. */
  readonly when: Pattern;
  readonly place: Pattern;
  /** Requests for any way to contact the business. */
  readonly contact: Pattern;
  /** Words that limit a telephone number to emergencies. */
  readonly emergency: Pattern;
  readonly phone: Pattern;
  readonly email: Pattern;
  readonly payment: Pattern;
  /** Function words in such questions, ignored when matching. */
  readonly filler: Pattern;
  /** Words for the whole business that can also name a part of it: "the office". */
  readonly premises: Pattern;
  /** Requests for help outside the usual hours: "at midnight". */
  readonly urgent: Pattern;
  /** Words for what a visitor does in a part of the business: "eat something" at the café. */
  readonly doing: Pattern;
  /** Words before a time of day: "at", "after". */
  readonly at: Pattern;
  /** Questions about when the business opens after a closure. */
  readonly again: Pattern;
  readonly after: Pattern;
  /** Words for spring to winter, including preceding words. */
  readonly seasons: readonly [spring: Pattern, summer: Pattern, autumn: Pattern, winter: Pattern];
}

/** A time expression in a sentence. */
export type When =
  | { readonly kind: "weekday"; readonly day: number }
  | { readonly kind: "today" | "tomorrow" }
  | { readonly kind: "date"; readonly month: number; readonly day: number }
  | { readonly kind: "range"; readonly from: SpokenDate; readonly to: SpokenDate }
  | { readonly kind: "monthly"; readonly occurrence: OccurrenceName; readonly day: number }
  | { readonly kind: "holiday"; readonly holiday: HolidayName };

export interface SpokenDate {
  readonly month: number;
  readonly day: number;
}

/** A span of time, such as "9:00" to "18:00". */
export interface SpokenSpan {
  readonly opens: string;
  readonly closes: string;
}

export interface FactPhrases {
  /** Formats minutes after midnight. `twelveHour` is true if the business's text uses the 12-hour clock. */
  readonly time: (minutes: number, twelveHour: boolean) => string;
  /** States opening hours. Empty spans mean all day. */
  readonly open: (when: When, spans: readonly SpokenSpan[]) => string;
  readonly closed: (when: When) => string;
  readonly yesOpen: (when: When, spans: readonly SpokenSpan[]) => string;
  /** States that the business is closed at the requested time, but open at other times that day. */
  readonly notThen: (when: When, spans: readonly SpokenSpan[]) => string;
  readonly noClosed: (when: When) => string;
  readonly yesClosed: (when: When) => string;
  /** States that today's hours are over. */
  readonly wereOpenToday: (spans: readonly SpokenSpan[]) => string;
  /** @param until null if the business is open around the clock */
  readonly openNow: (until: string | null) => string;
  readonly closedNow: string;
  readonly opensNext: (when: When, opens: string) => string;
  /** States the hours for several days of the week: "We are open Monday to Friday from 9:00 to 18:00". */
  readonly week: (groups: readonly { readonly days: readonly number[]; readonly spans: readonly SpokenSpan[] }[]) => string;
  readonly weekClosed: (days: readonly number[]) => string;
  /** States the season that the preceding hours apply to. */
  readonly season: (from: { readonly month: number; readonly day: number }, to: { readonly month: number; readonly day: number }) => string;
  readonly yes: string;
  readonly no: string;
  /** States the hours of a part of the business, such as a kitchen or a telephone line. */
  readonly partOpen: (label: string, when: When, spans: readonly SpokenSpan[]) => string;
  readonly partClosed: (label: string, when: When) => string;
  readonly partWeek: (
    label: string,
    groups: readonly { readonly days: readonly number[]; readonly spans: readonly SpokenSpan[] }[],
  ) => string;
  readonly partWeekClosed: (label: string, days: readonly number[]) => string;
  /** @param until null if the part is open around the clock */
  readonly partOpenNow: (label: string, until: string | null) => string;
  readonly partClosedNow: (label: string) => string;
  /** States that regular hours apply on all other days of the requested period. */
  readonly otherwiseUsual: string;
  /** States that hours may differ on some days. */
  readonly someDaysDiffer: string;
  readonly address: (text: string) => string;
  readonly addressOf: (label: string, text: string) => string;
  readonly phone: (number: string) => string;
  readonly phoneOf: (label: string, number: string) => string;
  /** States when a telephone is answered. */
  readonly answered: (groups: readonly { readonly days: readonly number[]; readonly spans: readonly SpokenSpan[] }[]) => string;
  readonly email: (address: string) => string;
  readonly emailOf: (label: string, address: string) => string;
  readonly payment: (methods: readonly string[]) => string;
  /** Words a stored payment method within a sentence. Brand names are unchanged. */
  readonly paymentName: (stored: string) => string;
}

export interface FactWords {
  readonly reading: FactReading;
  /** If absent, the answer engine reads such facts in the language but does not state them. */
  readonly questions?: FactQuestions;
  readonly phrases?: FactPhrases;
}
