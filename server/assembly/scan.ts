/**
 * Inner loops of the exact vector search. Memory is imported and laid out by `src/retrieval/vector/matrix.ts`; nothing is
 * allocated here. A row is `stride` bytes, a multiple of 16, padded with zeros.
 */

// @ts-ignore: decorator
@inline
function sum(v: v128): i32 {
  return i32x4.extract_lane(v, 0) + i32x4.extract_lane(v, 1) + i32x4.extract_lane(v, 2) + i32x4.extract_lane(v, 3);
}

/** Writes `scale[i] * factor * (row[i] . query)` as f32 for `count` int8 rows and an int16 query. Four rows share a load of the query. */
export function scan(
  rows: usize,
  scales: usize,
  count: i32,
  stride: i32,
  query: usize,
  factor: f32,
  out: usize,
): void {
  let i = 0;
  let row0 = rows;
  const step = <usize>stride;
  for (; i + 4 <= count; i += 4) {
    const row1 = row0 + step;
    const row2 = row1 + step;
    const row3 = row2 + step;
    let a = i32x4.splat(0);
    let b = i32x4.splat(0);
    let c = i32x4.splat(0);
    let d = i32x4.splat(0);
    for (let j: usize = 0; j < step; j += 16) {
      const low = v128.load(query + (j << 1));
      const high = v128.load(query + (j << 1), 16);
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(row0 + j), low));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(row1 + j), low));
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(row2 + j), low));
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(row3 + j), low));
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(row0 + j, 8), high));
      b = i32x4.add(b, i32x4.dot_i16x8_s(v128.load_ext<i8>(row1 + j, 8), high));
      c = i32x4.add(c, i32x4.dot_i16x8_s(v128.load_ext<i8>(row2 + j, 8), high));
      d = i32x4.add(d, i32x4.dot_i16x8_s(v128.load_ext<i8>(row3 + j, 8), high));
    }
    // Sums of the four accumulators, transposed: [sum a, sum b, sum c, sum d].
    const ab = i32x4.add(
      v128.shuffle<i32>(a, b, 0, 4, 2, 6),
      v128.shuffle<i32>(a, b, 1, 5, 3, 7),
    );
    const cd = i32x4.add(
      v128.shuffle<i32>(c, d, 0, 4, 2, 6),
      v128.shuffle<i32>(c, d, 1, 5, 3, 7),
    );
    const sums = i32x4.add(v128.shuffle<i32>(ab, cd, 0, 1, 4, 5), v128.shuffle<i32>(ab, cd, 2, 3, 6, 7));
    const at = <usize>i << 2;
    const scaled = f32x4.mul(f32x4.mul(f32x4.convert_i32x4_s(sums), v128.load(scales + at)), f32x4.splat(factor));
    v128.store(out + at, scaled);
    row0 = row3 + step;
  }
  for (; i < count; i++) {
    let a = i32x4.splat(0);
    for (let j: usize = 0; j < step; j += 8) {
      a = i32x4.add(a, i32x4.dot_i16x8_s(v128.load_ext<i8>(row0 + j), v128.load(query + (j << 1))));
    }
    const at = <usize>i << 2;
    store<f32>(out + at, <f32>sum(a) * load<f32>(scales + at) * factor);
    row0 += step;
  }
}

/** Dot product of a full-precision row, `254 * high + low`, with an f32 query. */
export function refine(high: usize, low: usize, stride: i32, query: usize): f32 {
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
  return f32x4.extract_lane(s, 0) + f32x4.extract_lane(s, 1) + f32x4.extract_lane(s, 2) + f32x4.extract_lane(s, 3);
}
