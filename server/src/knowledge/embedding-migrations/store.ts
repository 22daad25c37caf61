import type { EmbeddedPassage } from "./model/embedded-text.ts";
import type { Generation, VectorPlan } from "./model/vector-plan.ts";

/** Told on the event bus when `GenerationStore.plan` has another answer. */
export const vectorPlanChanged = "vector_plan_changed";

/** A passage that lacks the vector of a generation. */
export interface LackingPassage extends EmbeddedPassage {
  readonly documentId: string;
  readonly ordinal: number;
  /** Changes with the passage: a vector is stored only beside the passage that was read. */
  readonly revision: string;
}

export interface PassageVector {
  readonly passage: Pick<LackingPassage, "documentId" | "ordinal" | "revision">;
  readonly vector: Float32Array;
}

/** What is to be done about vectors, as of one moment. */
export interface BuildTicket {
  /** Count of what raised the plan; to be told to `finish`. */
  readonly wanted: number;
  /** Milliseconds until the vectors that no longer answer may go: every node has changed over by then. */
  readonly mayRemoveInMs: number;
}

/** Which models' vectors there are, answer, and are to be made. */
export interface GenerationStore {
  /** Null before the first model. */
  plan(): Promise<VectorPlan | null>;
  /** The generation of a model; made when it is the model's first time. */
  register(fingerprint: string, dimensions: number): Promise<Generation>;
  /** Makes a generation the installation's target, and where there was none before also the one that answers. */
  aim(generation: number): Promise<void>;
  /** Brands as they are told apart by `EMBEDDER_BRANDS`; of one account or of all. */
  brands(accountId: string | null): Promise<{ readonly id: string; readonly accountId: string; readonly languages: readonly string[] }[]>;
  /** Sets the targets of brands; null is the installation's. */
  assign(targets: ReadonlyMap<string, { readonly accountId: string; readonly target: number | null }>): Promise<void>;
  /** Takes or keeps the work on vectors; null while there is none or another node has it. */
  lease(owner: string, leaseMs: number): Promise<BuildTicket | null>;
  release(owner: string): Promise<void>;
  /** Served documents by the generation of which they lack vectors; generations that none lacks are not named. */
  lacking(): Promise<ReadonlyMap<number, number>>;
  /** Passages of served documents that lack a generation's vectors, in the order of documents after `afterId`. */
  lackingPassages(generation: number, afterId: string | null, limit: number): Promise<LackingPassage[]>;
  /** Stores vectors beside their passages, and has the generation's index read the documents. Passages that changed are left out. */
  addVectors(generation: number, vectors: readonly PassageVector[]): Promise<void>;
  /** Lets every target answer of which no document lacks a vector any more. @returns generations that answer somebody since */
  switchOver(): Promise<number[]>;
  /** Removes vectors that nobody needs, of documents after `afterId`. @returns the last document looked at, null at the end */
  removeUnneeded(afterId: string | null, limit: number): Promise<string | null>;
  /** Notes that nothing was left to do when the ticket was given. */
  finish(wanted: number): Promise<void>;
}
