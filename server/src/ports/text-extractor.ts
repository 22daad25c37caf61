/** File types that can be uploaded, named by their usual extension. */
export type FileType = "pdf" | "docx" | "pptx" | "xlsx" | "html" | "md" | "txt" | "csv" | "json" | "png" | "jpg" | "gif" | "webp";

/** One piece of a document, in reading order. `page` counts pages, slides or sheets from 1; null where the format has none. */
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
 * A remark that does not make the document fail. Codes: decisions, chapter 4; additive: `encoding_guessed` (the bytes say nothing of their
 * encoding), `products_as_file` (rows that a catalog source would make products of), `picture_skipped` (one inside the document was not kept).
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
 * A picture to show: one that stands in the document, or the uploaded picture itself. It was decoded and written anew, so that it holds pixels
 * only. Its files are gone after `release`.
 */
export interface ExtractedPicture {
  /** Absolute path of a WebP file, at most 1,600 pixels each way. */
  readonly path: string;
  /** Absolute path of a WebP file, at most 320 pixels each way. */
  readonly thumbnailPath: string;
  /** Pixels of the original, as it is to be looked at. */
  readonly width: number;
  readonly height: number;
  /** Alternative text, caption or heading that the document gives it; empty for none. */
  readonly description: string;
  /** Page, slide or sheet; null where the format has none. */
  readonly page: number | null;
  /** At most five, most of the picture first, as `#rrggbb`. */
  readonly colors: readonly string[];
}

/** A picture that the document shows from the web. */
export interface LinkedPicture {
  /** Absolute http(s) address, at most 2,048 characters. */
  readonly url: string;
  readonly description: string;
}

/** What was read out of a file. */
export interface ExtractedDocument {
  /** Title that stands in the content (`<title>`, first heading, document properties); null when there is none. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Pages, slides or sheets; null for plain text and images. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** In reading order, each once; little ones (rules, icons) are left out. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
}

/** What was read, and the files that go with it. */
export interface Extraction extends ExtractedDocument {
  /** Deletes the pictures' files; never fails. */
  release(): Promise<void>;
}

/** Why a file could not be read. The reason is the stable first word of a document's `error_message` (decisions, chapter 7). */
export type ExtractFailure = "encrypted" | "damaged" | "empty" | "too_large" | "extract_timeout";

/** A file that cannot be read, for a reason that trying again will not change. */
export class ExtractError extends Error {
  override readonly name = "ExtractError";
  readonly reason: ExtractFailure;
  constructor(reason: ExtractFailure, message: string) {
    super(message);
    this.reason = reason;
  }
}

export interface ExtractLimits {
  /** Most pages, slides or sheets. */
  readonly maxPages: number;
  /** Most bytes that one archive entry may expand to. */
  readonly maxEntryBytes: number;
  /** Most bytes that all entries of an archive may expand to together. */
  readonly maxExpandedBytes: number;
  /** Most rows with content of a workbook or of separated values. */
  readonly maxRows: number;
  /** Most cells with content of a workbook or of separated values. */
  readonly maxCells: number;
  /** Most pixels of a picture; of one that has more, none is decoded. */
  readonly maxPixels: number;
}

/** How far a file is. `read`: its pages, slides or sheets; `recognise`: pictures of text. */
export interface ExtractProgress {
  readonly stage: "read" | "recognise";
  readonly done: number;
  /** Null while unknown. */
  readonly total: number | null;
}

export interface ExtractRequest {
  /** Absolute path of a local, readable file. It is not changed. */
  readonly path: string;
  /** Type by content, see `InspectFile`. */
  readonly type: FileType;
  /** Name as uploaded; used for messages only. */
  readonly fileName: string;
  /** BCP 47 tags of the languages that the text is likely in, most likely first; they guide the reading of pictures of text. */
  readonly languages: readonly string[];
  /** Whose file it is: those of one owner never take all places. Unset: nobody's. */
  readonly owner?: string;
  /** Told now and then how far it is. */
  readonly onProgress?: ((progress: ExtractProgress) => void) | undefined;
}

/**
 * Reads text and structure out of a file.
 *
 * A hostile file cannot harm the caller: work happens in another process with limits on memory and time. Resolves within
 * the limits or rejects; never hangs.
 */
export interface TextExtractor {
  /** @throws ExtractError when the file itself is at fault; any other error is the machine's and may be tried again. */
  extract(request: ExtractRequest, signal?: AbortSignal): Promise<Extraction>;
  /** Ends the child processes. */
  close(): Promise<void>;
}
