import path from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createDiskBlobStore } from "./adapters/blobs/disk.ts";
import { memoryCounters } from "./adapters/counters/memory.ts";
import { redisCounters } from "./adapters/counters/redis.ts";
import { demoFolder } from "./adapters/demo/read-demo.ts";
import { createEmbedder } from "./adapters/embedder/index.ts";
import { detectFileType, typeOfName } from "./adapters/extract/detect-file-type.ts";
import { extractableTypes } from "./adapters/extract/formats/table.ts";
import { ids } from "./adapters/ids.ts";
import { argon2Hasher } from "./adapters/passwords/argon2.ts";
import { openRetrievalIndex } from "./adapters/retrieval/in-process.ts";
import { brandDirectory } from "./brands/directory.ts";
import { principals } from "./auth/principals.ts";
import { liveSessions } from "./auth/sessions/live-sessions.ts";
import { sessionTokens } from "./auth/sessions/session-token.ts";
import { creditMeter } from "./billing/credit-meter.ts";
import { subscriptionView } from "./billing/subscription-view.ts";
import { quotaForWrite, type unitQuota } from "./billing/unit-quota.ts";
import { composeAuth } from "./compose-auth.ts";
import { composeChat } from "./compose-chat.ts";
import { startMail } from "./compose-mail.ts";
import { openDatabase, type OpenDatabase } from "./compose-database.ts";
import { startWork } from "./compose-work.ts";
import { loadSecrets } from "./config/secrets.ts";
import type { RemoteModelSettings, Settings } from "./config/settings.ts";
import type { Route } from "./entry/route.ts";
import { OpenStreams } from "./entry/sse.ts";
import { buildApp } from "./http/app.ts";
import { authenticator } from "./http/authenticate.ts";
import { createMetrics } from "./http/metrics.ts";
import { openApiDocument } from "./http/openapi.ts";
import { allRoutes, type RoutesDeps } from "./http/routes.ts";
import { docsRoutes } from "./http/system/docs.route.ts";
import { firstStart, type Owner } from "./installation/first-start.ts";
import { seedDemo } from "./installation/seed-demo.ts";
import { isCurrency } from "./knowledge/model/currency.ts";
import { AccountCache } from "./lib/account-cache.ts";
import { Cleanup } from "./lib/cleanup.ts";
import type { Log } from "./lib/log.ts";
import { notMoreOften } from "./lib/not-more-often.ts";
import { networkMatcher } from "./limits/client-address.ts";
import { rateLimiter } from "./limits/enforce.ts";
import { personaDirectory } from "./personas/directory.ts";
import type { Embedder } from "./ports/embedder.ts";
import type { Clock } from "./ports/clock.ts";
import type { Counters } from "./ports/counters.ts";
import { feedIndex } from "./search/feed-index.ts";
import { keyUseRecorder } from "./auth/key-use.ts";
import { snapshotKeeper } from "./search/keep-snapshot.ts";

const clock: Clock = { now: () => new Date() };
const demo = demoFolder(fileURLToPath(new URL("../../demo/", import.meta.url)));
const snapshotEveryMs = 60_000;
const turnsPatienceMs = 20_000;
const requestsPatienceMs = 3_000;
/** A remote embedder charges for each call. */
const embedderCheckMs = 30_000;

/** A running service. */
export interface Service {
  readonly app: FastifyInstance;
  /** Address that it listens on. */
  readonly address: string;
  /** Set at the first start only. */
  readonly owner: Owner | null;
  /** Loads the demo where the first start asked for it and it is not there yet; resolves with its persona's id, or null without a demo. */
  readonly seedDemo: () => Promise<string | null>;
  /** Resolves when documents that waited at the call are processed or given up; for the demo's first answers. */
  readonly settled: () => Promise<void>;
  /** Takes no more requests, lets turns end, keeps what has to be kept. */
  stop(): Promise<void>;
}

function remote(settings: RemoteModelSettings): { model: string; baseUrl: string; apiKey?: string } {
  const { model, baseUrl, apiKey } = settings;
  return apiKey === undefined ? { model, baseUrl } : { model, baseUrl, apiKey };
}

