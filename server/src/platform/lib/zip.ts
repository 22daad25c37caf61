import { pipeline, Readable } from "node:stream";
import { crc32, createDeflateRaw } from "node:zlib";

/** A file of an archive. */
export interface ZipEntry {
  /** Path with `/`. */
  readonly name: string;
  readonly modifiedAt: Date;
  /** At most 4 GiB. */
  readonly content: AsyncIterable<Uint8Array | string>;
}

const most = 0xff_ff_ff_ff;
/** Sizes follow the content, and names are UTF-8. */
const flags = 0x08_08;
const deflated = 8;

interface Written {
  readonly name: Buffer;
  readonly time: number;
  readonly sum: number;
  readonly size: number;
  readonly packed: number;
  readonly offset: number;
}

/** Yields the bytes of a ZIP archive of any size, without keeping the content of a file in memory. */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for await (const entry of entries) {
    const [name, time] = [Buffer.from(entry.name, "utf8"), dosTime(entry.modifiedAt)];
    const head = record(0x04_03_4b_50, [2, 20], [2, flags], [2, deflated], [4, time], [4, 0], [4, 0], [4, 0], [2, name.length], [2, 0]);
    yield Buffer.concat([head, name]);
    const counted = { sum: 0, size: 0 };
    let packed = 0;
    for await (const chunk of deflate(entry.content, counted)) {
      packed += chunk.length;
      yield chunk;
    }
    if (counted.size > most || packed > most) throw new Error(`${entry.name} is larger than 4 GiB`);
    yield record(0x08_07_4b_50, [4, counted.sum], [4, packed], [4, counted.size]);
    written.push({ name, time, ...counted, packed, offset });
    offset += head.length + name.length + packed + 16;
  }
  const directory = written.map(directoryEntry);
  yield* directory;
  yield endOfArchive(
    written.length,
    directory.reduce((sum, { length }) => sum + length, 0),
    offset,
  );
}

async function* deflate(content: AsyncIterable<Uint8Array | string>, counted: { sum: number; size: number }): AsyncGenerator<Buffer> {
  async function* count(): AsyncGenerator<Uint8Array> {
    for await (const chunk of content) {
      const bytes = typeof chunk === "string" ? Buffer.from(chunk, "utf8") : chunk;
      counted.sum = crc32(bytes, counted.sum);
      counted.size += bytes.byteLength;
      yield bytes;
    }
  }
  const packer = createDeflateRaw();
  // An error of the content destroys the packer with it, and is thrown by the loop that reads the packer.
  pipeline(Readable.from(count()), packer, () => undefined);
  yield* packer as AsyncIterable<Buffer>;
}

/** Offsets over 4 GiB are in an extra field (ZIP64). */
function directoryEntry({ name, time, sum, size, packed, offset }: Written): Buffer {
  const isFar = offset >= most;
  const extra = isFar ? record(null, [2, 1], [2, 8], [8, offset]) : Buffer.alloc(0);
  const head = record(
    0x02_01_4b_50,
    [2, isFar ? 45 : 20],
    [2, isFar ? 45 : 20],
    [2, flags],
    [2, deflated],
    [4, time],
    [4, sum],
    [4, packed],
    [4, size],
    [2, name.length],
    [2, extra.length],
    [2, 0],
    [2, 0],
    [2, 0],
    [4, 0],
    [4, isFar ? most : offset],
  );
  return Buffer.concat([head, name, extra]);
}

/** Returns the last records of an archive. */
export function endOfArchive(entries: number, bytes: number, offset: number): Buffer {
  const isLarge = entries >= 0xff_ff || bytes >= most || offset >= most;
  const [count, size, start] = isLarge ? [0xff_ff, most, most] : [entries, bytes, offset];
  const last = record(0x06_05_4b_50, [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, start], [2, 0]);
  if (!isLarge) return last;
  const large = record(0x06_06_4b_50, [8, 44], [2, 45], [2, 45], [4, 0], [4, 0], [8, entries], [8, entries], [8, bytes], [8, offset]);
  const locator = record(0x07_06_4b_50, [4, 0], [8, offset + bytes], [4, 1]);
  return Buffer.concat([large, locator, last]);
}

/** Returns little-endian fields, each with its length in bytes, after a signature. */
function record(signature: number | null, ...fields: readonly (readonly [length: number, value: number])[]): Buffer {
  const all = signature === null ? fields : [[4, signature] as const, ...fields];
  const bytes = Buffer.alloc(all.reduce((sum, [length]) => sum + length, 0));
  let at = 0;
  for (const [length, value] of all) {
    if (length === 8) bytes.writeBigUInt64LE(BigInt(value), at);
    else bytes.writeUIntLE(value, at, length);
    at += length;
  }
  return bytes;
}

/** Date and time as in MS-DOS: seconds in steps of two, years from 1980. */
function dosTime(at: Date): number {
  const day = ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate();
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return day * 0x1_00_00 + time;
}
