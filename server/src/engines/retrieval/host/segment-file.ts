import { open } from "node:fs/promises";
import { setImmediate as nextTurn } from "node:timers/promises";
import { crc32 } from "node:zlib";
import { type DumpPlan, planDump, type Sections } from "../storage/sections.ts";

/** Number of bytes copied at a time, so other work waits at most about a millisecond. */
const SLICE = 1 << 20;
const ATTEMPTS = 5;

export interface SegmentSource {
  /** Returns the current content, which remains valid while the epoch is unchanged; null if the segment no longer exists. */
  dump(): Sections | null;
  /**
   * Returns the version, which differs after every change, and the epoch, which differs after changes that invalidate a dump; null if the
   * segment no longer exists.
   */
  figures(): { readonly version: number; readonly epoch: number } | null;
}

export interface WrittenSegment {
  /** Version of the segment that was written. */
  readonly version: number;
  readonly bytes: number;
  readonly checksum: number;
}

/**
 * Writes the state of a segment at the time of the call to a new file. The write is durable and is split into slices, between which
 * searches and changes can run. Returns null if the segment no longer exists.
 * @param slice size of a slice in bytes
 * @throws Error if the segment was compacted during every attempt
 */
export async function writeSegment(file: string, source: SegmentSource, slice = SLICE): Promise<WrittenSegment | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const figures = source.figures();
    const sections = source.dump();
    if (sections === null || figures === null) return null;
    const plan = planDump(sections);
    const checksum = await write(file, slicesOf(plan, slice), () => source.figures()?.epoch === figures.epoch);
    if (checksum !== null) return { version: figures.version, bytes: plan.bytes, checksum };
  }
  throw new Error("a segment was compacted during every attempt to write it");
}

/** Writes a dump and returns its checksum; null if it became invalid before it was copied. */
async function write(file: string, slices: Iterable<Uint8Array>, isValid: () => boolean): Promise<number | null> {
  const handle = await open(file, "w");
  try {
    let checksum = 0;
    for (const slice of slices) {
      checksum = crc32(slice, checksum);
      for (let at = 0; at < slice.length;) at += (await handle.write(slice, at)).bytesWritten;
      await nextTurn();
      if (!isValid()) return null;
    }
    await handle.sync();
    return checksum;
  } finally {
    await handle.close();
  }
}

/** Yields the consecutive parts of a dump, including padding, in a single reused buffer. */
function* slicesOf(plan: DumpPlan, bytesOfSlice: number): Generator<Uint8Array> {
  const slice = new Uint8Array(Math.min(bytesOfSlice, plan.bytes));
  let at = 0;
  let used = 0;
  const end = { offset: plan.bytes, data: new Uint8Array() };
  for (const { offset, data } of [{ offset: 0, data: plan.header }, ...plan.pieces, end]) {
    for (const bytes of [new Uint8Array(offset - at), data]) {
      for (let from = 0; from < bytes.length;) {
        const count = Math.min(bytes.length - from, slice.length - used);
        slice.set(bytes.subarray(from, from + count), used);
        used += count;
        from += count;
        at += count;
        if (used < slice.length) continue;
        yield slice;
        used = 0;
      }
    }
  }
  if (used > 0) yield slice.subarray(0, used);
}
