import type { Pattern } from "./pattern.ts";

/** Names of holidays that texts and questions use, by the names of `HOLIDAYS` of brands. */
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

/** Which weekday of a month, by the names of `OCCURRENCES` of brands. */
export type OccurrenceName = "first" | "second" | "third" | "fourth" | "last";

/** Payment methods that have a name in the language; brands such as Visa need none. */
export type PaymentName = "cash" | "card" | "creditCard" | "debitCard" | "invoice" | "transfer" | "cheque" | "giftCard" | "contactless";

type Seven<T> = readonly [T, T, T, T, T, T, T];

/**
 * How websites write hours, telephones and addresses. All patterns match whole words of a text in lower case without diacritics, with straight
 * apostrophes.
 */
export interface FactReading {
  /** Monday to Sunday, with short forms. */
  readonly days: Seven<Pattern>;
  /** January to December, with short forms. */
  readonly months: readonly Pattern[];
  readonly everyDay: Pattern;
  /** Monday to Friday. */
  readonly weekdays: Pattern;
  /** What a duration counts: "7 to 10 working days" are no hours. */
  readonly durations: Pattern;
  /** Saturday and Sunday. */
  readonly weekend: Pattern;
  /** Between the ends of a range, besides dashes. */
  readonly to: Pattern;
  readonly and: Pattern;
  /** Before a date from which on something holds. */
  readonly from: Pattern;
  /** Before the ends of a range that "and" joins. */
  readonly between: Pattern;
  /** The days between Christmas and New Year. */
  readonly betweenYears: Pattern;
  /** Before a month that is meant as a whole: "in August". */
  readonly inMonth: Pattern;
  readonly occurrences: Readonly<Record<OccurrenceName, Pattern>>;
  /** A weekday of each month. Contains `{occurrence}` and `{day}`. */
  readonly monthly: Pattern;
  /** End of a closure: "back on 4 January". Contains `{date}`, and may contain `{time}`. */
  readonly reopening: Pattern;
  /** An earlier end of one day: "we close at noon on 24 December". Contains `{date}` and `{time}`. */
  readonly closing: Pattern;
  readonly closed: Pattern;
  readonly allDay: Pattern;
  readonly noon: Pattern;
  readonly midnight: Pattern;
  /** Words after a time. */
  readonly clock: Pattern;
  /** Whether a time without "am" or "pm" may be in the afternoon. */
  readonly isTwelveHour: boolean;
  readonly holidays: Readonly<Record<HolidayName, Pattern>>;
  /** Words in a line of hours that do not change its meaning. */
  readonly filler: Pattern;
  /** Remarks after hours that do not change them, with their time: "last admission 17:00". May contain `{time}`. */
  readonly remark: Pattern;
  /** Words for a break within hours. */
  readonly breaks: Pattern;
  /** Words in headings above hours. */
  readonly hours: Pattern;
  /** Names of seasons in headings that also state their months. */
  readonly seasons: Pattern;
  /** Words in headings and labels that do not indicate whose hours, number or address follows. */
  readonly generic: Pattern;
  readonly phone: Pattern;
  /** Words beside a number that is not a telephone number to call. */
  readonly notPhone: Pattern;
  readonly email: Pattern;
  /** Beginning of a notice of temporary closure: "we are closed". */
  readonly weAreClosed: Pattern;
  /** Headings and beginnings of lists of payment methods. */
  readonly payment: Pattern;
  readonly payments: Readonly<Record<PaymentName, Pattern>>;
  /** Negations. */
  readonly not: Pattern;
}

/** How visitors ask for the facts of a business. Patterns match whole words of a folded message. */
export interface FactQuestions {
  /** Whether or when it is open. */
  readonly open: Pattern;
  /** Beginning of a yes-or-no question. */
  readonly polar: Pattern;
  readonly asksClosed: Pattern;
  readonly now: Pattern;
  readonly today: Pattern;
  readonly tomorrow: Pattern;
  /** The question asks when something is possible. */
  readonly when: Pattern;
  readonly place: Pattern;
  readonly phone: Pattern;
  readonly email: Pattern;
  readonly payment: Pattern;
  /** Words in such questions that carry no content. */
  readonly filler: Pattern;
  /** Words before a time of day: "at", "after". */
  readonly at: Pattern;
  /** The question asks when it opens after a closure. */
  readonly again: Pattern;
  readonly after: Pattern;
  /** Spring to winter, with the words before them. */
  readonly seasons: readonly [spring: Pattern, summer: Pattern, autumn: Pattern, winter: Pattern];
}

/** A time expression within a sentence: when something is the case. */
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

/** A time span: "9:00" to "18:00". */
export interface SpokenSpan {
  readonly opens: string;
  readonly closes: string;
}

export interface FactPhrases {
  /** Formats minutes after midnight; `twelveHour` if the business's texts use it. */
  readonly time: (minutes: number, twelveHour: boolean) => string;
  /** Empty spans mean all day. */
  readonly open: (when: When, spans: readonly SpokenSpan[]) => string;
  readonly closed: (when: When) => string;
  readonly yesOpen: (when: When, spans: readonly SpokenSpan[]) => string;
  /** Not open at the requested time, but at other times of that day. */
  readonly notThen: (when: When, spans: readonly SpokenSpan[]) => string;
  readonly noClosed: (when: When) => string;
  readonly yesClosed: (when: When) => string;
  /** @param until null: around the clock */
  readonly openNow: (until: string | null) => string;
  readonly closedNow: string;
  readonly opensNext: (when: When, opens: string) => string;
  /** Hours of several days of the week: "We are open Monday to Friday from 9:00 to 18:00". */
  readonly week: (groups: readonly { readonly days: readonly number[]; readonly spans: readonly SpokenSpan[] }[]) => string;
  readonly weekClosed: (days: readonly number[]) => string;
  /** Months and days of the season to which the preceding hours apply. */
  readonly season: (from: { readonly month: number; readonly day: number }, to: { readonly month: number; readonly day: number }) => string;
  readonly yes: string;
  readonly no: string;
  /** Hours of a part of the business, such as a kitchen or a telephone line. */
  readonly partOpen: (label: string, when: When, spans: readonly SpokenSpan[]) => string;
  readonly partClosed: (label: string, when: When) => string;
  readonly partWeek: (
    label: string,
    groups: readonly { readonly days: readonly number[]; readonly spans: readonly SpokenSpan[] }[],
  ) => string;
  readonly partWeekClosed: (label: string, days: readonly number[]) => string;
  /** @param until null: around the clock */
  readonly partOpenNow: (label: string, until: string | null) => string;
  readonly partClosedNow: (label: string) => string;
  /** On all other days of the time that was asked for, the regular hours apply. */
  readonly otherwiseUsual: string;
  /** Hours differ on days that were not understood. */
  readonly someDaysDiffer: string;
  readonly address: (text: string) => string;
  readonly addressOf: (label: string, text: string) => string;
  readonly phone: (number: string) => string;
  readonly phoneOf: (label: string, number: string) => string;
  readonly email: (address: string) => string;
  readonly emailOf: (label: string, address: string) => string;
  readonly payment: (methods: readonly string[]) => string;
  /** Translates a stored payment method; brand names are unchanged. */
  readonly paymentName: (stored: string) => string;
}

export interface FactWords {
  readonly reading: FactReading;
  /** Absent: the answerer reads such facts in the language, but does not state them. */
  readonly questions?: FactQuestions;
  readonly phrases?: FactPhrases;
}
