import { readFileSync } from "node:fs";
import type { InferenceSession } from "onnxruntime-node";

/** Processor features that prevent saturation in sums of int8 products. */
const EXACT = /\b(?:avx512_vnni|avx_vnni)\b/;

/**
 * Returns whether sums of int8 products saturate on a processor: true for x86 without VNNI, or if the features are unknown.
 * @param cpuinfo contents of `/proc/cpuinfo`; null if the file does not exist
 */
export function saturates(architecture: string, cpuinfo: string | null): boolean {
  if (architecture !== "x64") return false;
  const flags = cpuinfo?.match(/^flags\s*:.*$/gm) ?? [];
  return flags.length === 0 || !flags.every((line) => EXACT.test(line));
}

function readCpuinfo(): string | null {
  try {
    return readFileSync("/proc/cpuinfo", "utf8");
  } catch {
    return null;
  }
}

/** Options for every ONNX Runtime session of a local model. They are copied to threads, so they contain only plain values. */
export const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
  // Inputs vary in length, so the plans and arenas that are cached for each length would only grow.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Twice as slow, so it is used only where sums would saturate; elsewhere it does not change the vectors.
  ...(saturates(process.arch, readCpuinfo()) ? { extra: { session: { x64quantprecision: "1" } } } : {}),
};
