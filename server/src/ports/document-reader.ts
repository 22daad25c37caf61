import type { TokenCounting } from "./embedder.ts";
import type { ExtractedPicture, ExtractProgress, ExtractWarning, FileType, LinkedPicture } from "./text-extractor.ts";

/** A passage as it is stored and quoted. */
export interface ReadPassage {
  readonly text: string;
  /** Headings above the text, outermost first. */
  readonly headings: readonly string[];
  /** Page, slide or sheet on which the text starts, from 1; null where the format has none. */
  readonly page: number | null;
}

/** A stretch of what was read: a page, slide or sheet, or a part of a long one. All of them together are all of the text. */
export interface ReadPart {
  readonly page: number | null;
  /** Markdown. */
  readonly text: string;
  /** Position of the first passage that begins in it. */
  readonly firstPassage: number;
}

/** What is to be read. */
export type ReadSource =
  | { readonly kind: "text"; readonly text: string }
  /** `path`: absolute, of a local, readable file that is not changed meanwhile. `type`: by content. `name`: as uploaded. */
  | { readonly kind: "file"; readonly path: string; readonly type: FileType; readonly name: string };

export interface ReadRequest {
  readonly source: ReadSource;
  /** What the customer says of it; a description is a passage as well. */
  readonly about: {
    readonly title: string;
    /** Whether the title is the file's name, for want of another. */
    readonly isNamedByFile?: boolean;
    readonly description?: string;
  };
  /** BCP 47 tags of the languages that the text is likely in, most likely first. */
  readonly languages: readonly string[];
  /** Whose it is: files of one owner never take all places. */
  readonly owner: string;
  /** How long a passage may be, in the tokens of the model that is to read it, its title and headings included. */
  readonly passages: { readonly maxTokens: number; readonly counting: TokenCounting };
}

/** What was read and cut. */
export interface ReadDocument {
  /** Empty where there is nothing to be found. */
  readonly passages: readonly ReadPassage[];
  readonly parts: readonly ReadPart[];
  /** Title that stands in it and takes the place of a title that is but a file's name; else null. */
  readonly foundTitle: string | null;
  /** Pages, slides or sheets; null for what has none. */
  readonly pages: number | null;
  readonly warnings: readonly ExtractWarning[];
  /** Their files are gone after `release`. */
  readonly pictures: readonly ExtractedPicture[];
  readonly linkedPictures: readonly LinkedPicture[];
  /** Deletes the pictures' files; never fails. */
  release(): Promise<void>;
}

/**
 * Reads a document and cuts it into passages. That may take long, much memory, and go wrong in any way: none of it is felt where it is called
 * from.
 */
export interface DocumentReader {
  /**
   * @param onProgress told now and then how far it is
   * @throws ExtractError when the file itself is at fault; any other error is the machine's and may be tried again
   */
  read(request: ReadRequest, onProgress: (progress: ExtractProgress) => void, signal: AbortSignal): Promise<ReadDocument>;
  close(): Promise<void>;
}
