/** An image to fetch. */
export interface WaitingPicture {
  readonly accountId: string;
  readonly documentId: string;
  /** Hash of its URL. */
  readonly urlHash: Buffer;
  readonly url: string;
  /** Attempts that came to an end, and this one. */
  readonly attempts: number;
}

export interface DocumentChange {
  readonly seq: number;
  readonly documentId: string;
}

/** Queue of document images to fetch. */
export interface PicturePlanStore {
  /** Returns the change up to which images are queued; null before the first scan, and when changes since were purged. */
  planned(): Promise<string | null>;
  setPlanned(watermark: string): Promise<void>;
  /** Returns a position at or before every change that commits later. */
  watermark(): Promise<string>;
  /** Returns document changes from a position on, and the next position; changes may repeat, since transactions commit out of order. */
  documentChanges(watermark: string): Promise<{ readonly changes: readonly DocumentChange[]; readonly watermark: string }>;
  /** Returns ids of serving documents in order, after `afterId`. */
  servedIds(afterId: string | null, limit: number): Promise<string[]>;
  /**
   * Queues the images that the documents show now and drops the others. An address already fetched for a document of the account is not
   * fetched again; an abandoned one is, after a day.
   */
  plan(documentIds: readonly string[]): Promise<void>;
  /** Queues images with hashes of another version, given by the first byte. */
  requeueOthers(version: number): Promise<void>;
  /** Purges images dropped longer than `olderThanMs` ago. */
  prune(olderThanMs: number): Promise<void>;
}

/** The image queue of all accounts: an image belongs to the holder of its lease. */
export interface PictureQueueStore {
  /** Leases due images, limiting concurrent fetches per host across processes. */
  claim(limit: number, mostPerHost: number, owner: string, leaseMs: number): Promise<WaitingPicture[]>;
  /** Stores a hash for all documents of the account that show the address. */
  keep(picture: WaitingPicture, fingerprint: Uint8Array): Promise<void>;
  retryLater(picture: WaitingPicture, owner: string, pauseMs: number, message: string): Promise<void>;
  giveUp(picture: WaitingPicture, owner: string, message: string): Promise<void>;
  /** Gives the owner's leases back; their attempts do not count, and neither do those of a holder that dies. */
  release(owner: string): Promise<void>;
}

/** The hash of a document's image. */
export interface DocumentFingerprint {
  readonly documentId: string;
  /** Source of the document. */
  readonly segment: string;
  readonly externalId: string;
  readonly fingerprint: Uint8Array;
}

/** A changed document. */
export interface FingerprintChange {
  readonly documentId: string;
  /** Whether its hashes changed. */
  readonly isFingerprint: boolean;
  /** Differs after each change of the document. */
  readonly revision: string;
}

/** Change feed of the image search. */
export interface FingerprintFeedStore {
  /** Returns a position at or before every change that commits later. */
  watermark(): Promise<string>;
  /** Returns documents changed from a position on, and the next position; changes may repeat. */
  changesSince(watermark: string): Promise<{ readonly changes: readonly FingerprintChange[]; readonly watermark: string }>;
  /** Returns the current hashes of documents; deleted documents have none. */
  load(documentIds: readonly string[]): Promise<DocumentFingerprint[]>;
  /** Returns ids of documents with hashes, in order, after `afterId`. */
  documentIds(afterId: string | null, limit: number): Promise<string[]>;
  /** Counts waiting and abandoned images of the whole installation. */
  counts(): Promise<{ readonly waiting: number; readonly failed: number }>;
}

export type FingerprintStore = PicturePlanStore & PictureQueueStore & FingerprintFeedStore;
