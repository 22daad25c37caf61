import { fileURLToPath } from "node:url";
import { postgresActivationStore } from "./adapters/postgres/activation-store.ts";
import { postgresAuthStore } from "./adapters/postgres/auth-store.ts";
import { postgresBillingStore } from "./adapters/postgres/billing-store.ts";
import { postgresBlobReferenceStore } from "./adapters/postgres/blob-reference-store.ts";
import { postgresBrandStore } from "./adapters/postgres/brand-store.ts";
import { postgresCatalogStore } from "./adapters/postgres/catalog-store.ts";
import { postgresChatStore } from "./adapters/postgres/chat-store.ts";
import { postgresClickStore } from "./adapters/postgres/click-store.ts";
import { postgresCredentialStore } from "./adapters/postgres/credential-store.ts";
import { createDatabase } from "./adapters/postgres/client.ts";
import { postgresDocumentTextStore } from "./adapters/postgres/document-text-store.ts";
import { postgresDocumentStore } from "./adapters/postgres/document-store.ts";
import { postgresEndUserSecretStore } from "./adapters/postgres/end-user-secret-store.ts";
import { startEmbeddedPostgres } from "./adapters/postgres/embedded/start-embedded-postgres.ts";
import { postgresErasureStore } from "./adapters/postgres/erasure-store.ts";
import { postgresFeedbackStore } from "./adapters/postgres/feedback-store.ts";
import { postgresHandoffStore } from "./adapters/postgres/handoff-store.ts";
import { postgresGenerationStore } from "./adapters/postgres/generation-store.ts";
import { postgresInstallationStore } from "./adapters/postgres/installation-store.ts";
import { postgresImageFingerprintStore } from "./adapters/postgres/image-fingerprint-store.ts";
import { postgresImageStore } from "./adapters/postgres/image-store.ts";
import { postgresIntegrityStore } from "./adapters/postgres/integrity-store.ts";
import { postgresIntegrationStore } from "./adapters/postgres/integration-store.ts";
import { postgresKeyStore } from "./adapters/postgres/key-store.ts";
import { postgresLibraryStore } from "./adapters/postgres/library-store.ts";
import { postgresJobQueue, postgresJobStore } from "./adapters/postgres/job-store.ts";
import { postgresMailStore } from "./adapters/postgres/mail-store.ts";
import { migrate, migratedVersion } from "./adapters/postgres/migrate.ts";
import { createPostgresEventBus } from "./adapters/postgres/notifications.ts";
import { postgresObjectOwners } from "./adapters/postgres/object-owners.ts";
import { postgresOnboardingQueue } from "./adapters/postgres/onboarding-queue.ts";
import { postgresOnboardingStore } from "./adapters/postgres/onboarding-store.ts";
import { postgresOperatorStore } from "./adapters/postgres/operator-store.ts";
import { postgresPeopleStore } from "./adapters/postgres/people-store.ts";
import { postgresPersonaDocuments, postgresPersonaStore } from "./adapters/postgres/persona-store.ts";
import { postgresPictureStore } from "./adapters/postgres/picture-store.ts";
import { postgresProcessingStore } from "./adapters/postgres/processing-store.ts";
import { postgresRemovalStore } from "./adapters/postgres/removal-store.ts";
import { postgresSessionStore } from "./adapters/postgres/session-store.ts";
import { postgresSourceStore } from "./adapters/postgres/source-store.ts";
import { postgresSummaryStore } from "./adapters/postgres/summary-store.ts";
import { postgresTurnRequestStore } from "./adapters/postgres/turn-request-store.ts";
import { postgresVisitorStore } from "./adapters/postgres/visitor-store.ts";
import type { Settings } from "./config/settings.ts";
import type { Cleanup } from "./lib/cleanup.ts";
import { acquireInstanceLock } from "./lib/instance-lock.ts";
import type { IndexProgress } from "./ports/index-progress.ts";
import type { Log } from "./lib/log.ts";

const migrations = fileURLToPath(new URL("./adapters/postgres/migrations/", import.meta.url));

export type OpenDatabase = Awaited<ReturnType<typeof openDatabase>>;

/**
 * Starts or reaches PostgreSQL, migrates it, and opens the stores on it.
 * @param options.alone false: another process may work on the same data folder, which only a database of its own makes possible
 */
export async function openDatabase(settings: Settings, log: Log, cleanup: Cleanup, { alone = true } = {}) {
  if (alone) {
    const lock = await acquireInstanceLock(settings.dataDir);
    cleanup.add("data folder", () => lock.release());
  }
  const target = settings.databaseUrl ?? (await embedded(settings, log, cleanup));
  const database = createDatabase(target, {
    maxConnections: 12,
    statementTimeout: 60_000,
    log,
  });
  cleanup.add("database", () => database.close());
  const { applied, version } = await migrate(database, migrations, log);
  if (applied.length > 0) log.info({ applied, version }, "the database was migrated");
  const bus = await createPostgresEventBus(target, log);
  cleanup.add("events", () => bus.close());
  return {
    database,
    bus,
    /** Rejects when the database is not (any more) at the version that this process works with. */
    async checkMigrations(): Promise<void> {
      if ((await migratedVersion(database)) < version) throw new Error("the database is not migrated");
    },
    activations: postgresActivationStore(database),
    auth: postgresAuthStore(database),
    billing: postgresBillingStore(database),
    blobReferences: postgresBlobReferenceStore(database),
    brands: postgresBrandStore(database),
    browserSessions: postgresSessionStore(database),
    chat: postgresChatStore(database),
    clicks: postgresClickStore(database),
    credentials: postgresCredentialStore(database),
    pictures: postgresPictureStore(database),
    endUserSecrets: postgresEndUserSecretStore(database),
    erasures: postgresErasureStore(database),
    feedback: postgresFeedbackStore(database),
    handoffs: postgresHandoffStore(database),
    fingerprints: postgresImageFingerprintStore(database),
    generations: postgresGenerationStore(database),
    installation: postgresInstallationStore(database),
    jobQueue: postgresJobQueue(database),
    images: postgresImageStore(database),
    integrations: postgresIntegrationStore(database),
    integrity: postgresIntegrityStore(database),
    keys: postgresKeyStore(database),
    mails: postgresMailStore(database),
    objectOwners: postgresObjectOwners(database),
    onboardingQueue: postgresOnboardingQueue(database),
    operators: postgresOperatorStore(database),
    people: postgresPeopleStore(database),
    personas: postgresPersonaStore(database),
    catalog: postgresCatalogStore(database),
    processing: postgresProcessingStore(database),
    removals: postgresRemovalStore(database),
    summaries: postgresSummaryStore(database),
    turnRequests: postgresTurnRequestStore(database),
    visitors: postgresVisitorStore(database),
    /** Stores that tell what is ready: as far as the index of this node has it. */
    seenBy: (index: IndexProgress) => ({
      documents: postgresDocumentStore(database, index),
      documentTexts: postgresDocumentTextStore(database, index),
      jobs: postgresJobStore(database, index),
      library: postgresLibraryStore(database, index),
      onboardings: postgresOnboardingStore(database, index),
      personaDocuments: postgresPersonaDocuments(database, index),
      sources: postgresSourceStore(database, index),
    }),
  };
}

async function embedded(settings: Settings, log: Log, cleanup: Cleanup) {
  const server = await startEmbeddedPostgres({ dataDir: settings.dataDir, log });
  cleanup.add("embedded PostgreSQL", () => server.stop());
  return server.connection;
}
