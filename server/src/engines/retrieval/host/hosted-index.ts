import { performance } from "node:perf_hooks";
import type { RetrievalFigures } from "../../../ports/retrieval-host.ts";
import type {
  IndexedDocument,
  RetrievalFilter,
  RetrievalHit,
  RetrievalIndex,
  RetrievalQuery,
  RetrievalResult,
  RetrievalScope,
} from "../../../ports/retrieval-index.ts";
import type { SegmentedRetrievalIndex } from "../segmented-index.ts";
import { VectorMemoryFull } from "../vector/memory.ts";
import { Residence } from "./residence.ts";
import type { SegmentFiles } from "./segment-files.ts";

/**
 * Maximum number of changes queued for an evicted segment; any further change loads the segment. Queued changes are applied together within
 * a few milliseconds.
 */
const WAITING_CHANGES = 200;
/** Number of writes between two memory checks, with and without a configured limit. */
const LOOK_AFTER = { limited: 256, unlimited: 4_096 };
/** Fraction of the limit that can be loaded between two checks. */
const LOOK_SHARE = 1 / 32;

export interface HostedIndexOptions {
  readonly engine: SegmentedRetrievalIndex;
  readonly files: SegmentFiles;
  /** Memory limit for segments, in bytes; if absent, only the kernel's limit applies. */
  readonly memoryBytes: number | undefined;
  /** Maximum age of a snapshot's watermark, in milliseconds, while evicted segments have queued changes. */
  readonly lagMs: number;
  readonly log: (message: string, fields?: object) => void;
}

/**
 * Retrieval index with segments in files. The least recently used segments are evicted if memory is low, and loaded when a search needs
 * them. A segment whose file is damaged is missing until it is reindexed; searches that need the segment wait.
 */
export class HostedIndex implements RetrievalIndex {
  readonly #engine: SegmentedRetrievalIndex;
  readonly #files: SegmentFiles;
  readonly #residence: Residence;
  readonly #isLimited: boolean;
  readonly #lagMs: number;
  readonly #log: HostedIndexOptions["log"];
  readonly #waking = new Map<string, Promise<void>>();
  /** Segments to reindex; the promise represents the reindexing in progress, if any. */
  readonly #lost = new Map<string, Promise<void> | null>();
  #read: ((segment: string) => Promise<void>) | null = null;
  /** Serializes file writes. */
  #work: Promise<unknown> = Promise.resolve();
  #isTrimming = false;
  #writes = 0;
  #loadedUnseen = 0;
  #counts = { evictions: 0, loads: 0, loadSeconds: 0, slowestLoadSeconds: 0, damaged: 0, refused: 0 };

  constructor({ engine, files, memoryBytes, lagMs, log }: HostedIndexOptions) {
    this.#engine = engine;
    this.#files = files;
    this.#residence = new Residence(memoryBytes);
    this.#isLimited = memoryBytes !== undefined;
    this.#lagMs = lagMs;
    this.#log = log;
  }

  async analyze(document: IndexedDocument): Promise<void> {
    await this.#engine.analyze?.(document);
  }

  upsert(document: IndexedDocument): void {
    try {
      this.#engine.upsert(document);
    } catch (error) {
      if (!(error instanceof VectorMemoryFull)) throw error;
      // Keeping the old version would be wrong. The document is retried at the next comparison with the database.
      this.#engine.remove(document.documentId);
      this.#counts.refused += 1;
      this.#log("A document was not indexed because the vector memory is full.", { documentId: document.documentId });
      this.#trimSoon();
    }
    this.#wrote(document.segment);
  }

  patch(documentId: string, change: Parameters<RetrievalIndex["patch"]>[1]): void {
    this.#engine.patch(documentId, change);
  }

  remove(documentId: string): void {
    this.#engine.remove(documentId);
  }

  removeSegment(segment: string): void {
    this.#engine.removeSegment(segment);
    this.#residence.forget(segment);
  }

