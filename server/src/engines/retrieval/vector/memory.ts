import type { VectorKernel } from "./kernel.ts";

const PAGE = 65_536;
/** First address; address 0 is unused, so it can mean "none". */
const FIRST = 64;
const ALIGNMENT = 64;

/** Thrown if the kernel's memory cannot grow: beyond 4 GB in WebAssembly, or beyond the machine's memory. */
export class VectorMemoryFull extends RangeError {
  override readonly name = "VectorMemoryFull";
}

/** Allocates parts of a kernel's memory. There are only a few distinct sizes, so released parts are kept by size and never merged. */
export class VectorMemory {
  readonly kernel: VectorKernel;
  readonly #free = new Map<number, number[]>();
  #end = FIRST;

  constructor(kernel: VectorKernel) {
    this.kernel = kernel;
  }

  /**
   * Returns the address of `bytes` bytes, aligned to 64, with undefined content.
   * @throws VectorMemoryFull
   */
  allocate(bytes: number): number {
    const size = roundUp(bytes);
    const reused = this.#free.get(size)?.pop();
    if (reused !== undefined) return reused;
    const address = this.#end;
    const end = address + size;
    const have = this.kernel.memory().byteLength;
    if (end > have) this.#grow(end, Math.max(end, Math.min(have * 1.5, have + (64 << 20))));
    this.#end = end;
    return address;
  }

  /** Maximum number of bytes allocated so far; released memory is reused. */
  get bytes(): number {
    return this.#end;
  }

  /** Releases memory that `allocate` returned for the same number of bytes. */
  release(address: number, bytes: number): void {
    const size = roundUp(bytes);
    const list = this.#free.get(size);
    if (list === undefined) this.#free.set(size, [address]);
    else list.push(address);
  }

  #grow(least: number, wanted: number): void {
    for (const bytes of [wanted, least]) {
      try {
        this.kernel.grow(Math.ceil(bytes / PAGE) * PAGE);
        return;
      } catch (error) {
        if (!(error instanceof RangeError)) throw error;
      }
    }
    throw new VectorMemoryFull(`the vectors need more than the ${this.#end} bytes available`);
  }
}

function roundUp(bytes: number): number {
  return Math.ceil(bytes / ALIGNMENT) * ALIGNMENT;
}
