import chardet from "chardet";

/** Characters 0x80 to 0x9f in windows-1252. */
const WINDOWS_MARKS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Decodes bytes as text. Returns null if the encoding is unknown or, in strict mode, if bytes are invalid; otherwise, invalid bytes become
 * replacement characters.
 */
export function decodeAs(bytes: Uint8Array, encoding: string, isStrict: boolean): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: isStrict });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withWindowsMarks(text) : text;
  } catch {
    return null;
  }
}

/** Corrects text for Node versions that decode windows-1252 as ISO 8859-1, in which this range contains control characters. */
export function withWindowsMarks(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_MARKS.charAt(char.charCodeAt(0) - 0x80));
}

/** Returns whether the bytes are mostly valid UTF-8. If so, the few invalid bytes indicate damage rather than another encoding. */
export function isBrokenUtf8(sample: Uint8Array): boolean {
  const broken = new TextDecoder("utf-8").decode(sample).split("\ufffd").length - 1;
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return broken * 4 < high;
}

/** Returns the most likely encoding of bytes. */
export function likeliestEncoding(sample: Uint8Array): string {
  const guess = chardet.detect(sample) ?? "windows-1252";
  if (!/^(?:windows-1252|iso-8859-1)$/i.test(guess)) return guess;
  // Turkish and Icelandic letters share byte values in these encodings, so Icelandic is identified by its vowels.
  const text = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength).toString("latin1");
  return /[ýþðÝÞÐ]/.test(text) && !/[áíóúæÁÍÓÚÆ]/.test(text) ? "windows-1254" : guess;
}
