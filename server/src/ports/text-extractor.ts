/** Uploadable file types, named by their usual extension. */
export type FileType = "pdf" | "docx" | "pptx" | "xlsx" | "html" | "md" | "txt" | "csv" | "json" | "png" | "jpg" | "gif" | "webp";

/** A block of a document, in reading order. `page` counts pages, slides or sheets from 1; null if the format has none. */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string; readonly page: number | null }
  | { readonly kind: "paragraph"; readonly text: string; readonly page: number | null }
  | { readonly kind: "list_item"; readonly text: string; readonly page: number | null }
  | { readonly kind: "code"; readonly text: string; readonly page: number | null }
  | {
      readonly kind: "table";
      /** Header row; empty when the table has none. */
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly page: number | null;
    };

/**
 * A warning that does not fail the document, such as `encoding_guessed` (the encoding is not declared), `products_as_file` (rows that a
 * catalog source would import as products) or `picture_skipped` (an embedded image was not kept).
 */
export interface ExtractWarning {
  readonly code:
    | "ocr_low_confidence"
    | "page_skipped"
    | "text_truncated"
    | "language_unknown"
    | "library_truncated"
    | "encoding_guessed"
    | "products_as_file"
    | "picture_skipped";
  readonly message: string;
}

/**
 * An image to show: embedded in the document, or the uploaded image itself. It was decoded and re-encoded, so that it contains only pixels.
 * `release` deletes its files.
 */
export interface ExtractedPicture {
  /** Absolute path of a WebP file, at most 1,600 pixels each way. */
  readonly path: string;
  /** Absolute path of a WebP file, at most 320 pixels each way. */
  readonly thumbnailPath: string;
  /** Pixels of the original after applying its orientation. */
  readonly width: number;
  readonly height: number;
  /** Alternative text, caption or heading from the document; empty for none. */
  readonly description: string;
  /** Page, slide or sheet; null if the format has none. */
  readonly page: number | null;
  /** At most five, most frequent first, as `#rrggbb`. */
  readonly colors: readonly string[];
}

/** A web image referenced by the document. */
export interface LinkedPicture {
  /** Absolute http(s) address, at most 2,048 characters. */
  readonly url: string;
  readonly description: string;
}

/** Content extracted from a file. */
export interface ExtractedDocument {
  /** Title in the content (`<title>`, first heading, document properties); null for none. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Number of pages, slides or sheets; null for plain text and images. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** In reading order, each once; small ones (rules, icons) are omitted. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
}

/** The extracted content and its files. */
export interface Extraction extends ExtractedDocument {
  /** Deletes the image files; never fails. */
  release(): Promise<void>;
}

/** Why a file could not be read: the stable first word of a document's `error_message`. */
export type ExtractFailure = "encrypted" | "damaged" | "empty" | "too_large" | "extract_timeout";

/** A file that cannot be read, permanently. */
export class ExtractError extends Error {
  override readonly name = "ExtractError";
  readonly reason: ExtractFailure;
  constructor(reason: ExtractFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ExtractLimits {
  /** Maximum number of pages, slides or sheets. */
  readonly maxPages: number;
  /** Maximum expanded size of one archive entry. */
  readonly maxEntryBytes: number;
  /** Maximum expanded size of all archive entries together. */
  readonly maxExpandedBytes: number;
  /** Maximum number of non-empty rows of a workbook or CSV file. */
  readonly maxRows: number;
  /** Maximum number of non-empty cells of a workbook or CSV file. */
  readonly maxCells: number;
  /** Maximum number of pixels of an image; a larger one is not decoded. */
  readonly maxPixels: number;
}

/** Progress of a file. `read`: pages, slides or sheets; `recognise`: images for OCR. */
export interface ExtractProgress {
  readonly stage: "read" | "recognise";
  readonly done: number;
  /** Null while unknown. */
  readonly total: number | null;
}

export interface ExtractRequest {
  /** Absolute path of a local, readable file, which is not changed. */
  readonly path: string;
  /** Type detected by content, see `InspectFile`. */
  readonly type: FileType;
  /** Name as uploaded; used for messages only. */
  readonly fileName: string;
  /** BCP 47 tags of the text's likely languages, most likely first; used by OCR. */
  readonly languages: readonly string[];
  /** Owner for fair scheduling: one owner's files never occupy all processes. Unset: no owner. */
  readonly owner?: string;
  /** Called occasionally with the progress. */
  readonly onProgress?: ((progress: ExtractProgress) => void) | undefined;
}

/**
 * Extracts text and structure from a file.
 *
 * A hostile file cannot harm the caller: it is read in another process with memory and time limits. Always resolves or rejects within these
 * limits.
 */
export interface TextExtractor {
  /** @throws ExtractError when the file itself is at fault; any other error is internal and may be retried. */
  extract(request: ExtractRequest, signal?: AbortSignal): Promise<Extraction>;
  /** Ends the child processes. */
  close(): Promise<void>;
}
