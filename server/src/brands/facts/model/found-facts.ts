import type { UnreadDates } from "./brand-facts.ts";
import type { Weekday } from "./calendar.ts";
import type { HoursException, Schedule, Span } from "./facts.schema.ts";

/** Text near a fact on a page; it indicates the subject of the fact. */
export interface Context {
  /** Text on the same line. */
  readonly label: string;
  /** Short lines directly before the fact that are not headings. */
  readonly before: string;
  /** The nearest heading. */
  readonly heading: string;
  /** Headings above the nearest heading. */
  readonly above: readonly string[];
  /**
   * Whether the nearest heading, such as a person's name, is the title of a card that contains only this fact; `before` is then the card's
   * first line.
   */
  readonly isCard?: boolean;
}

interface FoundOf<Value> extends Context {
  readonly value: Value;
}

interface FoundTelephone extends FoundOf<string> {
  /** Whether the digits are a telephone number only if a telephone link on the site has them. Absent from findings of earlier versions. */
  readonly isUnsure?: boolean;
}

/** A day on which the business opens later or closes earlier than usual. */
export interface FoundTurn {
  readonly date: { readonly year: number | null; readonly month: number; readonly day: number; readonly weekday?: number };
  readonly opens: string | null;
  readonly closes: string | null;
  /** The sentence that states it. Absent from findings of earlier versions. */
  readonly text?: string;
}

/** Hours as stated on a page. Days that are not mentioned are absent; a day that could not be parsed is null. */
export interface FoundSchedule extends Context {
  readonly season: Schedule["season"];
  readonly week: Partial<Readonly<Record<Weekday, readonly Span[] | null>>>;
  /**
   * Hours of days that could not be parsed because of a remark: "Sat 9–13 (check-ups only)". They are certain if structured data contains
   * the same hours. Absent from findings of earlier versions.
   */
  readonly remarked?: Partial<Readonly<Record<Weekday, readonly Span[]>>>;
  readonly exceptions: readonly HoursException[];
  /** Days with an unusual opening or closing time; the other time is the usual one. Absent from findings of earlier versions. */
  readonly turns?: readonly FoundTurn[];
  /** Whether the business refers to itself: "we are closed". */
  readonly isOwn?: boolean;
  /** Words indicating that the telephone is answered during these hours. */
  readonly answered?: string;
  /** Telephone number on the same line. */
  readonly number?: string;
  /**
   * Whether the whole section could be parsed and has a single subject. If so, the business is closed on days that the section does not
   * mention.
   */
  readonly isWhole: boolean;
}

export interface FoundAddress {
  readonly text: string;
  readonly country: string | null;
}

/** Facts in a page's structured data about the business. `label` is the name of a department or branch; null for the business itself. */
export interface StructuredFacts {
  readonly name: string | null;
  readonly addresses: readonly { readonly label: string | null; readonly value: FoundAddress }[];
  readonly telephones: readonly { readonly label: string | null; readonly value: string; readonly hours?: Schedule["days"] }[];
  readonly emails: readonly { readonly label: string | null; readonly value: string }[];
  readonly hours: readonly Schedule[];
  readonly paymentMethods: readonly string[];
  readonly profiles: readonly string[];
  readonly languages: readonly string[];
}

/** Facts found on a page. */
export interface PageFindings {
  /** BCP 47 tag; null if unknown. */
  readonly language: string | null;
  /** Whether the page is the site's home page. */
  readonly isHome: boolean;
  /** Whether the page is about an event. */
  readonly isEvent: boolean;
  readonly data: StructuredFacts;
  readonly hours: readonly FoundSchedule[];
  readonly telephones: readonly FoundTelephone[];
  /** Numbers with a calling code in telephone links. Absent from findings of earlier versions. */
  readonly dialed?: readonly string[];
  readonly emails: readonly FoundOf<string>[];
  readonly addresses: readonly FoundOf<FoundAddress>[];
  readonly paymentMethods: readonly string[];
  readonly profiles: readonly string[];
  /** Whether the page contains a closure notice that could not be parsed. */
  readonly hasUnreadNotice: boolean;
  /** Dates that notices on the page name without hours that could be parsed. Absent from findings of earlier versions. */
  readonly unreadDates?: readonly Omit<UnreadDates, "label">[];
  readonly isTwelveHour: boolean;
}

export interface FoundPage {
  readonly url: string;
  readonly findings: PageFindings;
}
