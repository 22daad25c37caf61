/** Load factor above which a table grows. */
const MOST_USED = 0.75;
const FEWEST_SLOTS = 16;
/** A slot contains a position plus one in its low bits and hash bits in its high bits; the hash bits rule out most other strings. */
const POSITION_BITS = 23;
const POSITION = 2 ** POSITION_BITS - 1;
/** Constants of the FNV-1a hash. */
const OFFSET = 0x811c9dc5;
const PRIME = 0x01000193;

/** Returns the hash of a substring. */
export function hashOf(text: string, start = 0, end = text.length): number {
  let hash = OFFSET;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), PRIME);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/**
 * Hash table of string positions in a text, or of other numbers below 8 million that identify strings. Needs about 6 bytes per entry; a map
 * of strings needs about 100.
 */
export class PositionTable {
  /** 0 marks a free slot. */
  #slots: Uint32Array;
  #count = 0;
  readonly #keyOf: (position: number) => string;

  /**
   * @param keyOf returns the string at a position
   * @param expected expected number of positions
   */
  constructor(keyOf: (position: number) => string, expected: number) {
    this.#keyOf = keyOf;
    let size = FEWEST_SLOTS;
    while (size * MOST_USED < expected) size *= 2;
    this.#slots = new Uint32Array(size);
  }

  /** Adds a position. Several positions can have the same string. */
  add(hash: number, position: number): void {
    if (this.#count >= this.#slots.length * MOST_USED) this.#grow();
    this.#count += 1;
    place(this.#slots, hash, position);
  }

  /** Returns the position that was added first for a string; undefined if there is none. */
  find(key: string, hash: number = hashOf(key)): number | undefined {
    const slots = this.#slots;
    const last = slots.length - 1;
    const tag = hash >>> POSITION_BITS;
    for (let at = hash & last, slot = slots[at] as number; slot !== 0; at = (at + 1) & last, slot = slots[at] as number) {
      if (slot >>> POSITION_BITS !== tag) continue;
      const position = (slot & POSITION) - 1;
      if (this.#keyOf(position) === key) return position;
    }
    return undefined;
  }

  /** Returns whether a string may have been added; if false, it definitely was not. */
  mayHave(hash: number): boolean {
    const slots = this.#slots;
    const last = slots.length - 1;
    const tag = hash >>> POSITION_BITS;
    for (let at = hash & last, slot = slots[at] as number; slot !== 0; at = (at + 1) & last, slot = slots[at] as number) {
      if (slot >>> POSITION_BITS === tag) return true;
    }
    return false;
  }

  /** Returns the positions of a string in insertion order. */
  findAll(key: string): number[] {
    const found: number[] = [];
    const slots = this.#slots;
    const last = slots.length - 1;
    const hash = hashOf(key);
    const tag = hash >>> POSITION_BITS;
    for (let at = hash & last, slot = slots[at] as number; slot !== 0; at = (at + 1) & last, slot = slots[at] as number) {
      const position = (slot & POSITION) - 1;
      if (slot >>> POSITION_BITS === tag && this.#keyOf(position) === key) found.push(position);
    }
    return found;
  }

  #grow(): void {
    const before = this.#slots;
    const last = before.length - 1;
    const larger = new Uint32Array(before.length * 2);
    // Starts at a free slot, so positions of the same string keep their order.
    const start = before.indexOf(0);
    for (let step = 0; step <= last; step++) {
      const slot = before[(start + step) & last] as number;
      if (slot === 0) continue;
      const position = (slot & POSITION) - 1;
      place(larger, hashOf(this.#keyOf(position)), position);
    }
    this.#slots = larger;
  }
}

function place(slots: Uint32Array, hash: number, position: number): void {
  const last = slots.length - 1;
  let at = hash & last;
  while (slots[at] !== 0) at = (at + 1) & last;
  slots[at] = ((hash >>> POSITION_BITS) << POSITION_BITS) | (position + 1);
}
