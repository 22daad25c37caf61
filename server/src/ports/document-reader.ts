import type { TokenCounting } from "./embedder.ts";
import type { ExtractedPicture, ExtractProgress, ExtractWarning, FileType, LinkedPicture } from "./text-extractor.ts";

/** A passage as stored and quoted. */
export interface ReadPassage {
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet where the text starts, from 1; null if the format has none. */
  readonly page: number | null;
}

/** A section of the extracted text: a page, slide or sheet, or part of a long one. All parts together are the whole text. */
export interface ReadPart {
  readonly page: number | null;
  /** Markdown. */
  readonly text: string;
  /** Position of the first passage that starts in it. */
  readonly firstPassage: number;
}

/** A document to read. */
export type ReadSource =
  | { readonly kind: "text"; readonly text: string }
  /** `path`: absolute, of a local, readable file that must not change while it is read. `type`: detected by content. `name`: as uploaded. */
  | { readonly kind: "file"; readonly path: string; readonly type: FileType; readonly name: string };

export interface ReadRequest {
  readonly source: ReadSource;
  /** The customer's metadata; a description becomes a passage too. */
  readonly about: {
    readonly title: string;
    /** Whether the title is only the file name. */
    readonly isNamedByFile?: boolean;
    readonly description?: string;
  };
  /** BCP 47 tags of the text's likely languages, most likely first. */
  readonly languages: readonly string[];
  /** Owner for fair scheduling: one owner's files never occupy all readers. */
  readonly owner: string;
  /** Maximum passage length in tokens of the embedding model, including title and headings. */
  readonly passages: { readonly maxTokens: number; readonly counting: TokenCounting };
}

/** The extracted and chunked document. */
export interface ReadDocument {
  /** Empty when no text was found. */
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
  /** Title found in the document that replaces one that is only the file name; else null. */
  readonly foundTitle: string | null;
  /** Number of pages, slides or sheets; null if the format has none. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** Their files are deleted by `release`. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
  /** Deletes the image files; never fails. */
  release(): Promise<void>;
}

/** Extracts a document and splits it into passages, isolated from the caller: it may be slow, need much memory, and fail in any way. */
export interface DocumentReader {
  /**
   * @param onProgress called occasionally with the progress
   * @throws ExtractError when the file itself is at fault; any other error is internal and may be retried
   */
  read(request: ReadRequest, onProgress: (progress: ExtractProgress) => void, signal: AbortSignal): Promise<ReadDocument>;
  close(): Promise<void>;
}
