/** An image to fetch. */
export interface WaitingImage {
  readonly accountId: string;
  readonly documentId: string;
  /** Hash of its URL. */
  readonly urlHash: Buffer;
  readonly url: string;
  /** Completed attempts, plus the current one. */
  readonly attempts: number;
}

export interface DocumentChange {
  readonly seq: number;
  readonly documentId: string;
}

/** The hash of a document's image. */
export interface DocumentImageHash {
  readonly documentId: string;
  /** Source of the document. */
  readonly segment: string;
  readonly externalId: string;
  readonly fingerprint: Uint8Array;
}

/** A changed document. */
export interface ImageHashChange {
  readonly documentId: string;
  /** Whether its hashes changed. */
  readonly isFingerprint: boolean;
  /** Differs after each change of the document. */
  readonly revision: string;
}
