import type { DocumentContent } from "../../model/content.ts";
import type { WriteOrigin } from "../../documents/model/write-origin.ts";
import type { FileType } from "../../../ports/text-extractor.ts";

/** Identifies a document, even one that was deleted. */
export interface DocumentName {
  readonly accountId: string;
  /** Null for an account document. */
  readonly sourceId: string | null;
  readonly externalId: string;
}

/** The history of one document. */
export interface DocumentHistory {
  readonly accountId: string;
  readonly documentId: string;
  readonly sourceId: string;
  readonly isDeleted: boolean;
}

export interface DocumentVersion {
  /** Starts at 1 when the document is created. */
  readonly version: number;
  readonly isCurrent: boolean;
  readonly kind: "item" | "file";
  readonly title: string;
  readonly origin: WriteOrigin | null;
  readonly contentSizeBytes: number;
  /** SHA-256 hash in hexadecimal, which differs between any two consecutive versions. */
  readonly contentHash: string;
  readonly writtenAt: Date;
  /** When searches began to use it; null if they never did. */
  readonly servedSince: Date | null;
  /** Null for the current version. */
  readonly replacedAt: Date | null;
  readonly isDeletion: boolean;
}

/** A version with the data needed to display it and to write it again. */
export interface FullVersion extends DocumentVersion {
  readonly content: DocumentContent;
  /** Whether the title was sent rather than taken from the file. */
  readonly isTitleGiven: boolean;
  /** Text of an account document. */
  readonly body: string | null;
  readonly blobKey: string | null;
  readonly fileName: string | null;
  readonly type: FileType | null;
  readonly contentSha256: string | null;
  readonly estimatedPages: number | null;
  /** Text extracted from a file; null if it is not kept, or if the document is not a file. */
  readonly extractedText: string | null;
}
