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

/** A remark that does not make the document fail. Codes: decisions, chapter 4. */
export interface ExtractWarning {
  readonly code: "ocr_low_confidence" | "page_skipped" | "text_truncated" | "language_unknown";
  readonly message: string;
}

/** What was read out of a file. */
export interface ExtractedDocument {
  /** Title that stands in the content (`<title>`, first heading, document properties); null when there is none. */
  readonly title: string | null;
  readonly blocks: readonly Block[];
  /** Pages, slides or sheets; null for plain text and images. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
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
}

export interface ExtractRequest {
  /** Absolute path of a local, readable file. It is not changed. */
  readonly path: string;
  /** Type by content, see `detectFileType`. */
  readonly type: FileType;
  /** Name as uploaded; used for messages only. */
  readonly fileName: string;
}

/**
 * Reads text and structure out of a file.
 *
 * A hostile file cannot harm the caller: work happens in another process with limits on memory and time. Resolves within
 * the limits or rejects; never hangs.
 */
export interface TextExtractor {
  /** @throws ExtractError when the file itself is at fault; any other error is the machine's and may be tried again. */
  extract(request: ExtractRequest, signal?: AbortSignal): Promise<ExtractedDocument>;
  /** Ends the child processes. */
  close(): Promise<void>;
}
