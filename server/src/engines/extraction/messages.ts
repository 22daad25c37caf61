import type {
  Block,
  ExtractedPicture,
  ExtractFailure,
  ExtractLimits,
  ExtractWarning,
  FileType,
  LinkedPicture,
} from "../../ports/text-extractor.ts";

/** A job for a child process, which reads one file at a time. */
export interface Job {
  readonly path: string;
  readonly type: FileType;
  /** Name of the uploaded file; a title that repeats it is ignored. */
  readonly fileName: string;
  readonly limits: ExtractLimits;
  /** Maximum number of characters of text; longer text is truncated with a warning. */
  readonly maxTextChars: number;
  /** Folder for extracted files. It does not exist yet; the parent process deletes it. */
  readonly workDir: string;
}

/** An image for OCR, at its position in reading order. */
export interface UnreadBlock {
  readonly kind: "unread";
  /** Absolute path of a PNG, JPEG, GIF or WebP file in the work folder, or of the uploaded file itself. */
  readonly file: string;
  readonly page: number | null;
  /** Whether the image is a whole page. A page without readable text causes a warning. */
  readonly isPage: boolean;
}

/** A block that the child process sends. */
export type SentBlock = Block | UnreadBlock;

/**
 * A message from a child process: any number of batches of blocks, images and progress reports, followed by one message of another kind.
 */
export type Answer =
  | { readonly kind: "blocks"; readonly blocks: readonly SentBlock[] }
  | { readonly kind: "picture"; readonly picture: ExtractedPicture }
  | { readonly kind: "linked_picture"; readonly picture: LinkedPicture }
  /** Number of pages, slides or sheets. */
  | { readonly kind: "progress"; readonly done: number; readonly total: number | null }
  | {
      readonly kind: "done";
      readonly title: string | null;
      readonly pages: number | null;
      readonly warnings: readonly ExtractWarning[];
    }
  /** `reason` is null for a system failure. */
  | { readonly kind: "failed"; readonly reason: ExtractFailure | null; readonly message: string };
