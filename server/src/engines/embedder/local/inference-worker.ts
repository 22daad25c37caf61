import type * as nodeModule from "node:module";
import type * as nodeOs from "node:os";
import type * as workerThreads from "node:worker_threads";
import type * as onnxRuntime from "onnxruntime-node";

/** Options passed to the worker. */
export interface WorkerOptions {
  /** Path of the ONNX file. */
  readonly modelPath: string;
  /** Module from which `onnxruntime-node` is resolved. */
  readonly resolveFrom: string;
  /** Options of the ONNX Runtime session, see `sessionOptions`. */
  readonly session: onnxRuntime.InferenceSession.SessionOptions;
  /** Nice value of the thread; 0 for normal priority. */
  readonly niceness: number;
  /** Two int32 flags, see `GATE_STOP` and `GATE_BUSY`. */
  readonly gate: SharedArrayBuffer;
}

/** Index of the flag that the owner sets to 1 to prevent further runs. */
export const GATE_STOP = 0;
/**
 * Index of the flag that is 1 while ONNX Runtime runs. Terminating a thread during a run, even through `process.exit()`, crashes the
 * process with an uncaught C++ exception, so the owner waits until the flag is 0.
 */
export const GATE_BUSY = 1;

export type WorkerRequest = { readonly id: number; readonly tokens: Int32Array } | "close";

export type WorkerReply =
  | { readonly ready: true }
  | { readonly id: number; readonly vector: Float32Array }
  | { readonly id: number; readonly error: string };

/**
 * Body of a worker thread that converts token ids to unit vectors. In Node, ONNX Runtime's `run()` computes on the calling thread, so it
 * needs a thread of its own. The function is passed to the thread as source text, which works for TypeScript sources under test and for
 * built files; therefore it must not use anything from its outer scope. `require` belongs to the thread. Supported inputs are `input_ids`,
 * `attention_mask`, `token_type_ids` and `position_ids`, as int32 or int64, if the graph declares them. The vector is the output
 * `sentence_embedding` if present; otherwise the mean of the token states (three dimensions); otherwise the first output.
 */
export async function serveInference(require: NodeJS.Require): Promise<void> {
  const { parentPort, workerData } = require("node:worker_threads") as typeof workerThreads;
  const { createRequire } = require("node:module") as typeof nodeModule;
  const os = require("node:os") as typeof nodeOs;
  if (!parentPort) throw new Error("must run in a worker thread");
  const port = parentPort;
  const options = workerData as WorkerOptions;
  // On systems other than Linux, the priority would apply to the whole process.
  if (options.niceness > 0 && os.platform() === "linux") {
    try {
      os.setPriority(options.niceness);
    } catch {
      // Some sandboxes forbid changing the priority; the thread then runs at normal priority.
    }
  }

  const gate = new Int32Array(options.gate);
  // Values of GATE_STOP and GATE_BUSY, which are out of scope here.
  const [stop, busy] = [0, 1];
  const guarded = async <T>(work: () => Promise<T>): Promise<T> => {
    Atomics.store(gate, busy, 1);
    try {
      return await work();
    } finally {
      Atomics.store(gate, busy, 0);
      Atomics.notify(gate, busy);
    }
  };

  const ort = createRequire(options.resolveFrom)("onnxruntime-node") as typeof onnxRuntime;
  const session = await guarded(() => ort.InferenceSession.create(options.modelPath, options.session));

  const metadata = session.outputMetadata.filter((output) => output.isTensor);
  const output =
    metadata.find(({ name }) => name === "sentence_embedding") ??
    metadata.find(({ shape }) => shape.length === 3) ??
    metadata.find(({ shape }) => shape.length === 2);
  if (output?.type !== "float32") throw new Error("The model has no float32 output of token states or sentence vectors.");

  const values: Readonly<Record<string, (tokens: Int32Array) => Int32Array>> = {
    input_ids: (tokens) => tokens,
    attention_mask: (tokens) => new Int32Array(tokens.length).fill(1),
    token_type_ids: (tokens) => new Int32Array(tokens.length),
    position_ids: (tokens) => Int32Array.from(tokens.keys()),
  };
  const inputs = session.inputMetadata.map((input) => {
    const valuesOf = values[input.name];
    if (!valuesOf) throw new Error(`The model requires an unknown input "${input.name}".`);
    if (!input.isTensor || (input.type !== "int32" && input.type !== "int64")) {
      throw new Error(`Input "${input.name}" of the model is neither int32 nor int64.`);
    }
    return { name: input.name, type: input.type, valuesOf };
  });

  const embed = async (tokens: Int32Array): Promise<Float32Array> => {
    const feeds = Object.fromEntries(
      inputs.map(({ name, type, valuesOf }) => {
        const numbers = valuesOf(tokens);
        const data = type === "int64" ? BigInt64Array.from(numbers, BigInt) : numbers;
        return [name, new ort.Tensor(type, data, [1, tokens.length])];
      }),
    );
    const result = (await session.run(feeds, [output.name]))[output.name];
    const data = result?.data;
    if (!(data instanceof Float32Array)) throw new Error("The model returned no float32 numbers.");
    const dimensions = result?.dims.at(-1) ?? 0;
    const vector = new Float32Array(dimensions);
    for (const [index, value] of data.entries()) {
      const position = index % dimensions;
      vector[position] = (vector[position] ?? 0) + value;
    }
    const length = Math.hypot(...vector);
    if (!(length > 0 && length < Infinity)) throw new Error("The model returned a zero vector.");
    return vector.map((value) => value / length);
  };

  let turn = Promise.resolve();
  const answer = async (request: WorkerRequest): Promise<void> => {
    if (request === "close") {
      await guarded(() => session.release());
      port.close();
      return;
    }
    try {
      const vector = await guarded(async () => {
        if (Atomics.load(gate, stop) === 1) throw new Error("The embedder was closed.");
        return embed(request.tokens);
      });
      port.postMessage({ id: request.id, vector } satisfies WorkerReply, [vector.buffer as ArrayBuffer]);
    } catch (error) {
      port.postMessage({ id: request.id, error: String(error) } satisfies WorkerReply, []);
    }
  };
  port.on("message", (request: WorkerRequest) => {
    turn = turn.then(() => answer(request));
  });
  port.postMessage({ ready: true } satisfies WorkerReply, []);
}
