import type { PictureText } from "./read-picture.ts";

/** What the parent asks of the child: one picture at a time. */
export interface Job {
  readonly bytes: Uint8Array;
  /** BCP 47 tags, most likely first. */
  readonly languages: readonly string[];
  /** For so long are other ways of reading it tried, in milliseconds. */
  readonly tryMs: number;
}

/** What the child answers. */
export type Answer =
  | ({ readonly kind: "text" } & PictureText)
  /** The picture cannot be read, or the machine failed. */
  | { readonly kind: "failed"; readonly message: string };
