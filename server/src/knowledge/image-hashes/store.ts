/** A picture that is to be fetched. */
export interface WaitingPicture {
  readonly accountId: string;
  readonly documentId: string;
  /** Of its address. */
  readonly urlHash: Buffer;
  readonly url: string;
  /** Attempts that came to an end, and this one. */
  readonly attempts: number;
}

export interface DocumentChange {
  readonly seq: number;
  readonly documentId: string;
}

/** Which pictures of documents are to be fetched. */
export interface PicturePlanStore {
  /** The change up to which pictures are queued; null before the first walk through all documents, and where changes since are forgotten. */
  planned(): Promise<string | null>;
  setPlanned(watermark: string): Promise<void>;
  /** A position such that every change that commits later is at or behind it. */
  watermark(): Promise<string>;
  /** Changes of documents at or behind a position, and the next position; changes may come again, since transactions commit out of order. */
  documentChanges(watermark: string): Promise<{ readonly changes: readonly DocumentChange[]; readonly watermark: string }>;
  /** Ids of documents that are served, in order, after `afterId`. */
  servedIds(afterId: string | null, limit: number): Promise<string[]>;
  /**
   * Queues the pictures that the documents show now and drops those that they show no more. What another document of the account shows under
   * the same address, or the document itself has shown before, is not fetched again; what was given up is, after a day.
   */
  plan(documentIds: readonly string[]): Promise<void>;
  /** Queues what was fingerprinted in another way than now, as its first byte tells. */
  requeueOthers(version: number): Promise<void>;
  /** Forgets what was dropped longer ago than `olderThanMs`. */
  prune(olderThanMs: number): Promise<void>;
}

/** The queue of all accounts' pictures: a picture belongs to whoever holds its lease. */
export interface PictureQueueStore {
  /** Leases pictures that are due, of hosts that few are being fetched from, in all processes together. */
  claim(limit: number, mostPerHost: number, owner: string, leaseMs: number): Promise<WaitingPicture[]>;
  /** Keeps a fingerprint, for all documents of the account that show the address. */
  keep(picture: WaitingPicture, fingerprint: Uint8Array): Promise<void>;
  retryLater(picture: WaitingPicture, owner: string, pauseMs: number, message: string): Promise<void>;
  giveUp(picture: WaitingPicture, owner: string, message: string): Promise<void>;
  /** Gives the owner's leases back; their attempts do not count, and neither do those of a holder that dies. */
  release(owner: string): Promise<void>;
}

/** A fingerprint of a document's picture. */
export interface DocumentFingerprint {
  readonly documentId: string;
  /** Source that the document is in. */
  readonly segment: string;
  readonly externalId: string;
  readonly fingerprint: Uint8Array;
}

/** A document that changed. */
export interface FingerprintChange {
  readonly documentId: string;
  /** Whether its fingerprints did. */
  readonly isFingerprint: boolean;
  /** Another one for each change of the document. */
  readonly revision: string;
}

/** What the search by pictures is fed from. */
export interface FingerprintFeedStore {
  /** A position such that every change that commits later is at or behind it. */
  watermark(): Promise<string>;
  /** Documents that changed at or behind a position, and the next position; changes may come again. */
  changesSince(watermark: string): Promise<{ readonly changes: readonly FingerprintChange[]; readonly watermark: string }>;
  /** Fingerprints of documents as they are now; documents that are gone have none. */
  load(documentIds: readonly string[]): Promise<DocumentFingerprint[]>;
  /** Ids of documents that have fingerprints, in order, after `afterId`. */
  documentIds(afterId: string | null, limit: number): Promise<string[]>;
  /** Pictures of the whole installation that are yet to be fetched, and those that were given up. */
  counts(): Promise<{ readonly waiting: number; readonly failed: number }>;
}

export type FingerprintStore = PicturePlanStore & PictureQueueStore & FingerprintFeedStore;
