/** Formats of an imported file. */
export type FeedFormat = "csv" | "jsonl" | "xml" | "xlsx";

export interface FeedOptions {
  /** Undefined: by name and content. */
  readonly format?: FeedFormat | undefined;
  /** One character; undefined: detected. */
  readonly delimiter?: string | undefined;
  /** Undefined: by byte order mark, declaration and content. */
  readonly encoding?: string | undefined;
  /** Target by column; columns without an entry keep their suggested target. */
  readonly mapping: Readonly<Record<string, string>>;
  /** What its rows are. */
  readonly kind: "products" | "texts";
}

/** A column of a file, with what its values become. */
export interface FeedColumn {
  readonly name: string;
  readonly target: string;
  readonly examples: readonly string[];
}

/** Content of a file, found by reading it once. */
export interface FeedOutline {
  readonly format: FeedFormat;
  readonly encoding: string;
  /** Null unless the format is csv. */
  readonly delimiter: string | null;
  readonly columns: readonly FeedColumn[];
  /** Number of items: rows, or groups of rows that belong to one product. */
  readonly total: number;
}

/** An item of a file, or why it cannot be read. */
export interface FeedItem {
  /** Line or, in XML, number of the item, from 1; null if unknown. */
  readonly line: number | null;
  /** As sent, unchecked; null if it has none. */
  readonly id: string | null;
  readonly item: unknown;
  /** Why the row cannot be read; then `item` is null. */
  readonly fault: string | null;
}

/** Thrown for files that cannot be read at all. */
export class FeedUnreadable extends Error {
  override readonly name = "FeedUnreadable";
  /** `mapping`: a required column is missing. */
  readonly reason: "file" | "mapping" | "encoding";
  constructor(reason: "file" | "mapping" | "encoding", message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface OpenFeed {
  readonly outline: FeedOutline;
  /** Returns the next items, at most 100, in the file's order; none at its end. @throws FeedUnreadable */
  next(): Promise<readonly FeedItem[]>;
  close(): Promise<void>;
}

/** Reads imported files in a child process, as a stream. */
export interface FeedReader {
  /**
   * Opens a file. Waits for a free slot.
   * @param skip items at the start to pass over
   * @throws FeedUnreadable
   */
  open(
    file: { readonly path: string; readonly name: string },
    options: FeedOptions & { readonly skip?: number },
    signal?: AbortSignal,
  ): Promise<OpenFeed>;
  close(): Promise<void>;
}
