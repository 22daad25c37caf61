import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { DocumentState, DocumentWarning } from "../documents/store.ts";
import type { AccountDocumentContent, FileDescription } from "../model/content.ts";
import type { DocumentPicture } from "../model/images.ts";

/** A text that an account keeps under an external id of its own. */
interface TextOfAccount {
  readonly kind: "text";
  readonly content: AccountDocumentContent;
}

/** A file of one of the account's sources. */
interface FileOfSource {
  readonly kind: "file";
  readonly content: FileDescription;
}

/** A text or a file as it is stored, without what can be read in it. */
export type AccountDocument = (TextOfAccount | FileOfSource) & {
  readonly id: string;
  /** Null of a text. */
  readonly sourceId: string | null;
  readonly originalFileName: string | null;
  readonly contentType: string | null;
  /** Counted when it was read. */
  readonly pages: number | null;
  /** As the file said when it was accepted. */
  readonly estimatedPages: number | null;
  /** Found in a file, or the file itself. */
  readonly pictures: readonly DocumentPicture[];
  readonly state: DocumentState;
  readonly errorMessage: string | null;
  readonly warnings: readonly DocumentWarning[];
  readonly contentSizeBytes: number;
  readonly estimatedKnowledgeUnits: number;
  readonly estimatedStorageUnits: number;
  readonly knowledgeUnits: number | null;
  readonly storageUnits: number | null;
  /** Personas that have a text activated; personas of the brand whose enabled source holds a file. */
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
  /** Matches one document at most: the text of that id, else the newest file of a source with that id. */
  readonly externalId: string | null;
  /** Each of them stands in the label, the file's name or the external id, whatever its case and accents. */
  readonly words: readonly string[] | null;
  /** By units: those that are known; what has none yet comes before all others. */
  readonly sortBy: (typeof listOrders)[number];
  readonly sortDir: "asc" | "desc";
  /** Only what comes after this row in the list's order. */
  readonly after: ListCursor | null;
}

/** Texts of accounts, and the list that files of their sources share with them. Texts are written by `DocumentStore`. */
export interface LibraryStore {
  list(accountId: string, query: AccountDocumentQuery): Promise<{ items: AccountDocument[]; total: number; next: ListCursor | null }>;
  /** A text, never a file. */
  byExternalId(accountId: string, externalId: string): Promise<(AccountDocument & { readonly text: string | null }) | null>;
  /** Takes a text away, never a file, with its passages and activations, and gives its units back. False: there was none. */
  delete(accountId: string, externalId: string): Promise<boolean>;
}
