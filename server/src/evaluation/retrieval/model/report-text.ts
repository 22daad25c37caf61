import { type RankMeasure, rankMeasures } from "./measures.ts";
import { nameKinds } from "./names.ts";
import type { Figures, RetrievalReport, SinceLast, WayReport } from "./report.ts";
import { modes } from "./searcher.ts";
import type { Estimate, Rate } from "./statistics.ts";
import type { CheckedThreshold } from "./threshold.ts";

const titles: Readonly<Record<RankMeasure, string>> = {
  "ndcg@10": "nDCG@10",
  "recall@10": "recall@10",
  "recall@50": "recall@50",
  mrr: "MRR",
};

/** Formats a report as text, with 95% confidence intervals. */
export function reportText(report: RetrievalReport, thresholds: readonly CheckedThreshold[]): string {
  const { ways, differences, lastAt } = report;
  const halves = ways.flatMap(({ way, halves: both }) => (both ?? []).map((half, at) => [`${way} ${at + 1}/2`, ...cellsOf(half, plain)]));
  const since = ways.flatMap(({ way, sinceLast }) => (sinceLast === null ? [] : [{ way, sinceLast }]));
  return [
    ...table([["", ...headings()], ...ways.map(({ way, figures }) => [way, ...cellsOf(figures, plain)])]),
    "",
    ...table([["", "no hit", "id first", "SKU first", "title first", "p50", "p95"], ...ways.map(otherCells)]),
    ...ways.flatMap(({ way, degraded }) => (degraded === 0 ? [] : [`${way}: ${degraded} results are degraded`])),
    ...ways.flatMap(missed),
    ...ways.filter(({ way }) => modes.some((mode) => mode === way)).flatMap(worstLines),
    ...section(
      "Differences over the same queries",
      differences.map((one) => [`${one.of} - ${one.against}`, ...cellsOf(one.differences, signed)]),
    ),
    ...section("Results for each half of the queries", halves),
    ...section(
      `Since the last run, ${lastAt ?? ""}`,
      since.map(({ way, sinceLast }) => [`${way} (${sinceLast.queries})`, ...cellsOf(sinceLast.differences, signed)]),
    ),
    ...since.flatMap(({ way, sinceLast }) => changedLines(way, sinceLast)),
    ...(thresholds.length === 0 ? [] : ["", ...thresholds.map(thresholdLine)]),
    "",
  ].join("\n");
}

function headings(): string[] {
  return rankMeasures.map((name) => titles[name]);
}

function section(title: string, rows: readonly (readonly string[])[]): string[] {
  return rows.length === 0 ? [] : ["", title, ...table([["", ...headings()], ...rows])];
}

function cellsOf(figures: Figures, shown: (estimate: Estimate) => string): string[] {
  return rankMeasures.map((name) => shown(figures[name]));
}

function otherCells({ way, withoutHit, names, ms }: WayReport): string[] {
  const first = nameKinds.map((kind) => rateText(names[kind]));
  return [
    way,
    `${withoutHit.count} of ${withoutHit.of}`,
    ...first,
    ...[ms.p50, ms.p95].map((time) => (time === 0 ? "-" : `${time.toFixed(1)} ms`)),
  ];
}

function rateText(rate: Rate | undefined): string {
  return rate === undefined ? "-" : `${rate.count} of ${rate.of} [${share(rate.low)}, ${share(rate.high)}]`;
}

const mostMissed = 5;

function missed({ way, missedNames }: WayReport): string[] {
  return missedNames
    .slice(0, mostMissed)
    .map(({ kind, text }) => `${way}: the ${kind} ${JSON.stringify(shortened(text))} does not rank its document first`);
}

function worstLines({ way, worst }: WayReport): string[] {
  return worst.map(
    ({ id, text, ndcg, hasHit }) =>
      `${way}: query ${id} ${hasHit ? `has nDCG@10 ${share(ndcg)}` : "finds nothing"}: ${shortened(text.replaceAll(/\s+/gu, " "))}`,
  );
}

function changedLines(way: string, { changed }: SinceLast): string[] {
  return changed.map(
    ({ id, text, before, now }) =>
      `${way}: query ${id}, nDCG@10 ${share(before)} -> ${share(now)}: ${shortened(text.replaceAll(/\s+/gu, " "))}`,
  );
}

function thresholdLine({ measure, way, least, value, ok }: CheckedThreshold): string {
  return `${ok ? "ok   " : "BELOW"} ${measure} ${way} ${value === null ? "was not measured" : share(value)}, at least ${least}`;
}

function plain({ mean, low, high }: Estimate): string {
  return Number.isNaN(mean) ? "-" : `${share(mean)} [${share(low)}, ${share(high)}]`;
}

function signed({ mean, low, high }: Estimate): string {
  const text = (value: number): string => `${value < 0 ? "" : "+"}${share(value)}`;
  return Number.isNaN(mean) ? "-" : `${text(mean)} [${text(low)}, ${text(high)}]`;
}

function share(value: number): string {
  return (Math.round(value * 1e4) / 1e4).toFixed(4);
}

function shortened(text: string): string {
  return text.length > 100 ? `${text.slice(0, 100).toWellFormed()}…` : text;
}

/** Formats rows of cells as aligned columns. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join("  ")
      .trimEnd(),
  );
}
