import type { FeedItem, FeedOptions, FeedOutline, FeedUnreadable } from "../../../ports/feed-reader.ts";
import type { FeedFile } from "./open-feed.ts";

/** A request to the child, which has one file open at a time. */
export type FeedOrder =
  | { readonly kind: "open"; readonly file: FeedFile; readonly options: FeedOptions; readonly skip: number }
  | { readonly kind: "next" };

export type FeedAnswer =
  | { readonly kind: "opened"; readonly outline: FeedOutline }
  | { readonly kind: "items"; readonly items: readonly FeedItem[] }
  /** `reason` is null if the machine is at fault. */
  | { readonly kind: "failed"; readonly reason: FeedUnreadable["reason"] | null; readonly message: string };
