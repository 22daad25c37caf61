import type { PictureText } from "./read-picture.ts";

/** A job for the child process, which processes one image at a time. */
export interface Job {
  readonly bytes: Uint8Array;
  /** BCP 47 tags, most likely first. */
  readonly languages: readonly string[];
  /** Time limit, in milliseconds, for retrying recognition with other settings. */
  readonly tryMs: number;
}

/** Response of the child process. */
export type Answer =
  | ({ readonly kind: "text" } & PictureText)
  /** The image is unreadable, or a system error occurred. */
  | { readonly kind: "failed"; readonly message: string };
