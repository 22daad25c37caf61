import type { Weekday } from "./calendar.ts";
import type { HoursException, Schedule, Span } from "./facts.schema.ts";

/** Text around a fact on a page, which indicates the fact's owner or subject. */
export interface Context {
  /** Text on the same line. */
  readonly label: string;
  /** Short lines directly before the fact that are not headings. */
  readonly before: string;
  /** The nearest heading. */
  readonly heading: string;
  /** Headings above the nearest heading. */
  readonly above: readonly string[];
  /** Whether the nearest heading is the title of a card with only this fact, such as a person's name; `before` is then the card's first line. */
  readonly isCard?: boolean;
}

interface FoundOf<Value> extends Context {
  readonly value: Value;
}

/** A day on which the business opens later or closes earlier than usual. */
export interface FoundTurn {
  readonly date: { readonly year: number | null; readonly month: number; readonly day: number };
  readonly opens: string | null;
  readonly closes: string | null;
}

/** Hours as stated on a page. Days that are not mentioned are absent; a day that was not understood is null. */
export interface FoundSchedule extends Context {
  readonly season: Schedule["season"];
  readonly week: Partial<Readonly<Record<Weekday, readonly Span[] | null>>>;
  readonly exceptions: readonly HoursException[];
  /** Days with an unusual opening or closing time; the other time is the usual one. Absent in findings of earlier versions. */
  readonly turns?: readonly FoundTurn[];
  /** Whether the business speaks of itself: "we are closed". */
  readonly isOwn?: boolean;
  /** Words that say that the telephone is answered in these hours. */
  readonly answered?: string;
  /** Telephone number in the same line. */
  readonly number?: string;
  /** Whether the whole section was understood and has one subject. If so, days that it does not mention are closed. */
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
  readonly telephones: readonly FoundOf<string>[];
  readonly emails: readonly FoundOf<string>[];
  readonly addresses: readonly FoundOf<FoundAddress>[];
  readonly paymentMethods: readonly string[];
  readonly profiles: readonly string[];
  /** Whether the page contains a closure notice that was not understood. */
  readonly hasUnreadNotice: boolean;
  readonly isTwelveHour: boolean;
}

export interface FoundPage {
  readonly url: string;
  readonly findings: PageFindings;
}
