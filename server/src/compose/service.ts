import { untilProcessed } from "../knowledge/processing/until-processed.ts";
import type { FastifyInstance } from "fastify";
import { createSetupLink } from "../auth/sessions/setup-link.ts";
import { ownerNoteFile } from "../engines/setup/owner-note.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import { ids } from "../platform/ids.ts";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import type { LiveIndexes } from "../search/retrieval-indexes.ts";
import type { SearchDeps } from "../search/search-knowledge.ts";
import { searchLeg } from "../search/search-leg.ts";
import { demoDocuments } from "../setup/demo/demo-documents.ts";
import { firstStart, type Owner } from "../setup/first-start.ts";
import { seedDemo, type SeedDemoDeps } from "../setup/demo/seed-demo.ts";
import type { Foundation } from "./foundation.ts";
import type { IndexedStores } from "./retrieval-index.ts";

/** A running service. */
export interface Service {
  readonly app: FastifyInstance;
  /** URL on which the service listens. */
  readonly address: string;
  /** The owner's credentials, until `ownerPrinted` has been called; null on later starts. */
  readonly owner: Owner | null;
  /** Returns a new link that signs the owner in once, within an hour; null if there are no owner credentials to show. */
  readonly setupLink: () => Promise<string | null>;
  /** Must be called once the owner's credentials have been shown. They cannot be shown again afterward. */
  readonly ownerPrinted: () => Promise<void>;
  /** Loads the demo if the first start requested it and it is missing. Resolves to the id of its persona, or null if there is no demo. */
  readonly seedDemo: () => Promise<string | null>;
  /** Returns the total number of demo documents and the number of ready documents; null if there is no demo. */
  readonly demoDocuments: () => Promise<{ ready: number; total: number } | null>;
  /** Resolves when all documents that were pending at the time of the call are ready or failed. Used before the demo's first answers. */
  readonly settled: () => Promise<void>;
  /** Returns the results of a single retrieval method for a persona, best first, for measurements; null if the persona does not exist. */
  readonly searchLeg: (personaId: string, query: string, leg: "words" | "vectors", topK: number) => Promise<RetrievalHit[] | null>;
  /** Calls back if the database is replaced by another one. The caller must then stop the service. */
  readonly onReplaced: (callback: () => void) => void;
  /** Rebuilds the retrieval index while the current one stays in use. */
  readonly rebuildIndex: () => Promise<void>;
  /**
   * Stops accepting requests, waits for running turns and saves state.
   * @param drains whether load balancers get time to notice (default: true)
   */
  stop(drains?: boolean): Promise<void>;
}

interface ServiceParts {
  readonly app: FastifyInstance;
  readonly indexes: LiveIndexes;
  readonly stores: IndexedStores;
  readonly directory: PersonaDirectory;
  readonly search: SearchDeps;
  readonly demo: SeedDemoDeps;
}

/**
 * Creates the owner's account on first start, and starts serving requests. Credentials are created only after the port is bound, so a start
 * that cannot bind the port leaves no unprinted credentials.
 */
export async function openService(base: Foundation, parts: ServiceParts): Promise<Service> {
  const { settings, secrets, store, lifecycle, cleanup } = base;
  const { app, indexes, directory, search } = parts;
  const note = ownerNoteFile(settings.dataDir, secrets.firstStart);
  const owner = await firstStart({ store: store.auth, passwords: argon2Hasher, ids, note }, { ...settings.bootstrap, demo: settings.demo });
  lifecycle.open();
  return {
    app,
    address: lifecycle.address(),
    owner,
    setupLink: async () => {
      if (owner === null) return null;
      const token = await createSetupLink({ store: store.auth, database: store.database, clock: base.clock }, owner.email);
      return token === null ? null : `${lifecycle.address()}/welcome#setup=${token}`;
    },
    ownerPrinted: () => note.remove(),
    seedDemo: () => seedDemo(parts.demo),
    demoDocuments: () => demoDocuments({ database: store.database, sources: parts.stores.sources }),
    settled: () => untilProcessed(store.database),
    searchLeg: async (personaId, query, leg, topK) => {
      const context = await directory.context(personaId);
      return context === null ? null : searchLeg(search, context, { query, leg, topK });
    },
    onReplaced: lifecycle.onReplaced,
    rebuildIndex: async () => {
      for (const index of indexes.open().values()) await index.rebuild();
    },
    stop(drains = true) {
      if (!drains) lifecycle.skipDraining();
      return cleanup.run();
    },
  };
}
