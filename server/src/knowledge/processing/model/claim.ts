import type { FileType } from "../../../ports/text-extractor.ts";
import type { DocumentContent } from "../../model/content.ts";

/** A document that this worker holds until its lease expires. */
export interface ClaimedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  /** False if the title comes from the file. */
  readonly isTitleGiven: boolean;
  /** Hash of the text that was read; a commit of a different text is rejected. */
  readonly textHash: Buffer;
  /** Attempts with an outcome, including the current one. */
  readonly attempts: number;
  /** Consecutive claims without an outcome, caused by crashes. Retried indefinitely. */
  readonly brokenOff: number;
  readonly file: {
    readonly blobKey: string;
    readonly name: string;
    readonly type: FileType;
  } | null;
  /** Text of an account document; null for products and files. */
  readonly text: string | null;
  /** Null for account documents, which have no brand. */
  readonly brandId: string | null;
  /** Languages of the brand, most likely first. */
  readonly languages: readonly string[];
}

/** Progress of a document as shown in its status. */
export interface DocumentProgress {
  /** `reading` pages, slides or sheets; `recognising` images; `embedding` passages; `storing` them. */
  readonly stage: "reading" | "recognising" | "embedding" | "storing";
  readonly done: number;
  /** Null if unknown. */
  readonly total: number | null;
}

/** For whom documents are claimed. */
export interface ClaimTerms {
  readonly owner: string;
  readonly leaseMs: number;
  /** Excludes documents interrupted more often than this, see `mostBreaks`. */
  readonly mostBreaks: number;
}

export interface Claim {
  readonly documents: readonly ClaimedDocument[];
  /** Whether more documents may be waiting. */
  readonly mayBeMore: boolean;
}
