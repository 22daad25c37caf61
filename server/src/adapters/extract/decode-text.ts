import { readFile } from "node:fs/promises";
import chardet from "chardet";
import { ExtractError } from "../../ports/text-extractor.ts";

const GUESS_BYTES = 64 * 1_024;
/** Share of control characters above which bytes are not text. */
const MAX_CONTROL_SHARE = 0.02;

/** Characters 0x80 to 0x9f of windows-1252. */
const WINDOWS_MARKS = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ";

/**
 * Text of a file: by its byte order mark, else as UTF-8 if it is valid UTF-8, else in the encoding it declares or, failing
 * that, that its bytes look most like.
 * @throws ExtractError `damaged` when the bytes are no text.
 */
export async function readTextFile(path: string, declaredIn?: (start: string) => string | null): Promise<string> {
  const bytes = await readFile(path);
  const text = decodeText(bytes, declaredIn);
  if (isBinary(text)) throw new ExtractError("damaged", "the file holds binary data instead of text");
  return text;
}

function decodeText(bytes: Buffer, declaredIn?: (start: string) => string | null): string {
  const marked = encodingByMark(bytes);
  if (marked !== null) return new TextDecoder(marked).decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const declared = declaredIn?.(bytes.toString("latin1", 0, 4_096)) ?? null;
    return decodeAs(bytes, declared) ?? decodeAs(bytes, guessed(bytes)) ?? new TextDecoder("utf-8").decode(bytes);
  }
}

function encodingByMark(bytes: Buffer): string | null {
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return "utf-8";
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return "utf-16le";
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return "utf-16be";
  return null;
}

function guessed(bytes: Buffer): string | null {
  // Where valid UTF-8 prevails, a few broken bytes are damage and not another encoding.
  const sample = bytes.subarray(0, GUESS_BYTES);
  const broken = new TextDecoder("utf-8").decode(sample).split("\ufffd").length - 1;
  const high = sample.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0);
  return broken * 4 < high ? "utf-8" : chardet.detect(sample);
}

function decodeAs(bytes: Buffer, encoding: string | null): string | null {
  if (encoding === null) return null;
  try {
    const decoder = new TextDecoder(encoding);
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

function isBinary(text: string): boolean {
  const sample = text.slice(0, GUESS_BYTES);
  let controls = 0;
  for (let at = 0; at < sample.length; at++) {
    const code = sample.charCodeAt(at);
    if (code === 0) return true;
    if (code < 0x20 && code !== 0x09 && code !== 0x0a && code !== 0x0c && code !== 0x0d && code !== 0x1b) controls++;
  }
  return controls > sample.length * MAX_CONTROL_SHARE;
}
