import type { Meaning } from "./meaning.ts";

/** What is known about a unit as an answer to a question. */
export type Feature =
  | "bias"
  | "cosine"
  | "coverage"
  | "own"
  | "missing"
  | "lacksName"
  | "headed"
  | "expected"
  | "unexpected"
  | "similarity"
  | "row"
  | "entry"
  | "lead"
  | "polar"
  | "first"
  | "file"
  | "short"
  | "section";

type Weights = Readonly<Partial<Record<Feature, number>>>;

/** Fitted by `scripts/fit-reader.js`: the higher, the likelier a unit answers, as log-odds. */
const UNDERSTOOD: Weights = {
  bias: -3.8,
  cosine: 4.93,
  own: 0.55,
  missing: -3.67,
  lacksName: -0.88,
  headed: 0.47,
  expected: 0.21,
  unexpected: -1.12,
  similarity: 3.5,
  row: -0.33,
  entry: -0.71,
  lead: -0.46,
  short: -0.61,
  section: 2.48,
  polar: -0.73,
  first: 0.34,
  file: 0.78,
};
const WORDS: Weights = {
  bias: -1.9,
  coverage: 3.49,
  own: -1.09,
  missing: -3.92,
  lacksName: -0.09,
  headed: 1.45,
  expected: 0.3,
  unexpected: -1.1,
  similarity: 3.59,
  row: 0.42,
  entry: -0.56,
  lead: -0.55,
  short: -0.7,
  polar: -0.75,
  first: 0.59,
  file: 1.8,
};

/** Returns the log-odds that a unit answers. */
export function scoreOf(features: Readonly<Record<Feature, number>>, meaning: Meaning | null): number {
  const weights = meaning?.understood === true ? UNDERSTOOD : WORDS;
  let sum = 0;
  for (const [name, weight] of Object.entries(weights)) sum += weight * features[name as Feature];
  return sum;
}
