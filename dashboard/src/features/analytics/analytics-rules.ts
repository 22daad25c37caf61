import type { AnalyticsSummary } from "@parlance/sdk";
import { evaluationViews, type EvaluationView } from "./evaluation-rules.ts";

/** A metric of a period. */
export type Metric = keyof AnalyticsSummary["figures"];

/** The metrics, grouped by subject. */
export const groups = {
  conversations: ["conversations", "turns", "handoffs", "held"],
  answers: ["answered", "declined", "failed", "stopped"],
  reactions: ["thumbs_up", "thumbs_down", "clicks"],
  speed: ["first_text_ms_p50", "first_text_ms_p95"],
  searches: ["searches", "searches_without_hits", "credits"],
} as const satisfies Readonly<Record<string, readonly Metric[]>>;

export const groupNames = Object.keys(groups) as (keyof typeof groups)[];
export const metrics: readonly Metric[] = Object.values(groups).flat();

/** Lengths of the offered periods, in days. Whole weeks are comparable with each other. */
export const periods = [7, 28, 90, 365] as const;

/** The service accepts periods up to this length, in days. */
const mostDays = 366;

/** Properties by which the figures are split in tables. */
export const splits = ["persona", "channel", "language"] as const;
export type Split = (typeof splits)[number];

export const questionKinds = ["declined", "disliked", "no_hits"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const questionStates = ["open", "answered", "ignored", "not_ours"] as const;
export type QuestionState = (typeof questionStates)[number];

export const ratings = ["down", "up", "all"] as const;
export type Rating = (typeof ratings)[number];

/** Search parameters of the screen. */
export interface AnalyticsAddress {
  /** Length of a period that ends now; defaults to a week. */
  readonly days?: number | undefined;
  /** First and last day (YYYY-MM-DD) of a fixed period, in the user's time zone. Takes precedence over `days`. */
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly persona?: string | undefined;
  /** Language of the replies, or `unknown`. */
  readonly language?: string | undefined;
  readonly channel?: string | undefined;
  readonly metric?: Metric | undefined;
  readonly kind?: QuestionKind | undefined;
  /** State of the listed questions; defaults to open. */
  readonly state?: QuestionState | undefined;
  /** Id of the open question. */
  readonly question?: string | undefined;
  /** Listed ratings; defaults to thumbs down. */
  readonly rating?: Rating | undefined;
  /** Part of the evaluation tab; defaults to the results. */
  readonly view?: EvaluationView | undefined;
  /** Id of the shown evaluation; defaults to the latest. */
  readonly evaluation?: string | undefined;
}

export function addressOf(search: Readonly<Record<string, unknown>>): AnalyticsAddress {
  const textOf = (value: unknown): string | undefined => (typeof value === "string" && value !== "" ? value : undefined);
  const days = search["days"];
  return {
    days: typeof days === "number" && Number.isInteger(days) && days >= 1 && days <= mostDays ? days : undefined,
    ...datesOf(search["from"], search["to"]),
    persona: textOf(search["persona"]),
    language: languageOf(search["language"]),
    channel: textOf(search["channel"]),
    metric: metrics.find((metric) => metric === search["metric"]),
    kind: questionKinds.find((kind) => kind === search["kind"]),
    state: questionStates.find((state) => state === search["state"]),
    question: textOf(search["question"]),
    rating: ratings.find((rating) => rating === search["rating"]),
    view: evaluationViews.find((view) => view === search["view"]),
    evaluation: textOf(search["evaluation"]),
  };
}

/** Returns a language that the service accepts as a filter. */
function languageOf(value: unknown): string | undefined {
  return typeof value === "string" && /^([a-z]{2,3}|unknown)$/.test(value) ? value : undefined;
}

/** Returns the dates of a fixed period; nothing if they are invalid, in the wrong order or too far apart. */
function datesOf(from: unknown, to: unknown): Pick<AnalyticsAddress, "from" | "to"> {
  if (typeof from !== "string" || typeof to !== "string") return {};
  const [first, last] = [dayOf(from), dayOf(to)];
  if (first === null || last === null || first > last) return {};
  return Math.round((last.getTime() - first.getTime()) / dayMs) < mostDays ? { from, to } : {};
}

const dayMs = 86_400_000;

/** Returns the beginning of a date (YYYY-MM-DD) in the user's time zone; null if there is no such date. */
function dayOf(date: string): Date | null {
  const day = /^\d{4}-\d\d-\d\d$/.test(date) ? new Date(`${date}T00:00`) : null;
  return day === null || Number.isNaN(day.getTime()) ? null : day;
}

/** Converts a time to a date (YYYY-MM-DD) in the user's time zone. */
export function dateOf(moment: string | Date): string {
  const day = new Date(moment);
  const part = (value: number): string => String(value).padStart(2, "0");
  return `${day.getFullYear()}-${part(day.getMonth() + 1)}-${part(day.getDate())}`;
}

/** Returns the values to offer as a filter: those with messages, and the selected one. Messages without a value cannot be selected. */
export function offered(found: AnalyticsSummary["groups"], selected: string | undefined): string[] {
  const keys = found?.map(({ key }) => key).filter((key) => key !== "") ?? [];
  return selected === undefined || keys.includes(selected) ? keys : [...keys, selected];
}

/**
 * Returns the period that an address specifies. It begins at the start of a day, so that only today's bar in a chart is partial, and ends
 * at the end of a
 * day or of the current hour.
 */
export function periodOf(
  { days = periods[0], from, to }: Pick<AnalyticsAddress, "days" | "from" | "to">,
  now: Date,
): { readonly from: string; readonly to: string } {
  const end = new Date(now);
  end.setMinutes(60, 0, 0);
  const [first, last] = [from === undefined ? null : dayOf(from), to === undefined ? null : dayOf(to)];
  if (first !== null && last !== null) {
    last.setDate(last.getDate() + 1);
    // A fixed period that ends today ends with the current hour, like the other periods, unless it has not begun.
    const isCut = last > end && end > first;
    return { from: first.toISOString(), to: (isCut ? end : last).toISOString() };
  }
  const begin = new Date(now);
  begin.setHours(0, 0, 0, 0);
  begin.setDate(begin.getDate() - days + 1);
  return { from: begin.toISOString(), to: end.toISOString() };
}

/** Returns the last day of a period. The end time of a period is exclusive. */
export function lastDayOf(to: string): Date {
  return new Date(new Date(to).getTime() - 1);
}

/** Returns the relative change of a figure; null if there is no previous value. */
export function changeOf(value: number | null, before: number | null): number | null {
  return value === null || before === null || before === 0 ? null : (value - before) / before;
}

/** Returns whether all figures are zero. */
export function isQuiet({ figures, before }: AnalyticsSummary): boolean {
  return [...Object.values(figures), ...Object.values(before.figures)].every((value) => value === null || value === 0);
}
