import { readFile } from "node:fs/promises";
import { decodeAs, isBrokenUtf8, likeliestEncoding } from "../../platform/lib/text-encoding.ts";
import { ExtractError } from "../../ports/text-extractor.ts";
import type { BlockSink } from "./block-sink.ts";
import { encodingByMark, unmarkedWide } from "./wide-text.ts";

const GUESS_BYTES = 64 * 1_024;
/** Number of bytes before the first non-ASCII byte that the sample includes. */
const GUESS_CONTEXT = 1_024;
/** Fraction of control characters above which bytes are not considered text. */
const MAX_CONTROL_SHARE = 0.02;

/**
 * Reads a text file. Uses, in order of precedence, the encoding of the byte order mark, UTF-8 if the bytes are valid, the declared
 * encoding, or the most likely encoding. The last case adds a warning, as does the replacement of a few invalid bytes in UTF-8.
 * @param declaredIn returns the encoding declared in the first bytes, decoded as Latin-1
 * @throws ExtractError `damaged` if the bytes are not text
 */
export async function readTextFile(
  path: string,
  sink: Pick<BlockSink, "warn">,
  declaredIn?: (start: string) => string | null,
): Promise<string> {
  const bytes = await readFile(path);
  const text = decodeText(bytes, sink, declaredIn);
  if (isBinary(text)) throw new ExtractError("damaged", "the file contains binary data instead of text");
  return text;
}

function decodeText(bytes: Buffer, sink: Pick<BlockSink, "warn">, declaredIn: (start: string) => string | null = () => null): string {
  const marked = encodingByMark(bytes);
  if (marked !== null) return marked.decode(bytes);
  // Checked first, because these bytes are also valid UTF-8.
  const seven = bytes.includes("\u001b$B") || bytes.includes("\u001b$@") ? "iso-2022-jp" : null;
  const unlikeUtf8 = unmarkedWide(bytes) ?? seven;
  if (unlikeUtf8 !== null) return guessedText(bytes, unlikeUtf8, sink);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    const declared = decodeStrictly(bytes, declaredIn(bytes.toString("latin1", 0, 4_096)));
    if (declared !== null) return declared;
    const sample = sampleOf(bytes);
    return isBrokenUtf8(sample) ? repaired(bytes, sink) : guessedText(bytes, likeliestEncoding(sample), sink);
  }
}

function guessedText(bytes: Buffer, encoding: string, sink: Pick<BlockSink, "warn">): string {
  const text = decodeAs(bytes, encoding, false);
  if (text === null) return repaired(bytes, sink);
  sink.warn("encoding_guessed", `the file does not declare its encoding; it was decoded as ${nameOf(encoding)}`);
  return text;
}

function repaired(bytes: Buffer, sink: Pick<BlockSink, "warn">): string {
  sink.warn("encoding_guessed", "some bytes of the file are not valid UTF-8 and were replaced");
  return new TextDecoder("utf-8").decode(bytes);
}

/** Returns a sample of the bytes around the first non-ASCII byte. */
function sampleOf(bytes: Buffer): Buffer {
  const first = bytes.findIndex((byte) => byte >= 0x80);
  const start = first < GUESS_BYTES ? 0 : first - GUESS_CONTEXT;
  return bytes.subarray(start, start + GUESS_BYTES);
}

function decodeStrictly(bytes: Buffer, encoding: string | null): string | null {
  return encoding === null ? null : decodeAs(bytes, encoding, true);
}

/** Returns the canonical name of an encoding: ISO 8859-1 is treated as windows-1252. */
function nameOf(encoding: string): string {
  return new TextDecoder(encoding).encoding;
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
