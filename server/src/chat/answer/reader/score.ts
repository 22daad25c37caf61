/** Evidence about a unit as an answer to a question. */
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
  | "crossed"
  | "entry"
  | "lead"
  | "polar"
  | "first"
  | "file"
  | "short"
  | "standout"
  | "paragraph"
  | "gap";

type Weights = Readonly<Partial<Record<Feature, number>>>;

/** Weights fitted by `scripts/fit-reader.js`. The weighted sum of the features is the log-odds that a unit answers the question. */
const MEANT: Weights = {
  bias: -2.83,
  standout: -0.13,
  paragraph: 0.46,
  cosine: 4.71,
  gap: 1.12,
  coverage: 2.4,
  missing: -2.32,
  crossed: 1,
  lacksName: -0.57,
  unexpected: 0.32,
  lead: -0.98,
  short: -0.3,
};
/** Weights that are used if vectors are missing. */
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
  crossed: 1,
  entry: -0.56,
  lead: -0.55,
  short: -0.7,
  polar: -0.75,
  first: 0.59,
  file: 1.8,
};

/** Returns the log-odds that a unit answers the question. */
export function scoreOf(features: Readonly<Record<Feature, number>>, isCompared: boolean): number {
  let sum = 0;
  for (const [name, weight] of Object.entries(isCompared ? MEANT : WORDS)) sum += weight * features[name as Feature];
  return sum;
}
