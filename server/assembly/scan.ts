/**
 * Inner loops of the exact vector search. Memory is imported and laid out by `src/engines/retrieval/vector/matrix.ts`; nothing is
 * allocated here. A row is `stride` bytes, a multiple of 16, padded with zeros.
 */

// @ts-ignore: decorator
@inline
function sum(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/**
 * Writes `scale[i] * factor * (row[i] . query)` as f32 for `count` int8 rows and an int16 query. Two rows share each load of the query.
 * More rows would be slightly faster within the cache but three times slower beyond it, because hardware prefetching follows only a few
 * streams.
 */
export function scan(rows: usize, scales: usize, count: i32, stride: i32, query: usize, factor: f32, out: usize): void {
  const step = <usize>stride;
  let first = rows;
  let i = 0;
  for (; i + 2 <= count; i += 2) {
    const second = first + step;
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let j: usize = 0; j < step; j += 16) {
      const low = v128.load(query + (j << 1));
      const high = v128.load(query + (j << 1), 16);
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(first + j), low));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(second + j), low));
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(first + j, 8), high));
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(second + j, 8), high));
    }
    const at = <usize>i << 2;
    store<f32>(out + at, <f32>sum(i32x4.add(a, c)) * load<f32>(scales + at) * factor);
    store<f32>(out + at, <f32>sum(i32x4.add(b, d)) * load<f32>(scales + at, 4) * factor, 4);
    first = second + step;
  }
  if (i < count) {
    let a = i32x4.splat(0);
    for (let j: usize = 0; j < step; j += 8) {
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(first + j), v128.load(query + (j << 1))));
    }
    const at = <usize>i << 2;
    store<f32>(out + at, <f32>sum(a) * load<f32>(scales + at) * factor);
  }
}

/** Writes the indexes (u32, ascending) of the scores above `least` to `out` and returns their number. */
export function select(scores: usize, count: i32, least: f32, out: usize): i32 {
  const bound = f32x4.splat(least);
  let at = out;
  let i = 0;
  for (; i + 4 <= count; i += 4) {
    const above = f32x4.gt(v128.load(scores + (<usize>i << 2)), bound);
    if (!v128.any_true(above)) continue;
    for (let bits = i32x4.bitmask(above); bits != 0; bits &= bits - 1) {
      store<i32>(at, i + ctz<i32>(bits));
      at += 4;
    }
  }
  for (; i < count; i++) {
    if (load<f32>(scores + (<usize>i << 2)) <= least) continue;
    store<i32>(at, i);
    at += 4;
  }
  return <i32>((at - out) >> 2);
}

/** Dot product of a full-precision row, `scale / 254 * (254 * high + low)`, with an f32 query. */
export function similarity(high: usize, low: usize, scale: usize, stride: i32, query: usize): f32 {
  const step = <usize>stride;
  let a = f32x4.splat(0);
  let b = f32x4.splat(0);
  const unit = i16x8.splat(254);
  for (let j: usize = 0; j < step; j += 8) {
    const v = i16x8.add(i16x8.mul(v128.load_ext<i8>(high + j), unit), v128.load_ext<i8>(low + j));
    a = f32x4.add(
      a,
      f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_low_i16x8_s(v)), v128.load(query + (j << 2))),
    );
    b = f32x4.add(
      b,
      f32x4.mul(f32x4.convert_i32x4_s(i32x4.extend_high_i16x8_s(v)), v128.load(query + (j << 2), 16)),
    );
  }
  const s = f32x4.add(a, b);
  const dot = f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2) + f32x4.extract_lane(s, 3);
  return (dot * load<f32>(scale)) / 254;
}
