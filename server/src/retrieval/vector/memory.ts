import type { VectorKernel } from "./kernel.ts";

const PAGE = 65_536;
/** Address 0 stays unused, so that it can mean "none". */
const FIRST = 64;
const ALIGNMENT = 64;

/** Gives out pieces of a kernel's memory. Pieces are few sizes, so what is given back is kept by size and never merged. */
export class VectorMemory {
  readonly kernel: VectorKernel;
  readonly #free = new Map<number, number[]>();
  #end = FIRST;

  constructor(kernel: VectorKernel) {
    this.kernel = kernel;
  }

  /** Address of `bytes` bytes, aligned to 64; their content is undefined. @throws RangeError when there is no more memory. */
  allocate(bytes: number): number {
    const size = roundUp(bytes);
    const reused = this.#free.get(size)?.pop();
    if (reused !== undefined) return reused;
    const address = this.#end;
    const end = address + size;
    const have = this.kernel.memory().byteLength;
    if (end > have) this.kernel.grow(Math.ceil(Math.max(end, Math.min(have * 1.5, have + (64 << 20))) / PAGE) * PAGE);
    this.#end = end;
    return address;
  }

  /** Gives back what `allocate` gave for the same number of bytes. */
  release(address: number, bytes: number): void {
    const size = roundUp(bytes);
    const list = this.#free.get(size);
    if (list === undefined) this.#free.set(size, [address]);
    else list.push(address);
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
