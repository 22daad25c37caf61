import type { EmbedderSettings, Settings } from "../config/settings.ts";
import { ids } from "../platform/ids.ts";
import type { LanguageModel } from "../ports/language-model.ts";
import { hiddenSettings, visibleSettings, type VisibleSetting } from "../setup/installation/visible-settings.ts";
import type { EmbedderSummary, LanguageModelSummary } from "../setup/installation/describe-installation.ts";
import type { ComposedEmbedders } from "./embedders.ts";
import type { Foundation } from "./foundation.ts";
import type { RoutesDeps } from "./routes.ts";

interface InstallationParts {
  readonly models: ComposedEmbedders;
  readonly languageModel: LanguageModel | null;
}

/** Composes the view of the settings for the owner of the installation, and the model tests. */
export function composeInstallation(
  { settings, version, store }: Foundation,
  { models, languageModel }: InstallationParts,
): Pick<RoutesDeps, "installation"> {
  return {
    installation: {
      version,
      database: settings.databaseUrl === undefined ? "embedded" : "external",
      sendsMail: settings.mail.smtpUrl !== undefined,
      languageModel: languageModelOf(settings),
      settings: settingsOf(settings),
      embedder: () => embedderOf(settings.embedder, models),
      lacking: () => store.generations.lacking(),
      isFirstAccount: (accountId) => store.mails.isFirstAccount(accountId),
      testedLanguageModel: languageModel,
      testedEmbedder: models.configured,
      uniqueText: () => `test ${ids.uuidv4()}`,
    },
  };
}

const megabyte = 1_048_576;

/** Returns the environment settings that are relevant to an owner. Models are described separately, and URLs that contain passwords are secret. */
function settingsOf(settings: Settings): VisibleSetting[] {
  const { limits, browser, mail, registration, prices, indexMemoryBytes, database } = settings;
  return [
    ...visibleSettings({
      HOST: settings.host,
      PORT: settings.port,
      PUBLIC_URL: settings.publicUrl,
      DATA_DIR: settings.dataDir,
      FILES_DIR: settings.filesDir,
      FILES_URL: settings.filesUrl,
      ROLE: settings.role,
      PROCESSES: settings.processes,
      LOG_LEVEL: settings.logLevel,
      LOG_FORMAT: settings.logFormat,
      REGISTRATION: registration,
      SELF_SERVICE_TIERS: settings.selfServiceTiers,
      MAIL_FROM: mail.from,
      PRICE_SEARCH_FAST: prices.searchFast,
      PRICE_SEARCH_SMART: prices.searchSmart,
      PRICE_CHAT_TURN: prices.chatTurn,
      PRICE_TOOL_CHAT: prices.toolChat,
      MAX_FILE_MB: limits.fileBytes / megabyte,
      MAX_FILE_PAGES: limits.filePages,
      MAX_FILE_ROWS: limits.fileRows,
      MAX_BODY_MB: limits.bodyBytes / megabyte,
      MAX_IMPORT_MB: limits.importBytes / megabyte,
      INDEX_MEMORY_MB: indexMemoryBytes === undefined ? undefined : indexMemoryBytes / megabyte,
      SEARCH_CACHE_MB: settings.searchCacheBytes / megabyte,
      SEARCH_LOG_DAYS: settings.searchLogDays,
      IMAGE_FINGERPRINTS: settings.imageFingerprints,
      LIVE_IDLE_SECONDS: settings.liveIdleMs / 1_000,
      BROWSER_PATH: browser?.path,
      TRUSTED_PROXIES: settings.trustedProxies,
      INTERNAL_SERVICES: settings.internalServices,
      CORS_ORIGINS: settings.corsOrigins,
      ALLOW_PRIVATE_HOSTS: settings.allowPrivateHosts,
      RATE_LIMITS: settings.rateLimits,
      DRAIN_SECONDS: settings.drainMs / 1_000,
      DATABASE_CONNECTIONS: database.connections,
      DATABASE_QUERY_TIMEOUT_SECONDS: database.queryMs / 1_000,
      DATABASE_JOB_TIMEOUT_SECONDS: database.jobMs / 1_000,
      LIST_PERSONAS: settings.listPersonas,
    }),
    ...hiddenSettings({
      DATABASE_URL: settings.databaseUrl,
      DATABASE_DIRECT_URL: database.directUrl,
      REDIS_URL: settings.redisUrl,
      SMTP_URL: mail.smtpUrl,
      SECRET_KEY: settings.secretKey,
      BACKUP_KEY: settings.backupKey,
      AWS_SECRET_ACCESS_KEY: settings.s3?.secretAccessKey,
      LLM_API_KEY: settings.languageModel?.apiKey,
      EMBEDDER_API_KEY: settings.embedder.remote?.apiKey,
    }),
  ];
}

function languageModelOf({ languageModel }: Settings): LanguageModelSummary | null {
  if (languageModel === undefined) return null;
  const { provider, model, baseUrl, vision: hasVision, fallBack: fallsBack } = languageModel;
  return { provider, model, host: baseUrl === undefined ? null : hostOf(baseUrl), hasVision, fallsBack };
}

function embedderOf({ remote, modelDir }: EmbedderSettings, models: ComposedEmbedders): EmbedderSummary {
  const loaded = models.configured();
  const kind = remote !== undefined ? "endpoint" : modelDir !== undefined ? "folder" : "packaged";
  return {
    kind,
    model: loaded?.info.model ?? remote?.model ?? null,
    host: remote === undefined ? null : hostOf(remote.baseUrl),
    dimensions: loaded?.info.dimensions ?? null,
    languages: loaded?.info.languages ?? null,
    isLoading: loaded?.isLoading?.() ?? false,
  };
}

/** Returns the host without the path, because some providers put keys in the path. */
function hostOf(url: string): string {
  return new URL(url).host;
}
