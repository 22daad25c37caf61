import type { IndexMemory } from "../segmented-index.ts";

/** Share of the limit that is left once segments were put to sleep, so that not every search puts one to sleep. */
const AFTERWARDS = 0.9;
/** What the kernel can address, less what queries and blocks that are half full need. */
const VECTOR_BYTES = 3.75 * 2 ** 30;

/** Which segments are in use, and which was used longest ago. */
export class Residence {
  readonly #limit: number;
  readonly #used = new Map<string, number>();
  readonly #pins = new Map<string, number>();
  #clock = 0;

  /** @param limit bytes; absent: only what the kernel can address */
  constructor(limit: number | undefined) {
    this.#limit = limit ?? Number.POSITIVE_INFINITY;
  }

  /** Most bytes that can be loaded before there may be too much. */
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

  /** Keeps a segment in memory until `unpin`. */
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

  /** Those that may sleep, the one used longest ago first. */
  idle(segments: Iterable<string>): string[] {
    const used = (segment: string): number => this.#used.get(segment) ?? 0;
    return [...segments].filter((segment) => !this.#pins.has(segment)).toSorted((a, b) => used(a) - used(b));
  }
}
