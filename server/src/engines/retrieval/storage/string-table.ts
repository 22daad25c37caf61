import { NumberList } from "./number-list.ts";

/**
 * Numbers strings 0, 1, 2… in the order in which they are added. Uses only typed arrays (UTF-16 units, open addressing), so a table of a million
 * strings does not use the heap and does not have to be rebuilt when it is loaded.
 */
export class StringTable {
  readonly units: NumberList<Uint16Array>;
  /** Start of each string in `units`; a string ends where the next string starts. */
  readonly starts: NumberList<Uint32Array>;
  readonly hashes: NumberList<Uint32Array>;
  /** For each bucket, the index of its string plus 1; 0 if it is empty. The length is a power of two. */
  buckets: Uint32Array;

  constructor(units?: Uint16Array, starts?: Uint32Array, hashes?: Uint32Array, buckets?: Uint32Array) {
    this.units = new NumberList(Uint16Array, units);
    this.starts = new NumberList(Uint32Array, starts);
    this.hashes = new NumberList(Uint32Array, hashes);
    this.buckets = buckets ?? new Uint32Array(64);
  }

  get size(): number {
    return this.starts.length;
  }

  /** Returns the number of a string; -1 if it has not been added. */
  find(text: string): number {
    const hash = hashOf(text);
    const mask = this.buckets.length - 1;
    for (let bucket = hash & mask; ; bucket = (bucket + 1) & mask) {
      const entry = this.buckets[bucket] ?? 0;
      if (entry === 0) return -1;
      if (this.hashes.data[entry - 1] === hash && this.#equals(entry - 1, text)) return entry - 1;
    }
  }

  /** Returns the number of a string, and adds it if it is new. */
  intern(text: string): number {
    const known = this.find(text);
    if (known >= 0) return known;
    if ((this.size + 1) * 2 > this.buckets.length) this.#rehash();
    const id = this.starts.push(this.units.length);
    const start = this.units.extend(text.length);
    const units = this.units.data;
    for (let i = 0; i < text.length; i++) units[start + i] = text.charCodeAt(i);
    this.hashes.push(hashOf(text));
    this.#place(id);
    return id;
  }

  /** Returns the string with this number. */
  text(id: number): string {
    const units = this.units.data;
    const end = this.#end(id);
    let text = "";
    for (let i = this.starts.at(id); i < end; i++) text += String.fromCharCode(units[i] ?? 0);
    return text;
  }

  get bytes(): number {
    return this.units.bytes + this.starts.bytes + this.hashes.bytes + this.buckets.byteLength;
  }

  #end(id: number): number {
    return id + 1 < this.starts.length ? this.starts.at(id + 1) : this.units.length;
  }

  #equals(id: number, text: string): boolean {
    const start = this.starts.at(id);
    if (this.#end(id) - start !== text.length) return false;
    const units = this.units.data;
    for (let i = 0; i < text.length; i++) if (units[start + i] !== text.charCodeAt(i)) return false;
    return true;
  }

  #place(id: number): void {
    const mask = this.buckets.length - 1;
    let bucket = this.hashes.at(id) & mask;
    while (this.buckets[bucket] !== 0) bucket = (bucket + 1) & mask;
    this.buckets[bucket] = id + 1;
  }

  #rehash(): void {
    this.buckets = new Uint32Array(this.buckets.length * 4);
    for (let id = 0; id < this.size; id++) this.#place(id);
  }
}

/** Hashes UTF-16 units with FNV-1a and a final mix, so the low bits depend on all units. */
export function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193);
  hash ^= hash >>> 15;
  hash = Math.imul(hash, 0x2c1b3c6d);
  return (hash ^ (hash >>> 13)) >>> 0;
}
