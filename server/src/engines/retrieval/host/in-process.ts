import { mkdir } from "node:fs/promises";
import type { RetrievalHost } from "../../../ports/retrieval-host.ts";
import { createRetrievalIndex } from "../index.ts";
import { HostedIndex } from "./hosted-index.ts";
import { isShared, loadKernel } from "./load-kernel.ts";
import { linkSnapshot } from "./link-snapshot.ts";
import { type Manifest, readManifest } from "./manifest.ts";
import { ScanThreads } from "./scan-threads.ts";
import { SegmentFiles } from "./segment-files.ts";

const LAG_MS = 5 * 60 * 1_000;
/** Number of segments read concurrently. */
const AT_ONCE = 4;
/** Minimum number of rows for a scan to run on another thread; a scan of that size takes about 0.2 ms. */
const BACKGROUND_ROWS = 20_000;

export interface OpenRetrievalIndexOptions {
  /** Folder of the snapshot, created on demand. May be deleted while no index uses it. */
  readonly dir: string;
  readonly dimensions: number;
  /** Fingerprint of the embedder. A snapshot with vectors from another embedder is not used. */
  readonly fingerprint: string;
  /** Memory limit for segments, in bytes; the least recently used segments are evicted. Default: no limit. */
  readonly memoryBytes?: number;
  /**
   * Maximum age of a snapshot's watermark, in milliseconds, so evicted segments do not have to be loaded for a snapshot; default 5 minutes.
   */
  readonly lagMs?: number;
  /** Returns whether a snapshot was created from the current database; if absent, every snapshot is accepted. */
  readonly hasMark?: (mark: string) => Promise<boolean>;
  /** If set, starts empty because another index is using the folder, and keeps the files of that index until `takeFolder` is called. */
  readonly fresh?: boolean;
  /**
   * Folder of the snapshot that another process on this machine writes. `dir` then belongs to this process alone: it starts as a copy of
   * that snapshot, and contains evicted segments. `save` must not be called.
   */
  readonly sharedDir?: string;
  readonly log: (message: string, fields?: object) => void;
}

/** Pause, in milliseconds, after a step of deferred work that would otherwise delay searches, and after a step that had no work. */
const PREPARE_MS = { busy: 20, idle: 500 };

/** Opens the index of this process from the last usable snapshot, or creates an empty index. */
export async function openRetrievalIndex(options: OpenRetrievalIndexOptions): Promise<RetrievalHost> {
  const { dir, dimensions, fingerprint, log } = options;
  if (options.sharedDir !== undefined && options.fresh !== true) await linkSnapshot(options.sharedDir, dir);
  await mkdir(dir, { recursive: true });
  const files = new SegmentFiles(dir, fingerprint, options.sharedDir === undefined);
  const kernel = await loadKernel(log);
  const scanner = isShared(kernel)
    ? new ScanThreads(kernel, (error) => log("A vector scanning thread exited; another will be started.", { reason: error.message }))
    : null;
  const background = scanner === null ? {} : { background: { scanner, fromRows: BACKGROUND_ROWS } };
  const engine = createRetrievalIndex({ dimensions, kernel, ...background });
  const index = new HostedIndex({ engine, files, memoryBytes: options.memoryBytes, lagMs: options.lagMs ?? LAG_MS, log });
  const manifest = options.fresh === true ? null : await usableManifest(options);
  const waiting = manifest?.segments.values() ?? [].values();
  if (manifest !== null) files.adopt(manifest);
  const load = async (): Promise<void> => {
    for (const { name, bytes } of waiting) await index.load(name, bytes);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, load));
  if (options.fresh !== true) await files.removeOthers();
  let preparing: NodeJS.Timeout;
  const prepare = (): void => {
    preparing = setTimeout(prepare, engine.prepare() ? PREPARE_MS.busy : PREPARE_MS.idle).unref();
  };
  prepare();
  return {
    index,
    watermark: manifest?.watermark ?? null,
    recover: (read) => index.recover(read),
    save: (watermark, mark) => index.save(watermark, mark),
    figures: () => index.figures(),
    takeFolder: () => files.removeOthers(),
    async close() {
      clearTimeout(preparing);
      await index.close();
      await scanner?.close();
    },
  };
}

async function usableManifest({ dir, fingerprint, hasMark, log }: OpenRetrievalIndexOptions): Promise<Manifest | null> {
  try {
    const manifest = await readManifest(dir);
    if (manifest !== null && manifest.fingerprint !== fingerprint) throw new Error("its vectors belong to another model");
    if (manifest !== null && (await hasMark?.(manifest.mark)) === false)
      throw new Error("it belongs to another database or to another version of its history");
    return manifest;
  } catch (error) {
    log("The snapshot of the search index cannot be used; rebuilding the index.", {
      reason: error instanceof Error ? error.message : String(error),
    });
    return null;
  }
}
