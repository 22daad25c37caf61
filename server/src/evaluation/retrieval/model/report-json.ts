import { nameKinds } from "./names.ts";
import type { Figures, RetrievalReport, WayReport } from "./report.ts";
import type { Rate } from "./statistics.ts";
import type { CheckedThreshold } from "./threshold.ts";

/** Converts a report to JSON. */
export function reportJson(report: RetrievalReport, thresholds: readonly CheckedThreshold[]): object {
  return {
    ok: thresholds.every(({ ok }) => ok),
    queries: report.queries,
    ways: Object.fromEntries(report.ways.map((way) => [way.way, wayJson(way)])),
    differences: report.differences.map(({ of, against, differences }) => ({ of, against, ...differences })),
    last_run: report.lastAt,
    thresholds,
  };
}

function wayJson({ figures, withoutHit, worst, degraded, names, missedNames, ms, halves, sinceLast }: WayReport): object {
  return {
    ...figures,
    without_a_hit: withoutHit,
    worst: worst.map(({ id, text, ndcg, hasHit }) => ({ id, text, "ndcg@10": ndcg, has_hit: hasHit })),
    degraded,
    ...Object.fromEntries(
      nameKinds.flatMap((kind): [string, Rate][] => (names[kind] === undefined ? [] : [[`exact_${kind}`, names[kind]]])),
    ),
    missed_names: missedNames,
    latency_ms: ms,
    ...(halves === null ? {} : { halves: halves satisfies readonly Figures[] }),
    ...(sinceLast === null
      ? {}
      : { since_last_run: { queries: sinceLast.queries, ...sinceLast.differences, changed_most: sinceLast.changed } }),
  };
}
