import type { TokenCounting } from "./embedder.ts";
import type { ExtractedPicture, ExtractProgress, ExtractWarning, FileType, LinkedPicture } from "./text-extractor.ts";

/** A passage in the form in which it is stored and quoted. */
export interface ReadPassage {
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet on which the text starts, numbered from 1; null if the format has no pages. */
  readonly page: number | null;
}

/** A section of the extracted text: a page, slide or sheet, or part of a long one. Together, the sections contain the whole text. */
export interface ReadPart {
  readonly page: number | null;
  /** The text in Markdown. */
  readonly text: string;
  /** Position of the first passage that starts in this section. */
  readonly firstPassage: number;
}

/** A document to read. */
export type ReadSource =
  | { readonly kind: "text"; readonly text: string }
  /**
   * `path`: absolute path of a local, readable file that must not change during the extraction. `type`: file type, detected from the
   * content. `name`: original file name.
   */
  | { readonly kind: "file"; readonly path: string; readonly type: FileType; readonly name: string };

export interface ReadRequest {
  readonly source: ReadSource;
  /** The customer's metadata. A description is also added as a passage. */
  readonly about: {
    readonly title: string;
    /** Whether the title is only the file name. */
    readonly isNamedByFile?: boolean;
    readonly description?: string;
  };
  /** BCP 47 tags of the text's likely languages, most likely first. */
  readonly languages: readonly string[];
  /** Owner for fair scheduling: the files of one owner never occupy all worker processes. */
  readonly owner: string;
  /** Maximum passage length in tokens of the embedding model, including title and headings. */
  readonly passages: { readonly maxTokens: number; readonly counting: TokenCounting };
}

/** An extracted document that has been split into passages. */
export interface ReadDocument {
  /** Empty if no text was found. */
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
  /** Title found in the document; null if there is none. It replaces a title that is only the file name. */
  readonly foundTitle: string | null;
  /** Number of pages, slides or sheets; null if the format has none. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** Extracted images. `release` deletes their files. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
  /** Deletes the image files. Never rejects. */
  release(): Promise<void>;
}

/**
 * Extracts a document and splits it into passages. Isolated from the caller, because an extraction can be slow, use a lot of memory, and
 * fail in any way.
 */
export interface DocumentReader {
  /**
   * @param onProgress called occasionally with the progress
   * @throws ExtractError if the file itself causes the failure; other errors are internal, and the extraction can be retried
   */
  read(request: ReadRequest, onProgress: (progress: ExtractProgress) => void, signal: AbortSignal): Promise<ReadDocument>;
  close(): Promise<void>;
}
