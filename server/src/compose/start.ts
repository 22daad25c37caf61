import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";
import { createDiskBlobStore } from "../engines/blobs/disk.ts";
import { memoryCounters } from "../engines/counters/memory.ts";
import { demoFolder } from "../engines/demo/read-demo.ts";
import { typeOfName } from "../engines/extraction/detect-file-type.ts";
import { fileInspector } from "../engines/extraction/inspect/inspect-file.ts";
import { extractableTypes } from "../engines/extraction/formats/table.ts";
import { ids } from "../platform/ids.ts";
import { argon2Hasher } from "../engines/passwords/argon2.ts";
import { meetFilter } from "../engines/retrieval/host/meet-filter.ts";
import { lazyWebFetcher } from "../engines/web/lazy-web-fetcher.ts";
import { brandDirectory } from "../brands/directory.ts";
import { principals } from "../auth/principals.ts";
import { liveSessions } from "../auth/sessions/live-sessions.ts";
import { sessionTokens } from "../auth/sessions/session-token.ts";
import { creditMeter } from "../billing/credit-meter.ts";
import { subscriptionView } from "../billing/subscription-view.ts";
import { quotaForWrite, type unitQuota } from "../billing/unit-quota.ts";
import { computing } from "../chat/computing.ts";
import { composeAuth } from "./auth.ts";
import { composeChat, openLanguageModel } from "./chat.ts";
import { beginEmbedders, composeEmbedders } from "./embedders.ts";
import { indexGauges, openIndexOf, removeOtherSnapshots } from "./retrieval-index.ts";
import { composeImages } from "./images.ts";
import { startMail } from "./mail.ts";
import { composeMcp } from "./mcp.ts";
import { startOnboardings } from "./onboarding.ts";
import { beginDatabase, type OpenDatabase, type OpeningDatabase } from "./database.ts";
import { composeUcp } from "./ucp.ts";
import { startWork } from "./work.ts";
import { loadSecrets } from "../platform/config/secrets.ts";
import type { Settings } from "../platform/config/settings.ts";
import type { Route } from "../platform/endpoint/route.ts";
import { OpenStreams } from "../platform/endpoint/sse.ts";
import { buildApp } from "../platform/http/app.ts";
import { authenticator } from "../platform/http/authenticate.ts";
import { isLocal } from "../platform/http/local-request.ts";
import { createMetrics } from "../platform/http/metrics.ts";
import { answerNotOwner } from "../platform/http/not-owner.ts";
import { openApiDocument } from "../platform/http/openapi.ts";
import { allRoutes, type RoutesDeps } from "./routes.ts";
import { docsRoutes } from "../platform/http/system/docs.route.ts";
import { ownerNoteFile } from "../engines/setup/owner-note.ts";
import { firstStart, type Owner } from "../setup/first-start.ts";
import { demoDocuments } from "../setup/demo-documents.ts";
import { seedDemo } from "../setup/seed-demo.ts";
import { freeLeases } from "../setup/setup.sql.ts";
import { isCurrency } from "../knowledge/model/currency.ts";
import { AccountCache } from "../platform/lib/account-cache.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import { cursorsWith } from "../platform/lib/cursor.ts";
import type { Log } from "../platform/lib/log.ts";
import { notMoreOften } from "../platform/lib/not-more-often.ts";
import { isLoopbackName } from "../platform/lib/origin.ts";
import { networkMatcher } from "../platform/limits/client-address.ts";
import { rateLimiter } from "../platform/limits/enforce.ts";
import { personaDirectory } from "../personas/directory.ts";
import type { Clock } from "../ports/clock.ts";
import type { Counters } from "../ports/counters.ts";
import type { RetrievalHit } from "../ports/retrieval-index.ts";
import { keyUseRecorder } from "../auth/key-use.ts";
import { liveIndexes } from "../search/retrieval-indexes.ts";
import { searchLeg } from "../search/search-leg.ts";
import { AnswerCache } from "../search/answer-cache.ts";
import { indexProgress } from "../search/index-progress.ts";
import type { Answer } from "../search/search-knowledge.ts";
import { searchAssistant } from "../search/smart/assist-search.ts";

