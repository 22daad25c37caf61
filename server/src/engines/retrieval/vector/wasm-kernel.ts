import type { VectorKernel } from "./kernel.ts";

const PAGE = 65_536;
/** Maximum number of memory pages: 4 GB, the limit of 32-bit addresses. */
const MAX_PAGES = 65_536;

interface WasmMemory {
  readonly buffer: SharedArrayBuffer;
  grow(pages: number): number;
}

type WasmExports = Pick<VectorKernel, "scan" | "select" | "similarity">;

/** The parts of the WebAssembly API that are used here; declared because the types of Node 20 do not include them. */
interface WebAssemblyApi {
  readonly Module: new (binary: Uint8Array) => object;
  readonly Memory: new (shape: { initial: number; maximum: number; shared: true }) => WasmMemory;
  readonly Instance: new (module: object, imports: { env: { memory: WasmMemory } }) => { readonly exports: WasmExports };
}

const { WebAssembly } = globalThis as unknown as { WebAssembly: WebAssemblyApi };

/** Kernel that uses WebAssembly SIMD, with the objects that another thread needs to scan the same memory. */
export interface WasmKernel extends VectorKernel {
  /** Compiled module and shared memory, to be sent to a worker. */
  readonly shared: { readonly module: object; readonly memory: object };
}

/**
 * Instantiates the compiled `server/assembly/scan.ts`.
 * @throws WebAssembly.CompileError if the machine does not support SIMD
 */
export function createWasmKernel(binary: Uint8Array): WasmKernel {
  const module = new WebAssembly.Module(binary);
  const memory = new WebAssembly.Memory({ initial: 1, maximum: MAX_PAGES, shared: true });
  const { scan, select, similarity } = new WebAssembly.Instance(module, { env: { memory } }).exports;
  return {
    shared: { module, memory },
    memory: () => memory.buffer,
    grow(bytes) {
      const pages = Math.ceil(bytes / PAGE) - memory.buffer.byteLength / PAGE;
      if (pages > 0) memory.grow(pages);
    },
    scan,
    select,
    similarity,
  };
}
