import { readFileSync } from "node:fs";

/**
 * Fits the weights of `server/src/chat/answer/reader/score.ts` and prints them.
 *
 *     node scripts/fit-reader.js EXAMPLES.jsonl...
 *
 * Each line is a question: `{"declined": false, "weight": 1, "candidates": [{"features": {"bias": 1, ...}, "answers": true}]}`. The candidates compete
 * with each other and with a refusal, whose score is 0. Every answerable question is also an unanswerable one without the candidates that answer it.
 */
const REGULARIZATION = 0.001;
const WEIGHT_OF_REMOVED = 0.3;
const ROUNDS = 300;
const STEP = 0.15;

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean));
const examples = lines.map((line) => JSON.parse(line)).flatMap(withRemoved);
const names = Object.keys(examples[0]?.candidates[0]?.features ?? {});
const weights = fit();
console.log(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, Number(weights[at]?.toFixed(2))])), null, 2));

/** @param {any} example */
function withRemoved({ declined, weight = 1, candidates }) {
  if (candidates.length === 0) return [];
  if (declined) return [{ weight, candidates, isAnswered: false }];
  if (!candidates.some(({ answers }) => answers)) return [];
  const others = candidates.filter(({ answers }) => !answers);
  const removed = { weight: weight * WEIGHT_OF_REMOVED, candidates: others, isAnswered: false };
  return [{ weight, candidates, isAnswered: true }, ...(others.length > 0 ? [removed] : [])];
}

/** Minimizes the cross entropy by gradient descent with momentum (Adam). */
function fit() {
  const found = names.map(() => 0);
  const mean = names.map(() => 0);
  const square = names.map(() => 0);
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [at, slope] of gradient(found).entries()) {
      mean[at] = 0.9 * mean[at] + 0.1 * slope;
      square[at] = 0.999 * square[at] + 0.001 * slope * slope;
      found[at] -= (STEP * (mean[at] / (1 - 0.9 ** round))) / (Math.sqrt(square[at] / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return found;
}

/** @param {readonly number[]} found */
function gradient(found) {
  const slopes = names.map((name, at) => (name === "bias" ? 0 : REGULARIZATION * found[at]));
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, candidates, isAnswered } of examples) {
    const odds = candidates.map(({ features }) => Math.exp(names.reduce((sum, name, at) => sum + found[at] * features[name], 0)));
    const all = 1 + odds.reduce((sum, one) => sum + one, 0);
    const right = odds.reduce((sum, one, at) => sum + (candidates[at].answers ? one : 0), 0);
    for (const [at, { features, answers }] of candidates.entries()) {
      const wanted = isAnswered && answers ? odds[at] / right : 0;
      for (const [of, name] of names.entries()) slopes[of] += ((odds[at] / all - wanted) * weight * features[name]) / total;
    }
  }
  return slopes;
}
