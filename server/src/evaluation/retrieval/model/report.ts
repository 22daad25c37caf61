import { type RankMeasure, rankMeasures } from "./measures.ts";
import { type NameKind, nameKinds } from "./names.ts";
import type { NameOutcome, QueryOutcome, WayOutcome } from "./outcome.ts";
import type { Run } from "./run.ts";
import { type Way, modes } from "./searcher.ts";
import { bootstrapMean, type Estimate, hashOf, percentile, type Rate, rateOf } from "./statistics.ts";

export type Figures = Readonly<Record<RankMeasure, Estimate>>;

/** A query whose nDCG@10 has changed since the last run. */
export interface ChangedQuery {
  readonly id: string;
  readonly text: string;
  readonly before: number;
  readonly now: number;
}

export interface WorstQuery {
  readonly id: string;
  readonly text: string;
  readonly ndcg: number;
  readonly hasHit: boolean;
}

/** Comparison of one mode or leg with the last run, over the queries that both runs contain. */
export interface SinceLast {
  readonly queries: number;
  readonly differences: Figures;
  /** Largest change first. */
  readonly changed: readonly ChangedQuery[];
}

export interface WayReport {
  readonly way: Way;
  readonly figures: Figures;
  readonly withoutHit: Rate;
  /** Queries with the lowest results, worst first. Queries with perfect results are omitted. */
  readonly worst: readonly WorstQuery[];
  /** Number of responses that fell back to a simpler search. */
  readonly degraded: number;
  /** Number of documents ranked first in searches for their names, by kind of name. Omits kinds without names. */
  readonly names: Readonly<Partial<Record<NameKind, Rate>>>;
  /** Names whose document was not ranked first. */
  readonly missedNames: readonly Pick<NameOutcome, "kind" | "text">[];
  readonly ms: { readonly p50: number; readonly p95: number };
  /** Results for each half of the queries; null unless requested. */
  readonly halves: readonly [Figures, Figures] | null;
  readonly sinceLast: SinceLast | null;
}

/** Difference between two modes or legs over the same queries. */
export interface WayDifference {
  readonly of: Way;
  readonly against: Way;
  readonly differences: Figures;
}

export interface RetrievalReport {
  readonly queries: number;
  readonly ways: readonly WayReport[];
  readonly differences: readonly WayDifference[];
  /** Time of the last run; null if there is none. */
  readonly lastAt: string | null;
}

const mostChanged = 5;
const mostWorst = 5;

/**
 * Summarizes all outcomes. If `heldBack` is set, the report also includes the results for each half of the queries, split by a hash of the
 * query id.
 */
export function reportOnRetrieval(
  outcomes: readonly WayOutcome[],
  { last, heldBack }: { readonly last: Run | null; readonly heldBack: boolean },
): RetrievalReport {
  return {
    queries: outcomes[0]?.queries.length ?? 0,
    ways: outcomes.map((outcome) => wayReport(outcome, last, heldBack)),
    differences: pairsOf(outcomes.map(({ way }) => way)).flatMap(([of, against]) => {
      const [one, other] = [of, against].map((way) => outcomes.find((outcome) => outcome.way === way)?.queries ?? []);
      return one === undefined || other === undefined ? [] : [{ of, against, differences: differences(one, measuresById(other)) }];
    }),
    lastAt: last?.at ?? null,
  };
}

/** Returns the part of a run that is stored for comparison. */
export function runOf(outcomes: readonly WayOutcome[], at: Date): Run {
  return {
    version: 1,
    at: at.toISOString(),
    ways: Object.fromEntries(outcomes.map(({ way, queries }) => [way, Object.fromEntries(measuresById(queries))])),
  };
}

