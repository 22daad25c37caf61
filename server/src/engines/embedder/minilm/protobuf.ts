/** Encoded fields as consecutive chunks, so large chunks are copied only once. */
export type Encoded = readonly Uint8Array[];

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Encodes an integer from 0 to 2^53 as an unsigned base-128 varint. */
function varint(value: number): number[] {
  const bytes: number[] = [];
  let rest = value;
  while (rest >= 128) {
    bytes.push((rest % 128) | 128);
    rest = Math.floor(rest / 128);
  }
  bytes.push(rest);
  return bytes;
}

/** Returns the total number of bytes. */
export function encodedLength(encoded: Encoded): number {
  return encoded.reduce((length, piece) => length + piece.byteLength, 0);
}

/** Encodes a non-negative integer (int32, int64, enum). */
export function integerField(field: number, value: number): Encoded {
  return [Uint8Array.from([...varint(field * 8 + VARINT), ...varint(value)])];
}

/** Encodes a single-precision number. */
export function floatField(field: number, value: number): Encoded {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [Uint8Array.from(varint(field * 8 + FIXED32)), bytes];
}

/** Encodes a nested message. */
export function messageField(field: number, ...parts: readonly Encoded[]): Encoded {
  const content = parts.flat();
  const head = [...varint(field * 8 + LENGTH_DELIMITED), ...varint(encodedLength(content))];
  return [Uint8Array.from(head), ...content];
}

/** Encodes raw bytes without copying them. */
export function bytesField(field: number, bytes: Uint8Array): Encoded {
  return messageField(field, [bytes]);
}

/** Encodes a string as UTF-8. */
export function stringField(field: number, text: string): Encoded {
  return bytesField(field, new TextEncoder().encode(text));
}
