import type { KnownFacts } from "../../../brands/facts/model/brand-facts.ts";
import {
  addDays,
  type Day,
  daysBetween,
  type Holiday,
  type LocalTime,
  type Occurrence,
  WEEKDAYS,
} from "../../../brands/facts/model/calendar.ts";
import type { BrandFacts, Schedule, Span } from "../../../brands/facts/model/facts.schema.ts";
import {
  type Hours,
  hoursOf,
  monthlyOf,
  nextOpening,
  noticeOn,
  regularSpansOn,
  scheduleOn,
  spansOfHoliday,
  spansOn,
  stateAt,
} from "../../../brands/facts/model/opening-hours.ts";

/** Label of the department to which the hours belong; null for the business itself. */
interface OfHours {
  readonly label: string | null;
}

/** A claim about the business. Sentences are generated from claims, which are checked against the record. */
export type FactStatement =
  | (OfHours & HoursClaim)
  | { readonly kind: "phone" | "email" | "place"; readonly label: string | null; readonly value: string }
  | { readonly kind: "answered"; readonly number: string; readonly days: Schedule["days"] }
  | { readonly kind: "payment"; readonly methods: readonly string[] };

/** A claim about hours, without the label. */
export type HoursClaim =
  /** Regular hours on a day of the week in a season; `on` is such a day in that season. */
  | { readonly kind: "regular"; readonly on: Day; readonly spans: readonly Span[] }
  /** Hours of one day. */
  | { readonly kind: "on"; readonly on: Day; readonly spans: readonly Span[] }
  | { readonly kind: "holiday"; readonly holiday: Holiday; readonly spans: readonly Span[] }
  | { readonly kind: "state"; readonly at: LocalTime; readonly isOpen: boolean; readonly until: string | null }
  | { readonly kind: "next"; readonly at: LocalTime; readonly inDays: number; readonly opens: string }
  /** A closure that ends the day before `on`. */
  | { readonly kind: "reopens"; readonly from: Day; readonly on: Day; readonly opens: string }
  | { readonly kind: "monthly"; readonly occurrence: Occurrence; readonly day: number; readonly spans: readonly Span[] }
  /** A sentence about a day whose hours are unknown, quoted from a notice. */
  | { readonly kind: "notice"; readonly on: Day; readonly text: string }
  | { readonly kind: "season"; readonly on: Day; readonly from: string; readonly to: string };

/** Checks a claim against the record, regardless of how the claim was created. */
export function isTrueOfFacts(statement: FactStatement, { facts, hasUnreadNotice }: KnownFacts): boolean {
  const hours = "label" in statement ? hoursOf(facts, statement.label) : [];
  switch (statement.kind) {
    case "regular":
      return isSame(regularSpansOn(hours, statement.on), statement.spans);
    case "on":
      return isSame(spansOn(hours, statement.on), statement.spans);
    case "holiday":
      return isSame(spansOfHoliday(hours, statement.holiday), statement.spans);
    case "state": {
      const state = hasUnreadNotice ? null : stateAt(hours, statement.at);
      return state !== null && state.isOpen === statement.isOpen && state.until === statement.until;
    }
    case "next": {
      const next = hasUnreadNotice ? null : nextOpening(hours, statement.at);
      return next !== null && next.inDays === statement.inDays && next.opens === statement.opens;
    }
    case "reopens":
      return !hasUnreadNotice && isReopening(hours, statement);
    case "monthly":
      return monthlyOf(hours).some(
        ({ occurrence, weekday, spans }) =>
          occurrence === statement.occurrence && weekday === WEEKDAYS[statement.day] && isSame(spans, statement.spans),
      );
    case "notice":
      return noticeOn(hours, statement.on) === statement.text;
    case "season": {
      const season = scheduleOn(hours, statement.on)?.season ?? null;
      return season !== null && season.from === statement.from && season.to === statement.to;
    }
    case "phone":
    case "email":
    case "place": {
      // If two values have the same label, the label does not identify either of them.
      const values = valuesOf(statement.kind, facts).filter(({ label }) => label === statement.label);
      return values.length === 1 && values[0]?.value === statement.value;
    }
    case "answered":
      return facts.telephones.some(
        ({ number, hours: own }) => number === statement.number && JSON.stringify(own) === JSON.stringify(statement.days),
      );
    case "payment":
      return statement.methods.length > 0 && statement.methods.every((method) => facts.payment_methods.includes(method));
  }
}

function isReopening(hours: Hours, { from, on, opens }: Extract<HoursClaim, { kind: "reopens" }>): boolean {
  const length = daysBetween(from, on);
  const isClosed = Array.from({ length }, (_, at) => spansOn(hours, addDays(from, at))).every((spans) => spans?.length === 0);
  return length > 0 && isClosed && spansOn(hours, on)?.[0]?.opens === opens;
}

function isSame(one: readonly Span[] | null, other: readonly Span[]): boolean {
  return (
    one !== null &&
    one.length === other.length &&
    one.every(({ opens, closes }, at) => opens === other[at]?.opens && closes === other[at]?.closes)
  );
}

/** Returns the contact values of one kind, with their labels. */
export function valuesOf(
  kind: "phone" | "email" | "place",
  facts: BrandFacts,
): { readonly label: string | null; readonly value: string }[] {
  if (kind === "phone") return facts.telephones.map(({ label, number }) => ({ label, value: number }));
  if (kind === "email") return facts.emails.map(({ label, address }) => ({ label, value: address }));
  return facts.addresses.map(({ label, text }) => ({ label, value: text }));
}
