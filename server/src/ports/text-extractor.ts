/** File types that can be uploaded, named by their usual extension. */
export type FileType = "pdf" | "docx" | "pptx" | "xlsx" | "html" | "md" | "txt" | "csv" | "json" | "png" | "jpg" | "gif" | "webp";

/**
 * A block of a document, in reading order. `page` is the number of the page, slide or sheet, starting from 1; null if the format has none.
 */
export type Block =
  | { readonly kind: "heading"; readonly level: number; readonly text: string; readonly page: number | null }
  | { readonly kind: "paragraph"; readonly text: string; readonly page: number | null }
  | { readonly kind: "list_item"; readonly text: string; readonly page: number | null }
  | { readonly kind: "code"; readonly text: string; readonly page: number | null }
  | {
      readonly kind: "table";
      /** Header row; empty if the table has no header. */
      readonly header: readonly string[];
      readonly rows: readonly (readonly string[])[];
      readonly page: number | null;
    };

/**
 * A problem that does not cause the extraction to fail, such as `encoding_guessed` (the file does not declare its encoding),
 * `products_as_file` (a product source would import the rows as products) or `picture_skipped` (an embedded image was not extracted).
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
 * An image for display: embedded in the document, or the uploaded image itself. It was decoded and re-encoded, so it contains only pixels.
 * `release` deletes its files.
 */
export interface ExtractedPicture {
  /** Absolute path of a WebP file with at most 1,600 pixels in each direction. */
  readonly path: string;
  /** Absolute path of a WebP file with at most 320 pixels in each direction. */
  readonly thumbnailPath: string;
  /** Size of the original in pixels, after its orientation has been applied. */
  readonly width: number;
  readonly height: number;
  /** Alternative text, caption or heading from the document; empty if there is none. */
  readonly description: string;
  /** Page, slide or sheet; null if the format has none. */
  readonly page: number | null;
  /** At most five colors as `#rrggbb`, most frequent first. */
  readonly colors: readonly string[];
}

/** A web image that the document references. */
export interface LinkedPicture {
  /** Absolute http(s) URL with at most 2,048 characters. */
  readonly url: string;
  readonly description: string;
}

/** Content extracted from a file. */
export interface ExtractedDocument {
  /** Title from the content (`<title>`, first heading, document properties); null if there is none. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Number of pages, slides or sheets; null for plain text and images. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** Distinct images in reading order. Small images (rules, icons) are omitted. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
}

/** The extracted content and its temporary files. */
export interface Extraction extends ExtractedDocument {
  /** Deletes the image files. Never rejects. */
  release(): Promise<void>;
}

/**
 * Reason why a file could not be read, used as the first word of a document's `error_message`. These words do not change between versions.
 */
export type ExtractFailure = "encrypted" | "damaged" | "empty" | "too_large" | "extract_timeout";

/** Thrown if a file cannot be read; a retry would fail in the same way. */
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
  /** Maximum decompressed size of one archive entry in bytes. */
  readonly maxEntryBytes: number;
  /** Maximum total decompressed size of all archive entries in bytes. */
  readonly maxExpandedBytes: number;
  /** Maximum number of non-empty rows in a workbook or CSV file. */
  readonly maxRows: number;
  /** Maximum number of non-empty cells in a workbook or CSV file. */
  readonly maxCells: number;
  /** Maximum number of pixels in an image; larger images are not decoded. */
  readonly maxPixels: number;
}

/** Progress of a file. `read` counts pages, slides or sheets; `recognise` counts images for OCR. */
export interface ExtractProgress {
  readonly stage: "read" | "recognise";
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
}

export interface ExtractRequest {
  /** Absolute path of a local, readable file, which is not changed. */
  readonly path: string;
  /** File type detected from the content; see `InspectFile`. */
  readonly type: FileType;
  /** Original file name; used only in messages. */
  readonly fileName: string;
  /** BCP 47 tags of the text's likely languages, most likely first. Used by OCR. */
  readonly languages: readonly string[];
  /** Owner for fair scheduling: the files of one owner never occupy all worker processes. If absent, the file has no owner. */
  readonly owner?: string;
  /** Called occasionally with the progress. */
  readonly onProgress?: ((progress: ExtractProgress) => void) | undefined;
}

/**
 * Extracts text and structure from a file. A malicious file cannot harm the caller, because another process reads it with memory and time
 * limits. Always resolves or rejects within these limits.
 */
export interface TextExtractor {
  /** @throws ExtractError if the file itself causes the failure; other errors are internal, and the extraction can be retried */
  extract(request: ExtractRequest, signal?: AbortSignal): Promise<Extraction>;
  /** Stops the child processes. */
  close(): Promise<void>;
}
