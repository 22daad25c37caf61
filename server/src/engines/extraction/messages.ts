import type {
  Block,
  ExtractedPicture,
  ExtractFailure,
  ExtractLimits,
  ExtractWarning,
  FileType,
  LinkedPicture,
} from "../../ports/text-extractor.ts";

/** A job for a child: one file at a time. */
export interface Job {
  readonly path: string;
  readonly type: FileType;
  /** As uploaded; a title that repeats it is ignored. */
  readonly fileName: string;
  readonly limits: ExtractLimits;
  /** Maximum characters of text; the rest is cut off with a warning. */
  readonly maxTextChars: number;
  /** Folder for extracted files, not created yet; the parent deletes it. */
  readonly workDir: string;
}

/** An image for OCR, at its place in reading order. */
export interface UnreadBlock {
  readonly kind: "unread";
  /** Absolute path of a PNG, JPEG, GIF or WebP file below the work folder, or of the uploaded file itself. */
  readonly file: string;
  readonly page: number | null;
  /** Whether it is a whole page: a page without readable text causes a warning. */
  readonly isPage: boolean;
}

/** A block sent by the child. */
export type SentBlock = Block | UnreadBlock;

/** A child's messages: any number of batches of blocks, images and progress, then one of the others. */
export type Answer =
  | { readonly kind: "blocks"; readonly blocks: readonly SentBlock[] }
  | { readonly kind: "picture"; readonly picture: ExtractedPicture }
  | { readonly kind: "linked_picture"; readonly picture: LinkedPicture }
  /** Pages, slides or sheets. */
  | { readonly kind: "progress"; readonly done: number; readonly total: number | null }
  | {
      readonly kind: "done";
      readonly title: string | null;
      readonly pages: number | null;
      readonly warnings: readonly ExtractWarning[];
    }
  /** A null reason: the machine is at fault, not the file. */
  | { readonly kind: "failed"; readonly reason: ExtractFailure | null; readonly message: string };
