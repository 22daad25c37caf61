import type { ListCursor } from "../../lib/cursor.ts";
import type { DocumentState, DocumentWarning } from "../documents/store.ts";
import type { AccountDocumentContent } from "../model/content.ts";

/** An account document as it is stored, without its text. */
export interface AccountDocument {
  readonly id: string;
  readonly externalId: string;
  readonly content: AccountDocumentContent;
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly warnings: readonly DocumentWarning[];
  readonly contentSizeBytes: number;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly knowledgeUnits: number | null;
  readonly storageUnits: number | null;
  readonly activePersonaCount: number;
  readonly createdAt: Date;
  readonly processedAt: Date | null;
}

export const listOrders = ["created_at", "file_name", "label", "processing_status", "knowledge_units", "storage_units"] as const;

export interface AccountDocumentQuery {
  readonly limit: number;
  readonly offset: number;
  readonly state: DocumentState | null;
  readonly externalId: string | null;
  /** Each of them stands in the label, the file's name or the external id, whatever its case and accents. */
  readonly words: readonly string[] | null;
  /** By units: those that the usage counts, the estimated ones while there are no others. */
  readonly sortBy: (typeof listOrders)[number];
  readonly sortDir: "asc" | "desc";
  /** Only what comes after this row in the list's order. */
  readonly after: ListCursor | null;
}

/** The documents of accounts that belong to no source. They are written by `DocumentStore`. */
export interface LibraryStore {
  list(accountId: string, query: AccountDocumentQuery): Promise<{ items: AccountDocument[]; total: number; next: ListCursor | null }>;
  /** With its text. */
  byExternalId(accountId: string, externalId: string): Promise<(AccountDocument & { readonly text: string | null }) | null>;
  /** Takes the document away with its passages and activations, and gives its units back. False: there was none. */
  delete(accountId: string, externalId: string): Promise<boolean>;
}
