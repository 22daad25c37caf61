import chardet from "chardet";

/** Characters 0x80 to 0x9f of windows-1252. */
const WINDOWS_MARKS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/** Text of bytes. Null for an encoding that is not known, or, if strict, that the bytes are not in; else wrong bytes become replacement characters. */
export function decodeAs(bytes: Uint8Array, encoding: string, isStrict: boolean): string | null {
  try {
    const decoder = new TextDecoder(encoding, { fatal: isStrict });
    const text = decoder.decode(bytes);
    return decoder.encoding === "windows-1252" ? withWindowsMarks(text) : text;
  } catch {
    return null;
  }
}

/** Some versions of Node decode windows-1252 as ISO 8859-1, which has control characters where this has marks. */
function withWindowsMarks(text: string): string {
  return text.replace(/[\u0080-\u009f]/g, (char) => WINDOWS_MARKS.charAt(char.charCodeAt(0) - 0x80));
}

/** Whether valid UTF-8 prevails in bytes that are not all of it: then a few broken ones are damage and not another encoding. */
export function isBrokenUtf8(sample: Uint8Array): boolean {
  const broken = new TextDecoder("utf-8").decode(sample).split("\ufffd").length - 1;
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return broken * 4 < high;
}

/** The encoding that bytes look most like. */
export function likeliestEncoding(sample: Uint8Array): string {
  const guess = chardet.detect(sample) ?? "windows-1252";
  if (!/^(?:windows-1252|iso-8859-1)$/i.test(guess)) return guess;
  // The letters of Turkish stand where those of Icelandic do, which has these vowels as well.
  const text = Buffer.from(sample.buffer, sample.byteOffset, sample.byteLength).toString("latin1");
  return /[ýþðÝÞÐ]/.test(text) && !/[áíóúæÁÍÓÚÆ]/.test(text) ? "windows-1254" : guess;
}
