import type { ListCursor } from "../../../platform/lib/cursor.ts";
import type { DocumentState, DocumentWarning } from "../../documents/model/document.ts";
import type { AccountDocumentContent, FileDescription } from "../../model/content.ts";
import type { DocumentPicture } from "../../model/images.ts";

/** Text stored under an external id in the account. */
interface TextOfAccount {
  readonly kind: "text";
  readonly content: AccountDocumentContent;
}

/** A file in one of the account's sources. */
interface FileOfSource {
  readonly kind: "file";
  readonly content: FileDescription;
}

/** A stored account document or file, without its content. */
export type AccountDocument = (TextOfAccount | FileOfSource) & {
  readonly id: string;
  /** Null for an account document. */
  readonly sourceId: string | null;
  readonly originalFileName: string | null;
  readonly contentType: string | null;
  /** Page count from the extraction. */
  readonly pages: number | null;
  /** Page count that the file declares, read when the file was accepted. */
  readonly estimatedPages: number | null;
  /** Images found in a file, or the uploaded image itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly warnings: readonly DocumentWarning[];
  readonly contentSizeBytes: number;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly knowledgeUnits: number | null;
  readonly storageUnits: number | null;
  /**
   * Number of personas that activated the account document; for a file, number of personas of the brand if the file's source is enabled.
   */
  readonly activePersonaCount: number;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
};

export const listOrders = ["created_at", "file_name", "label", "processing_status", "knowledge_units", "storage_units"] as const;

export interface AccountDocumentQuery {
  readonly limit: number;
  readonly offset: number;
  readonly state: DocumentState | null;
  readonly kind: AccountDocument["kind"] | null;
  /** Selects at most one document: the account document with that id, or else the most recent file with it. */
  readonly externalId: string | null;
  /** Words that must all occur in the label, file name or external id, ignoring case and accents. */
  readonly words: readonly string[] | null;
  /** Unknown units sort before all other values. */
  readonly sortBy: (typeof listOrders)[number];
  readonly sortDir: "asc" | "desc";
  /** Cursor; the rows that follow it in the list are returned. */
  readonly after: ListCursor | null;
}
