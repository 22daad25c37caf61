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

/** Ways to pay that have a name in the language; brands such as Visa need none. */
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
  /** Saturday and Sunday. */
  readonly weekend: Pattern;
  /** Between the ends of a range, besides dashes. */
  readonly to: Pattern;
  readonly and: Pattern;
  readonly closed: Pattern;
  readonly allDay: Pattern;
  readonly noon: Pattern;
  readonly midnight: Pattern;
  /** Words after a time. */
  readonly clock: Pattern;
  /** Whether a time without "am" or "pm" may mean the afternoon. */
  readonly isTwelveHour: boolean;
  readonly holidays: Readonly<Record<HolidayName, Pattern>>;
  /** Words of a line of hours that change nothing. */
  readonly filler: Pattern;
  /** Remarks after hours that do not change them, with their time: "last admission 17:00". May contain `{time}`. */
  readonly remark: Pattern;
  /** Words for a break within hours. */
  readonly breaks: Pattern;
  /** Words of headings of hours. */
  readonly hours: Pattern;
  /** Names of seasons in headings that also have their months. */
  readonly seasons: Pattern;
  /** Words of headings and labels that say nothing about whose hours, number or address follows. */
  readonly generic: Pattern;
  readonly phone: Pattern;
  /** Words beside a number that is no telephone number to call. */
  readonly notPhone: Pattern;
  readonly email: Pattern;
  /** Beginning of a notice of being closed for a time: "we are closed". */
  readonly weAreClosed: Pattern;
  /** Headings and beginnings of lists of ways to pay. */
  readonly payment: Pattern;
  readonly payments: Readonly<Record<PaymentName, Pattern>>;
  /** Words of denial. */
  readonly not: Pattern;
}

/** How visitors ask for the facts of a business. Patterns match whole words of a folded message. */
export interface FactQuestions {
  /** Whether or when it is open. */
  readonly open: Pattern;
  /** Beginning of a question for yes or no. */
  readonly polar: Pattern;
  readonly asksClosed: Pattern;
  readonly now: Pattern;
  readonly today: Pattern;
  readonly tomorrow: Pattern;
  /** The question is when something is possible. */
  readonly when: Pattern;
  readonly place: Pattern;
  readonly phone: Pattern;
  readonly email: Pattern;
  readonly payment: Pattern;
  /** Words of such questions without content of their own. */
  readonly filler: Pattern;
  /** Words before a time of day: "at", "after". */
  readonly at: Pattern;
}

/** When something is so, in a sentence. */
export type When =
  | { readonly kind: "weekday"; readonly day: number }
  | { readonly kind: "today" | "tomorrow" }
  | { readonly kind: "date"; readonly month: number; readonly day: number }
  | { readonly kind: "holiday"; readonly holiday: HolidayName };

/** A span of time as written: "9:00" to "18:00". */
export interface SpokenSpan {
  readonly opens: string;
  readonly closes: string;
}

export interface FactPhrases {
  /** Writes minutes after midnight; `twelveHour` where texts of the business do. */
  readonly time: (minutes: number, twelveHour: boolean) => string;
  /** Empty spans: all day. */
  readonly open: (when: When, spans: readonly SpokenSpan[]) => string;
  readonly closed: (when: When) => string;
  readonly yesOpen: (when: When, spans: readonly SpokenSpan[]) => string;
  /** Not open at the time asked about, but at others of the day. */
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
  /** Months and days of a season that the hours before apply to. */
  readonly season: (from: { readonly month: number; readonly day: number }, to: { readonly month: number; readonly day: number }) => string;
  /** Hours differ on days that were not understood. */
  readonly someDaysDiffer: string;
  readonly address: (text: string) => string;
  readonly addressOf: (label: string, text: string) => string;
  readonly phone: (number: string) => string;
  readonly phoneOf: (label: string, number: string) => string;
  readonly email: (address: string) => string;
  readonly emailOf: (label: string, address: string) => string;
  readonly payment: (methods: readonly string[]) => string;
  /** Translates a stored way to pay; names of brands stay. */
  readonly paymentName: (stored: string) => string;
}

export interface FactWords {
  readonly reading: FactReading;
  /** Absent: the answerer reads such facts in the language, but does not answer from them. */
  readonly questions?: FactQuestions;
  readonly phrases?: FactPhrases;
}
