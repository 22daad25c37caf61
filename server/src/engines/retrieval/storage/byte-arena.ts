import { NumberList } from "./number-list.ts";

/** Append-only store of UTF-8 strings outside the JavaScript heap. A string is addressed by offset and byte length. */
export class ByteArena {
  #bytes: Buffer;
  length: number;

  constructor(initial?: Uint8Array) {
    this.#bytes =
      initial === undefined ? Buffer.allocUnsafeSlow(1024) : Buffer.from(initial.buffer, initial.byteOffset, initial.byteLength);
    this.length = initial?.byteLength ?? 0;
  }

  /** Appends a string and returns its offset. Its byte length is `length - offset` afterward. */
  append(text: string): number {
    const room = this.length + text.length * 3;
    if (room > this.#bytes.length) {
      const grown = Buffer.allocUnsafeSlow(Math.max(room, this.#bytes.length * 2));
      this.#bytes.copy(grown, 0, 0, this.length);
      this.#bytes = grown;
    }
    const offset = this.length;
    this.length += this.#bytes.write(text, offset, "utf8");
    return offset;
  }

  read(offset: number, length: number): string {
    return this.#bytes.toString("utf8", offset, offset + length);
  }

  /** Compares two strings by bytes, without decoding them. */
  compare(offset: number, length: number, other: ByteArena, otherOffset: number, otherLength: number): number {
    const mine = this.#bytes;
    const theirs = other.#bytes;
    const shared = Math.min(length, otherLength);
    for (let i = 0; i < shared; i++) {
      const difference = (mine[offset + i] ?? 0) - (theirs[otherOffset + i] ?? 0);
      if (difference !== 0) return difference;
    }
    return length - otherLength;
  }

  view(): Uint8Array {
    return new Uint8Array(this.#bytes.buffer, this.#bytes.byteOffset, this.length);
  }

  get bytes(): number {
    return this.#bytes.length;
  }
}

/** Strings by index: a list of arena addresses. */
export class TextColumn {
  readonly #arena: ByteArena;
  readonly offsets: NumberList<Float64Array>;
  readonly lengths: NumberList<Uint32Array>;

  constructor(arena: ByteArena, offsets?: Float64Array, lengths?: Uint32Array) {
    this.#arena = arena;
    this.offsets = new NumberList(Float64Array, offsets);
    this.lengths = new NumberList(Uint32Array, lengths);
  }

  push(text: string): void {
    const offset = this.#arena.append(text);
    this.offsets.push(offset);
    this.lengths.push(this.#arena.length - offset);
  }

  /** Replaces the string at an index. The old string stays in the arena until the arena is rewritten. */
  replace(index: number, text: string): void {
    const offset = this.#arena.append(text);
    this.offsets.data[index] = offset;
    this.lengths.data[index] = this.#arena.length - offset;
  }

  read(index: number): string {
    return this.#arena.read(this.offsets.at(index), this.lengths.at(index));
  }

  /** Returns a function that reads the current string later. */
  reader(index: number): () => string {
    const offset = this.offsets.at(index);
    const length = this.lengths.at(index);
    return () => this.#arena.read(offset, length);
  }

  /** Compares a string with a string in another column by bytes. */
  compare(index: number, other: TextColumn, otherIndex: number): number {
    return this.#arena.compare(
      this.offsets.at(index),
      this.lengths.at(index),
      other.#arena,
      other.offsets.at(otherIndex),
      other.lengths.at(otherIndex),
    );
  }
}