const clock: Clock = { now: () => new Date() };
const demo = demoFolder(fileURLToPath(new URL("../../../demo/", import.meta.url)));
const turnsPatienceMs = 20_000;
const requestsPatienceMs = 3_000;
/** A remote embedder charges for each call. */
const embedderCheckMs = 30_000;

export interface StartOptions {
  /** False: no mail is written, sent or deleted, whatever the role. */
  readonly mail?: boolean;
  /** Called with its name before each step of the start that may take long. */
  readonly onStep?: (what: string) => void;
  /** The database, where the caller has begun to open it. */
  readonly database?: OpeningDatabase;
}

/** A running service. */
export interface Service {
  readonly app: FastifyInstance;
  /** Address that it listens on. */
  readonly address: string;
  /** Set at the first start, and at later ones until `ownerPrinted` was called. */
  readonly owner: Owner | null;
  /** Must be called once the owner's credentials have been shown: later starts cannot show them. */
  readonly ownerPrinted: () => Promise<void>;
  /** Loads the demo if the first start requested it and it is missing; resolves with its persona's id, or null without a demo. */
  readonly seedDemo: () => Promise<string | null>;
  /** The demo's documents, and how many of them are ready; null without a demo. */
  readonly demoDocuments: () => Promise<{ ready: number; total: number } | null>;
  /** Resolves when all documents waiting at the time of the call are processed or failed; used for the demo's first answers. */
  readonly settled: () => Promise<void>;
  /** Returns what one leg of the retrieval finds alone for a persona, best first; for measurements. Null if the persona does not exist. */
  readonly searchLeg: (personaId: string, query: string, leg: "words" | "vectors", topK: number) => Promise<RetrievalHit[] | null>;
  /** Rebuilds the retrieval index while the present one serves. */
  readonly rebuildIndex: () => Promise<void>;
  /** Stops accepting requests, lets turns end and saves state. */
  stop(): Promise<void>;
}

function patience(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms).unref();
  });
}

/** Null if rates are not limited. */
async function openCounters(settings: Settings, log: Log, cleanup: Cleanup): Promise<Counters | null> {
  if (!settings.rateLimits) return null;
  if (settings.redisUrl === undefined) return memoryCounters();
  const { redisCounters } = await import("../engines/counters/redis.ts");
  const counters = await redisCounters(settings.redisUrl, log);
  cleanup.add("counters", () => counters.close());
  return counters;
}

/** Returns a new text, so that no cache answers for the model. */
function neverAsked(): string {
  return `ready ${ids.uuidv4()}`;
}

/** Connects adapters to ports and starts the service: the only place that knows them all. */
export async function startService(settings: Settings, log: Log, version: string, options: StartOptions = {}): Promise<Service> {
  const database = options.database ?? beginDatabase(settings, log);
  const { cleanup } = database;
  try {
    return await start(settings, log, version, database, options);
  } catch (error) {
    await cleanup.run();
    throw error;
  }
}

