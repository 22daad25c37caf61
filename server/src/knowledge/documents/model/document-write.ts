import type { FileType } from "../../../ports/text-extractor.ts";
import type { DocumentContent } from "../../model/content.ts";
import type { Excess } from "../../model/units.ts";
import type { ServedVersion } from "./document.ts";
import type { WriteOrigin } from "./write-origin.ts";

/** A document to write, with everything derived from its content. */
export interface DocumentWrite {
  /** Row id, if the document is new. */
  readonly id: string;
  readonly externalId: string;
  /** Whether the external id was just generated, so no existing document can have it. */
  readonly hasNewId?: boolean;
  readonly kind: "item" | "file";
  readonly title: string;
  /** Whether the title was sent rather than taken from the file (default: true). */
  readonly isTitleGiven?: boolean;
  readonly content: DocumentContent;
  readonly contentHash: Buffer;
  readonly textHash: Buffer;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly contentSizeBytes: number;
  readonly file: {
    readonly blobKey: string;
    readonly name: string;
    readonly type: FileType;
    readonly pages: number | null;
    readonly sha256: string;
  } | null;
  /** Text of an account document. */
  readonly text?: string;
  /**
   * Returns the write for an existing document, given its stored content and hash, for writes that depend on them. Called while the row is
   * locked.
   */
  readonly onto?: (stored: DocumentContent, storedHash: Buffer) => DocumentWrite;
  /** The version to serve when the text is ready; applied immediately if the text is unchanged. */
  readonly served: ServedVersion;
}

export type WriteResult = "created" | "updated" | "no_op";

export type WriteOutcome =
  | {
      readonly kind: "written";
      readonly results: ReadonlyMap<string, WriteResult>;
      /** Creation time of the created documents; null if none were created. */
      readonly createdAt: Date | null;
      /** Keys of blobs that are no longer referenced. */
      readonly droppedBlobs: readonly string[];
    }
  | { readonly kind: "source_gone" }
  | ({ readonly kind: "over_quota" } & Excess);

/** Target of writes: a source, or the hidden source of account documents. */
export interface DocumentPlace {
  readonly accountId: string;
  readonly id: string;
  /** How the documents are written; absent if unknown. */
  readonly origin?: WriteOrigin | undefined;
}

/** Thrown when another transaction inserted the same key first; a retry finds the row. */
export class ConcurrentWrite extends Error {
  override readonly name = "ConcurrentWrite";
}
