import type { EmbeddedPassage } from "./embedded-text.ts";

/** A passage that lacks a generation's vector. */
export interface LackingPassage extends EmbeddedPassage {
  readonly documentId: string;
  readonly ordinal: number;
  /** Changes with the passage: a vector is stored only for the revision that was read. */
  readonly revision: string;
}

export interface PassageVector {
  readonly passage: Pick<LackingPassage, "documentId" | "ordinal" | "revision">;
  readonly vector: Float32Array;
}

/** A snapshot of the remaining work on vectors. */
export interface BuildTicket {
  /** Version of the plan, passed to `finish`. */
  readonly wanted: number;
  /** Milliseconds until retired vectors may be removed, after every node has switched. */
  readonly mayRemoveInMs: number;
}
