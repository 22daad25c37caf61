import type { FileType } from "../../../ports/text-extractor.ts";
import type { DocumentContent } from "../../model/content.ts";

/** A document leased to this worker. */
export interface ClaimedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  /** Whether the title was sent rather than taken from the file. */
  readonly isTitleGiven: boolean;
  /** Hash of the text that was read. A commit is rejected if the text has changed. */
  readonly textHash: Buffer;
  /** Number of attempts with an outcome, including the current attempt. */
  readonly attempts: number;
  /** Number of consecutive claims that ended without an outcome because of crashes. Such documents are retried indefinitely. */
  readonly brokenOff: number;
  readonly file: {
    readonly blobKey: string;
    readonly name: string;
    readonly type: FileType;
  } | null;
  /** Text of an account document; null for products and files. */
  readonly text: string | null;
  /** Null for account documents, which do not belong to a brand. */
  readonly brandId: string | null;
  /** Languages of the brand, most likely first. */
  readonly languages: readonly string[];
}

/** Progress of a document, as shown in its status. */
export interface DocumentProgress {
  /** `reading` pages, slides or sheets; `recognising` images; `embedding` passages; `storing` passages. */
  readonly stage: "reading" | "recognising" | "embedding" | "storing";
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
}

/** Owner and lease conditions for a claim. */
export interface ClaimTerms {
  readonly owner: string;
  readonly leaseMs: number;
  /** Excludes documents that were interrupted more often than this; see `mostBreaks`. */
  readonly mostBreaks: number;
}

export interface Claim {
  readonly documents: readonly ClaimedDocument[];
  /** Whether more documents may be waiting. */
  readonly mayBeMore: boolean;
}
