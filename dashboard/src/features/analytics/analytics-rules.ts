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

/** Lengths of the available periods, in days. */
export const periods = [7, 30, 90, 365] as const;
export type Period = (typeof periods)[number];

export const questionKinds = ["declined", "disliked", "no_hits"] as const;
export type QuestionKind = (typeof questionKinds)[number];

export const questionStates = ["open", "answered", "ignored", "not_ours"] as const;
export type QuestionState = (typeof questionStates)[number];

export const ratings = ["down", "up", "all"] as const;
export type Rating = (typeof ratings)[number];

/** Search parameters of the screen. */
export interface AnalyticsAddress {
  readonly days?: Period | undefined;
  readonly persona?: string | undefined;
  /** Language of the replies, or `unknown`. */
  readonly language?: string | undefined;
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
  return {
    days: periods.find((days) => days === search["days"]),
    persona: textOf(search["persona"]),
    language: languageOf(search["language"]),
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

/** Returns the languages to offer as a filter: those with messages, and the selected one. */
export function offeredLanguages(byLanguage: AnalyticsSummary["groups"], selected: string | undefined): string[] {
  const found = byLanguage?.map(({ key }) => key) ?? [];
  return selected === undefined || found.includes(selected) ? found : [...found, selected];
}

/** Returns a period that ends with the current hour and begins at the start of a day, so that only today's bar in a chart is partial. */
export function periodOf(days: Period, now: Date): { readonly from: string; readonly to: string } {
  const to = new Date(now);
  to.setMinutes(60, 0, 0);
  const from = new Date(now);
  from.setHours(0, 0, 0, 0);
  from.setDate(from.getDate() - days + 1);
  return { from: from.toISOString(), to: to.toISOString() };
}

/** Returns the last day of a period. The end of a period belongs to the next one. */
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