async function start(
  settings: Settings,
  log: Log,
  version: string,
  database: OpeningDatabase,
  { mail: writesMail = true, onStep = () => undefined }: StartOptions,
): Promise<Service> {
  onStep("the database");
  const { cleanup } = database;
  const begun = beginEmbedders({ settings, log, cleanup });

  const store: OpenDatabase = await database.store;
  const { bus } = store;
  const cache = new AccountCache();
  bus.subscribe("account_changed", (message) => cache.changed(message.accountId));
  bus.onGap(() => cache.allChanged());

  const [secrets, blobs] = await Promise.all([loadSecrets(settings.dataDir, settings.secretKey), createDiskBlobStore(settings.filesDir)]);
  // With an embedded database this is the only process, so former lease holders are gone.
  if (settings.databaseUrl === undefined) await freeLeases(store.database);
  onStep("the embedding model");
  const models = await composeEmbedders(begun, { settings, generations: store.generations, bus, log, cleanup });
  const { embedders, plan } = models;
  await removeOtherSnapshots(settings.dataDir, plan.now());
  onStep("the search index");
  const indexes = await liveIndexes({
    plan,
    embedders,
    openIndex: openIndexOf({ dataDir: settings.dataDir, memoryBytes: settings.indexMemoryBytes, store, log }),
    log,
  });
  cleanup.add("indexes", () => indexes.stop());
  models.onReached(() => void indexes.refresh().catch((error: unknown) => log.warn({ err: error }, "failed to open an index")));

  const progress = indexProgress(indexes);
  const knowledge = store.seenBy(progress);

  let address = settings.publicUrl ?? `http://${settings.host}:${settings.port}`;
  const subscription = subscriptionView(store.billing, cache);
  const meter = creditMeter({ store: store.billing, subscription, clock, ids, log });
  cleanup.add("credits", () => meter.stop());
  const directory = personaDirectory(store.database, cache);
  const tokens = sessionTokens(secrets.sessionTokens, clock, ids);
  const sessions = liveSessions(store.browserSessions, cache);
  const keyUse = keyUseRecorder(store.keys, log);
  cleanup.add("key use", () => keyUse.stop());
  const quota = (accountId: string): ReturnType<typeof unitQuota> => quotaForWrite({ subscription, clock }, accountId);
  const cursorsOf = cursorsWith(secrets.cursors);
  const streams = new OpenStreams();
  const underWay = new Set<Promise<void>>();
  const metrics = createMetrics();
  metrics.gauge("open_event_streams", "Open event streams", () => streams.size);
  indexGauges(metrics, () => Array.from(indexes.open().values(), (index) => index.figures()));
  metrics.gauge("index_generations", "Embedding models with an index in memory", () => indexes.open().size);
  metrics.gauge("vectors_lacking_documents", "Documents waiting for vectors of another model", () => vectorsLeft());
  metrics.gauge("embedders_out_of_reach", "Configured models not reached since the start", () => models.outOfReach());
  let stopping = false;
  let isOpen = false;
  let vectorsLeft = (): number => 0;

  const search = { indexes, meter, prices: settings.prices, baseUrl: () => address, log };
  const answers = new AnswerCache<Answer>(settings.searchCacheBytes, ({ json }) => 2 * json.length);
  metrics.gauge("search_cache_hits_total", "Searches answered from the cache", () => answers.figures().hits);
  metrics.gauge("search_cache_misses_total", "Searches not answered from the cache", () => answers.figures().misses);
  metrics.gauge("search_cache_bytes", "Memory of the search cache", () => answers.figures().bytes);
  const files = {
    sources: knowledge.sources,
    documents: knowledge.documents,
    blobs,
    quota,
    ids,
    log,
    inspectFile: fileInspector(settings.limits.filePages),
    maxFilePages: settings.limits.filePages,
    acceptedTypes: new Set(extractableTypes),
    maxFileBytes: settings.limits.fileBytes,
    baseUrl: () => address,
  };
  const preflight = {
    quota,
    usage: (accountId: string) => store.billing.usage(accountId),
    typeOfName,
    acceptedTypes: files.acceptedTypes,
    maxFileBytes: files.maxFileBytes,
    maxFilePages: files.maxFilePages,
  };
  const embedderAnswers = notMoreOften(embedderCheckMs, () => models.ask(neverAsked()));
  const languageModel = await openLanguageModel(settings);
  const web = lazyWebFetcher({ version, allowPrivateHosts: settings.allowPrivateHosts });
  cleanup.add("web fetcher", () => web.close());
  const pictures = composeImages({ settings, store, blobs, languageModel, web, metrics, log, cleanup });
  const chat = composeChat({
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
    languageModel,
    pictures,
    clock,
    log,
    cleanup,
    address: () => address,
  });
  const deps: Omit<RoutesDeps, "mcp" | "ucp"> = {
    personas: {
      database: store.database,
      index: progress,
      billing: store.billing,
      clock,
      ids,
      cache,
      bus,
    },
    mayListPersonas: (request) => settings.listPersonas === "on" || (settings.listPersonas === "local" && isLocal(request, address)),
    activations: { database: store.database, cache, bus },
    endUserSecrets: { database: store.database, ids, encryptionKey: secrets.endUserSecrets, cache, bus },
    directory,
    billing: { store: store.billing, meter, clock, cache, bus, selfServiceTiers: settings.selfServiceTiers },
    auth: composeAuth({ settings, secrets, store, cache, tokens, log, address: () => address }),
    users: {
      database: store.database,
      billing: store.billing,
      clock,
      mail: { store: store.mails, ids, encryptionKey: secrets.mails, bus },
      cache,
      bus,
    },
    outbox: { store: store.mails, encryptionKey: secrets.mails },
    integrations: { database: store.database, billing: store.billing, clock, ids, cache, bus },
    keys: { store: store.keys, ids, cache, bus, uses: keyUse },
    brands: { database: store.database, ids, isCurrency, brandChanged: models.brandChanged, cache, bus },
    sources: { database: store.database, sources: knowledge.sources, ids, cache, bus },
    summaries: { database: store.database, sources: knowledge.sources, summaries: store.summaries, ids },
    products: {
      sources: knowledge.sources,
      brands: brandDirectory(store.database, cache),
      documents: knowledge.documents,
      quota,
      ids,
      caughtUp: () => indexes.caughtUp(),
    },
    accountDocuments: {
      baseUrl: () => address,
      sources: knowledge.sources,
      documents: knowledge.documents,
      library: knowledge.library,
      quota,
      ids,
      cache,
      bus,
      caughtUp: () => indexes.caughtUp(),
    },
    files,
    preflight,
    jobs: {
      jobs: knowledge.jobs,
      sources: knowledge.sources,
      documents: knowledge.documents,
      ids,
      cache,
      indexCaughtUp: () => indexes.caughtUp(),
      baseUrl: () => address,
    },
    onboarding: { database: store.database, onboardings: knowledge.onboardings, billing: store.billing, fetcher: web, clock, ids, bus },
    removals: { removals: store.removals, ids, cache, bus, indexCaughtUp: () => indexes.caughtUp() },
    documents: knowledge.documents,
    documentTexts: knowledge.documentTexts,
    cursorsOf,
    pictures: { pictures: store.pictures, blobs },
    search: {
      ...search,
      assistant: languageModel === null ? null : searchAssistant(languageModel, log),
      pictures: { images: pictures.sent, meetFilter },
      answers,
    },
    ...chat,
    system: {
      version,
      checks: [
        {
          name: "account",
          check: async () => {
            if (!isOpen) throw new Error("the first start is in progress");
          },
        },
        { name: "database", check: () => store.database.ping() },
        { name: "migrations", check: () => store.checkMigrations() },
        { name: "embedder", check: async () => (models.isLoading() ? undefined : embedderAnswers()) },
        { name: "index", check: () => indexes.caughtUp() },
      ],
      metrics: metrics.text,
      isInternal: networkMatcher(["127.0.0.0/8", "::1", ...settings.internalServices]),
      stopping: () => stopping,
    },
  };

  onStep("the workers");
  if (settings.role !== "api") {
    ({ vectorsLeft } = await startWork({ settings, store, models, languageModel, blobs, fetcher: pictures.fetcher, log, cleanup }));
    startOnboardings({
      store,
      sources: knowledge.sources,
      indexes,
      languageModel,
      web,
      files,
      products: deps.products,
      blobs,
      cache,
      clock,
      log,
      cleanup,
    });
  }

  const limiter = rateLimiter(await openCounters(settings, log, cleanup), settings.internalServices);
  const mcp = composeMcp({
    tools: { ...deps, uploads: { documents: deps.accountDocuments, activations: deps.activations } },
    rateLimiter: limiter,
    log,
    strictCodes: !settings.production,
    checkAnswers: settings.checkAnswers,
    version,
    address: () => address,
    isBoundToLoopback: isLoopbackName(settings.host),
    ownOrigins: settings.corsOrigins,
  });
  const ucp = composeUcp({
    settings,
    store,
    indexes,
    meter,
    directory,
    rateLimiter: limiter,
    web,
    cursorsOf,
    clock,
    log,
    version,
    address: () => address,
  });
  const routes = allRoutes({ ...deps, mcp: mcp.route, ucp });
  const docs = { routes: () => withDocs, document: () => openApiDocument(withDocs, version, address), baseUrl: () => address };
  const withDocs: Route[] = [...routes, ...docsRoutes(docs)];
  const app = await buildApp({
    routes: withDocs.map((declared) => answerNotOwner(declared, store.objectOwners)),
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
    rateLimiter: limiter,
    log,
    newId: ids.uuidv7,
    baseUrl: () => address,
    bodyLimit: settings.limits.bodyBytes,
    fileLimit: settings.limits.fileBytes,
    trustedProxies: settings.trustedProxies,
    cors: {
      ownOrigin: () => new URL(address).origin,
      ownOrigins: settings.corsOrigins,
      personaOrigins: async (id) => (await directory.publicPersona(id))?.allowedOrigins ?? null,
    },
    strictCodes: !settings.production,
    checkAnswers: settings.checkAnswers,
    isOpen: () => isOpen,
  });
  app.server.on("connection", () => computing.arrived());
  app.addHook("onResponse", async (request, reply) => {
    metrics.request(request.routeOptions.url ?? "none", request.method, reply.statusCode, reply.elapsedTime / 1_000);
  });
  cleanup.add("http", async () => {
    stopping = true;
    const closed = app.close();
    streams.endAll();
    void mcp.close();
    await Promise.race([Promise.all(underWay), patience(turnsPatienceMs)]);
    // Remaining connections are idle or too slow.
    await Promise.race([closed, patience(requestsPatienceMs)]);
    app.server.closeAllConnections();
    await closed;
  });
  const listening = await app.listen({ host: settings.host, port: settings.port });
  if (settings.publicUrl === undefined) address = listening;
  // Links in mail contain the address.
  if (settings.role !== "api" && writesMail) {
    const mail = await startMail({ settings, secrets, store, clock, log, address: () => address });
    cleanup.add("mail", () => mail.stop());
  }

  // Credentials are created only after binding the port and before answering requests, by a start that goes on to print them.
  const note = ownerNoteFile(settings.dataDir, secrets.firstStart);
  const owner = await firstStart({ store: store.auth, passwords: argon2Hasher, ids, note }, { ...settings.bootstrap, demo: settings.demo });
  isOpen = true;
  return {
    app,
    address,
    owner,
    ownerPrinted: () => note.remove(),
    seedDemo: () =>
      seedDemo({
        database: store.database,
        brands: deps.brands,
        sources: deps.sources,
        products: deps.products,
        files,
        personas: deps.personas,
        content: demo,
      }),
    demoDocuments: () => demoDocuments({ database: store.database, sources: knowledge.sources }),
    settled: () => store.processing.settled(),
    searchLeg: async (personaId, query, leg, topK) => {
      const context = await directory.context(personaId);
      return context === null ? null : searchLeg(search, context, { query, leg, topK });
    },
    rebuildIndex: async () => {
      for (const index of indexes.open().values()) await index.rebuild();
    },
    stop: () => cleanup.run(),
  };
}
