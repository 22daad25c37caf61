import { readFileSync } from "node:fs";

/**
 * Fits the weights of `server/src/chat/answer/reader/score.ts` and prints them.
 *
 *     node scripts/fit-reader.js EXAMPLES.jsonl...
 *
 * Each line is a question: `{"declined": false, "weight": 1, "candidates": [{"features": {"bias": 1, ...}, "answers": true}]}`. The candidates compete
 * with each other and with a refusal, whose score is 0. Every answerable question is
 * also used as an unanswerable question, without the candidates that answer it.
 */
const REGULARIZATION = 0.001;
const WEIGHT_OF_REMOVED = 0.15;
const ROUNDS = 300;
const STEP = 0.15;

const lines = process.argv.slice(2).flatMap((file) => readFileSync(file, "utf8").split("\n").filter(Boolean));
const examples = lines.map((line) => JSON.parse(line)).flatMap(withRemoved);
const names = Object.keys(examples[0]?.candidates[0]?.features ?? {});
const weights = fit();
console.log(JSON.stringify(Object.fromEntries(names.map((name, at) => [name, Number(weights[at]?.toFixed(2))])), null, 2));

/**
 * @typedef {{ features: Record<string, number>, answers: boolean }} Candidate
 * @typedef {{ weight: number, candidates: Candidate[], isAnswered: boolean }} Example
 */

/** @param {{ declined: boolean, weight?: number, candidates: Candidate[] }} question @returns {Example[]} */
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
  const [found, mean, square] = [new Float64Array(names.length), new Float64Array(names.length), new Float64Array(names.length)];
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const [at, slope] of gradient(found).entries()) {
      const [first, second] = [0.9 * (mean[at] ?? 0) + 0.1 * slope, 0.999 * (square[at] ?? 0) + 0.001 * slope * slope];
      [mean[at], square[at]] = [first, second];
      found[at] = (found[at] ?? 0) - (STEP * (first / (1 - 0.9 ** round))) / (Math.sqrt(second / (1 - 0.999 ** round)) + 1e-8);
    }
  }
  return found;
}

/** @param {Float64Array} found */
function gradient(found) {
  const slopes = names.map((name, at) => (name === "bias" ? 0 : REGULARIZATION * (found[at] ?? 0)));
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  for (const { weight, candidates, isAnswered } of examples) {
    const odds = candidates.map(({ features }) =>
      Math.exp(names.reduce((sum, name, at) => sum + (found[at] ?? 0) * (features[name] ?? 0), 0)),
    );
    const all = 1 + odds.reduce((sum, one) => sum + one, 0);
    const right = odds.reduce((sum, one, at) => sum + (candidates[at]?.answers ? one : 0), 0);
    for (const [at, { features, answers }] of candidates.entries()) {
      const odd = odds[at] ?? 0;
      const wanted = isAnswered && answers ? odd / right : 0;
      for (const [of, name] of names.entries())
        slopes[of] = (slopes[of] ?? 0) + ((odd / all - wanted) * weight * (features[name] ?? 0)) / total;
    }
  }
  return slopes;
}
