import type { FilterFields } from "../../../ports/retrieval-index.ts";
import type { DocumentContent } from "../../model/content.ts";
import type { DocumentPicture } from "../../model/images.ts";
import type { ListCursor } from "../../../platform/lib/cursor.ts";

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
  /** Whether searches and answers may use it. */
  readonly enabled: boolean;
  readonly content: DocumentContent;
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly attempts: number;
  readonly warnings: readonly DocumentWarning[];
  /** Progress of a slow document; null for others. */
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
  /** SHA-256 of an uploaded file, lower-case hexadecimal; null for files uploaded before it was stored. */
  readonly contentSha256: string | null;
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

export interface DocumentListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly brandId: string | null;
  readonly sourceId: string | null;
  readonly kind: "item" | "file" | null;
  readonly state: DocumentState | null;
  /** Only documents with warnings, or only those without. */
  readonly hasWarnings: boolean | null;
  readonly enabled: boolean | null;
  readonly search: string | null;
  readonly updatedSince: Date | null;
  readonly sortBy: "created_at" | "updated_at" | "title" | "state";
  readonly sortDir: "asc" | "desc";
  /** Returns rows after this one in the list's order. */
  readonly after: ListCursor | null;
}
