/** Arrays for one search at a time: taken one after the other out of one buffer, all given back at once. */
export class Scratch {
  #buffer = new Float32Array(1 << 14);
  #used = 0;

  /** Gives back everything and makes room for `numbers` in all. */
  reset(numbers: number): void {
    this.#used = 0;
    if (numbers > this.#buffer.length) this.#buffer = new Float32Array(Math.max(numbers, this.#buffer.length * 2));
  }

  /** An array of zeros. */
  take(length: number): Float32Array {
    const start = this.#used;
    this.#used += length;
    return this.#buffer.subarray(start, this.#used).fill(0);
  }
}
