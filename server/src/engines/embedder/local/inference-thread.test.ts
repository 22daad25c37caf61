import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { OnnxGraph } from "../minilm/onnx.ts";
import { InferenceThread } from "./inference-thread.ts";

/** Returns a slow model, which repeatedly squares a 1,000 × 1,000 matrix. */
function slowModel(): Buffer {
  const size = 1_000;
  const graph = new OnnxGraph();
  graph.input("input_ids", "int32", ["batch", "tokens"]);
  const start = graph.node("Cast", ["input_ids"], { attributes: { to: { i: 1 } } });
  const column = graph.node("Unsqueeze", [start, graph.constant("int64", [1], BigInt64Array.of(2n))]);
  let matrix = graph.node("Expand", [column, graph.constant("int64", [3], BigInt64Array.of(1n, BigInt(size), BigInt(size)))]);
  for (let step = 0; step < 12; step++) {
    matrix = graph.node("Softmax", [graph.node("MatMul", [matrix, matrix])], {
      attributes: { axis: { i: 2 } },
    });
  }
  graph.nodeTo(["token_states"], "Identity", [matrix]);
  graph.output("token_states", "float32", ["batch", "tokens", size]);
  return Buffer.concat(graph.encodeModel("slow"));
}

let folder: string;
let modelPath: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "inference-"));
  modelPath = join(folder, "model.onnx");
  await writeFile(modelPath, slowModel());
});
afterAll(() => rm(folder, { recursive: true }));

describe("InferenceThread", () => {
  it("does not block the event loop while it computes", async () => {
    const thread = await InferenceThread.start({
      modelPath,
      resolveFrom: import.meta.url,
      background: true,
    });
    let turns = 0;
    const timer = setInterval(() => turns++, 2);
    await thread.embed(new Int32Array(1).fill(1));
    clearInterval(timer);
    expect(turns).toBeGreaterThan(10);
    await thread.close();
  });

  it("rejects pending calls immediately on close, and exits after the current run", async () => {
    const thread = await InferenceThread.start({
      modelPath,
      resolveFrom: import.meta.url,
      background: true,
    });
    const calls = Array.from({ length: 50 }, () => thread.embed(new Int32Array(1)));
    const outcomes = Promise.allSettled(calls);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const closing = thread.close();
    const last = calls.at(-1)?.catch(() => "rejected");
    const nextTurn = new Promise((resolve) => setImmediate(resolve, "still waiting"));
    expect(await Promise.race([last, nextTurn])).toBe("rejected");
    await closing;
    expect(thread.usable).toBe(false);
    const rejected = (await outcomes).filter(({ status }) => status === "rejected");
    expect(rejected.length).toBeGreaterThan(40);
    expect(rejected[0]).toMatchObject({ reason: { name: "EmbedderUnavailable" } });
  });

  it("continues after an input that the model rejects", async () => {
    const thread = await InferenceThread.start({
      modelPath,
      resolveFrom: import.meta.url,
      background: true,
    });
    await expect(thread.embed(new Int32Array(0))).rejects.toMatchObject({
      name: "EmbedderUnavailable",
    });
    await expect(thread.embed(Int32Array.of(1))).resolves.toHaveLength(1_000);
    await thread.close();
  });

  it("delays process exit until the current run ends, and does not start another run", async () => {
    const before = new Set(process.listeners("exit"));
    const thread = await InferenceThread.start({
      modelPath,
      resolveFrom: import.meta.url,
      background: false,
    });
    const added = process.listeners("exit").filter((listener) => !before.has(listener));
    expect(added).toHaveLength(1);

    const calls = [1, 2, 3, 4].map((token) => thread.embed(Int32Array.of(token)));
    const outcomes = Promise.allSettled(calls);
    await calls[0];
    await new Promise((resolve) => setTimeout(resolve, 5));
    const asked = performance.now();
    added[0]?.(0);
    expect(performance.now() - asked).toBeGreaterThan(5);
    const statuses = (await outcomes).map(({ status }) => status);
    expect(statuses[1]).toBe("fulfilled");
    expect(statuses[3]).toBe("rejected");
    await thread.close();
    expect(new Set(process.listeners("exit"))).toEqual(before);
  });
});
