let table: Float32Array | undefined;

/** Returns a table with the value of each IEEE 754 half-precision bit pattern. */
function halfValues(): Float32Array {
  if (table) return table;
  const values = new Float32Array(65_536);
  for (let bits = 0; bits < values.length; bits++) {
    const sign = bits & 0x8000 ? -1 : 1;
    const exponent = (bits >> 10) & 0x1f;
    const fraction = bits & 0x3ff;
    if (exponent === 0) values[bits] = sign * fraction * 2 ** -24;
    else if (exponent === 31) values[bits] = fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
    else values[bits] = sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
  }
  table = values;
  return values;
}

/** Converts little-endian IEEE 754 half-precision numbers exactly. */
export function float16ToFloat32(bytes: Uint8Array): Float32Array {
  const values = halfValues();
  const halves = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const result = new Float32Array(bytes.byteLength >> 1);
  for (let index = 0; index < result.length; index++) {
    result[index] = values[halves.getUint16(index * 2, true)] ?? Number.NaN;
  }
  return result;
}
