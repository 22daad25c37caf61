/** An image to fetch. */
export interface WaitingImage {
  readonly accountId: string;
  readonly documentId: string;
  /** Hash of the image's URL. */
  readonly urlHash: Buffer;
  readonly url: string;
  /** Number of completed attempts, plus the current attempt. */
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
  /** Whether the document's hashes changed. */
  readonly isFingerprint: boolean;
  /** Changes whenever the document changes. */
  readonly revision: string;
}
