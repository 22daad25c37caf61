import type { PictureText } from "./read-picture.ts";

/** A job for the child: one image at a time. */
export interface Job {
  readonly bytes: Uint8Array;
  /** BCP 47 tags, most likely first. */
  readonly languages: readonly string[];
  /** Time limit for alternative readings in milliseconds. */
  readonly tryMs: number;
}

/** The child's response. */
export type Answer =
  | ({ readonly kind: "text" } & PictureText)
  /** The image is unreadable, or the machine failed. */
  | { readonly kind: "failed"; readonly message: string };
