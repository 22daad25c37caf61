import { ExtractError, type ExtractFailure } from "../../ports/text-extractor.ts";

/** Codes of system errors that can occur while a library reads a file. */
const MACHINE_FAULTS = new Set(["ENOENT", "EACCES", "EPERM", "EMFILE", "ENFILE", "EIO", "ENOSPC", "ENOMEM", "EBUSY"]);

export interface Fault {
  /** Reason why the file cannot be read; null for a system failure. */
  readonly reason: ExtractFailure | null;
  readonly message: string;
}

/** Returns whether an error was caused by the file or by the system. */
export function faultOf(error: unknown): Fault {
  if (error instanceof ExtractError) return { reason: error.reason, message: error.message };
  if (!(error instanceof Error)) return { reason: "damaged", message: "the file cannot be read" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  if (MACHINE_FAULTS.has(code)) return { reason: null, message: error.message };
  if (error instanceof RangeError && /alloc|string length|array length/i.test(error.message)) {
    return { reason: "too_large", message: "the content of the file is too large" };
  }
  return { reason: "damaged", message: `the file cannot be read (${error.message.slice(0, 200)})` };
}
