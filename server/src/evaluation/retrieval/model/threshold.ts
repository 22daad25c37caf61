import { type RankMeasure, rankMeasures } from "./measures.ts";
import { type NameKind, nameKinds } from "./names.ts";
import type { RetrievalReport, WayReport } from "./report.ts";
import { legs, modes, type Way } from "./searcher.ts";
import type { Rate } from "./statistics.ts";

type Measured = RankMeasure | `exact-${NameKind}` | "answered";

/** Required minimum of a measure. */
export interface Threshold {
  readonly measure: Measured;
  /** Mode or leg; null for every requested mode and leg. */
  readonly way: Way | null;
  readonly least: number;
}

export interface CheckedThreshold extends Omit<Threshold, "way"> {
  readonly way: Way;
  /** Measured value; null if the measure was not computed. */
  readonly value: number | null;
  readonly ok: boolean;
}

const names: readonly Measured[] = [...rankMeasures, ...nameKinds.map((kind) => `exact-${kind}` as const), "answered"];
const ways: readonly Way[] = [...modes, ...legs];

/** Syntax of a threshold. */
export const thresholdForm = `MEASURE[:MODE]=NUMBER, for instance ndcg@10:fast=0.42; measures: ${names.join(", ")}; modes: ${ways.join(", ")}`;

/** Parses a threshold such as `ndcg@10:fast=0.42`; returns null if it is invalid. */
export function readThreshold(text: string): Threshold | null {
  const [, name, mode, number] = /^([^:=]+)(?::([^:=]+))?=([\d.]+)$/u.exec(text) ?? [];
  const measure = names.find((known) => known === name?.toLowerCase());
  const way = mode === undefined ? null : ways.find((known) => known === mode.toLowerCase());
  const least = Number(number);
  return measure === undefined || way === undefined || !(least >= 0 && least <= 1) ? null : { measure, way, least };
}

/** Compares the results with the thresholds. A missing measurement fails its threshold. */
export function checkThresholds(report: RetrievalReport, thresholds: readonly Threshold[]): CheckedThreshold[] {
  return thresholds.flatMap(({ measure, way, least }) => {
    // A single leg does not search for names.
    const asked = report.ways.filter((one) => modes.some((mode) => mode === one.way));
    const held = way === null ? asked.map((one) => one.way) : [way];
    return held.map((one): CheckedThreshold => {
      const found = report.ways.find((candidate) => candidate.way === one);
      const value = found === undefined ? null : valueOf(found, measure);
      return { measure, way: one, least, value, ok: value !== null && value >= least };
    });
  });
}

function valueOf(report: WayReport, measure: Measured): number | null {
  if (measure === "answered") return 1 - (shareOf(report.withoutHit) ?? 1);
  const kind = nameKinds.find((one) => `exact-${one}` === measure);
  if (kind !== undefined) return shareOf(report.names[kind]);
  const figure = rankMeasures.find((one) => one === measure);
  return figure === undefined ? null : report.figures[figure].mean;
}

function shareOf(rate: Rate | undefined): number | null {
  return rate === undefined || rate.of === 0 ? null : rate.count / rate.of;
}
