/** Formats of an imported file. */
export type FeedFormat = "csv" | "jsonl" | "xml" | "xlsx";

export interface FeedOptions {
  /** Format of the file; undefined to detect it from the file's name and content. */
  readonly format?: FeedFormat | undefined;
  /** Delimiter, one character; undefined to detect it. */
  readonly delimiter?: string | undefined;
  /** Encoding; undefined to detect it from the byte order mark, the declaration and the content. */
  readonly encoding?: string | undefined;
  /** Maps column names to target fields. A column without an entry keeps its suggested target. */
  readonly mapping: Readonly<Record<string, string>>;
  /** Type of the rows. */
  readonly kind: "products" | "texts";
}

/** A column of a file, and the field that its values are imported into. */
export interface FeedColumn {
  readonly name: string;
  readonly target: string;
  readonly examples: readonly string[];
}

/** Structure of a file, found by reading the file once. */
export interface FeedOutline {
  readonly format: FeedFormat;
  readonly encoding: string;
  /** Null unless the format is CSV. */
  readonly delimiter: string | null;
  readonly columns: readonly FeedColumn[];
  /** Number of items: rows, or groups of rows that belong to one product. */
  readonly total: number;
}

/** Reason why a value is suspicious, regardless of whether the import keeps, changes or omits it. */
export type FeedNoteCode =
  | "internal_column"
  | "price_missing"
  | "price_zero"
  | "other_currency"
  | "unknown_stock"
  | "image_left_out"
  | "unlikely_category"
  | "impossible_date"
  | "differs_between_variants"
  | "repeated_titles"
  | "known_variants";

/** A suspicious value of an item that is imported nevertheless. */
export interface FeedNote {
  readonly code: FeedNoteCode;
  readonly column: string;
  readonly line: number;
  /** Id of the row or of its product; empty if it has none. */
  readonly ref: string;
  /** The value in the file, shortened. */
  readonly value: string;
}

/** An item of a file, or the reason that it cannot be imported. */
export interface FeedItem {
  /** Line number or, for XML, item number, starting from 1; null if unknown. */
  readonly line: number | null;
  /** Unvalidated id from the file; null if the item has no id. */
  readonly id: string | null;
  readonly item: unknown;
  /** Reason that the item cannot be imported; `item` is null if it cannot be read. */
  readonly fault: string | null;
  readonly notes: readonly FeedNote[];
  /** Lines of the product's rows; undefined if it has a single row. */
  readonly lines?: readonly number[] | undefined;
  /** Line of the row that each variant was read from; undefined if the product has a single row. */
  readonly variantLines?: readonly number[] | undefined;
}

/** Thrown if a file cannot be read at all. */
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
  /**
   * Returns up to 100 items in file order, or an empty array at the end of the file.
   * @throws FeedUnreadable
   */
  next(): Promise<readonly FeedItem[]>;
  close(): Promise<void>;
}

/** Reads imported files as a stream in a child process. */
export interface FeedReader {
  /**
   * Opens a file. Waits for a free slot.
   * @param skip number of items to skip at the start
   * @throws FeedUnreadable
   */
  open(
    file: { readonly path: string; readonly name: string },
    options: FeedOptions & { readonly skip?: number },
    signal?: AbortSignal,
  ): Promise<OpenFeed>;
  close(): Promise<void>;
}
