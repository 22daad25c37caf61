import type { Transactions } from "../../ports/database.ts";
import type { Generation, VectorPlan } from "./model/vector-plan.ts";
import { noStatistics, withAdded } from "./model/vector-statistics.ts";
import type { BuildTicket, LackingPassage, PassageVector } from "./model/vector-work.ts";
import { removeUnneeded } from "./remove-vectors.sql.ts";
import { countLacking, switchOver } from "./switch-generations.sql.ts";
import {
  aimAt,
  assignTargets,
  brandLanguages,
  readPlan,
  registerGeneration,
  type BrandLanguages,
  type BrandTargets,
} from "./vector-plan.sql.ts";
import { analyzeVectors, finishWork, insertVectors, leaseWork, passagesLacking, releaseWork } from "./vector-work.sql.ts";

/** Stored vectors by model, and which of them are served or being built. */
export type Generations = ReturnType<typeof generationsOf>;

export function generationsOf(database: Transactions) {
  let statistics = noStatistics;
  return {
    /** Null until the first model is registered. */
    plan: (): Promise<VectorPlan | null> => readPlan(database),

    /** Returns the generation of a model. Creates it on first use. */
    register: (fingerprint: string, dimensions: number): Promise<Generation> => registerGeneration(database, fingerprint, dimensions),

    /** Makes a generation the installation's target and, if no generation is active yet, activates it. */
    aim: (generation: number): Promise<void> => database.transaction((tx) => aimAt(tx, generation)),

    /** Returns the brands of one or all accounts, with the data that `EMBEDDER_BRANDS` depends on. */
    brands: (accountId: string | null): Promise<BrandLanguages[]> => brandLanguages(database, accountId),

    /** Sets the target generations of brands; null for the installation's. */
    assign: (targets: BrandTargets): Promise<void> => database.transaction((tx) => assignTargets(tx, targets)),

    /** Acquires or renews the lease on the work; null if there is no work or another node has the lease. */
    lease: (owner: string, leaseMs: number): Promise<BuildTicket | null> => leaseWork(database, owner, leaseMs),

    release: (owner: string): Promise<void> => releaseWork(database, owner),

    /** Counts the served documents without vectors by generation. Omits complete generations. */
    lacking: (): Promise<ReadonlyMap<number, number>> => countLacking(database),

    /** Returns passages of served documents without a generation's vectors, in document order after `afterId`. */
    lackingPassages: (generation: number, afterId: string | null, limit: number): Promise<LackingPassage[]> =>
      passagesLacking(database, generation, afterId, limit),

    /** Stores vectors for their passages and queues the documents for the generation's index. Skips changed passages. */
    async addVectors(generation: number, made: readonly PassageVector[]): Promise<void> {
      if (made.length === 0) return;
      await database.transaction((tx) => insertVectors(tx, generation, made));
      const next = withAdded(statistics, made.length);
      statistics = { added: next.statistics.added, known: statistics.known };
      if (next.isDue) await analyzeVectors(database);
      statistics = next.statistics;
    },

    /**
     * Activates every target generation for which no document is missing vectors.
     * @returns the newly active generations
     */
    switchOver: (): Promise<number[]> => database.transaction(switchOver),

    /**
     * Removes unneeded vectors of documents after `afterId`.
     * @returns the id of the last document checked; null at the end
     */
    removeUnneeded: (afterId: string | null, limit: number): Promise<string | null> =>
      database.transaction((tx) => removeUnneeded(tx, afterId, limit)),

    /** Records that there was no work left when the ticket was issued. */
    async finish(wanted: number): Promise<void> {
      statistics = noStatistics;
      await finishWork(database, wanted);
    },
  };
}
