import { NumberList } from "../storage/number-list.ts";
import { type Sections, section } from "../storage/sections.ts";

/** Number of header words in a block: position of the next block (0 if there is none), number of entries, and capacity. */
export const BLOCK_HEADER = 3;
const LARGEST_BLOCK = 512;

/**
 * Posting lists of (document, term frequencies) by term, in insertion order. A list is a chain of blocks in a shared pool; each block has
 * twice the capacity of the previous block, up to 512 entries. An entry consists of two numbers: the document and its packed frequencies
 * (see `packFrequencies`).
 */
export class PostingLists {
  readonly pool: NumberList<Uint32Array>;
  readonly heads: NumberList<Uint32Array>;
  readonly tails: NumberList<Uint32Array>;

  /**
   * Creates empty lists, or lists from sections that `dump` stored under the same name. Entries that were added while the dump was written
   * are removed from the last block of each list, because they belong to documents numbered `documents` or higher, which the dump does not
   * contain.
   * @throws MalformedDump
   */
  constructor(sections?: Sections, name = "", documents = 0) {
    if (sections === undefined) {
      this.pool = new NumberList(Uint32Array);
      this.pool.extend(1);
      this.heads = new NumberList(Uint32Array);
      this.tails = new NumberList(Uint32Array);
      return;
    }
    const get = (part: string): Uint32Array => section(sections, `${name}.${part}`, Uint32Array);
    this.pool = new NumberList(Uint32Array, get("pool"));
    this.heads = new NumberList(Uint32Array, get("heads"));
    this.tails = new NumberList(Uint32Array, get("tails"));
    const pool = this.pool.data;
    for (const tail of this.tails.view()) {
      pool[tail] = 0;
      let count = pool[tail + 1] ?? 0;
      while (count > 0 && (pool[tail + BLOCK_HEADER + (count - 1) * 2] ?? 0) >= documents) count -= 1;
      pool[tail + 1] = count;
    }
  }

  /**
   * Adds the lists to a dump as sections that remain valid while entries are appended: blocks are shared, and the list of last blocks is
   * copied.
   */
  dump(sections: Sections, name: string): void {
    sections.set(`${name}.pool`, this.pool.view());
    sections.set(`${name}.heads`, this.heads.view());
    sections.set(`${name}.tails`, this.tails.view().slice());
  }

  /** Appends an entry to the list of a term. Terms must be numbered without gaps. */
  add(term: number, document: number, frequencies: number): void {
    let block = this.#roomFor(term);
    const pool = this.pool.data;
    const count = pool[block + 1] ?? 0;
    pool[block + 1] = count + 1;
    block += BLOCK_HEADER + count * 2;
    pool[block] = document;
    pool[block + 1] = frequencies;
  }

  /** Calls `visit` for each entry of a term. Performance-critical loops traverse the blocks directly instead. */
  forEach(term: number, visit: (document: number, frequencies: number) => void): void {
    const pool = this.pool.data;
    for (let block = this.heads.at(term); block !== 0; block = pool[block] ?? 0) {
      const end = block + BLOCK_HEADER + (pool[block + 1] ?? 0) * 2;
      for (let at = block + BLOCK_HEADER; at < end; at += 2) visit(pool[at] ?? 0, pool[at + 1] ?? 0);
    }
  }

  /** Returns whether any entry of a term passes a test. */
  some(term: number, test: (frequencies: number, document: number) => boolean): boolean {
    const pool = this.pool.data;
    for (let block = this.heads.at(term); block !== 0; block = pool[block] ?? 0) {
      const end = block + BLOCK_HEADER + (pool[block + 1] ?? 0) * 2;
      for (let at = block + BLOCK_HEADER; at < end; at += 2) if (test(pool[at + 1] ?? 0, pool[at] ?? 0)) return true;
    }
    return false;
  }

  get bytes(): number {
    return this.pool.bytes + this.heads.bytes + this.tails.bytes;
  }

  #roomFor(term: number): number {
    if (term >= this.heads.length) {
      const first = this.#block(1);
      this.heads.push(first);
      this.tails.push(first);
      return first;
    }
    const tail = this.tails.at(term);
    const capacity = this.pool.at(tail + 2);
    if (this.pool.at(tail + 1) < capacity) return tail;
    const next = this.#block(Math.min(capacity * 2, LARGEST_BLOCK));
    this.pool.data[tail] = next;
    this.tails.data[term] = next;
    return next;
  }

  #block(capacity: number): number {
    const block = this.pool.extend(BLOCK_HEADER + capacity * 2);
    this.pool.data[block + 2] = capacity;
    return block;
  }
}

/** Fields that are scored separately, in the order of their bytes in packed frequencies. */
export const FIELDS = ["title", "attributes", "description", "body"] as const;
export const FIELD_COUNT = FIELDS.length;

/** Adds an occurrence in a field to packed frequencies, which have one byte per field with a maximum of 255. */
export function countOccurrence(packed: number, field: number): number {
  const shift = field * 8;
  return ((packed >>> shift) & 0xff) === 0xff ? packed : (packed + (1 << shift)) >>> 0;
}
