import { readFile } from "node:fs/promises";
import { createScriptKernel, type VectorKernel } from "../vector/kernel.ts";
import { createWasmKernel, type WasmKernel } from "../vector/wasm-kernel.ts";

/** Where `npm run build` puts the compiled scan, seen from the sources as well as from the build. */
const COMPILED_SCAN = new URL("../../../../dist/wasm/scan.wasm", import.meta.url);

/** The fastest kernel that this machine can run. */
export async function loadKernel(log: (message: string, fields?: object) => void): Promise<VectorKernel> {
  try {
    return createWasmKernel(await readFile(COMPILED_SCAN));
  } catch (error) {
    log("Vectors are searched in plain JavaScript, which is slower: the compiled scan cannot be used.", {
      reason: error instanceof Error ? error.message : String(error),
    });
    return createScriptKernel();
  }
}

/** Whether other threads can work on the kernel's memory. */
export function isShared(kernel: VectorKernel): kernel is WasmKernel {
  return "shared" in kernel;
}
