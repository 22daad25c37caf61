import { readFileSync } from "node:fs";
import type { InferenceSession } from "onnxruntime-node";

/** Processor features that prevent sums of int8 products from saturating. */
const EXACT = /\b(?:avx512_vnni|avx_vnni)\b/;

/**
 * Reports whether sums of int8 products saturate on a processor: on x86 without VNNI, or if unknown.
 * @param cpuinfo contents of `/proc/cpuinfo`; null if there is none
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

/** Options of every ONNX Runtime session of a local model. Copied to threads, so it contains plain values only. */
export const sessionOptions: InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  logSeverityLevel: 3,
  // Inputs vary in length: cached plans and arenas for each length would only grow.
  enableCpuMemArena: false,
  enableMemPattern: false,
  // Twice as slow, so used only where sums would saturate; elsewhere the vectors are identical without it.
  ...(saturates(process.arch, readCpuinfo()) ? { extra: { session: { x64quantprecision: "1" } } } : {}),
};
