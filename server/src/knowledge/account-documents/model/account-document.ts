import type { ListCursor } from "../../../platform/lib/cursor.ts";
import type { DocumentState, DocumentWarning } from "../../documents/model/document.ts";
import type { AccountDocumentContent, FileDescription } from "../../model/content.ts";
import type { DocumentPicture } from "../../model/images.ts";

/** A text stored under an external id of the account. */
interface TextOfAccount {
  readonly kind: "text";
  readonly content: AccountDocumentContent;
}

/** A file of one of the account's sources. */
interface FileOfSource {
  readonly kind: "file";
  readonly content: FileDescription;
}

/** A stored text or file without its content. */
export type AccountDocument = (TextOfAccount | FileOfSource) & {
  readonly id: string;
  /** Null for a text. */
  readonly sourceId: string | null;
  readonly originalFileName: string | null;
  readonly contentType: string | null;
  /** Counted when the file was extracted. */
  readonly pages: number | null;
  /** Declared by the file, read when it was accepted. */
  readonly estimatedPages: number | null;
  /** Images found in a file, or the file itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly warnings: readonly DocumentWarning[];
  readonly contentSizeBytes: number;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly knowledgeUnits: number | null;
  readonly storageUnits: number | null;
  /** Number of personas that activated a text; for a file, personas of the brand if its source is enabled. */
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
  /** Matches at most one document: the text with that id, else the newest file of a source with that id. */
  readonly externalId: string | null;
  /** Words that must all occur in the label, file name or external id, ignoring case and accents. */
  readonly words: readonly string[] | null;
  /** Unknown units sort before all others. */
  readonly sortBy: (typeof listOrders)[number];
  readonly sortDir: "asc" | "desc";
  /** Returns rows after this one in the list's order. */
  readonly after: ListCursor | null;
}
