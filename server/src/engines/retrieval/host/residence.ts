import type { IndexMemory } from "../segmented-index.ts";

/** Fraction of the limit to which memory is reduced by an eviction, so evictions are infrequent. */
const AFTERWARDS = 0.9;
/** Address space of the kernel, minus the memory for queries and for partly filled blocks. */
const VECTOR_BYTES = 3.75 * 2 ** 30;

/** Tracks which segments are in use, and when each was last used. */
export class Residence {
  readonly #limit: number;
  readonly #used = new Map<string, number>();
  readonly #pins = new Map<string, number>();
  #clock = 0;

  /** @param limit memory limit in bytes; if undefined, the kernel's address space is the only limit */
  constructor(limit: number | undefined) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
  }

  /** Returns the number of bytes that can be loaded before memory may be low. */
  get smallestLimit(): number {
    return Math.min(this.#limit, VECTOR_BYTES);
  }

  isOver({ bytes, vectorBytes }: IndexMemory): boolean {
    return bytes > this.#limit || vectorBytes > VECTOR_BYTES;
  }

  isWell({ bytes, vectorBytes }: IndexMemory): boolean {
    return bytes <= this.#limit * AFTERWARDS && vectorBytes <= VECTOR_BYTES * AFTERWARDS;
  }

  touch(segment: string): void {
    this.#clock += 1;
    this.#used.set(segment, this.#clock);
  }

  forget(segment: string): void {
    this.#used.delete(segment);
  }

  /** Keeps a segment in memory until `unpin` is called. */
  pin(segment: string): void {
    this.#pins.set(segment, (this.#pins.get(segment) ?? 0) + 1);
  }

  unpin(segment: string): void {
    const pins = (this.#pins.get(segment) ?? 1) - 1;
    if (pins === 0) this.#pins.delete(segment);
    else this.#pins.set(segment, pins);
  }

  isPinned(segment: string): boolean {
    return this.#pins.has(segment);
  }

  /** Returns the segments that may be evicted, least recently used first. */
  idle(segments: Iterable<string>): string[] {
    const used = (segment: string): number => this.#used.get(segment) ?? 0;
    return [...segments].filter((segment) => !this.#pins.has(segment)).toSorted((a, b) => used(a) - used(b));
  }
}
