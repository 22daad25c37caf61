/**
 * Linear memory and the two performance-critical loops of the vector search. Addresses and sizes are in bytes. A row consists of `stride`
 * signed bytes, a multiple of 16, padded with zeros. Parameters are separate numbers, because WebAssembly functions cannot take objects.
 */
export interface VectorKernel {
  /** Returns the current memory; call again after `grow`. */
  memory(): ArrayBufferLike;
  /**
   * Grows the memory to at least `bytes` bytes.
   * @throws RangeError if the machine has no more memory
   */
  grow(bytes: number): void;
  /** Writes `scale * factor * (row . query)` as f32 to `out`, for `count` rows and an int16 query. */
  scan(rows: number, scales: number, count: number, stride: number, query: number, factor: number, out: number): void;
  /**
   * Writes the numbers (u32, ascending) of the f32 scores above `least` to `out`, and returns their count. `count` is the number of scores.
   */
  select(scores: number, count: number, least: number, out: number): number;
  /** Returns the dot product of `scale / 254 * (254 * high + low)` and an f32 query; `scale` is also an address. */
  similarity(high: number, low: number, scale: number, stride: number, query: number): number;
}

/** Creates a kernel in plain JavaScript, for tests and for machines without WebAssembly SIMD. */
export function createScriptKernel(): VectorKernel {
  let buffer = new ArrayBuffer(1 << 16);
  return {
    memory: () => buffer,
    grow(bytes) {
      if (bytes <= buffer.byteLength) return;
      const grown = new ArrayBuffer(Math.max(bytes, buffer.byteLength * 2));
      new Uint8Array(grown).set(new Uint8Array(buffer));
      buffer = grown;
    },
    scan(rows, scales, count, stride, query, factor, out) {
      const bytes = new Int8Array(buffer, rows, count * stride);
      const words = new Int16Array(buffer, query, stride);
      const scale = new Float32Array(buffer, scales, count);
      const scores = new Float32Array(buffer, out, count);
      for (let row = 0; row < count; row++) {
        let sum = 0;
        const start = row * stride;
        for (let j = 0; j < stride; j++) sum += (bytes[start + j] ?? 0) * (words[j] ?? 0);
        scores[row] = sum * (scale[row] ?? 0) * factor;
      }
    },
    select(scores, count, least, out) {
      const values = new Float32Array(buffer, scores, count);
      const found = new Uint32Array(buffer, out, count);
      const bound = Math.fround(least);
      let size = 0;
      for (let i = 0; i < count; i++) if ((values[i] ?? 0) > bound) found[size++] = i;
      return size;
    },
    similarity(high, low, scale, stride, query) {
      const highs = new Int8Array(buffer, high, stride);
      const lows = new Int8Array(buffer, low, stride);
      const words = new Float32Array(buffer, query, stride);
      let sum = 0;
      for (let j = 0; j < stride; j++) sum += (254 * (highs[j] ?? 0) + (lows[j] ?? 0)) * (words[j] ?? 0);
      return (sum * (new Float32Array(buffer, scale, 1)[0] ?? 0)) / 254;
    },
  };
}
