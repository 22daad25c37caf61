import type { InferenceSession } from "onnxruntime-node";

/** Options of every ONNX Runtime session of a local model. Copied to threads, so it contains plain values only. */
export const sessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
  // Inputs vary in length: cached plans and arenas for each length would only grow.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Without this option, sums of int8 products saturate on x86 processors without VNNI.
  extra: { session: { x64quantprecision: "1" } },
} satisfies InferenceSession.SessionOptions;
