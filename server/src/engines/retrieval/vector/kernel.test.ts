import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { randomNumbers, randomVector } from "../testing/random.ts";
import { createScriptKernel, type VectorKernel } from "./kernel.ts";
import { prepareQuery, VectorMatrix } from "./matrix.ts";
import { VectorMemory } from "./memory.ts";
import { createWasmKernel } from "./wasm-kernel.ts";

const compiled = new URL("../../../../dist/wasm/scan.wasm", import.meta.url);
const kernels: [string, (() => VectorKernel) | null][] = [
  ["plain JavaScript", createScriptKernel],
  ["WebAssembly", existsSync(compiled) ? () => createWasmKernel(readFileSync(compiled)) : null],
];

function dot(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe.each(kernels)("vector search in %s", (_, create) => {
  it.skipIf(create === null).each([3, 16, 100, 384])("returns the same results as exact arithmetic with %i dimensions", (dimensions) => {
    const memory = new VectorMemory((create ?? createScriptKernel)());
    const next = randomNumbers(dimensions);
    const vectors = Array.from({ length: 403 }, () => randomVector(next, dimensions));
    const matrix = new VectorMatrix(memory, dimensions);
    for (const vector of vectors) matrix.append(vector);
    const question = randomVector(next, dimensions);
    const query = prepareQuery(memory, question);
    const out = memory.allocate(vectors.length * 4);
    matrix.scan(query, out);
    const scores = new Float32Array(memory.kernel.memory(), out, vectors.length);
    vectors.forEach((vector, row) => {
      const exact = dot(question, vector);
      expect(Math.abs((scores[row] ?? 0) - exact)).toBeLessThan(0.01);
      expect(Math.abs(matrix.refine(row, query) - exact)).toBeLessThan(0.00005);
    });
  });

  it.skipIf(create === null)("releases its memory for the next matrix", () => {
    const kernel = (create ?? createScriptKernel)();
    const memory = new VectorMemory(kernel);
    const next = randomNumbers(1);
    let size = 0;
    for (let round = 0; round < 5; round++) {
      const matrix = new VectorMatrix(memory, 64);
      for (let row = 0; row < 1000; row++) matrix.append(randomVector(next, 64));
      matrix.release();
      if (round === 0) size = kernel.memory().byteLength;
    }
    expect(kernel.memory().byteLength).toBe(size);
  });
});
