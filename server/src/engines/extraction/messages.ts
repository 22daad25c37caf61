import type {
  Block,
  ExtractedPicture,
  ExtractFailure,
  ExtractLimits,
  ExtractWarning,
  FileType,
  LinkedPicture,
} from "../../ports/text-extractor.ts";

/** What the parent asks of a child: one file at a time. */
export interface Job {
  readonly path: string;
  readonly type: FileType;
  /** As uploaded: a title that repeats it says nothing. */
  readonly fileName: string;
  readonly limits: ExtractLimits;
  /** Most characters of text that are wanted; the rest is cut off with a warning. */
  readonly maxTextChars: number;
  /** Folder for the files that go with the answer, not made yet; the parent deletes it. */
  readonly workDir: string;
}

/** A picture whose text is yet to be recognised, at its place in the reading order. */
export interface UnreadBlock {
  readonly kind: "unread";
  /** Absolute path of a PNG, JPEG, GIF or WebP file below the work folder, or of the uploaded file itself. */
  readonly file: string;
  readonly page: number | null;
  /** Whether it is a whole page: one without readable text is worth a warning. */
  readonly isPage: boolean;
}

/** A block on its way from the child. */
export type SentBlock = Block | UnreadBlock;

/** What a child answers: any number of batches of blocks, pictures and signs of progress, then one of the others. */
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
