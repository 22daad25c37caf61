import { seededRandom } from "./random.js";

const tableSize = 1 << 20;

/**
 * Returns deterministic vectors whose similarities resemble those of real text.
 * @param {number} dimensions
 * @param {number} seed
 * @returns {() => Float32Array} a function that returns the next vector, normalized
 */
export function madeVectors(dimensions, seed) {
  // The groups are the same for every seed, so queries are near the passages.
  const shared = gaussian(seededRandom(1), tableSize);
  const random = seededRandom(seed);
  const [topics, themes] = [400, 20_000];
  /** @param {number} group @param {number} number */
  const start = (group, number) => (group * 7_919 + number * 3_571) % (tableSize - dimensions);
  return () => {
    const theme = Math.floor(random() * themes);
    // Themes differ in size: some contain many vectors, others very few.
    const kept = Math.floor(theme * Math.sqrt(random()));
    const parts = /** @type {const} */ ([
      [start(0, 0), 0.3],
      [start(1, kept % topics), 0.55],
      [start(2, kept), 0.55],
      [Math.floor(random() * (tableSize - dimensions)), 0.4],
      [Math.floor(random() * (tableSize - dimensions)), 0.4],
    ]);
    const vector = new Float32Array(dimensions);
    for (const [from, weight] of parts)
      for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) + weight * (shared[from + i] ?? 0);
    let length = 0;
    for (const value of vector) length += value * value;
    length = Math.sqrt(length);
    for (let i = 0; i < dimensions; i += 1) vector[i] = (vector[i] ?? 0) / length;
    return vector;
  };
}

/** Returns normally distributed numbers, computed with the Box-Muller method. @param {() => number} random @param {number} count */
function gaussian(random, count) {
  return Float32Array.from({ length: count }, () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()));
}
