import { ExtractError, type ExtractFailure } from "../../ports/text-extractor.ts";

/** Machine failures that a library may pass on while reading a file. */
const MACHINE_FAULTS = new Set(["ENOENT", "EACCES", "EPERM", "EMFILE", "ENFILE", "EIO", "ENOSPC", "ENOMEM", "EBUSY"]);

export interface Fault {
  /** Null: the machine is at fault, not the file. */
  readonly reason: ExtractFailure | null;
  readonly message: string;
}

/** Returns whether the file or the machine is at fault for an error. */
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
