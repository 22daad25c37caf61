import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { isBrokenUtf8, likeliestEncoding, withWindowsMarks } from "../../../platform/lib/text-encoding.ts";
import { FeedUnreadable } from "../../../ports/feed-reader.ts";
import { unmarkedWide } from "../wide-text.ts";

const sampleBytes = 64 * 1_024;
/** Number of bytes before the first non-ASCII byte that the sample includes. */
const contextBytes = 1_024;

/**
 * Returns the encoding of a file, in order of precedence: the given encoding, the encoding of the byte order mark, UTF-8 if the whole file is valid,
 * the declared encoding, or the most likely encoding.
 * @throws FeedUnreadable
 */
export async function encodingOfFile(path: string, given: string | undefined): Promise<string> {
  if (given !== undefined) return known(given) ?? refuse(given);
  const head = await bytesAt(path, 0);
  if (head.length === 0) throw new FeedUnreadable("file", "The file is empty.");
  const marked = encodingByMark(head);
  if (marked !== null) return marked;
  const wide = unmarkedWide(head);
  if (wide !== null) return wide;
  if (head.includes(0)) throw new FeedUnreadable("file", "The file contains binary data instead of text.");
  const firstHigh = await firstInvalid(path);
  if (firstHigh === null) return "utf-8";
  const declared = /^[^<]{0,100}<\?xml[^>]{1,200}\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head.toString("latin1", 0, 400))?.[1];
  const named = declared === undefined ? null : known(declared);
  if (named !== null && named !== "utf-8") return named;
  const sample = await bytesAt(path, Math.max(0, firstHigh - contextBytes));
  return isBrokenUtf8(sample) ? "utf-8" : (known(likeliestEncoding(sample)) ?? "windows-1252");
}

/** Decodes a file in chunks and removes its byte order mark. Invalid bytes become replacement characters. */
export async function* decodedText(path: string, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  const finish = decoder.encoding === "windows-1252" ? withWindowsMarks : (text: string): string => text;
  for await (const bytes of createReadStream(path, { highWaterMark: 256 * 1_024 }) as AsyncIterable<Buffer>) {
    yield finish(decoder.decode(bytes, { stream: true }));
  }
  const rest = decoder.decode();
  if (rest !== "") yield finish(rest);
}

/** Returns the first bytes of a file. */
export function headOf(path: string): Promise<Buffer> {
  return bytesAt(path, 0);
}

function refuse(encoding: string): never {
  throw new FeedUnreadable(
    "encoding",
    `The encoding ${JSON.stringify(encoding.slice(0, 40))} is not supported. Use a name such as "utf-8" or "windows-1252".`,
  );
}

/** Returns the canonical name of an encoding; null if it cannot be decoded as a stream. */
function known(label: string): string | null {
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return null;
  }
}

function encodingByMark(head: Buffer): string | null {
  const starts = (...bytes: number[]): boolean => bytes.every((byte, at) => head[at] === byte);
  if (starts(0xef, 0xbb, 0xbf)) return "utf-8";
  if (starts(0xff, 0xfe, 0, 0) || starts(0, 0, 0xfe, 0xff))
    throw new FeedUnreadable("encoding", "The file is in UTF-32. Save it as UTF-8.");
  if (starts(0xff, 0xfe)) return "utf-16le";
  return starts(0xfe, 0xff) ? "utf-16be" : null;
}

async function bytesAt(path: string, position: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(sampleBytes), 0, sampleBytes, position);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

/** Returns the position of the first non-ASCII byte in a file that is not valid UTF-8; null if the whole file is valid. */
async function firstInvalid(path: string): Promise<number | null> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  let firstHigh: number | null = null;
  let position = 0;
  try {
    for await (const bytes of createReadStream(path, { highWaterMark: 1_048_576 }) as AsyncIterable<Buffer>) {
      if (firstHigh === null) {
        const at = bytes.findIndex((byte) => byte >= 0x80);
        if (at >= 0) firstHigh = position + at;
      }
      decoder.decode(bytes, { stream: true });
      position += bytes.length;
    }
    decoder.decode();
    return null;
  } catch {
    return firstHigh ?? 0;
  }
}
