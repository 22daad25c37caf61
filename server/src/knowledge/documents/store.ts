import type { FileType } from "../../ports/text-extractor.ts";
import type { FilterFields } from "../../ports/retrieval-index.ts";
import type { DocumentContent } from "../model/content.ts";
import type { DocumentPicture } from "../model/images.ts";
import type { ListCursor } from "../../platform/lib/cursor.ts";

export type DocumentState = "staged" | "pending" | "ready" | "failed";

export interface DocumentWarning {
  readonly code: string;
  readonly field: string | null;
  readonly message: string;
}

/** A document as stored. */
export interface StoredDocument {
  readonly id: string;
  readonly accountId: string;
  readonly sourceId: string;
  /** Name of the source. */
  readonly source: string;
  readonly externalId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly attempts: number;
  readonly warnings: readonly DocumentWarning[];
  /** How far it is, of one that takes long; null for the others. */
  readonly progress: {
    readonly stage: "reading" | "recognising" | "embedding" | "storing";
    readonly done: number;
    readonly total: number | null;
  } | null;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly knowledgeUnits: number | null;
  readonly storageUnits: number | null;
  readonly originalFileName: string | null;
  readonly contentType: string | null;
  readonly contentSizeBytes: number;
  /** Counted when the file was extracted. */
  readonly pages: number | null;
  /** Declared by the file, read when it was accepted. */
  readonly estimatedPages: number | null;
  /** Images found in a file, or the file itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly processedAt: Date | null;
}

/** Everything of the serving version except its passages. Stored with the row and read by the index. */
export interface ServedVersion {
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** JSON text of the hit without `source`, `score` and `content`. */
  readonly hit: string;
}

/** A document to write, with everything derived from its content. */
export interface DocumentWrite {
  /** Row id if the document is new. */
  readonly id: string;
  readonly externalId: string;
  /** Whether the external id was just generated, so that no document can have it. */
  readonly hasNewId?: boolean;
  readonly kind: "item" | "file";
  readonly title: string;
  /** False when the title is to be taken from the file. Default: true. */
  readonly isTitleGiven?: boolean;
  readonly content: DocumentContent;
  readonly contentHash: Buffer;
  readonly textHash: Buffer;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly contentSizeBytes: number;
  readonly file: { readonly blobKey: string; readonly name: string; readonly type: FileType; readonly pages: number | null } | null;
  /** Text of an account document. */
  readonly text?: string;
  /**
   * For writes that depend on the stored document: returns the write, given the stored content and its hash. Called under the row's lock.
   */
  readonly onto?: (stored: DocumentContent, storedHash: Buffer) => DocumentWrite;
  /** The version to serve once the text is ready; applied immediately when the text is unchanged. */
  readonly served: ServedVersion;
}

export type WriteResult = "created" | "updated" | "no_op";

export type WriteOutcome =
  | {
      readonly kind: "written";
      readonly results: ReadonlyMap<string, WriteResult>;
      /** Creation time of the created documents; null if none. */
      readonly createdAt: Date | null;
      /** Blobs that are no longer referenced. */
      readonly droppedBlobs: readonly string[];
    }
  | { readonly kind: "source_gone" }
  | { readonly kind: "over_quota"; readonly unit: "knowledge" | "storage" };

export interface DocumentListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly brandId: string | null;
  readonly sourceId: string | null;
  readonly kind: "item" | "file" | null;
  readonly state: DocumentState | null;
  readonly search: string | null;
  readonly updatedSince: Date | null;
  readonly sortBy: "created_at" | "updated_at" | "title" | "state";
  readonly sortDir: "asc" | "desc";
  /** Rows after this one in the list's order. */
  readonly after: ListCursor | null;
}

/** Where documents are written: a source or the hidden source of account documents. */
export interface DocumentPlace {
  readonly accountId: string;
  readonly id: string;
}

export interface DocumentStore {
  /**
   * Creates or updates documents by external id in one transaction. A changed text is queued for processing, or kept `staged`;
   * any other change takes effect immediately. Updates usage and ledger, and writes nothing when usage would exceed
   * `quota`, which is called only when something is to be written. Within an account new documents become visible in the order of
   * `createdAt`.
   * @throws ConcurrentWrite when another write created one of the documents concurrently
   */
  write(
    place: DocumentPlace,
    writes: readonly DocumentWrite[],
    quota: () => Promise<UnitQuota>,
    textState: "pending" | "staged",
  ): Promise<WriteOutcome>;
  /** Returns a document of a source by its external id. */
  byExternalId(accountId: string, sourceId: string, externalId: string): Promise<StoredDocument | null>;
  /** Lists the documents of the account's sources, without account documents. */
  list(accountId: string, query: DocumentListQuery): Promise<{ items: StoredDocument[]; total: number; next: ListCursor | null }>;
}

export interface UnitQuota {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** Thrown when a unique-key race was lost; a retry sees the other row. */
export class ConcurrentWrite extends Error {
  override readonly name = "ConcurrentWrite";
}
