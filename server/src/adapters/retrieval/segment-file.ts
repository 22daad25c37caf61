import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { type DumpPlan, planDump, type Sections } from "../../retrieval/storage/sections.ts";

/** Bytes that are copied at a time, so that nothing waits for more than about a millisecond. */
const SLICE = 4 << 20;
const ATTEMPTS = 3;

export interface SegmentSource {
  /** Content as it is now, sharing memory. Null when the segment is gone. */
  dump(): Sections | null;
  /** Another number after every change. */
  version(): number | undefined;
}

export interface WrittenSegment {
  readonly version: number | undefined;
  readonly bytes: number;
  readonly checksum: number;
}

/**
 * Writes a segment to a new file, durably. It is copied in slices between which other work runs; where changes keep coming in between, it
 * is copied at once in the end. Null when the segment is gone.
 */
export async function writeSegment(file: string, source: SegmentSource): Promise<WrittenSegment | null> {
  for (let attempt = 1; ; attempt++) {
    const sections = source.dump();
    if (sections === null) return null;
    const version = source.version();
    const plan = planDump(sections);
    const slices = slicesOf(plan);
    const isUnchanged = (): boolean => source.version() === version;
    const written = await write(file, attempt < ATTEMPTS ? slices : [...slices], isUnchanged, attempt >= ATTEMPTS);
    if (written !== null) return { version, bytes: plan.bytes, checksum: written };
  }
}

/** Writes slices; null when the segment changed before all of them were copied. */
async function write(file: string, slices: Iterable<Uint8Array>, isUnchanged: () => boolean, copied: boolean): Promise<number | null> {
  const handle = await open(file, "w");
  try {
    let checksum = 0;
    for (const slice of slices) {
      checksum = crc32(slice, checksum);
      await handle.writev([slice]);
      await nextTurn();
      if (!copied && !isUnchanged()) return null;
    }
    await handle.sync();
    return checksum;
  } finally {
    await handle.close();
  }
}

/** Copies of the consecutive parts of a dump, padding included. */
function* slicesOf(plan: DumpPlan): Generator<Uint8Array> {
  let at = 0;
  const pieces = [{ offset: 0, data: plan.header }, ...plan.pieces];
  let slice = new Uint8Array(Math.min(SLICE, plan.bytes));
  let used = 0;
  for (const { offset, data } of [...pieces, { offset: plan.bytes, data: new Uint8Array() }]) {
    for (const bytes of [new Uint8Array(offset - at), data]) {
      for (let from = 0; from < bytes.length;) {
        const count = Math.min(bytes.length - from, slice.length - used);
        slice.set(bytes.subarray(from, from + count), used);
        used += count;
        from += count;
        at += count;
        if (used < slice.length) continue;
        yield slice;
        slice = new Uint8Array(Math.min(SLICE, plan.bytes - at));
        used = 0;
      }
    }
  }
}

/** Reads a file that `writeSegment` wrote. @throws Error when it is not as it was written */
export async function readSegment(file: string, bytes: number, checksum: number): Promise<ArrayBuffer> {
  const handle = await open(file, "r");
  try {
    const { size } = await handle.stat();
    if (size !== bytes) throw new Error(`${size} bytes instead of ${bytes}`);
    const content = new Uint8Array(new ArrayBuffer(bytes));
    let at = 0;
    while (at < bytes) {
      const { bytesRead } = await handle.read(content, at, bytes - at, at);
      if (bytesRead === 0) throw new Error("the file ends early");
      at += bytesRead;
    }
    if (crc32(content) !== checksum) throw new Error("the checksum is another");
    return content.buffer;
  } finally {
    await handle.close();
  }
}
