import { createEmbedder } from "../engines/embedder/index.ts";
import { lazyWebFetcher } from "../engines/web/lazy-web-fetcher.ts";
import type { Settings } from "../config/settings.ts";
import type { Log } from "../platform/lib/log.ts";
import { composeAccountData } from "./account-data.ts";
import { composeAnalytics } from "./analytics.ts";
import { composeEvaluations } from "./evaluations.ts";
import { composeAuth } from "./auth.ts";
import { composeBilling } from "./billing.ts";
import { composeBrands } from "./brands.ts";
import { composeChat, openLanguageModel } from "./chat.ts";
import { beginDatabase, type OpeningDatabase } from "./database.ts";
import { composeEmbedders } from "./embedders.ts";
import { composeDemo } from "./demo.ts";
import { openFoundation } from "./foundation.ts";
import { listen } from "./http.ts";
import { composeImages } from "./images.ts";
import { composeInstallation } from "./installation.ts";
import { LastRejections } from "../integrations/last-rejections.ts";
import { composeIntegrations } from "./integrations.ts";
import { composeKnowledge } from "./knowledge.ts";
import { beginEmbedders, type CreateEmbedder } from "./load-models.ts";
import { startMail } from "./mail.ts";
import { composeLive } from "./live.ts";
import type { MachineLink } from "./processes/machine-link.ts";
import { composeMcp } from "./mcp.ts";
import { composeOnboarding } from "./onboarding.ts";
import { composePersonas } from "./personas.ts";
import { openRateLimiter } from "./rate-limiter.ts";
import { composeIndexes } from "./retrieval-index.ts";
import { allRoutes } from "./routes.ts";
import { composeSearch } from "./search.ts";
import { openService, type Service } from "./service.ts";
import { composeSystem } from "./system.ts";
import { composeWebhooks } from "./webhooks.ts";
import { readDashboard } from "../platform/http/system/dashboard.route.ts";
import { composeUcp } from "./shopping-agents.ts";
import { composeWaitingRoom } from "./waiting-room.ts";
import { startWork } from "./work.ts";

export interface StartOptions {
  /** If false, email is not written, sent or deleted, regardless of the role. */
  readonly mail?: boolean;
  /** Called with the name of each potentially slow startup step before it begins. */
  readonly onStep?: (what: string) => void;
  /** The database, if the caller has already started to open it. */
  readonly database?: OpeningDatabase;
  /** Replaces the loading of the configured models in tests. */
  readonly createEmbedder?: CreateEmbedder;
  /** Replaces the fraction of time (0-1) that is spent on sentence vectors in tests. */
  readonly sentenceDuty?: number;
  /** Link to the other processes of the service on this machine; absent if this is the only one. */
  readonly machine?: MachineLink | null;
}

/** Low, so that most CPU time is left for visitors' requests. Answers compute missing vectors themselves. */
const SENTENCE_DUTY = 0.1;

/** Connects engines to ports and starts the service. */
export async function startService(settings: Settings, log: Log, version: string, options: StartOptions = {}): Promise<Service> {
  const { mail = true, onStep = () => undefined, database = beginDatabase(settings, log), machine = null } = options;
  try {
    return await start({
      createEmbedder,
      sentenceDuty: SENTENCE_DUTY,
      ...options,
      settings,
      log,
      version,
      mail,
      onStep,
      database,
      machine,
    });
  } catch (error) {
    await database.cleanup.run();
    throw error;
  }
}

interface StartParts extends Required<StartOptions> {
  readonly settings: Settings;
  readonly log: Log;
  readonly version: string;
}

async function start(parts: StartParts): Promise<Service> {
  const { settings, log, version, mail, onStep, database, createEmbedder: create, sentenceDuty, machine } = parts;
  onStep("the database");
  const loading = beginEmbedders({ settings, log, cleanup: database.cleanup, createEmbedder: create });
  const base = await openFoundation({ settings, log, version, database, machine });
  onStep("the embedding model");
  const models = await composeEmbedders(loading, base);
  onStep("the search index");
  const { indexes, stores } = await composeIndexes(base, models);

  const { meter, quota, routes: billing } = composeBilling(base);
  const { sessions, authenticate, routes: auth } = composeAuth(base);
  const languageModel = await openLanguageModel(settings);
  const web = lazyWebFetcher({ version, allowPrivateHosts: settings.allowPrivateHosts });
  base.cleanup.add("web fetcher", () => web.close());
  const brands = composeBrands(base, models);
  const knowledge = composeKnowledge(base, { indexes, stores, quota, web });
  const { directory, routes: personas } = composePersonas(base, stores);
  const images = composeImages(base, { languageModel, web });
  const search = composeSearch(base, { indexes, meter, languageModel, images, plan: models.plan });
  const chat = composeChat(base, { search: search.deps, directory, sessions, languageModel, images });
  const onboarding = composeOnboarding(base, { stores, web });

  onStep("the workers");
  const { files, products, sources, accountDocuments, cursorsOf } = knowledge;
  await startWork(base, { models, languageModel, fetcher: images.fetcher, stores, indexes, web, files, products, sentenceDuty });

  const rateLimiter = await openRateLimiter(base);
  const uploads = { documents: accountDocuments, activations: personas.activations };
  const tools = { ...search.routes, ...chat.routes, ...onboarding, directory, uploads };
  const mcp = composeMcp(base, { tools, rateLimiter });
  const dashboard = readDashboard();
  const lastRejections = new LastRejections();
  const { demo } = composeDemo(base, { ...brands, ...personas, sources, products, files, removals: knowledge.removals });
  const routes = allRoutes({
    ...billing,
    ...auth,
    ...composeIntegrations(base, { products, files, web, lastRejections }),
    ...composeWebhooks(base, { cursorsOf, sends: mail }),
    ...brands,
    ...knowledge,
    ...personas,
    ...search.routes,
    ...chat.routes,
    ...composeWaitingRoom(base, { directory, visitors: chat.routes.chat.visitors }),
    ...composeLive(base, { conversation: chat.live, directory }),
    ...onboarding,
    ...composeAnalytics(base, { indexes }),
    ...composeEvaluations(base, { turns: chat.routes.chat.turns, caughtUp: products.caughtUp }),
    ...mcp.routes,
    ...composeUcp(base, { indexes, meter, directory, rateLimiter, web, cursorsOf }),
    ...composeSystem(base, { models, indexes }),
    ...composeInstallation(base, { models, languageModel }),
    ...composeAccountData(base),
    demo,
    dashboard,
  });
  const app = await listen(base, {
    routes,
    authenticate: authenticate((id) => directory.publicPersona(id)),
    rateLimiter,
    lastRejections,
    dashboard,
    streams: chat.streams,
    underWay: chat.underWay,
    closeOthers: mcp.close,
  });
  if (mail && settings.role !== "api") await startMail(base);
  return openService(base, { app, indexes, stores, directory, search: search.deps, demo: demo.seed });
}
