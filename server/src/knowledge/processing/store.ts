import type { ReadPart } from "../../ports/document-reader.ts";
import type { FileType } from "../../ports/text-extractor.ts";
import type { DocumentContent } from "../model/content.ts";
import type { DocumentPicture } from "../model/pictures.ts";
import type { DocumentWarning, ServedVersion, UnitQuota } from "../documents/store.ts";

/** A document that this worker holds until its lease runs out. */
export interface ClaimedDocument {
  readonly id: string;
  readonly accountId: string;
  readonly externalId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  /** False where the title is taken from the file. */
  readonly isTitleGiven: boolean;
  /** Hash of the text that was read; settling another one is refused. */
  readonly textHash: Buffer;
  /** Attempts that had an outcome, this one included. */
  readonly attempts: number;
  /** How often in a row it was taken before without an outcome: its service died. It is tried again, however often that was. */
  readonly brokenOff: number;
  readonly file: {
    readonly blobKey: string;
    readonly name: string;
    readonly type: FileType;
  } | null;
  /** Text of an account document; null for products and files. */
  readonly text: string | null;
  /** Null: of the account's library, under no brand. */
  readonly brandId: string | null;
  /** Languages of the brand, most likely first. */
  readonly languages: readonly string[];
}

export interface NewPassage {
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
  readonly vector: Float32Array;
}

/** How far a document is, as its status tells. */
export interface DocumentProgress {
  /** `reading` pages, slides or sheets; `recognising` pictures of text; `embedding` passages; `storing` them. */
  readonly stage: "reading" | "recognising" | "embedding" | "storing";
  readonly done: number;
  /** Null while unknown. */
  readonly total: number | null;
}

/** A picture of a document that is kept: on the web, or as files. */
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
  /** The title that was found in a file, where its passages were embedded under it. */
  readonly foundTitle: string | null;
  readonly passages: readonly NewPassage[];
  /** What was read out of a file; empty for products and texts. */
  readonly parts: readonly ReadPart[];
  /** Pictures that stand in a file, or that it is; their files are stored. */
  readonly pictures: readonly NewPicture[];
  readonly knowledgeUnits: number;
  readonly pages: number | null;
  readonly warnings: readonly DocumentWarning[];
}

/** Number of no model's vectors: those of passages that were settled while no model could be asked are all still to be made. */
export const noGeneration = 0;

/** The vectors of documents that are settled together. */
export interface SettledVectors {
  /** Whose the passages' own vectors are; `noGeneration` for zeros. */
  readonly generation: number;
  /** Vectors of further generations, by passage, in the order of the settlements and their passages. */
  readonly others: ReadonlyMap<number, readonly Float32Array[]>;
}

export interface SettleOutcome {
  /** Ids that were settled. */
  readonly settled: readonly string[];
  /** Blobs that nothing names any more: of pictures that they had before. */
  readonly droppedBlobs: readonly string[];
}

/** What was read out of a document is more than the account may hold; nothing was settled. */
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

export interface Claim {
  readonly documents: readonly ClaimedDocument[];
  /** Whether others may be waiting that were not taken. */
  readonly mayBeMore: boolean;
}

/** The queue of documents: their rows are their own entries. Each call fails with `Unavailable` while the queue is out of reach. */
/** What is served of a document. `fileName`: of a file whose title is not its caller's; else null. */
export type Serve = (document: {
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  readonly fileName: string | null;
}) => ServedVersion;

export interface ProcessingStore {
  /**
   * Takes up to `limit` waiting documents and leases them to `owner`, fairly: the account with the fewest documents in work goes first. One that
   * broke off before comes alone, since what breaks a worker must take no others with it, and after a pause that grows with each break. A file
   * that is no short text comes alone as well, since others would wait for it. Files come from one account at a time: nobody's waits for the
   * embedding of another's.
   * @param except accounts whose documents are not taken
   */
  claim(kind: "item" | "file", limit: number, owner: string, leaseMs: number, except?: readonly string[]): Promise<Claim>;
  /** Keeps the leases that `owner` still holds on these documents. */
  keep(documentIds: readonly string[], owner: string, leaseMs: number): Promise<void>;
  /** Notes how far a document is that `owner` still holds. */
  progress(documentId: string, owner: string, progress: DocumentProgress): Promise<void>;
  /**
   * Writes passages, vectors, units and `ready` in one transaction, and only where the text is still the one that was read.
   * @param serve makes the served version of the content as it stands at that moment (a price may have changed meanwhile)
   * @param quota what an account may hold; looked at where a document counts for more than it was estimated at
   * @throws OverQuota
   */
  settle(
    settlements: readonly Settlement[],
    vectors: SettledVectors,
    owner: string,
    serve: Serve,
    quota: (accountId: string) => Promise<UnitQuota>,
  ): Promise<SettleOutcome>;
  /** Ends a document as `failed`, where the text is still the one that was read and `owner` still holds it. */
  giveUp(document: ClaimedDocument, owner: string, message: string): Promise<void>;
  /** Puts a document back to be tried again after a pause. */
  retryLater(documents: readonly ClaimedDocument[], owner: string, pauseMs: number, message: string): Promise<void>;
  /** Resolves when nothing waits to be processed any more. */
  settled(): Promise<void>;
  /** Gives all leases of `owner` back, at the end of a worker. */
  release(owner: string): Promise<void>;
}
