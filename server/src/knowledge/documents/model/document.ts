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
  /** Progress of a slow document; null for other documents. */
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
  /** SHA-256 hash of an uploaded file in lowercase hexadecimal; null for files uploaded before hashes were stored. */
  readonly contentSha256: string | null;
  /** Page count from the extraction. */
  readonly pages: number | null;
  /** Page count that the file declares, read when the file was accepted. */
  readonly estimatedPages: number | null;
  /** Images found in a file, or the uploaded image itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
  readonly processedAt: Date | null;
}

/** The served version of a document, except its passages. Stored in the document's row and read by the index. */
export interface ServedVersion {
  readonly fields: { readonly title: string; readonly attributes: string; readonly description: string };
  readonly identifiers: readonly string[];
  readonly filter: FilterFields;
  /** The search hit as JSON, without `source`, `score` and `content`. */
  readonly hit: string;
}

export interface DocumentListQuery {
  readonly limit: number;
  readonly offset: number;
  readonly brandId: string | null;
  readonly sourceId: string | null;
  readonly kind: "item" | "file" | null;
  readonly state: DocumentState | null;
  /** Whether to return only documents with warnings (true) or only documents without warnings (false). */
  readonly hasWarnings: boolean | null;
  readonly enabled: boolean | null;
  /** Whether to return only products that are in stock (true) or only products that are sold out (false). */
  readonly inStock: boolean | null;
  /** Name of a category at any level. */
  readonly category: string | null;
  readonly search: string | null;
  readonly updatedSince: Date | null;
  readonly sortBy: "created_at" | "updated_at" | "title" | "state" | "product_price" | "product_stock";
  readonly sortDir: "asc" | "desc";
  /** Cursor; the rows that follow it in the list are returned. */
  readonly after: ListCursor | null;
}
