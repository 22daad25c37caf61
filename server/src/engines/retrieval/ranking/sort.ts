/** Maximum number of items; their numbers must fit into the low bits of a sort key. */
const MOST = 2 ** 20;
const floats = new Float32Array(1);
const bits = new Uint32Array(floats.buffer);

let keys = new Float64Array(1024);
let order = new Uint32Array(1024);

/**
 * Returns the numbers 0 to `count - 1` sorted by descending value, in an array that the next call reuses. Sorting numbers natively takes a fraction
 * of the time of a comparator, so each value is converted to a key: its f32 order, followed by its number. Values with equal f32 are compared
 * afterward.
 * @param before orders equal values
 */
export function descending(values: ArrayLike<number>, count: number, before: (a: number, b: number) => number): Uint32Array {
  if (count > MOST) throw new RangeError(`${count} values cannot be sorted at once`);
  if (count > keys.length) {
    keys = new Float64Array(count * 2);
    order = new Uint32Array(count * 2);
  }
  for (let i = 0; i < count; i++) {
    // Converts minus zero to zero.
    floats[0] = (values[i] ?? 0) + 0;
    const plain = bits[0] ?? 0;
    const ascending = plain >= 0x8000_0000 ? plain ^ 0xffff_ffff : plain ^ 0x8000_0000;
    keys[i] = (0xffff_ffff - (ascending >>> 0)) * MOST + i;
  }
  keys.subarray(0, count).sort();
  let run = 0;
  let value = -1;
  for (let at = 0; at < count; at++) {
    const key = keys[at] ?? 0;
    const here = Math.floor(key / MOST);
    order[at] = key - here * MOST;
    if (here === value) continue;
    if (at - run > 1) settle(run, at, values, before);
    run = at;
    value = here;
  }
  if (count - run > 1) settle(run, count, values, before);
  return order.subarray(0, count);
}

function settle(from: number, to: number, values: ArrayLike<number>, before: (a: number, b: number) => number): void {
  order.subarray(from, to).sort((a, b) => (values[b] ?? 0) - (values[a] ?? 0) || before(a, b));
}
