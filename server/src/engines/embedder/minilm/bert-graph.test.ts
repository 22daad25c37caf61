import { readFile } from "node:fs/promises";
import { InferenceSession, Tensor } from "onnxruntime-node";
import { beforeAll, describe, expect, it } from "vitest";
import { sessionOptions } from "../local/session-options.ts";
import { buildBertGraph } from "./bert-graph.ts";
import { MINILM_SHAPE, packagedModel } from "./load-minilm.ts";
import { parseSafetensors, type Weights } from "./safetensors.ts";

const { hidden, heads, intermediate, layers, vocabulary, positions, epsilon } = MINILM_SHAPE;
type Rows = Float32Array[];

function layerNorm(rows: Rows, weights: Weights, name: string): Rows {
  const scale = weights.read(`${name}.weight`, [hidden]);
  const shift = weights.read(`${name}.bias`, [hidden]);
  return rows.map((row) => {
    const mean = row.reduce((sum, value) => sum + value, 0) / hidden;
    const variance = row.reduce((sum, value) => sum + (value - mean) ** 2, 0) / hidden;
    return row.map((value, index) => ((value - mean) / Math.sqrt(variance + epsilon)) * (scale[index] ?? 0) + (shift[index] ?? 0));
  });
}

function linear(rows: Rows, weights: Weights, name: string, inputs: number, outputs: number): Rows {
  const matrix = weights.read(`${name}.weight`, [outputs, inputs]);
  const bias = weights.read(`${name}.bias`, [outputs]);
  return rows.map((row) =>
    bias.map((start, output) => {
      const weightsOfOutput = matrix.subarray(output * inputs, (output + 1) * inputs);
      return start + dot(row, weightsOfOutput);
    }),
  );
}

function dot(left: Float32Array, right: Float32Array): number {
  let sum = 0;
  for (const [index, value] of left.entries()) sum += value * (right[index] ?? 0);
  return sum;
}

function add(left: Rows, right: Rows): Rows {
  return left.map((row, index) => row.map((value, column) => value + (right[index]?.[column] ?? 0)));
}

function attention(queries: Rows, keys: Rows, values: Rows): Rows {
  const size = hidden / heads;
  return queries.map((query) => {
    const result = new Float32Array(hidden);
    for (let start = 0; start < hidden; start += size) {
      const part = query.subarray(start, start + size);
      const scores = keys.map((key) => Math.exp(dot(part, key.subarray(start, start + size)) / Math.sqrt(size)));
      const total = scores.reduce((left, right) => left + right, 0);
      for (const [position, value] of values.entries()) {
        for (let column = start; column < start + size; column++) {
          result[column] = (result[column] ?? 0) + ((scores[position] ?? 0) / total) * (value[column] ?? 0);
        }
      }
    }
    return result;
  });
}

/** Approximates the error function with an error below 2e-7 (Abramowitz and Stegun, 7.1.26). */
function erf(x: number): number {
  const t = 1 / (1 + 0.3275911 * Math.abs(x));
  const polynomial = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return Math.sign(x) * (1 - polynomial * Math.exp(-x * x));
}

/** Computes the output of the encoder in full precision, without optimizations. */
function reference(weights: Weights, ids: readonly number[]): Float32Array {
  const tableOf = (name: string, rows: number) => weights.read(`embeddings.${name}_embeddings.weight`, [rows, hidden]);
  const words = tableOf("word", vocabulary);
  const places = tableOf("position", positions);
  const segment = tableOf("token_type", 2).subarray(0, hidden);
  const rowOf = (table: Float32Array, row: number) => table.subarray(row * hidden, (row + 1) * hidden);

  let state = add(
    add(
      ids.map((id) => rowOf(words, id)),
      ids.map((_id, position) => rowOf(places, position)),
    ),
    ids.map(() => segment),
  );
  state = layerNorm(state, weights, "embeddings.LayerNorm");
  for (let layer = 0; layer < layers; layer++) {
    const name = `encoder.layer.${layer}`;
    const project = (part: string) => linear(state, weights, `${name}.attention.self.${part}`, hidden, hidden);
    const attended = attention(project("query"), project("key"), project("value"));
    const mixed = linear(attended, weights, `${name}.attention.output.dense`, hidden, hidden);
    const middle = layerNorm(add(mixed, state), weights, `${name}.attention.output.LayerNorm`);
    const wide = linear(middle, weights, `${name}.intermediate.dense`, hidden, intermediate);
    const active = wide.map((row) => row.map((value) => (value * (1 + erf(value / Math.SQRT2))) / 2));
    const narrow = linear(active, weights, `${name}.output.dense`, intermediate, hidden);
    state = layerNorm(add(narrow, middle), weights, `${name}.output.LayerNorm`);
  }
  const total = new Float32Array(hidden).map((_value, column) => state.reduce((left, row) => left + (row[column] ?? 0), 0));
  const length = Math.hypot(...total);
  return total.map((value) => value / length);
}

describe("buildBertGraph", () => {
  let weights: Weights;
  let session: InferenceSession;

  beforeAll(async () => {
    weights = parseSafetensors(await readFile(new URL("model.fp16.safetensors", packagedModel())));
    const model = await buildBertGraph(weights, MINILM_SHAPE, async () => undefined);
    session = await InferenceSession.create(Buffer.concat(model), sessionOptions);
  });

  const embed = async (ids: readonly number[]): Promise<Float32Array> => {
    const feeds = { input_ids: new Tensor("int32", Int32Array.from(ids), [1, ids.length]) };
    const { sentence_embedding: embedding } = await session.run(feeds);
    expect(embedding?.dims).toEqual([1, hidden]);
    return embedding?.data as Float32Array;
  };

  it.each([
    {
      text: "how do i reset my password ?",
      ids: [101, 2129, 2079, 1045, 25_141, 2026, 20_786, 1029, 102],
      least: 0.99,
    },
    {
      text: "the quick brown fox jumps",
      ids: [101, 1996, 4248, 2829, 4419, 14_523, 102],
      least: 0.99,
    },
    { text: "", ids: [101, 102], least: 0.98 },
  ])("approximates the full-precision result for '$text'", async ({ ids, least }) => {
    const vector = await embed(ids);
    expect(Math.hypot(...vector)).toBeCloseTo(1, 5);
    expect(dot(vector, reference(weights, ids))).toBeGreaterThan(least);
  });

  it("returns different vectors for different token orders", async () => {
    const forward = [101, 1996, 4937, 6526, 1996, 3899, 102];
    const backward = [101, 1996, 3899, 6526, 1996, 4937, 102];
    const difference = dot(await embed(forward), await embed(backward));
    expect(difference).toBeLessThan(0.999);
    expect(difference).toBeCloseTo(dot(reference(weights, forward), reference(weights, backward)), 1);
  });
});
