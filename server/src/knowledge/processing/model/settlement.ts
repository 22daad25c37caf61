import type { ReadPart } from "../../../ports/document-reader.ts";
import type { Claim, ClaimedDocument, DocumentProgress } from "./claim.ts";
import type { DocumentContent } from "../../model/content.ts";
import type { DocumentPicture } from "../../model/images.ts";
import type { DocumentWarning, ServedVersion } from "../../documents/model/document.ts";
import type { UnitQuota } from "../../documents/model/document-write.ts";

export interface NewPassage {
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly vector: Float32Array;
}

/** An image of a document to record: on the web, or stored as files. */
export interface NewPicture extends DocumentPicture {
  readonly files: {
    readonly blobKey: string;
    readonly bytes: number;
    readonly thumbnailBlobKey: string;
    readonly thumbnailBytes: number;
  } | null;
}

/** The outcome of processing one document. */
export interface Settlement {
  readonly document: ClaimedDocument;
  /** The title found in a file, if its passages were embedded under it. */
  readonly foundTitle: string | null;
  readonly passages: readonly NewPassage[];
  /** Extracted text of a file; empty for products and texts. */
  readonly parts: readonly ReadPart[];
  /** Images of a file, or the file itself; their files are stored. */
  readonly pictures: readonly NewPicture[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
}

/** Marks passages without vectors, committed while no model was available; all their vectors are still to be built. */
export const noGeneration = 0;

/** The vectors of documents committed together. */
export interface SettledVectors {
  /** Generation of the passages' own vectors; `noGeneration` for zeros. */
  readonly generation: number;
  /** Vectors of further generations in the order of the documents and their passages. */
  readonly others: ReadonlyMap<number, readonly Float32Array[]>;
}

export interface SettleOutcome {
  /** Ids that were committed. */
  readonly settled: readonly string[];
  /** Blobs of replaced images that are no longer referenced. */
  readonly droppedBlobs: readonly string[];
}

/** Thrown when the extracted text exceeds the account's quota; nothing was committed. */
export class OverQuota extends Error {
  override readonly name = "OverQuota";
  readonly accountId: string;
  readonly unit: "knowledge" | "storage";
  constructor(accountId: string, unit: "knowledge" | "storage") {
    super(`this would exceed the account's ${unit} units`);
    this.accountId = accountId;
    this.unit = unit;
  }
}

/** The document queue, stored in the documents' own rows. Each call fails with `Unavailable` while the database is unreachable. */
/** Returns the serving version of a document. `fileName`: of a file whose title was not given by its caller; else null. */
export type Serve = (document: {
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly fileName: string | null;
}) => ServedVersion;

export interface ProcessingStore {
  /**
   * Leases up to `limit` waiting documents to `owner`, fairly: the account with the fewest leased documents goes first. A document
   * that broke off before is leased alone, after a pause that grows with each break, because it must not take others down. A file
   * that is not a short text is also leased alone, because others would wait for it. Files come from one account at a time: nobody's waits
   * for the
   * embedding of another's.
   * @param except accounts to exclude
   */
  claim(kind: "item" | "file", limit: number, owner: string, leaseMs: number, except?: readonly string[]): Promise<Claim>;
  /** Renews the leases that `owner` still holds on these documents. */
  keep(documentIds: readonly string[], owner: string, leaseMs: number): Promise<void>;
  /** Records the progress of a document that `owner` still holds. */
  progress(documentId: string, owner: string, progress: DocumentProgress): Promise<void>;
  /**
   * Writes passages, vectors, units and `ready` in one transaction, only if the stored text is still the one that was read.
   * @param serve builds the serving version from the current content (a price may have changed meanwhile)
   * @param quota of an account; checked when a document counts for more than its estimate
   * @throws OverQuota
   */
  settle(
    settlements: readonly Settlement[],
    vectors: SettledVectors,
    owner: string,
    serve: Serve,
    quota: (accountId: string) => Promise<UnitQuota>,
  ): Promise<SettleOutcome>;
  /** Marks a document as `failed` if its text is unchanged and `owner` still holds it. */
  giveUp(document: ClaimedDocument, owner: string, message: string): Promise<void>;
  /** Releases documents to be retried after a pause. */
  retryLater(documents: readonly ClaimedDocument[], owner: string, pauseMs: number, message: string): Promise<void>;
  /** Resolves when nothing waits to be processed. */
  settled(): Promise<void>;
  /** Releases all leases of `owner`, at the end of a worker. */
  release(owner: string): Promise<void>;
}
