/** Period, time zone and objects that the metrics cover. */
export interface FiguresQuery {
  readonly accountId: string;
  readonly from: Date;
  /** Exclusive. */
  readonly to: Date;
  /** IANA name of the time zone that determines when days begin. */
  readonly timezone: string;
  readonly brandId: string | null;
  readonly personaId: string | null;
  /** Channel of the conversations; searches do not have a channel. */
  readonly channel: string | null;
  /** Primary language subtag of the turns, or `unknown`; searches do not have a language. */
  readonly language: string | null;
}

export const intervals = ["hour", "day", "week", "month"] as const;
export type Interval = (typeof intervals)[number];

/** Kinds of rows from which metrics are computed. */
export type Source = "turns" | "handoffs" | "ratings" | "clicks" | "searches" | "charges";

/** All metrics: the kind of rows and the exact SQL aggregate over them. */
export const metrics = {
  conversations: { of: "turns", aggregate: "count(distinct session_id)" },
  turns: { of: "turns", aggregate: "count(*)" },
  answered: { of: "turns", aggregate: "count(*) filter (where outcome = 'answered')" },
  declined: { of: "turns", aggregate: "count(*) filter (where outcome = 'declined')" },
  held: { of: "turns", aggregate: "count(*) filter (where outcome = 'held')" },
  failed: { of: "turns", aggregate: "count(*) filter (where outcome = 'failed')" },
  stopped: { of: "turns", aggregate: "count(*) filter (where outcome = 'stopped')" },
  first_text_ms_p50: { of: "turns", aggregate: "percentile_disc(0.5) within group (order by first_text_ms)" },
  first_text_ms_p95: { of: "turns", aggregate: "percentile_disc(0.95) within group (order by first_text_ms)" },
  handoffs: { of: "handoffs", aggregate: "count(*)" },
  thumbs_up: { of: "ratings", aggregate: "count(*) filter (where rating > 0)" },
  thumbs_down: { of: "ratings", aggregate: "count(*) filter (where rating < 0)" },
  clicks: { of: "clicks", aggregate: "count(*)" },
  searches: { of: "searches", aggregate: "count(*)" },
  searches_without_hits: { of: "searches", aggregate: "count(*) filter (where hits = 0)" },
  credits: { of: "charges", aggregate: "coalesce(sum(credits), 0)" },
} as const satisfies Readonly<Record<string, { readonly of: Source; readonly aggregate: string }>>;

export type Metric = keyof typeof metrics;
export type Percentile = Extract<Metric, `first_text_ms_${string}`>;

export function isPercentile(metric: Metric): metric is Percentile {
  return metric.startsWith("first_text_ms");
}

export const metricNames = Object.keys(metrics) as Metric[];

/** Properties by which a summary can be grouped. */
export const groupings = ["persona", "channel", "language"] as const;
export type Grouping = (typeof groupings)[number];

/** Metrics of a group: those that add up to the metric of the period. */
export const groupedMetrics = [
  "turns",
  "answered",
  "declined",
  "held",
  "failed",
  "stopped",
  "handoffs",
  "thumbs_up",
  "thumbs_down",
  "clicks",
] as const satisfies readonly Metric[];
export type GroupedMetric = (typeof groupedMetrics)[number];

/** Values of all metrics; a duration is null if no text was sent. */
export type Figures = Readonly<Record<Metric, number | null>>;

const dayMs = 86_400_000;
const usualDays = 7;
const mostDays = 366;
/** Maximum number of points in a series. */
const mostPoints = 1_000;

/** Returns the period of a request, by default the last seven days; null if the period is empty or longer than 366 days. */
export function periodOf(from: Date | null, to: Date | null, now: Date): Pick<FiguresQuery, "from" | "to"> | null {
  const end = to ?? now;
  const start = from ?? new Date(end.getTime() - usualDays * dayMs);
  const length = end.getTime() - start.getTime();
  return length > 0 && length <= mostDays * dayMs ? { from: start, to: end } : null;
}

/** Returns the same query for the preceding period of the same length. */
export function before(query: FiguresQuery): FiguresQuery {
  const length = query.to.getTime() - query.from.getTime();
  return { ...query, from: new Date(query.from.getTime() - length), to: query.from };
}

/** Returns whether the series would have too many points for this interval. */
export function hasTooManyPoints({ from, to }: Pick<FiguresQuery, "from" | "to">, interval: Interval): boolean {
  return interval === "hour" && to.getTime() - from.getTime() > mostPoints * 3_600_000;
}

const hourMs = 3_600_000;
/** Shorter periods are read from the rows, which is fast. */
const rolledDays = 2;

/** Returns whether a period is read from hourly rollups. */
export function isRolled({ from, to }: Pick<FiguresQuery, "from" | "to">): boolean {
  return from.getTime() % hourMs === 0 && to.getTime() - from.getTime() > rolledDays * dayMs;
}

/** Longer periods have so many turns that percentiles by interval are read from histograms, whose values differ from the exact ones by at most 1/32. */
const exactDays = 31;

/** Returns whether percentiles by interval are read from histograms. */
export function isLong({ from, to }: Pick<FiguresQuery, "from" | "to">): boolean {
  return to.getTime() - from.getTime() > (exactDays + 1) * dayMs;
}

/** Returns whether the zone's hours coincide with UTC hours during the whole period. Clocks never change twice within two weeks. */
export function hasWholeHours({ from, to, timezone }: Pick<FiguresQuery, "from" | "to" | "timezone">): boolean {
  const minute = new Intl.DateTimeFormat("en", { timeZone: timezone, minute: "numeric" });
  for (let at = from.getTime(); at < to.getTime() + 14 * dayMs; at += 14 * dayMs) {
    const hour = Math.floor(Math.min(at, to.getTime()) / hourMs) * hourMs;
    if (Number(minute.format(hour)) !== 0) return false;
  }
  return true;
}
