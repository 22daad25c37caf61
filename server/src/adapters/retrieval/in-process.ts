import { randomUUID } from "node:crypto";
import { mkdir, readdir, rm } from "node:fs/promises";
import path from "node:path";
import type { RetrievalIndex } from "../../ports/retrieval-index.ts";
import { createRetrievalIndex, type SegmentedRetrievalIndex } from "../../retrieval/index.ts";
import { loadKernel } from "./load-kernel.ts";
import { type Manifest, readManifest, writeManifest } from "./manifest.ts";
import { readSegment, writeSegment } from "./segment-file.ts";

export interface OpenRetrievalIndexOptions {
  /** Folder of the snapshot; made when it is missing. May be deleted at any time. */
  readonly dir: string;
  readonly dimensions: number;
  /** Fingerprint of the embedder: a snapshot with vectors of another one is not used. */
  readonly fingerprint: string;
  readonly log: (message: string, fields?: object) => void;
}

export interface OpenRetrievalIndex {
  readonly index: RetrievalIndex;
  /** Position of the change feed that the loaded snapshot holds, or null when the index starts empty. */
  readonly watermark: string | null;
  /** Writes a snapshot that holds at least the changes up to the watermark. Only segments that changed are written. */
  save(watermark: string): Promise<void>;
  /** Waits for a snapshot under way. Does not save. */
  close(): Promise<void>;
}

type SegmentEntry = Manifest["segments"][number];

/** Opens the index of this process from the last snapshot; where there is none that can be used, it starts empty. */
export async function openRetrievalIndex(options: OpenRetrievalIndexOptions): Promise<OpenRetrievalIndex> {
  const { dir, fingerprint, log } = options;
  await mkdir(dir, { recursive: true });
  const { index, manifest } = await load(options);
  /** Files of segments, each with the version of the segment that it holds. */
  let saved = new Map<string, { readonly entry: SegmentEntry; readonly version: number | undefined }>();
  const loadedVersions = index.segmentVersions();
  for (const entry of manifest?.segments ?? []) saved.set(entry.name, { entry, version: loadedVersions.get(entry.name) });

  const save = async (watermark: string): Promise<void> => {
    const next: typeof saved = new Map();
    for (const [name, version] of index.segmentVersions()) {
      const known = saved.get(name);
      if (known?.version === version) {
        next.set(name, known);
        continue;
      }
      const file = `${randomUUID()}.segment`;
      const written = await writeSegment(path.join(dir, file), {
        dump: () => index.dumpSegment(name),
        version: () => index.segmentVersions().get(name),
      });
      if (written === null) continue;
      const { bytes, checksum } = written;
      next.set(name, { entry: { name, file, bytes, checksum }, version: written.version });
    }
    await writeManifest(dir, {
      fingerprint,
      watermark,
      segments: [...next.values()].map(({ entry }) => entry),
    });
    saved = next;
    await removeOthers(dir, new Set([...next.values()].map(({ entry }) => entry.file)));
  };

  let underWay = Promise.resolve();
  return {
    index,
    watermark: manifest?.watermark ?? null,
    save(watermark) {
      const result = underWay.then(() => save(watermark));
      underWay = result.catch((error: unknown) => log("The snapshot of the retrieval index failed.", { error }));
      return result;
    },
    close: () => underWay,
  };
}

async function load(options: OpenRetrievalIndexOptions): Promise<{ index: SegmentedRetrievalIndex; manifest: Manifest | null }> {
  const { dir, dimensions, fingerprint, log } = options;
  const kernel = await loadKernel(log);
  const index = createRetrievalIndex({ dimensions, kernel });
  try {
    const manifest = await readManifest(dir);
    if (manifest === null) return { index, manifest };
    if (manifest.fingerprint !== fingerprint) throw new Error("its vectors are of another model");
    for (const { name, file, bytes, checksum } of manifest.segments) {
      index.loadSegment(name, await readSegment(path.join(dir, path.basename(file)), bytes, checksum));
    }
    await removeOthers(dir, new Set(manifest.segments.map(({ file }) => file)));
    return { index, manifest };
  } catch (error) {
    log("The snapshot of the retrieval index cannot be used; the index is built anew.", {
      reason: error instanceof Error ? error.message : String(error),
    });
    for (const name of index.segmentVersions().keys()) index.removeSegment(name);
    return { index, manifest: null };
  }
}

/** Removes segment files that no manifest refers to. */
async function removeOthers(dir: string, kept: ReadonlySet<string>): Promise<void> {
  const files = (await readdir(dir)).filter((file) => file.endsWith(".segment") && !kept.has(file));
  await Promise.all(files.map((file) => rm(path.join(dir, file), { force: true })));
}
