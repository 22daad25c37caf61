import type { ExtractLimits } from "../../../ports/text-extractor.ts";
import type { BlockSink } from "../block-sink.ts";

export interface Source {
  /** Absolute path of the file. */
  readonly path: string;
  readonly limits: ExtractLimits;
  /** Folder of its own for files that go with what is read (see `BlockSink`), made when it is first asked for: most texts need none. */
  readonly workDir: () => Promise<string>;
}

export interface Summary {
  /** Title that stands in the content; null: the first heading is taken. */
  readonly title: string | null;
  /** Pages, slides or sheets; null for plain text. */
  readonly pages: number | null;
}

/**
 * Reads one format: adds blocks to the sink in reading order. Throws `ExtractError` for a known fault of the file; anything
 * else that it throws counts as `damaged`, except errors of the file system.
 */
export type ReadFormat = (source: Source, sink: BlockSink) => Promise<Summary>;

/** One row of the table of formats. */
export interface Format {
  /** Loads the reader, in the child process only. */
  readonly load: () => Promise<ReadFormat>;
  readonly timeLimitMs: number;
}
