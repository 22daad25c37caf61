import { readFile } from "node:fs/promises";
import { createScriptKernel, type VectorKernel } from "../vector/kernel.ts";
import { createWasmKernel, type WasmKernel } from "../vector/wasm-kernel.ts";

/** Compiled scan from `npm run build`; the path is valid from sources and build. */
const COMPILED_SCAN = new URL("../../../../dist/wasm/scan.wasm", import.meta.url);

/** Returns the fastest kernel supported by this machine. */
export async function loadKernel(log: (message: string, fields?: object) => void): Promise<VectorKernel> {
  try {
    return createWasmKernel(await readFile(COMPILED_SCAN));
  } catch (error) {
    log("The compiled vector scan cannot be used; falling back to JavaScript, which is slower.", {
      reason: error instanceof Error ? error.message : String(error),
    });
    return createScriptKernel();
  }
}

/** Returns whether other threads can access the kernel's memory. */
export function isShared(kernel: VectorKernel): kernel is WasmKernel {
  return "shared" in kernel;
}
