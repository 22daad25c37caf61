import type { EmbeddedPassage } from "./embedded-text.ts";

/** A passage without a generation's vector. */
export interface LackingPassage extends EmbeddedPassage {
  readonly documentId: string;
  readonly ordinal: number;
  /** Changes with the passage; a vector is stored only for the revision that was read. */
  readonly revision: string;
}

export interface PassageVector {
  readonly passage: Pick<LackingPassage, "documentId" | "ordinal" | "revision">;
  readonly vector: Float32Array;
}

/** Snapshot of the remaining work on vectors. */
export interface BuildTicket {
  /** Version of the plan, to be passed to `finish`. */
  readonly wanted: number;
  /** Milliseconds until unneeded vectors may be removed, because every node has switched by then. */
  readonly mayRemoveInMs: number;
}
