/** Returns a generator of deterministic pseudo-random numbers in [0, 1) (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let value = Math.imul(state ^ (state >>> 15), state | 1);
    value ^= value + Math.imul(value ^ (value >>> 7), value | 61);
    return ((value ^ (value >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Returns a random unit vector. */
export function randomVector(next: () => number, dimensions: number): Float32Array {
  const vector = Float32Array.from({ length: dimensions }, () => next() + next() + next() - 1.5);
  const length = Math.hypot(...vector) || 1;
  return vector.map((value) => value / length);
}
