import type { Block, ExtractFailure, ExtractLimits, ExtractWarning, FileType } from "../../ports/text-extractor.ts";

/** What the parent asks of a child: one file at a time. */
export interface Job {
  readonly path: string;
  readonly type: FileType;
  readonly limits: ExtractLimits;
  /** Most characters of text that are wanted; the rest is cut off with a warning. */
  readonly maxTextChars: number;
}

/** What a child answers: any number of batches of blocks, then one of the others. */
export type Answer =
  | { readonly kind: "blocks"; readonly blocks: readonly Block[] }
  | {
      readonly kind: "done";
      readonly title: string | null;
      readonly pages: number | null;
      readonly warnings: readonly ExtractWarning[];
    }
  /** A null reason: the machine is at fault, not the file. */
  | { readonly kind: "failed"; readonly reason: ExtractFailure | null; readonly message: string };