/** Returns the pairs to compare: smart with fast, and each mode with each leg. */
function pairsOf(ways: readonly Way[]): (readonly [of: Way, against: Way])[] {
  const isMode = (way: Way): boolean => modes.some((mode) => mode === way);
  const legs = ways.filter((way) => !isMode(way));
  const smartAgainstFast = (["smart", "fast"] as const).every((mode) => ways.includes(mode)) ? [["smart", "fast"] as const] : [];
  return [...smartAgainstFast, ...ways.filter(isMode).flatMap((mode) => legs.map((leg) => [mode, leg] as const))];
}

function wayReport({ way, queries, names }: WayOutcome, last: Run | null, heldBack: boolean): WayReport {
  const times = queries.map(({ ms }) => ms);
  return {
    way,
    figures: figuresOf(queries),
    withoutHit: rateOf(queries.filter(({ hasHit }) => !hasHit).length, queries.length),
    worst: worstOf(queries),
    degraded: queries.filter(({ degraded }) => degraded).length,
    names: Object.fromEntries(
      nameKinds.flatMap((kind) => {
        const asked = names.filter((name) => name.kind === kind);
        return asked.length === 0 ? [] : [[kind, rateOf(asked.filter(({ isFirst }) => isFirst).length, asked.length)]];
      }),
    ),
    missedNames: names.filter(({ isFirst }) => !isFirst).map(({ kind, text }) => ({ kind, text })),
    ms: { p50: percentile(times, 0.5), p95: percentile(times, 0.95) },
    halves: heldBack
      ? [figuresOf(queries.filter(({ id }) => isFirstHalf(id))), figuresOf(queries.filter(({ id }) => !isFirstHalf(id)))]
      : null,
    sinceLast: compared(queries, last?.ways[way]),
  };
}

function worstOf(queries: readonly QueryOutcome[]): WorstQuery[] {
  return queries
    .map(({ id, text, measures, hasHit }) => ({ id, text, ndcg: measures["ndcg@10"], hasHit }))
    .filter(({ ndcg }) => ndcg < 1)
    .toSorted((a, b) => Number(a.hasHit) - Number(b.hasHit) || a.ndcg - b.ndcg)
    .slice(0, mostWorst);
}

function isFirstHalf(id: string): boolean {
  return hashOf(id) % 2 === 0;
}

function compared(queries: readonly QueryOutcome[], before: Run["ways"][string] | undefined): SinceLast | null {
  const known = new Map(Object.entries(before ?? {}));
  const shared = queries.filter(({ id }) => known.has(id));
  if (shared.length === 0) return null;
  return {
    queries: shared.length,
    differences: differences(shared, known),
    changed: shared
      .map(({ id, text, measures }) => ({ id, text, before: known.get(id)?.["ndcg@10"] ?? 0, now: measures["ndcg@10"] }))
      .filter((query) => Math.abs(changeOf(query)) > 1e-6)
      .toSorted((a, b) => Math.abs(changeOf(b)) - Math.abs(changeOf(a)))
      .slice(0, mostChanged),
  };
}

function changeOf({ before, now }: ChangedQuery): number {
  return now - before;
}

function measuresById(queries: readonly QueryOutcome[]): Map<string, QueryOutcome["measures"]> {
  return new Map(queries.map(({ id, measures }) => [id, measures]));
}

/** Returns the paired differences. Skips queries that the other side does not contain. */
function differences(queries: readonly QueryOutcome[], other: ReadonlyMap<string, QueryOutcome["measures"]>): Figures {
  return figures((name) =>
    queries.flatMap(({ id, measures }) => {
      const against = other.get(id);
      return against === undefined ? [] : [measures[name] - against[name]];
    }),
  );
}

function figuresOf(queries: readonly QueryOutcome[]): Figures {
  return figures((name) => queries.map(({ measures }) => measures[name]));
}

function figures(valuesOf: (name: RankMeasure) => readonly number[]): Figures {
  const estimates = rankMeasures.map((name) => [name, bootstrapMean(valuesOf(name))] as const);
  return Object.fromEntries(estimates) as Record<RankMeasure, Estimate>;
}