  async search(query: RetrievalQuery): Promise<RetrievalResult> {
    if (this.#isWhole) {
      try {
        return await this.#engine.search(query);
      } catch (error) {
        if (this.#isWhole) throw error;
        // A segment was evicted in the meantime.
      }
    }
    return this.#withSegments(segmentsOf(query.scope, query.filter), () => this.#engine.search(query));
  }

  get(scope: RetrievalScope, segment: string, externalId: string): Promise<RetrievalHit | null> {
    return this.#withSegments(segmentsOf(scope, { segments: [segment] }), () => this.#engine.get(scope, segment, externalId));
  }

  scan(scope: RetrievalScope, filter: RetrievalFilter, take: (hit: RetrievalHit) => void): Promise<void> {
    return this.#withSegments(segmentsOf(scope, filter), () => this.#engine.scan(scope, filter, take));
  }

  stateOf(scope: RetrievalScope): string | null {
    if (this.#lost.size > 0) return null;
    // The caller may respond from its own cache, but the call still counts as use of the segments.
    if (this.#isLimited) for (const name of segmentsOf(scope, undefined)) this.#residence.touch(name);
    return this.#engine.stateOf(scope);
  }

  stats(): ReturnType<RetrievalIndex["stats"]> {
    return this.#engine.stats();
  }

  contents(): IterableIterator<readonly [documentId: string, passages: number]> {
    return this.#engine.contents();
  }

  revision(documentId: string): number | null {
    return this.#engine.revision(documentId);
  }

  /** Implements `RetrievalHost.recover`. */
  async recover(read: (segment: string) => Promise<void>): Promise<void> {
    this.#read = read;
    for (const segment of this.#lost.keys()) await this.#readAgain(segment);
  }

  /**
   * Loads a segment from its file. If the file is damaged, the segment is marked for reindexing.
   * @param bytes size of the file
   */
  async load(name: string, bytes: number): Promise<void> {
    try {
      this.#engine.loadSegment(name, await this.#files.read(name));
    } catch (error) {
      this.#lose(name, error);
      return;
    }
    this.#files.loaded(name, this.#engine.segment(name)?.version ?? Number.NaN);
    this.#loadedUnseen += bytes;
    if (this.#loadedUnseen < this.#residence.smallestLimit * LOOK_SHARE) return;
    this.#loadedUnseen = 0;
    if (!this.#residence.isOver(this.#engine.memory())) return;
    for (const segment of this.#residence.idle(this.#engine.segmentVersions().keys())) {
      this.#fallAsleep(segment);
      if (this.#residence.isWell(this.#engine.memory())) return;
    }
  }

  /** Implements `RetrievalHost.save`. */
  save(watermark: string, mark = ""): Promise<void> {
    return this.#oneByOne(async () => {
      for (const name of this.#lost.keys()) await this.#readAgain(name);
      const { damaged } = this.#counts;
      this.#files.reached(watermark);
      for (const [name, { changes }] of this.#engine.sleeping()) {
        if (changes === 0) this.#files.isCurrent(name);
        else if (this.#files.age(name) >= this.#lagMs) await this.#wake(name);
      }
      for (const [name, version] of this.#engine.segmentVersions()) {
        if (this.#files.isOf(name, version)) this.#files.isCurrent(name);
        else await this.#write(name);
      }
      // Even if the segment has been reindexed since, it has no file, and the changes after the watermark do not restore it.
      if (this.#counts.damaged !== damaged) throw new Error("a segment of the index is damaged");
      await this.#files.publish(new Set([...this.#engine.segmentVersions().keys(), ...this.#engine.sleeping().keys()]), mark);
      this.#trimSoon();
    });
  }

  async close(): Promise<void> {
    await Promise.allSettled(this.#waking.values());
    await this.#work.catch(() => undefined);
  }

  figures(): RetrievalFigures {
    const { documents, passages, segments } = this.#engine.stats();
    const { bytes, vectorBytes, kernelBytes } = this.#engine.memory();
    const asleep = this.#engine.sleeping().size;
    return {
      documents,
      passages,
      bytes: { words: bytes - vectorBytes, vectors: vectorBytes, spare: kernelBytes - vectorBytes },
      segments: { resident: segments - asleep, asleep, lost: this.#lost.size },
      ...this.#counts,
    };
  }

  /** Whether every segment that a search may need is in memory. */
  get #isWhole(): boolean {
    return !this.#isLimited && this.#lost.size === 0 && this.#engine.sleeping().size === 0;
  }

  /** Runs work while the segments are in memory. */
  async #withSegments<T>(names: readonly string[], work: () => Promise<T>): Promise<T> {
    const isAway = (name: string): boolean => this.#lost.has(name) || this.#engine.sleeping().has(name);
    for (const name of names) {
      this.#residence.touch(name);
      this.#residence.pin(name);
    }
    let hasWaited = false;
    try {
      for (let away = names.filter(isAway); away.length > 0; away = names.filter(isAway)) {
        hasWaited = true;
        await Promise.all(away.map((name) => (this.#lost.has(name) ? this.#readAgain(name) : this.#wake(name))));
      }
      return await work();
    } finally {
      for (const name of names) this.#residence.unpin(name);
      if (hasWaited) this.#trimSoon();
    }
  }

  /** Loads an evicted segment; concurrent callers share the load. */
  #wake(name: string): Promise<void> {
    const underWay = this.#waking.get(name);
    if (underWay !== undefined) return underWay;
    const waking = this.#wakeNow(name).finally(() => this.#waking.delete(name));
    this.#waking.set(name, waking);
    return waking;
  }

  async #wakeNow(name: string): Promise<void> {
    const began = performance.now();
    try {
      const asleep = this.#engine.sleeping().get(name);
      if (asleep === undefined) return;
      const dump = await this.#files.read(name);
      if (this.#engine.sleeping().get(name) !== asleep) return;
      const isChanged = asleep.changes > 0;
      this.#engine.wakeSegment(name, dump);
      if (!isChanged) this.#files.loaded(name, this.#engine.segment(name)?.version ?? Number.NaN);
    } catch (error) {
      if (isShortage(error)) throw error;
      this.#lose(name, error);
      return;
    }
    this.#residence.touch(name);
    const seconds = (performance.now() - began) / 1_000;
    this.#counts.loads += 1;
    this.#counts.loadSeconds += seconds;
    this.#counts.slowestLoadSeconds = Math.max(this.#counts.slowestLoadSeconds, seconds);
  }

  #lose(name: string, error: unknown): void {
    this.#engine.removeSegment(name);
    this.#files.forget(name);
    this.#lost.set(name, null);
    this.#counts.damaged += 1;
    const reason = error instanceof Error ? error.message : String(error);
    this.#log("A segment of the index cannot be used and will be rebuilt from the database.", { segment: name, reason });
  }

  #readAgain(name: string): Promise<void> {
    const underWay = this.#lost.get(name);
    if (underWay != null) return underWay;
    const read = this.#read;
    if (read === null) return Promise.reject(new Error(`segment ${name} is damaged and cannot be reindexed`));
    const reading = read(name).then(
      () => void this.#lost.delete(name),
      (error: unknown) => {
        this.#lost.set(name, null);
        throw error;
      },
    );
    this.#lost.set(name, reading);
    return reading;
  }

  #wrote(name: string): void {
    const changes = this.#engine.sleeping().get(name)?.changes;
    if (changes === undefined) {
      if (this.#isLimited) this.#residence.touch(name);
    } else if (changes > WAITING_CHANGES) {
      this.#wake(name).catch((error: unknown) => this.#log("Failed to load a segment of the index.", { segment: name, error }));
    }
    this.#writes += 1;
    if (this.#writes % (this.#isLimited ? LOOK_AFTER.limited : LOOK_AFTER.unlimited) === 0) this.#trimSoon();
  }

  /** Evicts segments if memory is low. */
  #trimSoon(): void {
    if (this.#isTrimming || !this.#residence.isOver(this.#engine.memory())) return;
    this.#isTrimming = true;
    this.#oneByOne(() => this.#trim())
      .catch((error: unknown) => this.#log("Failed to evict segments of the index.", { error }))
      .finally(() => {
        this.#isTrimming = false;
      });
  }

  async #trim(): Promise<void> {
    for (const name of this.#residence.idle(this.#engine.segmentVersions().keys())) {
      if (this.#residence.isWell(this.#engine.memory())) return;
      const figures = this.#engine.segment(name);
      if (figures !== null && !this.#files.isOf(name, figures.version)) await this.#write(name);
      this.#fallAsleep(name);
    }
  }

  /** Evicts a segment if its content is in a file and it is not in use. */
  #fallAsleep(name: string): void {
    const figures = this.#engine.segment(name);
    if (figures === null || this.#lost.has(name) || this.#residence.isPinned(name) || !this.#files.isOf(name, figures.version)) return;
    this.#engine.sleepSegment(name);
    this.#counts.evictions += 1;
  }

  #write(name: string): Promise<void> {
    return this.#files.write(name, { dump: () => this.#engine.dumpSegment(name), figures: () => this.#engine.segment(name) });
  }

  #oneByOne<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#work.then(work);
    this.#work = result.catch(() => undefined);
    return result;
  }
}

/** Returns the names of the segments that a search reads. */
function segmentsOf(scope: RetrievalScope, filter: RetrievalFilter | undefined): string[] {
  const names = new Set([...scope.segments, ...scope.documents.keys()]);
  return filter?.segments === undefined ? [...names] : filter.segments.filter((name) => names.has(name));
}

/** Returns whether an error was caused by a lack of resources, in which case the file may be intact. */
function isShortage(error: unknown): boolean {
  if (error instanceof VectorMemoryFull) return true;
  return error instanceof Error && "code" in error && ["EMFILE", "ENFILE", "ENOMEM"].includes(String(error.code));
}
