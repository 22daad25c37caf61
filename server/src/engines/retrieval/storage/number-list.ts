/** Typed arrays used for numbers in the index. */
export type NumberArray = Uint8Array | Uint16Array | Uint32Array | Float32Array | Float64Array;

interface NumberArrayConstructor<A extends NumberArray> {
  new (length: number): A;
  readonly BYTES_PER_ELEMENT: number;
}

/**
 * List of numbers in a typed array whose capacity doubles when it is full. `data` may be longer than `length` and is replaced when the list grows, so
 * a reference to `data` is valid only until the next append.
 */
export class NumberList<A extends NumberArray> {
  readonly #type: NumberArrayConstructor<A>;
  data: A;
  length: number;

  constructor(constructor: NumberArrayConstructor<A>, initial?: A) {
    this.#type = constructor;
    this.data = initial ?? new constructor(16);
    this.length = initial?.length ?? 0;
  }

  /** Returns the number at `index`, which must be less than `length`. */
  at(index: number): number {
    return this.data[index] ?? 0;
  }

  push(value: number): number {
    this.reserve(1);
    this.data[this.length] = value;
    this.length += 1;
    return this.length - 1;
  }

  /** Ensures capacity for `count` more numbers. */
  reserve(count: number): void {
    const needed = this.length + count;
    if (needed <= this.data.length) return;
    const grown = new this.#type(Math.max(needed, this.data.length * 2, 16));
    grown.set(this.data.subarray(0, this.length));
    this.data = grown;
  }

  /** Appends `count` zeros and returns the index of the first. */
  extend(count: number): number {
    this.reserve(count);
    const start = this.length;
    this.data.fill(0, start, start + count);
    this.length += count;
    return start;
  }

  /** Returns the numbers in the list as a view that shares memory with it. */
  view(): A {
    return this.data.subarray(0, this.length) as A;
  }

  get bytes(): number {
    return this.data.byteLength;
  }
}
