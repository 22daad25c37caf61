import { type Sections, MalformedDump } from "../storage/sections.ts";
import type { VectorMemory } from "./memory.ts";

/** Number of rows per block. The first blocks are small, so a segment with three documents needs little memory. */
const BLOCK_ROWS = [16, 64, 256, 1024] as const;
/** Number of steps between 0 and the largest number in an int8 row. */
const LEVELS = 127;
/** Number of steps of the low byte per step of the high byte; also hard-coded in the kernel. */
const FINE = 254;
/** Six standard deviations of a number uniformly distributed within half a unit. */
const SIX_SIGMA = 6 / Math.sqrt(12);
/** Largest number in the int16 form of a query; keeps sums of 16,384 products within int32. */
const QUERY_LEVELS = 1023;

interface Block {
  readonly capacity: number;
  readonly first: number;
  /** Address of the int8 rows, which are followed by their scales (f32) and low bytes. */
  readonly address: number;
  readonly bytes: number;
}

/** A query vector in the kernel's memory, as int16 for scanning and as f32 for exact similarities. */
export interface PreparedQuery {
  /** Size, in bytes, of the rows with which the query is compared. */
  readonly stride: number;
  readonly coarse: number;
  readonly factor: number;
  readonly fine: number;
  release(): void;
}

/** Returns the size of a row in bytes: the number of dimensions, plus padding. */
export function strideOf(dimensions: number): number {
  return Math.ceil(dimensions / 16) * 16;
}

/** Copies a query vector into the kernel's memory. The caller must release it. */
export function prepareQuery(memory: VectorMemory, vector: Float32Array): PreparedQuery {
  const stride = strideOf(vector.length);
  const bytes = stride * 6;
  const address = memory.allocate(bytes);
  const buffer = memory.kernel.memory();
  const fine = new Float32Array(buffer, address, stride);
  const coarse = new Int16Array(buffer, address + stride * 4, stride);
  const step = largestOf(vector) / QUERY_LEVELS || 1;
  for (let i = 0; i < stride; i++) {
    const value = i < vector.length ? (vector[i] ?? 0) : 0;
    fine[i] = value;
    coarse[i] = Math.round(value / step);
  }
  return {
    stride,
    coarse: address + stride * 4,
    factor: step,
    fine: address,
    release: () => memory.release(address, bytes),
  };
}

function largestOf(vector: Float32Array): number {
  let largest = 0;
  for (let i = 0; i < vector.length; i++) {
    const size = Math.abs(vector[i] ?? 0);
    if (size > largest) largest = size;
  }
  return largest;
}

/**
 * Vectors of one segment, one per row, numbered in insertion order. A row is stored as int8 with its own scale (for scanning) and a second
 * byte per number (for exact similarities): 16 bits per number in total.
 */
export class VectorMatrix {
  readonly #memory: VectorMemory;
  readonly #dimensions: number;
  readonly #stride: number;
  readonly #blocks: Block[] = [];
  #rows = 0;
  /** Largest scale of any row so far. */
  #largestStep = 0;

  constructor(memory: VectorMemory, dimensions: number) {
    this.#memory = memory;
    this.#dimensions = dimensions;
    this.#stride = strideOf(dimensions);
  }

  get dimensions(): number {
    return this.#dimensions;
  }

  get rows(): number {
    return this.#rows;
  }

  /** Size of a row in bytes. */
  get stride(): number {
    return this.#stride;
  }

