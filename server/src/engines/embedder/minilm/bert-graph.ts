import { MICROSOFT, OnnxGraph } from "./onnx.ts";
import type { Encoded } from "./protobuf.ts";
import { quantizeRows } from "./quantize.ts";
import type { Weights } from "./safetensors.ts";

/** Dimensions of a BERT encoder. */
export interface BertShape {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly intermediate: number;
  readonly vocabulary: number;
  /** Number of rows in the trained position table. */
  readonly positions: number;
  /** Maximum input length of the graph, in tokens; at most `positions`. */
  readonly maxTokens: number;
  readonly epsilon: number;
}

const SENTENCE_EMBEDDING = "sentence_embedding";

/** Increment with every change to the graph that may change a vector. */
export const GRAPH_VERSION = 1;

/** Yields to the event loop between expensive steps. */
type Pause = () => Promise<void>;

/**
 * Builds the ONNX graph of a BERT sentence encoder: `input_ids` (int32, batch × tokens) to `sentence_embedding` (batch × hidden, unit vectors). The
 * graph does not use padding or an attention mask, so all inputs in a batch must have the same number of tokens. Weights of matrix products are int8
 * with a scale per output column; activations are quantized at run time (`DynamicQuantizeMatMul`); the word table is int8 with a scale per word.
 * Every token belongs to segment 0, so the vector of segment 0 is added to the position table.
 */
export async function buildBertGraph(weights: Weights, shape: BertShape, pause: Pause): Promise<Encoded> {
  const { hidden, intermediate } = shape;
  const graph = new OnnxGraph();
  const ids = graph.input("input_ids", "int32", ["batch", "tokens"]);
  const vector = (values: Float32Array): string => graph.constant("float32", [values.length], values);
  const integers = (...values: number[]): string => graph.constant("int64", [values.length], BigInt64Array.from(values, BigInt));

  const linear = async (input: string, names: readonly string[], inputs: number, outputs: number): Promise<string> => {
    await pause();
    const matrix = concatenate(names.map((name) => weights.read(`${name}.weight`, [outputs, inputs])));
    const bias = concatenate(names.map((name) => weights.read(`${name}.bias`, [outputs])));
    const columns = outputs * names.length;
    const { values, scales } = quantizeRows(matrix, columns, inputs, { transpose: true });
    const weight = graph.constant("int8", [inputs, columns], values);
    return graph.node("DynamicQuantizeMatMul", [input, weight, vector(scales), "", vector(bias)], {
      domain: MICROSOFT,
    });
  };
  const addAndNormalize = (input: string, skip: string, name: string): string =>
    graph.node(
      "SkipLayerNormalization",
      [input, skip, vector(weights.read(`${name}.weight`, [hidden])), vector(weights.read(`${name}.bias`, [hidden]))],
      { domain: MICROSOFT, attributes: { epsilon: { f: shape.epsilon } } },
    );

  const words = await wordEmbeddings(graph, ids, weights, shape, pause);
  const positions = graph.constant("float32", [shape.maxTokens, hidden], positionTable(weights, shape));
  const tokenCount = graph.node("Gather", [graph.node("Shape", [ids]), integers(1)]);
  const positionRows = graph.node("Slice", [positions, integers(0), tokenCount, integers(0)]);

  let state = addAndNormalize(words, positionRows, "embeddings.LayerNorm");
  for (let layer = 0; layer < shape.layers; layer++) {
    const prefix = `encoder.layer.${layer}`;
    const self = `${prefix}.attention.self`;
    const projected = await linear(state, [`${self}.query`, `${self}.key`, `${self}.value`], hidden, hidden);
    const parts = graph.nodes("Split", [projected], 3, { attributes: { axis: { i: 2 } } });
    const attended = graph.node("MultiHeadAttention", parts, {
      domain: MICROSOFT,
      attributes: { num_heads: { i: shape.heads } },
    });
    const mixed = await linear(attended, [`${prefix}.attention.output.dense`], hidden, hidden);
    const middle = addAndNormalize(mixed, state, `${prefix}.attention.output.LayerNorm`);
    const widened = await linear(middle, [`${prefix}.intermediate.dense`], hidden, intermediate);
    const activated = graph.node("Gelu", [widened], { domain: MICROSOFT });
    const narrowed = await linear(activated, [`${prefix}.output.dense`], intermediate, hidden);
    state = addAndNormalize(narrowed, middle, `${prefix}.output.LayerNorm`);
  }

  pool(graph, state);
  graph.output(SENTENCE_EMBEDDING, "float32", ["batch", hidden]);
  return graph.encodeModel("sentence-encoder");
}

async function wordEmbeddings(graph: OnnxGraph, ids: string, weights: Weights, shape: BertShape, pause: Pause): Promise<string> {
  const { vocabulary, hidden } = shape;
  const table = weights.read("embeddings.word_embeddings.weight", [vocabulary, hidden]);
  await pause();
  const { values, scales } = quantizeRows(table, vocabulary, hidden, { transpose: false });
  const rows = graph.node("Gather", [graph.constant("int8", [vocabulary, hidden], values), ids]);
  const rowScales = graph.node("Gather", [graph.constant("float32", [vocabulary, 1], scales), ids]);
  return graph.node("Mul", [graph.node("Cast", [rows], { attributes: { to: { i: 1 } } }), rowScales]);
}

function positionTable(weights: Weights, shape: BertShape): Float32Array {
  const positions = weights.read("embeddings.position_embeddings.weight", [shape.positions, shape.hidden]);
  const segments = weights.read("embeddings.token_type_embeddings.weight", [2, shape.hidden]);
  return positions.subarray(0, shape.maxTokens * shape.hidden).map((value, index) => value + (segments[index % shape.hidden] ?? 0));
}

/** Averages the token states and normalizes the result to a unit vector. */
function pool(graph: OnnxGraph, state: string): void {
  const attributes = { axes: { is: [1] }, keepdims: { i: 0 } };
  const mean = graph.node("ReduceMean", [state], { attributes });
  graph.nodeTo([SENTENCE_EMBEDDING], "LpNormalization", [mean], {
    attributes: { axis: { i: 1 }, p: { i: 2 } },
  });
}

function concatenate(parts: readonly Float32Array[]): Float32Array {
  const result = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    result.set(part, offset);
    offset += part.length;
  }
  return result;
}
