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

/** A document as it is stored. */
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
  /** Counted when it was read. */
  readonly pages: number | null;
  /** As the file said when it was accepted. */
  readonly estimatedPages: number | null;
  /** Found in a file, or the file itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly processedAt: Date | null;
}

/** Everything of the version that answers, besides its passages. Kept with the row, read by the index. */
export interface ServedVersion {
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** JSON text of the hit without `source`, `score` and `content`. */
  readonly hit: string;
}

/** A document to be written, with all that is derived from its content. */
export interface DocumentWrite {
  /** Id for the row if it is new. */
  readonly id: string;
  readonly externalId: string;
  /** Whether the external id was made for it just now, so that no document can have it yet. */
  readonly hasNewId?: boolean;
  readonly kind: "item" | "file";
  readonly title: string;
  /** False where the title is to be taken from the file. Default: true. */
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
  /** For writes whose outcome depends on what is stored: the whole write, given the stored content and its hash. Called under the row's lock. */
  readonly onto?: (stored: DocumentContent, storedHash: Buffer) => DocumentWrite;
  /** What is served once the text is ready; applied at once where the text stays as it is. */
  readonly served: ServedVersion;
}

export type WriteResult = "created" | "updated" | "no_op";

export type WriteOutcome =
  | {
      readonly kind: "written";
      readonly results: ReadonlyMap<string, WriteResult>;
      /** Of those that were created; null where there are none. */
      readonly createdAt: Date | null;
      /** Blobs that no document names any more. */
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
  /** Only what comes after this row in the list's order. */
  readonly after: ListCursor | null;
}

/** A source or an account's library: where documents are written. */
export interface DocumentPlace {
  readonly accountId: string;
  readonly id: string;
}

export interface DocumentStore {
  /**
   * Creates or updates documents by their external id in one transaction; a changed text is queued for processing, or waits for the word
   * where it is `staged`; anything else takes effect at once. The account's usage and ledger move along, and nothing is written when the
   * usage would go beyond `quota`, which is asked for only where something is to be written. Within an account new documents become visible in the order of `createdAt`.
   * @throws ConcurrentWrite when another write created one of the documents at the same moment
   */
  write(
    place: DocumentPlace,
    writes: readonly DocumentWrite[],
    quota: () => Promise<UnitQuota>,
    textState: "pending" | "staged",
  ): Promise<WriteOutcome>;
  /** One document of a source, by the id that the customer gave. */
  byExternalId(accountId: string, sourceId: string, externalId: string): Promise<StoredDocument | null>;
  /** Documents of the account's sources; those of its library are listed apart. */
  list(accountId: string, query: DocumentListQuery): Promise<{ items: StoredDocument[]; total: number; next: ListCursor | null }>;
}

export interface UnitQuota {
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** A unique-key race was lost; writing again sees the other's row. */
export class ConcurrentWrite extends Error {
  override readonly name = "ConcurrentWrite";
}
