import type { ExtractLimits } from "../../ports/text-extractor.ts";
import type { BlockSink } from "./block-sink.ts";

export interface Source {
  /** Absolute path of the file. */
  readonly path: string;
  readonly limits: ExtractLimits;
  /** Returns an exclusive folder for extracted files (see `BlockSink`), created on first use: most texts need none. */
  readonly workDir: () => Promise<string>;
}

export interface Summary {
  /** Title in the content; null to use the first heading. */
  readonly title: string | null;
  /** Number of pages, slides or sheets; null for plain text. */
  readonly pages: number | null;
}

/**
 * Reads one format: adds blocks to the sink in reading order. Throws `ExtractError` for a known fault of the file; any other error counts
 * as `damaged`, except file system errors.
 */
export type ReadFormat = (source: Source, sink: BlockSink) => Promise<Summary>;

/** A row of the format table. */
export interface Format {
  /** Loads the reader, only in the child process. */
  readonly load: () => Promise<ReadFormat>;
  readonly timeLimitMs: number;
}