  /**
   * Returns the maximum error of a scanned similarity of unit vectors: six standard deviations of a sum of rounding errors, each uniformly
   * distributed within half a step.
   */
  errorOf(query: PreparedQuery): number {
    return SIX_SIGMA * (this.#largestStep + query.factor);
  }

  /**
   * Ensures capacity for this many more rows.
   * @throws VectorMemoryFull
   */
  reserve(rows: number): void {
    while (this.#capacity() < this.#rows + rows) this.#addBlock();
  }

  /** Quantizes a vector into the next row. */
  append(vector: Float32Array): void {
    const block = this.#roomForRow();
    const buffer = this.#memory.kernel.memory();
    const at = this.#rows - block.first;
    const high = new Int8Array(buffer, this.#high(block, at), this.#stride);
    const low = new Int8Array(buffer, this.#low(block, at), this.#stride);
    const step = largestOf(vector) / LEVELS || 1;
    for (let i = 0; i < this.#stride; i++) {
      const value = (vector[i] ?? 0) / step;
      const rounded = Math.round(value);
      high[i] = rounded;
      low[i] = Math.round((value - rounded) * FINE);
    }
    new Float32Array(buffer, this.#scales(block), block.capacity)[at] = step;
    this.#largestStep = Math.max(this.#largestStep, step);
    this.#rows += 1;
  }

  /** Writes the approximate dot products of the query and the rows from `from` to `to` (exclusive) to `out`, 4 bytes per row. */
  scan(query: PreparedQuery, out: number, from = 0, to = this.#rows): void {
    for (const piece of this.pieces(from, to)) {
      this.#memory.kernel.scan(piece.rows, piece.scales, piece.count, this.#stride, query.coarse, query.factor, out + piece.offset);
    }
  }

  /** Returns the pieces of a scan of the rows from `from` to `to` (exclusive). `offset` is the position of a piece's scores. */
  pieces(from: number, to: number): { rows: number; scales: number; count: number; offset: number }[] {
    const pieces = [];
    for (let row = from; row < to;) {
      const block = this.#blockOf(row);
      const at = row - block.first;
      const count = Math.min(to - row, block.capacity - at);
      pieces.push({
        rows: this.#high(block, at),
        scales: this.#scales(block) + at * 4,
        count,
        offset: (row - from) * 4,
      });
      row += count;
    }
    return pieces;
  }

  /** Returns the dot product of a row and the query, accurate to about six digits. */
  refine(row: number, query: Pick<PreparedQuery, "fine">): number {
    const block = this.#blockOf(row);
    const at = row - block.first;
    const scale = this.#scales(block) + at * 4;
    return this.#memory.kernel.similarity(this.#high(block, at), this.#low(block, at), scale, this.#stride, query.fine);
  }

  /** Returns a row as a query, to compute exact similarities with other rows in the same memory. The caller must release it. */
  prepareRow(row: number): Pick<PreparedQuery, "fine" | "release"> {
    const bytes = this.#stride * 4;
    const address = this.#memory.allocate(bytes);
    const block = this.#blockOf(row);
    const buffer = this.#memory.kernel.memory();
    const at = row - block.first;
    const fine = new Float32Array(buffer, address, this.#stride);
    const high = new Int8Array(buffer, this.#high(block, at), this.#stride);
    const low = new Int8Array(buffer, this.#low(block, at), this.#stride);
    const step = (new Float32Array(buffer, this.#scales(block) + at * 4, 1)[0] ?? 0) / FINE;
    for (let i = 0; i < fine.length; i++) fine[i] = step * ((high[i] ?? 0) * FINE + (low[i] ?? 0));
    return { fine: address, release: () => this.#memory.release(address, bytes) };
  }

  /** Copies a row unchanged from another matrix with the same dimensions. */
  copyRow(other: VectorMatrix, row: number): void {
    const block = this.#roomForRow();
    const from = other.#blockOf(row);
    const at = this.#rows - block.first;
    const source = row - from.first;
    const buffer = this.#memory.kernel.memory();
    const bytes = new Uint8Array(buffer);
    bytes.copyWithin(this.#high(block, at), other.#high(from, source), other.#high(from, source) + this.#stride);
    bytes.copyWithin(this.#low(block, at), other.#low(from, source), other.#low(from, source) + this.#stride);
    bytes.copyWithin(this.#scales(block) + at * 4, other.#scales(from) + source * 4, other.#scales(from) + source * 4 + 4);
    this.#largestStep = Math.max(this.#largestStep, other.#largestStep);
    this.#rows += 1;
  }

  /** Adds the blocks as `vectors.<n>` sections, which share memory with the matrix. */
  dump(sections: Sections): void {
    sections.set("vectors.shape", Uint32Array.of(this.#dimensions, this.#rows));
    this.#blocks.forEach((block, i) => {
      sections.set(`vectors.${i}`, new Uint8Array(this.#memory.kernel.memory(), block.address, block.bytes));
    });
  }

  /**
   * Fills an empty matrix from a dump.
   * @throws MalformedDump
   */
  load(sections: Sections): void {
    const shape = sections.get("vectors.shape");
    if (shape?.[0] !== this.#dimensions) throw new MalformedDump("the vectors have different dimensions");
    const rows = shape[1] ?? 0;
    for (let i = 0; this.#capacity() < rows; i++) {
      const bytes = sections.get(`vectors.${i}`);
      const block = this.#addBlock();
      if (!(bytes instanceof Uint8Array) || bytes.length !== block.bytes) throw new MalformedDump("vectors are missing");
      new Uint8Array(this.#memory.kernel.memory(), block.address, block.bytes).set(bytes);
    }
    this.#rows = rows;
    for (const block of this.#blocks) {
      const scales = new Float32Array(this.#memory.kernel.memory(), this.#scales(block), Math.min(block.capacity, rows - block.first));
      for (const step of scales) this.#largestStep = Math.max(this.#largestStep, step);
    }
  }

  /** Releases all memory; the matrix is empty afterward. */
  release(): void {
    for (const block of this.#blocks) this.#memory.release(block.address, block.bytes);
    this.#blocks.length = 0;
    this.#rows = 0;
  }

  get bytes(): number {
    return this.#blocks.reduce((sum, block) => sum + block.bytes, 0);
  }

  #high(block: Block, at: number): number {
    return block.address + at * this.#stride;
  }

  #scales(block: Block): number {
    return block.address + block.capacity * this.#stride;
  }

  #low(block: Block, at: number): number {
    return this.#scales(block) + block.capacity * 4 + at * this.#stride;
  }

  #capacity(): number {
    const last = this.#blocks.at(-1);
    return last === undefined ? 0 : last.first + last.capacity;
  }

  #roomForRow(): Block {
    return this.#blocks.findLast(({ first, capacity }) => first <= this.#rows && this.#rows < first + capacity) ?? this.#addBlock();
  }

  #addBlock(): Block {
    const capacity = BLOCK_ROWS[Math.min(this.#blocks.length, BLOCK_ROWS.length - 1)] ?? 1024;
    const bytes = capacity * (this.#stride * 2 + 4);
    const block = {
      capacity,
      first: this.#capacity(),
      address: this.#memory.allocate(bytes),
      bytes,
    };
    this.#blocks.push(block);
    return block;
  }

  #blockOf(row: number): Block {
    const block = row < GROWING ? this.#blocks.find(({ first, capacity }) => row < first + capacity) : this.#blocks[blockNumber(row)];
    if (block === undefined || row >= this.#rows) throw new RangeError(`row ${row} does not exist`);
    return block;
  }
}

/** Total number of rows in the blocks before the first block of the largest size. */
const GROWING = BLOCK_ROWS.slice(0, -1).reduce((sum, rows) => sum + rows, 0);
const LARGEST = BLOCK_ROWS[BLOCK_ROWS.length - 1] ?? 1024;

function blockNumber(row: number): number {
  return BLOCK_ROWS.length - 1 + Math.floor((row - GROWING) / LARGEST);
}