function patience(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Null where rates are not limited. */
async function openCounters(settings: Settings, log: Log, cleanup: Cleanup): Promise<Counters | null> {
  if (!settings.rateLimits) return null;
  if (settings.redisUrl === undefined) return memoryCounters();
  const counters = await redisCounters(settings.redisUrl, log);
  cleanup.add("counters", () => counters.close());
  return counters;
}

/** A text that was not asked before, so that no cache answers for the model. */
async function checkEmbedder(embedder: Embedder): Promise<void> {
  await embedder.embedQuery(`ready ${ids.uuidv4()}`);
}

/**
 * Puts adapters behind ports and starts everything: the one place where they meet.
 * @param options.mail false: writes, sends and forgets no mail, whatever the role
 */
export async function startService(settings: Settings, log: Log, version: string, { mail = true } = {}): Promise<Service> {
  const cleanup = new Cleanup(log);
  try {
    return await start(settings, log, version, cleanup, mail);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(settings: Settings, log: Log, version: string, cleanup: Cleanup, writesMail: boolean): Promise<Service> {
  const embedding = createEmbedder({
    cacheDir: settings.cacheDir,
    ...(settings.embedder.remote === undefined ? {} : { remote: remote(settings.embedder.remote) }),
    ...(settings.embedder.modelDir === undefined ? {} : { modelDir: settings.embedder.modelDir }),
    log: (message, fields) => log.info(fields, message),
  });
  // Awaited below; a failure of what comes before must not leave it unhandled.
  embedding.catch(() => undefined);
  cleanup.add("embedder", async () => (await embedding.catch(() => null))?.close());

  const store: OpenDatabase = await openDatabase(settings, log, cleanup);
  const { bus } = store;
  const cache = new AccountCache();
  bus.subscribe("account_changed", (message) => cache.changed((message as { accountId: string }).accountId));
  bus.onGap(() => cache.allChanged());

  const [secrets, blobs, embedder] = await Promise.all([
    loadSecrets(settings.dataDir, settings.secretKey),
    createDiskBlobStore(settings.filesDir),
    embedding,
  ]);
  // On an embedded database this is the only process: whoever held leases is gone.
  if (settings.databaseUrl === undefined) await store.installation.freeLeases();
  const requeued = await store.installation.useEmbedder(embedder.info.fingerprint, embedder.info.dimensions);
  if (requeued > 0)
    log.warn({ documents: requeued, model: embedder.info.model }, "another model makes the vectors now; documents are embedded again");

  const opened = await openRetrievalIndex({
    dir: path.join(settings.dataDir, "index"),
    dimensions: embedder.info.dimensions,
    fingerprint: embedder.info.fingerprint,
    log: (message, fields) => log.info(fields ?? {}, message),
  });
  cleanup.add("index", () => opened.close());
  const { index } = opened;
  const feed = await feedIndex({ index, store: store.feed, bus, log }, opened.watermark);
  const snapshots = snapshotKeeper({ save: (watermark) => opened.save(watermark), feed, store: store.feed, log }, snapshotEveryMs);
  cleanup.add("snapshot", () => snapshots.stop());
  cleanup.add("index feed", () => feed.stop());

  let address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const meter = creditMeter({ store: store.billing, subscription: subscriptionView(store.billing, cache), clock, ids, log });
  cleanup.add("credits", () => meter.stop());
  const directory = personaDirectory(store.personas, cache);
  const tokens = sessionTokens(secrets.sessionTokens, clock, ids);
  const sessions = liveSessions(store.browserSessions, cache);
  const keyUse = keyUseRecorder(store.keys, log);
  cleanup.add("key use", () => keyUse.stop());
  const quota = (accountId: string): ReturnType<typeof unitQuota> => quotaForWrite({ store: store.billing, clock }, accountId);
  const streams = new OpenStreams();
  const underWay = new Set<Promise<void>>();
  const metrics = createMetrics();
  metrics.gauge("open_event_streams", "Event streams that are open", () => streams.size);
  metrics.gauge("index_documents", "Documents in the retrieval index", () => index.stats().documents);
  metrics.gauge("index_passages", "Passages in the retrieval index", () => index.stats().passages);
  metrics.gauge("index_bytes", "Memory of the retrieval index", () => index.stats().bytes);
  let stopping = false;

  const search = { index, embedder, meter, prices: settings.prices, log };
  const files = {
    sources: store.sources,
    brands: store.brands,
    documents: store.documents,
    blobs,
    quota,
    ids,
    log,
    detectFileType: (head: Uint8Array, fileName: string) => detectFileType(head, fileName),
    acceptedTypes: new Set(extractableTypes),
    maxFileBytes: settings.limits.fileBytes,
  };
  const preflight = {
    quota,
    usage: (accountId: string) => store.billing.usage(accountId),
    typeOfName,
    acceptedTypes: files.acceptedTypes,
    maxFileBytes: files.maxFileBytes,
    maxFilePages: settings.limits.filePages,
  };
  const { languageModel, ...chat } = await composeChat({
    settings,
    secrets,
    store,
    cache,
    search,
    directory,
    sessions,
    streams,
    underWay,
    blobs,
    clock,
    log,
    cleanup,
    address: () => address,
  });
  const deps: RoutesDeps = {
    personas: { personas: store.personas, brands: store.brands, billing: store.billing, clock, ids, cache, bus },
    activations: { activations: store.activations, cache, bus },
    endUserSecrets: { store: store.endUserSecrets, ids, sealKey: secrets.endUserSecrets, cache, bus },
    directory,
    billing: { store: store.billing, meter, clock, cache, bus, selfServiceTiers: settings.selfServiceTiers },
    auth: composeAuth({ settings, secrets, store, cache, tokens, log, address: () => address }),
    people: {
      people: store.people,
      billing: store.billing,
      clock,
      mail: { store: store.mails, ids, sealKey: secrets.mails, bus },
      cache,
      bus,
    },
    outbox: { store: store.mails, sealKey: secrets.mails },
    integrations: { integrations: store.integrations, billing: store.billing, clock, ids, cache, bus },
    keys: { store: store.keys, ids, cache, bus, uses: keyUse },
    brands: { store: store.brands, ids, isCurrency, cache, bus },
    sources: { sources: store.sources, brands: store.brands, ids, cache, bus },
    summaries: { sources: store.sources, summaries: store.summaries, ids },
    products: { sources: store.sources, brands: brandDirectory(store.brands, cache), documents: store.documents, quota, ids },
    accountDocuments: {
      sources: store.sources,
      documents: store.documents,
      library: store.library,
      quota,
      ids,
      cache,
      bus,
      caughtUp: () => feed.caughtUp(),
    },
    files,
    preflight,
    jobs: { jobs: store.jobs, sources: store.sources, documents: store.documents, ids, cache, indexCaughtUp: () => feed.caughtUp() },
    removals: { removals: store.removals, ids, cache, bus, indexCaughtUp: () => feed.caughtUp() },
    documents: store.documents,
    search,
    ...chat,
    system: {
      version,
      checks: [
        { name: "database", check: () => store.database.ping() },
        { name: "migrations", check: () => store.checkMigrations() },
        { name: "embedder", check: notMoreOften(embedderCheckMs, () => checkEmbedder(embedder)) },
        { name: "index", check: () => feed.caughtUp() },
      ],
      metrics: metrics.text,
      isInternal: networkMatcher(["127.0.0.0/8", "::1", ...settings.internalServices]),
      stopping: () => stopping,
    },
  };

  if (settings.role !== "api") await startWork({ settings, store, embedder, languageModel, blobs, log, cleanup });

  const routes = allRoutes(deps);
  const docs = { routes: () => withDocs, document: () => openApiDocument(withDocs, version, address), baseUrl: () => address };
  const withDocs: Route[] = [...routes, ...docsRoutes(docs)];
  const app = await buildApp({
    routes: withDocs,
    authenticate: authenticator(
      principals({
        keys: store.keys,
        sessions,
        ownOrigin: () => new URL(address).origin,
        personas: (id) => directory.publicPersona(id),
        tokens,
        cache,
        clock,
        onUse: keyUse.note,
      }),
    ),
    rateLimiter: rateLimiter(await openCounters(settings, log, cleanup), settings.internalServices),
    log,
    newId: ids.uuidv7,
    baseUrl: () => address,
    bodyLimit: settings.limits.bodyBytes,
    fileLimit: settings.limits.fileBytes,
    trustedProxies: settings.trustedProxies,
    cors: {
      ownOrigins: settings.corsOrigins,
      personaOrigins: async (id) => (await directory.publicPersona(id))?.allowedOrigins ?? null,
    },
    strictCodes: !settings.production,
  });
  app.addHook("onResponse", async (request, reply) => {
    metrics.request(request.routeOptions.url ?? "none", request.method, reply.statusCode, reply.elapsedTime / 1_000);
  });
  cleanup.add("http", async () => {
    stopping = true;
    const closed = app.close();
    streams.endAll();
    await Promise.race([Promise.all(underWay), patience(turnsPatienceMs)]);
    // What is answered by now is answered; what is left are connections that nobody uses, or uses too slowly.
    await Promise.race([closed, patience(requestsPatienceMs)]);
    app.server.closeAllConnections();
    await closed;
  });
  const listening = await app.listen({ host: settings.host, port: settings.port });
  if (settings.publicUrl === undefined) address = listening;
  // Links in mail name the address.
  if (settings.role !== "api" && writesMail) {
    const mail = startMail({ settings, secrets, store, clock, log, address: () => address });
    cleanup.add("mail", () => mail.stop());
  }

  // After the port is had: credentials that are made are also told. Until then nobody can register.
  const owner = await firstStart({ store: store.auth, passwords: argon2Hasher, ids }, { ...settings.bootstrap, demo: settings.demo });
  return {
    app,
    address,
    owner,
    seedDemo: () =>
      seedDemo({
        installation: store.installation,
        brands: deps.brands,
        sources: deps.sources,
        products: deps.products,
        files,
        personas: deps.personas,
        content: demo,
      }),
    settled: () => store.processing.settled(),
    stop: () => cleanup.run(),
  };
}
