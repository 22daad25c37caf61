import type { ExtractLimits } from "../../ports/text-extractor.ts";
import type { BlockSink } from "./block-sink.ts";

export interface Source {
  /** Absolute path of the file. */
  readonly path: string;
  readonly limits: ExtractLimits;
  /** Returns a separate folder for extracted files (see `BlockSink`), created on first use because most documents need none. */
  readonly workDir: () => Promise<string>;
}

export interface Summary {
  /** Title from the content; null to use the first heading. */
  readonly title: string | null;
  /** Number of pages, slides or sheets; null for plain text. */
  readonly pages: number | null;
}

/**
 * Reads one format and adds blocks to the sink in reading order. Throws `ExtractError` for a known problem with the file. Any other error counts as
 * `damaged`, except file system errors.
 */
export type ReadFormat = (source: Source, sink: BlockSink) => Promise<Summary>;

/** An entry of the format table. */
export interface Format {
  /** Loads the reader. Call only in the child process. */
  readonly load: () => Promise<ReadFormat>;
  readonly timeLimitMs: number;
}
