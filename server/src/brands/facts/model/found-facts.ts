import type { Weekday } from "./calendar.ts";
import type { HoursException, Schedule, Span } from "./facts.schema.ts";

/** Words around a fact on a page, which indicate whose it is. */
export interface Context {
  /** Words in the same line. */
  readonly label: string;
  /** Short lines directly before it that are not headings. */
  readonly before: string;
  /** The nearest heading. */
  readonly heading: string;
  /** Headings above it. */
  readonly above: readonly string[];
}

interface FoundOf<Value> extends Context {
  readonly value: Value;
}

/** Hours as stated on a page. Days that it does not name are missing; null for a day that was not understood. */
export interface FoundSchedule extends Context {
  readonly season: Schedule["season"];
  readonly week: Partial<Readonly<Record<Weekday, readonly Span[] | null>>>;
  readonly exceptions: readonly HoursException[];
  /** The whole section was understood and has one subject, so days that it does not name are closed. */
  readonly isWhole: boolean;
}

export interface FoundAddress {
  readonly text: string;
  readonly country: string | null;
}

/** Facts in a page's structured data about the business; `label` is the name of a department or branch, null for the business itself. */
export interface StructuredFacts {
  readonly name: string | null;
  readonly addresses: readonly { readonly label: string | null; readonly value: FoundAddress }[];
  readonly telephones: readonly { readonly label: string | null; readonly value: string }[];
  readonly emails: readonly { readonly label: string | null; readonly value: string }[];
  readonly hours: readonly Schedule[];
  readonly paymentMethods: readonly string[];
  readonly profiles: readonly string[];
  readonly languages: readonly string[];
}

/** Facts found on one page. */
export interface PageFindings {
  /** BCP 47; null if unknown. */
  readonly language: string | null;
  /** Whether it is the site's first page. */
  readonly isHome: boolean;
  /** Whether it is about an event. */
  readonly isEvent: boolean;
  readonly data: StructuredFacts;
  readonly hours: readonly FoundSchedule[];
  readonly telephones: readonly FoundOf<string>[];
  readonly emails: readonly FoundOf<string>[];
  readonly addresses: readonly FoundOf<FoundAddress>[];
  readonly paymentMethods: readonly string[];
  readonly profiles: readonly string[];
  /** A closure notice was not understood. */
  readonly hasUnreadNotice: boolean;
  readonly isTwelveHour: boolean;
}

export interface FoundPage {
  readonly url: string;
  readonly findings: PageFindings;
}
