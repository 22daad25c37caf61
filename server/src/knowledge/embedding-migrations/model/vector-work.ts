import type { EmbeddedPassage } from "./embedded-text.ts";
import type { Generation, VectorPlan } from "./vector-plan.ts";

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

/** A snapshot of the work to be done on vectors. */
export interface BuildTicket {
  /** Version of the plan, to be passed to `finish`. */
  readonly wanted: number;
  /** Milliseconds until retired vectors may be removed, when every node has switched. */
  readonly mayRemoveInMs: number;
}

/** Existing, serving and target vectors by model. */
export interface GenerationStore {
  /** Null before the first model. */
  plan(): Promise<VectorPlan | null>;
  /** Returns the generation of a model, creating it on first use. */
  register(fingerprint: string, dimensions: number): Promise<Generation>;
  /** Makes a generation the installation's target and, if none is serving yet, the serving one. */
  aim(generation: number): Promise<void>;
  /** Returns the brands with what `EMBEDDER_BRANDS` depends on, of one account or all. */
  brands(accountId: string | null): Promise<{ readonly id: string; readonly accountId: string; readonly languages: readonly string[] }[]>;
  /** Sets the targets of brands; null means the installation's. */
  assign(targets: ReadonlyMap<string, { readonly accountId: string; readonly target: number | null }>): Promise<void>;
  /** Acquires or renews the lease on the work; null when there is none or another node holds it. */
  lease(owner: string, leaseMs: number): Promise<BuildTicket | null>;
  release(owner: string): Promise<void>;
  /** Counts the serving documents that lack vectors, by generation; generations without any are omitted. */
  lacking(): Promise<ReadonlyMap<number, number>>;
  /** Returns passages of serving documents that lack a generation's vectors, in document order after `afterId`. */
  lackingPassages(generation: number, afterId: string | null, limit: number): Promise<LackingPassage[]>;
  /** Stores vectors for their passages and queues the documents for the generation's index. Changed passages are skipped. */
  addVectors(generation: number, vectors: readonly PassageVector[]): Promise<void>;
  /** Activates every target that no document lacks vectors of. @returns newly serving generations */
  switchOver(): Promise<number[]>;
  /** Removes unneeded vectors of documents after `afterId`. @returns the last document checked, null at the end */
  removeUnneeded(afterId: string | null, limit: number): Promise<string | null>;
  /** Records that no work was left when the ticket was issued. */
  finish(wanted: number): Promise<void>;
}
