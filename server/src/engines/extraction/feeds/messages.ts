import type { FeedItem, FeedOptions, FeedOutline, FeedUnreadable } from "../../../ports/feed-reader.ts";
import type { FeedFile } from "./open-feed.ts";

/** A request to the child process, which has at most one file open. */
export type FeedOrder =
  | { readonly kind: "open"; readonly file: FeedFile; readonly options: FeedOptions; readonly skip: number }
  | { readonly kind: "next" };

export type FeedAnswer =
  | { readonly kind: "opened"; readonly outline: FeedOutline }
  | { readonly kind: "items"; readonly items: readonly FeedItem[] }
  /** `reason` is null for a system failure. */
  | { readonly kind: "failed"; readonly reason: FeedUnreadable["reason"] | null; readonly message: string };
