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
  /** Version of the segment in the file. */
  version: number;
  /** Position in the change feed up to which the file is complete. */
  watermark: bigint;
  /** Time, in milliseconds, at which the file was last known to be complete up to that position. */
  readAt: number;
}

/**
 * Files of an index: the newest file of each segment, and the files listed in the manifest. Removes other files that this index wrote; keeps files of
 * other indexes in the folder.
 */
export class SegmentFiles {
  readonly #dir: string;
  readonly #fingerprint: string;
  readonly #isPublished: boolean;
  readonly #held = new Map<string, Held>();
  readonly #written = new Set<string>();
  #watermark = 0n;

  /** @param isPublished whether a manifest lists the files; otherwise, a file is deleted when a newer one replaces it */
  constructor(dir: string, fingerprint: string, isPublished = true) {
    this.#dir = dir;
    this.#fingerprint = fingerprint;
    this.#isPublished = isPublished;
  }

  /** Adopts the files listed in a manifest. */
  adopt({ segments, watermark }: Manifest): void {
    this.#watermark = BigInt(watermark);
    for (const entry of segments) {
      this.#written.add(path.basename(entry.file));
      this.#held.set(entry.name, { entry, version: Number.NaN, watermark: this.#watermark, readAt: performance.now() });
    }
  }

  /** Records the position in the change feed up to which all segments are complete, either in memory or with queued changes. */
  reached(watermark: string): void {
    this.#watermark = BigInt(watermark);
  }

  /** Records that the file contains all changes to its segment so far. */
  isCurrent(name: string): void {
    const held = this.#held.get(name);
    if (held === undefined) return;
    held.watermark = this.#watermark;
    held.readAt = performance.now();
  }

  /** Returns the time, in milliseconds, since the file was last known to be complete. */
  age(name: string): number {
    return performance.now() - (this.#held.get(name)?.readAt ?? Number.NEGATIVE_INFINITY);
  }
  /** Returns whether the file contains this version of the segment. */
  isOf(name: string, version: number): boolean {
    return this.#held.get(name)?.version === version;
  }

  /** Records that the segment in memory, which has this version, equals the file. */
  loaded(name: string, version: number): void {
    const held = this.#held.get(name);
    if (held !== undefined) held.version = version;
  }

  forget(name: string): void {
    this.#held.delete(name);
  }

  /**
   * Reads the file of a segment.
   * @throws Error if there is no file or it was modified
   */
  read(name: string): Promise<Sections> {
    const held = this.#held.get(name);
    if (held === undefined) return Promise.reject(new Error("there is no file"));
    const { file, bytes, checksum } = held.entry;
    return readSegment(path.join(this.#dir, path.basename(file)), bytes, checksum);
  }

  /** Writes a segment to a new file. A segment that is removed during the write has no file. */
  async write(name: string, source: SegmentSource): Promise<void> {
    const file = `${randomUUID()}.segment`;
    const watermark = this.#watermark;
    // Until the first position is known, no file is current.
    const readAt = watermark === 0n ? Number.NEGATIVE_INFINITY : performance.now();
    this.#written.add(file);
    const written = await writeSegment(path.join(this.#dir, file), source);
    if (written === null) {
      this.#held.delete(name);
      return;
    }
    const { version, bytes, checksum } = written;
    const former = this.#held.get(name)?.entry.file;
    this.#held.set(name, { entry: { name, file, bytes, checksum }, version, watermark, readAt });
    if (this.#isPublished || former === undefined) return;
    this.#written.delete(path.basename(former));
    await rm(path.join(this.#dir, path.basename(former)), { force: true });
  }

  /**
   * Publishes the files of these segments as the snapshot, durably and atomically, with the oldest watermark among them. There must be no other
   * segments.
   */
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

  /**
   * Deletes all segment files in the folder except the files that this index wrote, is writing or adopted. Call only if no other index uses the
   * folder.
   */
  async removeOthers(): Promise<void> {
    const files = (await readdir(this.#dir)).filter((file) => file.endsWith(".segment") && !this.#written.has(file));
    await Promise.all(files.map((file) => rm(path.join(this.#dir, file), { force: true })));
  }
}
