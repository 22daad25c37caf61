import { type RankMeasure, rankMeasures } from "./measures.ts";

/** A stored run for the next comparison: the measures for every query in every mode and leg. */
export interface Run {
  readonly version: 1;
  /** When the run ended, in RFC 3339 format. */
  readonly at: string;
  readonly ways: Readonly<Record<string, Readonly<Record<string, Readonly<Record<RankMeasure, number>>>>>>;
}

/** Parses a stored run; null if it is invalid. */
export function readRun(text: string): Run | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  return isRun(value) ? value : null;
}

function isRun(value: unknown): value is Run {
  return (
    isRecord(value) &&
    value["version"] === 1 &&
    typeof value["at"] === "string" &&
    isRecord(value["ways"]) &&
    Object.values(value["ways"]).every((way) => isRecord(way) && Object.values(way).every(areMeasures))
  );
}

function areMeasures(value: unknown): boolean {
  return isRecord(value) && rankMeasures.every((name) => typeof value[name] === "number");
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
