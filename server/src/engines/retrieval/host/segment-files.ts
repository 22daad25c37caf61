import { randomUUID } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { performance } from "node:perf_hooks";
import type { Sections } from "../storage/sections.ts";
import { type Manifest, writeManifest } from "./manifest.ts";
import { readSegment } from "./read-segment.ts";
import { type SegmentSource, writeSegment } from "./segment-file.ts";

type Entry = Manifest["segments"][number];

interface Held {
  readonly entry: Entry;
  /** Version of the segment that the file holds. */
  version: number;
  /** Position of the change feed up to which it has all changes. */
  watermark: bigint;
  /** When it was that position. Milliseconds. */
  readAt: number;
}

/**
 * The files of an index: for each segment the newest that was written, and those that the manifest names. Others that this index wrote
 * are removed; files of other indexes on the same folder are left alone.
 */
export class SegmentFiles {
  readonly #dir: string;
  readonly #fingerprint: string;
  readonly #held = new Map<string, Held>();
  readonly #written = new Set<string>();
  #watermark = 0n;

  constructor(dir: string, fingerprint: string) {
    this.#dir = dir;
    this.#fingerprint = fingerprint;
  }

  /** Takes over the files of a manifest. */
  adopt({ segments, watermark }: Manifest): void {
    this.#watermark = BigInt(watermark);
    for (const entry of segments) {
      this.#written.add(path.basename(entry.file));
      this.#held.set(entry.name, { entry, version: Number.NaN, watermark: this.#watermark, readAt: performance.now() });
    }
  }

  /** Tells the position of the feed up to which all segments, those in memory and those with changes that wait, have all changes. */
  reached(watermark: string): void {
    this.#watermark = BigInt(watermark);
  }

  /** Notes that the file holds all of its segment's changes so far. */
  isCurrent(name: string): void {
    const held = this.#held.get(name);
    if (held === undefined) return;
    held.watermark = this.#watermark;
    held.readAt = performance.now();
  }

  /** Milliseconds since the file was known to hold all changes. */
  age(name: string): number {
    return performance.now() - (this.#held.get(name)?.readAt ?? Number.NEGATIVE_INFINITY);
  }
  /** Whether the file holds this version of the segment. */
  isOf(name: string, version: number): boolean {
    return this.#held.get(name)?.version === version;
  }

  /** Notes that the segment in memory, of this version, is what the file holds. */
  loaded(name: string, version: number): void {
    const held = this.#held.get(name);
    if (held !== undefined) held.version = version;
  }

  forget(name: string): void {
    this.#held.delete(name);
  }

  /** @throws Error when there is no file, or it is not as it was written */
  read(name: string): Promise<Sections> {
    const held = this.#held.get(name);
    if (held === undefined) return Promise.reject(new Error("there is no file"));
    const { file, bytes, checksum } = held.entry;
    return readSegment(path.join(this.#dir, path.basename(file)), bytes, checksum);
  }

  /** Writes a segment to a new file; what is gone meanwhile has none. */
  async write(name: string, source: SegmentSource): Promise<void> {
    const file = `${randomUUID()}.segment`;
    const watermark = this.#watermark;
    // Before the first position is known a file stands for none.
    const readAt = watermark === 0n ? Number.NEGATIVE_INFINITY : performance.now();
    this.#written.add(file);
    const written = await writeSegment(path.join(this.#dir, file), source);
    if (written === null) {
      this.#held.delete(name);
      return;
    }
    const { version, bytes, checksum } = written;
    this.#held.set(name, { entry: { name, file, bytes, checksum }, version, watermark, readAt });
  }

  /** Makes the files of these segments the snapshot, durably and at once; it stands where the oldest of them does. There are no other segments. */
  async publish(names: ReadonlySet<string>, mark: string): Promise<void> {
    for (const name of this.#held.keys()) if (!names.has(name)) this.#held.delete(name);
    const segments = Array.from(this.#held.values(), ({ entry }) => entry);
    let watermark = this.#watermark;
    for (const held of this.#held.values()) if (held.watermark < watermark) watermark = held.watermark;
    await writeManifest(this.#dir, { fingerprint: this.#fingerprint, watermark: String(watermark), mark, segments });
    const kept = new Set([...segments, ...Array.from(this.#held.values(), ({ entry }) => entry)].map(({ file }) => file));
    for (const file of this.#written) {
      if (kept.has(file)) continue;
      await rm(path.join(this.#dir, file), { force: true });
      this.#written.delete(file);
    }
  }

  /** Removes all segment files of the folder but those that this index wrote, is writing or took over. For the only index on a folder. */
  async removeOthers(): Promise<void> {
    const files = (await readdir(this.#dir)).filter((file) => file.endsWith(".segment") && !this.#written.has(file));
    await Promise.all(files.map((file) => rm(path.join(this.#dir, file), { force: true })));
  }
}
