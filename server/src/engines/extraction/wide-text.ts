/** Decodes text in a known encoding. */
interface Decoder {
  decode(bytes: Uint8Array): string;
}

const marks: readonly { readonly bytes: readonly number[]; readonly decoder: Decoder }[] = [
  { bytes: [0xef, 0xbb, 0xbf], decoder: new TextDecoder("utf-8") },
  // UTF-32 must precede UTF-16, because the UTF-16 byte order mark is a prefix of the UTF-32 mark.
  { bytes: [0xff, 0xfe, 0, 0], decoder: { decode: (bytes) => decodeUtf32(bytes, true) } },
  { bytes: [0, 0, 0xfe, 0xff], decoder: { decode: (bytes) => decodeUtf32(bytes, false) } },
  { bytes: [0xff, 0xfe], decoder: new TextDecoder("utf-16le") },
  { bytes: [0xfe, 0xff], decoder: new TextDecoder("utf-16be") },
];

/** Minimum fraction of zeros in the upper bytes of UTF-16. In most alphabets, spaces, digits and line breaks alone exceed this fraction. */
const MIN_ZEROS = 0.1;
/** Fraction of invalid characters above which bytes are not considered text. */
const MAX_STRANGE = 0.02;
const SAMPLE_BYTES = 4_096;

/** Returns the decoder for bytes that start with a byte order mark; null if they do not. */
export function encodingByMark(bytes: Uint8Array): Decoder | null {
  return marks.find((mark) => mark.bytes.every((byte, at) => bytes[at] === byte))?.decoder ?? null;
}

/**
 * Detects UTF-16 without a byte order mark by the zeros in its upper bytes; returns null if the bytes are not UTF-16. Does not detect
 * Chinese or
 * Japanese text that contains very little ASCII.
 */
export function unmarkedWide(bytes: Uint8Array): "utf-16le" | "utf-16be" | null {
  if (bytes.length % 2 === 1 && bytes.length < SAMPLE_BYTES) return null;
  const sample = bytes.subarray(0, SAMPLE_BYTES);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at++) if (sample[at] === 0) zeros[at % 2] = (zeros[at % 2] ?? 0) + 1;
  const [even = 0, odd = 0] = zeros;
  if ((even === 0) === (odd === 0) || (even + odd) * 2 < sample.length * MIN_ZEROS) return null;
  const encoding = odd > 0 ? "utf-16le" : "utf-16be";
  return isPlausible(new TextDecoder(encoding).decode(sample)) ? encoding : null;
}

function isPlausible(text: string): boolean {
  const strange = text.match(/[^\p{L}\p{M}\p{N}\p{P}\p{S}\p{Z}\t\n\f\r]|\ufffd/gu)?.length ?? 0;
  return text !== "" && strange <= text.length * MAX_STRANGE;
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  let points: number[] = [];
  for (let at = 4; at + 4 <= bytes.length; at += 4) {
    const point = view.getUint32(at, isLittle);
    points.push(point <= 0x10ffff ? point : 0xfffd);
    if (points.length === 4_096) {
      parts.push(String.fromCodePoint(...points));
      points = [];
    }
  }
  return [...parts, String.fromCodePoint(...points)].join("");
}
