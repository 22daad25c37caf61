/** Encoded fields: pieces that stand one after another, kept apart so that large ones are copied only once. */
export type Encoded = readonly Uint8Array[];

const VARINT = 0;
const LENGTH_DELIMITED = 2;
const FIXED32 = 5;

/** Unsigned base-128 varint of a whole number in 0..2^53. */
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

/** Total bytes. */
export function encodedLength(encoded: Encoded): number {
  return encoded.reduce((length, piece) => length + piece.byteLength, 0);
}

/** A whole number that is not negative (int32, int64, enum). */
export function integerField(field: number, value: number): Encoded {
  return [Uint8Array.from([...varint(field * 8 + VARINT), ...varint(value)])];
}

/** A single-precision number. */
export function floatField(field: number, value: number): Encoded {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setFloat32(0, value, true);
  return [Uint8Array.from(varint(field * 8 + FIXED32)), bytes];
}

/** A message within a message. */
export function messageField(field: number, ...parts: readonly Encoded[]): Encoded {
  const content = parts.flat();
  const head = [...varint(field * 8 + LENGTH_DELIMITED), ...varint(encodedLength(content))];
  return [Uint8Array.from(head), ...content];
}

/** Raw bytes; not copied. */
export function bytesField(field: number, bytes: Uint8Array): Encoded {
  return messageField(field, [bytes]);
}

/** Text as UTF-8. */
export function stringField(field: number, text: string): Encoded {
  return bytesField(field, new TextEncoder().encode(text));
}
