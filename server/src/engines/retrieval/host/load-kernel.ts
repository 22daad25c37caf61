import { readFile } from "node:fs/promises";
import { createScriptKernel, type VectorKernel } from "../vector/kernel.ts";
import { createWasmKernel, type WasmKernel } from "../vector/wasm-kernel.ts";

/** WebAssembly module compiled by `npm run build`; the path is the same from `src` and `dist`. */
const COMPILED_SCAN = new URL("../../../../dist/wasm/scan.wasm", import.meta.url);

/** Returns the fastest kernel that this machine supports. */
export async function loadKernel(log: (message: string, fields?: object) => void): Promise<VectorKernel> {
  try {
    return createWasmKernel(await readFile(COMPILED_SCAN));
  } catch (error) {
    log("The compiled vector scan cannot be used; using the slower JavaScript version.", {
      reason: error instanceof Error ? error.message : String(error),
    });
    return createScriptKernel();
  }
}

/** Returns whether other threads can access the kernel's memory. */
export function isShared(kernel: VectorKernel): kernel is WasmKernel {
  return "shared" in kernel;
}
