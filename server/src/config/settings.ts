import { isIP } from "node:net";
import path from "node:path";
import { defaultPrices, type PriceList } from "../billing/model/price-list.ts";
import type { EmbedderBrands } from "../knowledge/embedding-migrations/model/embedder-brands.ts";
import { tiers } from "../billing/model/tiers.ts";
import { parseUrl } from "../platform/lib/parse-url.ts";
import { parseS3Url, type S3Access } from "./s3-settings.ts";
import { processesOf, readSeat, type ProcessSeat } from "./process-seat.ts";

export interface RemoteModelSettings {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** The embedding model: an endpoint; otherwise, a folder; otherwise, the packaged model. */
export interface EmbedderSettings {
  readonly remote: RemoteModelSettings | undefined;
  readonly modelDir: string | undefined;
}

/** The language model that generates answers. */
export interface LanguageModelSettings {
  readonly provider: "openai-compatible" | "anthropic" | "google";
  readonly model: string;
  /** Undefined for the provider's default. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Whether the built-in answer engine is used when the model fails. */
  readonly fallBack: boolean;
  /** Whether visitors' images are sent to the model. */
  readonly vision: boolean;
  /** Timeout for the model per turn, in milliseconds. */
  readonly withinMs: number;
}

/** Connections to PostgreSQL. */
export interface DatabaseSettings {
  /**
   * URL that bypasses a connection pooler, for work that needs a session of its own; if unset, `databaseUrl` is not the address of a
   * pooler.
   */
  readonly directUrl: string | undefined;
  /** Maximum number of connections, in addition to the one for notifications. */
  readonly connections: number;
  readonly connectMs: number;
  /** Maximum time for a statement of a request. */
  readonly queryMs: number;
  /** Maximum time for a statement of background work. */
  readonly jobMs: number;
  /** Idle time after which TCP checks a connection. */
  readonly keepAliveMs: number;
}

/** All settings of the service, read once at startup. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** Folder for uploaded files, shared by all nodes. */
  readonly filesDir: string;
  /** URL of an S3 bucket for uploaded files, such as `s3://bucket/prefix`; if unset, they are stored in `filesDir`. */
  readonly filesUrl: string | undefined;
  /** Access to S3; undefined if no credentials are set. */
  readonly s3: S3Access | undefined;
  readonly databaseUrl: string | undefined;
  readonly database: DatabaseSettings;
  /** How long the service continues to accept requests after a stop is requested, in milliseconds. */
  readonly drainMs: number;
  /** URL of the Redis server for rate limits that are shared across nodes; if unset, each node counts separately. */
  readonly redisUrl: string | undefined;
  readonly bootstrap: {
    readonly email: string | undefined;
    readonly password: string | undefined;
    readonly accountKey: string | undefined;
  };
  /** Secret shared by several nodes; if unset, the secret is stored in the data folder. */
  readonly secretKey: string | undefined;
  /** Passphrase that encrypts backups; if unset, backups are not encrypted. */
  readonly backupKey: string | undefined;
  readonly demo: boolean;
  /** Whether registration is open to anyone. */
  readonly registration: "open" | "closed";
  /** Tier of registered accounts. */
  readonly registrationTier: string;
  /** Tiers that owners may choose themselves. */
  readonly selfServiceTiers: readonly string[];
  /** Prices in credits. */
  readonly prices: PriceList;
  /** Maximum idle time of a live connection. */
  readonly liveIdleMs: number;
  readonly mail: {
    /** URL of the mail server; if unset, email stays in the outbox. */
    readonly smtpUrl: string | undefined;
    /** Sender of email. */
    readonly from: string;
  };
  readonly rateLimits: boolean;
  readonly role: "all" | "api" | "worker";
  /** Number of processes that answer requests on this machine. With more than one, a supervisor starts them. */
  readonly processes: number;
  /** Position of this process among them; null if there is no supervisor. */
  readonly seat: ProcessSeat | null;
  readonly languageModel: LanguageModelSettings | undefined;
  readonly embedder: EmbedderSettings & {
    /** Brands that use this model; the packaged model serves the others. */
    readonly brands: EmbedderBrands;
    /** The previous model, whose vectors are used until the vectors of this model are complete. */
    readonly previous: EmbedderSettings;
  };
  readonly logFormat: "auto" | "json" | "text";
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  readonly trustedProxies: readonly string[];
  /** Addresses or networks (CIDR) of internal services. Routes with `internalBypass` exempt them from rate limits. */
  readonly internalServices: readonly string[];
  /** Additional origins whose pages may send requests with browser sessions and keys. */
  readonly corsOrigins: readonly string[];
  /** Hosts in private networks from which data may be fetched, in lowercase. */
  readonly allowPrivateHosts: readonly string[];
  /** Chromium executable that renders pages that need scripts; if unset, such pages are not rendered. */
  readonly browser: { readonly path: string; readonly sandbox: boolean } | undefined;
  /** Whether images of documents are fetched for image search. */
  readonly imageFingerprints: boolean;
  /** Settings of the Universal Commerce Protocol. */
  readonly ucp: {
    /** Persona whose profile is served at `/.well-known/ucp`; if unset, no profile is served. */
    readonly personaId: string | undefined;
    /** How agents identify themselves: with a profile that is fetched and must match, with only its URL, or not at all. */
    readonly agents: "verified" | "named" | "any";
  };
  /** Who may list the public personas of the installation's own account: callers on this machine, everyone, or no one. */
  readonly listPersonas: "local" | "on" | "off";
  readonly limits: {
    readonly fileBytes: number;
    readonly filePages: number;
    /** Maximum number of non-empty rows in a workbook or a CSV file. */
    readonly fileRows: number;
    readonly bodyBytes: number;
    /** Maximum size of imported product files. */
    readonly importBytes: number;
  };
  /** Maximum memory for cached search results; 0 disables the cache. */
  readonly searchCacheBytes: number;
  /** Number of days after which recorded searches are deleted; 0 disables recording. */
  readonly searchLogDays: number;
  /** Maximum memory for the segments of the retrieval index; if unset, there is no limit. */
  readonly indexMemoryBytes: number | undefined;
  readonly production: boolean;
  /** Whether every response is validated against its route's schema. Slow; for tests. */
  readonly checkAnswers: boolean;
}

/** Thrown for invalid settings. The message lists all of them. */
export class WrongSettings extends Error {
  override readonly name = "WrongSettings";
}

const isUuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export type Environment = Readonly<Record<string, string | undefined>>;

export const defaultPort = 8_080;

/** Returns the path of the installation's data folder. */
export function dataDirOf(environment: Environment): string {
  return path.resolve(environment["DATA_DIR"]?.trim() || "./data");
}

/** Reads settings, and collects problems instead of stopping at the first. */
class Reader {
  readonly problems: string[] = [];
  readonly #environment: Environment;

  constructor(environment: Environment) {
    this.#environment = environment;
  }

  text(name: string): string | undefined {
    const value = this.#environment[name]?.trim();
    return value === undefined || value === "" ? undefined : value;
  }

  integer(name: string, fallback: number, from: number, to: number): number {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const number = Number(value);
    if (/^\d+$/.test(value) && number >= from && number <= to) return number;
    this.problems.push(`${name} must be an integer from ${from} to ${to}, not ${JSON.stringify(value)}`);
    return fallback;
  }

  choice<const Choice extends string>(name: string, choices: readonly Choice[], fallback: Choice): Choice {
    const value = this.text(name);
    if (value === undefined) return fallback;
    const found = choices.find((choice) => choice === value.toLowerCase());
    if (found !== undefined) return found;
    this.problems.push(`${name} must be one of ${choices.join(", ")}, not ${JSON.stringify(value)}`);
    return fallback;
  }

  uuid(name: string): string | undefined {
    const value = this.text(name)?.toLowerCase();
    if (value === undefined || isUuid.test(value)) return value;
    this.problems.push(`${name} must be an id such as 0190a0b0-0000-7000-8000-000000000000, not ${JSON.stringify(value)}`);
    return undefined;
  }

  /** Parses one or more of the choices, separated by commas, or `none`. */
  choices(name: string, choices: readonly string[]): readonly string[] | undefined {
    const chosen = this.list(name).map((choice) => choice.toLowerCase());
    if (chosen.length === 1 && chosen[0] === "none") return [];
    const wrong = chosen.find((choice) => !choices.includes(choice));
    if (wrong !== undefined) this.problems.push(`${name} must be one or more of ${choices.join(", ")}, not ${JSON.stringify(wrong)}`);
    return chosen.length === 0 ? undefined : chosen;
  }

  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (protocols.includes(parseUrl(value)?.protocol ?? "")) return value.replace(/\/+$/, "");
    this.problems.push(`${name} must be a URL that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    return undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** Parses addresses and networks, such as 10.0.0.0/8. */
  networks(name: string): string[] {
    const networks = this.list(name);
    const wrong = networks.find((network) => !isNetwork(network));
    if (wrong !== undefined)
      this.problems.push(`${name} must be IP addresses or networks such as 10.0.0.0/8, not ${JSON.stringify(wrong)}`);
    return networks;
  }

  /** Parses page origins in the form that browsers send. */
  origins(name: string): string[] {
    const origins = this.list(name).map((origin) => origin.replace(/\/$/, ""));
    const wrong = origins.find((origin) => parseUrl(origin)?.origin !== origin.toLowerCase());
    if (wrong !== undefined) this.problems.push(`${name} must be origins such as https://host, not ${JSON.stringify(wrong)}`);
    return origins.map((origin) => origin.toLowerCase());
  }

  /** Parses the sender of email: an address, optionally with a name. */
  sender(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || /^([^\s<>@,;]+@[^\s<>@,;]+|[^<>\r\n]{1,100}<[^\s<>@,;]+@[^\s<>@,;]+>)$/.test(value)) return value;
    this.problems.push(`${name} must be an address or a name with an address, such as Shop <shop@example.com>`);
    return undefined;
  }

  /** Parses host names or addresses, which must not contain schemes, ports or paths. */
  hosts(name: string): string[] {
    const hosts = this.list(name).map((host) => host.toLowerCase());
    const wrong = hosts.find((host) => !/^[a-z0-9_.:-]{1,253}$/.test(host) || /^[^:]*:\d+$/.test(host));
    if (wrong !== undefined) this.problems.push(`${name} must be host names or addresses without ports, not ${JSON.stringify(wrong)}`);
    return hosts;
  }

  remoteModel(prefix: string): RemoteModelSettings | undefined {
    const provider = this.text(`${prefix}_PROVIDER`);
    const model = this.text(`${prefix}_MODEL`);
    const baseUrl = this.url(`${prefix}_BASE_URL`, ["http:", "https:"]);
    const apiKey = this.text(`${prefix}_API_KEY`);
    if (provider === undefined && model === undefined && baseUrl === undefined) return undefined;
    if (provider !== undefined && provider !== "openai-compatible") {
      this.problems.push(`${prefix}_PROVIDER must be openai-compatible, not ${JSON.stringify(provider)}`);
    }
    if (model === undefined) this.problems.push(`${prefix}_MODEL is required: the name of the model`);
    if (baseUrl === undefined && this.text(`${prefix}_BASE_URL`) === undefined) {
      this.problems.push(`${prefix}_BASE_URL is required: the URL of the endpoint, such as https://host/v1`);
    }
    if (model === undefined || baseUrl === undefined) return undefined;
    this.assertPlain(`${prefix}_BASE_URL`, baseUrl, `${prefix}_API_KEY`);
    return { provider: "openai-compatible", model, baseUrl, apiKey };
  }

  /** Rejects a URL that contains a secret, because messages that quote the URL would reveal it. */
  assertPlain(name: string, address: string, keyName: string): void {
    const { username, password, search, hash } = new URL(address);
    if (`${username}${password}${search}${hash}` !== "")
      this.problems.push(`${name} must be a URL without user, query or fragment; set the key in ${keyName}`);
  }

  s3Url(name: string): string | undefined {
    const value = this.text(name);
    if (value === undefined || parseS3Url(value) !== null) return value?.replace(/\/+$/, "");
    this.problems.push(`${name} must be a URL such as s3://bucket or s3://bucket/prefix`);
    return undefined;
  }

  s3(): S3Access | undefined {
    const endpoint = this.url("AWS_ENDPOINT_URL_S3", ["http:", "https:"]) ?? this.url("AWS_ENDPOINT_URL", ["http:", "https:"]);
    const region = this.text("AWS_REGION") ?? "us-east-1";
    const [accessKeyId, secretAccessKey] = [this.text("AWS_ACCESS_KEY_ID"), this.text("AWS_SECRET_ACCESS_KEY")];
    if (endpoint !== undefined) this.assertPlain("AWS_ENDPOINT_URL_S3", endpoint, "AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY");
    if (accessKeyId === undefined || secretAccessKey === undefined) return undefined;
    return { endpoint, region, accessKeyId, secretAccessKey, sessionToken: this.text("AWS_SESSION_TOKEN") };
  }

  browser(): Settings["browser"] {
    const file = this.text("BROWSER_PATH");
    const sandbox = this.choice("BROWSER_SANDBOX", ["on", "off"], "on") === "on";
    if (file !== undefined && !path.isAbsolute(file))
      this.problems.push("BROWSER_PATH must be an absolute path, such as /usr/bin/chromium");
    return file === undefined ? undefined : { path: file, sandbox };
  }

  embedderBrands(): EmbedderBrands {
    const brands = this.list("EMBEDDER_BRANDS").map((brand) => brand.toLowerCase());
    const [first = "all"] = brands;
    if (brands.length <= 1 && (first === "all" || first === "foreign")) return first;
    const wrong = brands.find((brand) => !isUuid.test(brand));
    if (wrong !== undefined) this.problems.push(`EMBEDDER_BRANDS must be all, foreign, or brand ids, not ${JSON.stringify(wrong)}`);
    return new Set(brands);
  }

  languageModel(): LanguageModelSettings | undefined {
    const provider = this.choice("LLM_PROVIDER", ["openai-compatible", "anthropic", "google"], "openai-compatible");
    const fallBack = this.choice("LLM_FALLBACK", ["on", "off"], "on") === "on";
    const vision = this.choice("LLM_VISION", ["on", "off"], "off") === "on";
    const withinMs = this.integer("LLM_TIMEOUT_SECONDS", 20, 1, 20) * 1_000;
    const model = this.text("LLM_MODEL");
    const baseUrl = this.url("LLM_BASE_URL", ["http:", "https:"]);
    const apiKey = this.text("LLM_API_KEY");
    const isWanted = ["LLM_PROVIDER", "LLM_MODEL", "LLM_BASE_URL", "LLM_API_KEY"].some((name) => this.text(name) !== undefined);
    if (!isWanted) return undefined;
    if (model === undefined) this.problems.push("LLM_MODEL is required: the name of the model");
    else if (!/^[\w@][\w.:@/+-]{0,199}$/.test(model) || model.includes("..")) this.problems.push("LLM_MODEL must be the name of a model");
    if (baseUrl !== undefined) this.assertPlain("LLM_BASE_URL", baseUrl, "LLM_API_KEY");
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) this.problems.push("LLM_API_KEY must be printable ASCII without spaces");
    if (this.text("LLM_BASE_URL") === undefined && provider === "openai-compatible")
      this.problems.push("LLM_BASE_URL is required: the URL of the endpoint, such as https://host/v1");
    if (this.text("LLM_BASE_URL") === undefined && provider !== "openai-compatible" && apiKey === undefined)
      this.problems.push(`LLM_API_KEY is required by ${provider}`);
    return model === undefined ? undefined : { provider, model, baseUrl, apiKey, fallBack, vision, withinMs };
  }
}

const megabyte = 1_048_576;

function isNetwork(text: string): boolean {
  const [address = "", prefix, ...rest] = text.split("/");
  const family = isIP(address);
  return (
    family !== 0 &&
    rest.length === 0 &&
    (prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) >= 1 && Number(prefix) <= (family === 4 ? 32 : 128)))
  );
}

function pricesOf(read: Reader): Settings["prices"] {
  return {
    searchFast: read.integer("PRICE_SEARCH_FAST", defaultPrices.searchFast, 0, 10_000),
    searchSmart: read.integer("PRICE_SEARCH_SMART", defaultPrices.searchSmart, 0, 10_000),
    chatTurn: read.integer("PRICE_CHAT_TURN", defaultPrices.chatTurn, 0, 10_000),
    toolChat: read.integer("PRICE_TOOL_CHAT", defaultPrices.toolChat, 0, 10_000),
  };
}

function processes(read: Reader): Pick<Settings, "processes"> {
  const text = read.text("PROCESSES");
  const found = processesOf(text);
  if (found === null) read.problems.push(`PROCESSES must be auto or an integer from 1 to 64, not ${JSON.stringify(text)}`);
  return { processes: found ?? 1 };
}

/** Reports settings that are valid on their own but not together. */
function checkTogether({ settings, problems }: { readonly settings: Settings; readonly problems: string[] }): void {
  const { embedder, role, mail, database, processes: count, indexMemoryBytes } = settings;
  if (embedder.brands !== "all" && embedder.remote === undefined && embedder.modelDir === undefined)
    problems.push("EMBEDDER_BRANDS requires a model: set EMBEDDER_MODEL or EMBEDDER_MODEL_DIR");
  if (role === "worker" && mail.smtpUrl !== undefined && settings.publicUrl === undefined)
    problems.push("PUBLIC_URL is required: without it, links in emails from a worker would point to the worker");
  if (role === "worker" && count > 1) problems.push("PROCESSES must be 1 for ROLE=worker: a worker does not answer requests");
  if (indexMemoryBytes !== undefined && indexMemoryBytes / count < 16 * megabyte)
    problems.push(`INDEX_MEMORY_MB must be at least ${16 * count}: 16 for each of the ${count} processes`);
  if (database.directUrl !== undefined && settings.databaseUrl === undefined)
    problems.push("DATABASE_DIRECT_URL requires DATABASE_URL: the URL of the connection pooler");
}

function databaseOf(read: Reader): DatabaseSettings {
  return {
    directUrl: read.url("DATABASE_DIRECT_URL", ["postgres:", "postgresql:"]),
    connections: read.integer("DATABASE_CONNECTIONS", 12, 2, 200),
    connectMs: read.integer("DATABASE_CONNECT_TIMEOUT_SECONDS", 3, 1, 60) * 1_000,
    queryMs: read.integer("DATABASE_QUERY_TIMEOUT_SECONDS", 15, 1, 600) * 1_000,
    jobMs: read.integer("DATABASE_JOB_TIMEOUT_SECONDS", 60, 1, 3_600) * 1_000,
    keepAliveMs: read.integer("DATABASE_KEEPALIVE_SECONDS", 10, 1, 600) * 1_000,
  };
}

function filesOf(read: Reader, dataDir: string): Pick<Settings, "filesDir" | "filesUrl" | "s3"> {
  const filesDir = path.resolve(read.text("FILES_DIR") ?? path.join(dataDir, "files"));
  const [filesUrl, s3] = [read.s3Url("FILES_URL"), read.s3()];
  if (filesUrl !== undefined && s3 === undefined)
    read.problems.push("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required by FILES_URL");
  return { filesDir, filesUrl, s3 };
}

function limitsOf(read: Reader): Settings["limits"] {
  return {
    fileBytes: read.integer("MAX_FILE_MB", 50, 1, 2_000) * megabyte,
    filePages: read.integer("MAX_FILE_PAGES", 1_000, 1, 100_000),
    fileRows: read.integer("MAX_FILE_ROWS", 200_000, 1, 1_000_000),
    bodyBytes: read.integer("MAX_BODY_MB", 16, 1, 256) * megabyte,
    importBytes: read.integer("MAX_IMPORT_MB", 200, 1, 4_000) * megabyte,
  };
}

/** Reads the settings. @throws WrongSettings with one message that lists every invalid setting */
export function readSettings(environment: Environment): Settings {
  const read = new Reader(environment);
  const dataDir = dataDirOf(environment);
  const accountKey = read.text("BOOTSTRAP_ACCOUNT_KEY");
  if (accountKey !== undefined && !/^ak_[A-Za-z0-9_-]{43}$/.test(accountKey)) {
    read.problems.push("BOOTSTRAP_ACCOUNT_KEY must be ak_ followed by 43 of A-Z a-z 0-9 _ -");
  }
  const email = read.text("BOOTSTRAP_EMAIL");
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    read.problems.push("BOOTSTRAP_EMAIL must be an email address");
  }
  const password = read.text("BOOTSTRAP_PASSWORD");
  if (password !== undefined && (password.length < 10 || password.length > 200)) {
    read.problems.push("BOOTSTRAP_PASSWORD must have 10 to 200 characters");
  }
  const secretKey = read.text("SECRET_KEY");
  if (secretKey !== undefined && secretKey.length < 32) read.problems.push("SECRET_KEY must have at least 32 characters");
  const backupKey = read.text("BACKUP_KEY");
  if (backupKey !== undefined && backupKey.length < 16) read.problems.push("BACKUP_KEY must have at least 16 characters");
  const registration = read.choice("REGISTRATION", ["open", "closed"], "closed");
  const registrationTier = read.choice("REGISTRATION_TIER", Object.keys(tiers), "self_hosted");
  const settings: Settings = {
    secretKey,
    backupKey,
    host: read.text("HOST") ?? "127.0.0.1",
    port: read.integer("PORT", defaultPort, 0, 65_535),
    publicUrl: read.url("PUBLIC_URL", ["http:", "https:"]),
    dataDir,
    cacheDir: path.resolve(read.text("CACHE_DIR") ?? path.join(dataDir, "cache")),
    ...filesOf(read, dataDir),
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    database: databaseOf(read),
    drainMs: read.integer("DRAIN_SECONDS", 0, 0, 300) * 1_000,
    redisUrl: read.url("REDIS_URL", ["redis:", "rediss:"]),
    bootstrap: { email, password, accountKey },
    demo: read.choice("DEMO", ["on", "off"], "on") === "on",
    registration,
    registrationTier,
    selfServiceTiers:
      read.choices("SELF_SERVICE_TIERS", Object.keys(tiers)) ?? (registration === "open" ? [registrationTier] : Object.keys(tiers)),
    prices: pricesOf(read),
    liveIdleMs: read.integer("LIVE_IDLE_SECONDS", 900, 1, 86_400) * 1_000,
    mail: { smtpUrl: read.url("SMTP_URL", ["smtp:", "smtps:"]), from: read.sender("MAIL_FROM") ?? "Parlance <parlance@localhost>" },
    rateLimits: read.choice("RATE_LIMITS", ["on", "off"], "on") === "on",
    role: read.choice("ROLE", ["all", "api", "worker"], "all"),
    ...processes(read),
    seat: readSeat(environment),
    languageModel: read.languageModel(),
    embedder: {
      remote: read.remoteModel("EMBEDDER"),
      modelDir: read.text("EMBEDDER_MODEL_DIR"),
      brands: read.embedderBrands(),
      previous: { remote: read.remoteModel("EMBEDDER_PREVIOUS"), modelDir: read.text("EMBEDDER_PREVIOUS_MODEL_DIR") },
    },
    logFormat: read.choice("LOG_FORMAT", ["auto", "json", "text"], "auto"),
    logLevel: read.choice("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"], "info"),
    trustedProxies: read.networks("TRUSTED_PROXIES"),
    internalServices: read.networks("INTERNAL_SERVICES"),
    corsOrigins: read.origins("CORS_ORIGINS"),
    allowPrivateHosts: read.hosts("ALLOW_PRIVATE_HOSTS"),
    browser: read.browser(),
    imageFingerprints: read.choice("IMAGE_FINGERPRINTS", ["on", "off"], "on") === "on",
    ucp: { personaId: read.uuid("UCP_PERSONA_ID"), agents: read.choice("UCP_AGENTS", ["verified", "named", "any"], "verified") },
    listPersonas: read.choice("LIST_PERSONAS", ["local", "on", "off"], "local"),
    limits: limitsOf(read),
    searchCacheBytes: read.integer("SEARCH_CACHE_MB", 32, 0, 100_000) * megabyte,
    searchLogDays: read.integer("SEARCH_LOG_DAYS", 90, 0, 3_650),
    indexMemoryBytes: read.text("INDEX_MEMORY_MB") === undefined ? undefined : read.integer("INDEX_MEMORY_MB", 0, 16, 1_000_000) * megabyte,
    production: read.text("NODE_ENV") === "production",
    checkAnswers: read.choice("CHECK_ANSWERS", ["on", "off"], "off") === "on",
  };
  checkTogether({ settings, problems: read.problems });
  if (read.problems.length > 0) {
    throw new WrongSettings(`Parlance cannot start. Invalid settings:\n- ${read.problems.join("\n- ")}`);
  }
  return settings;
}
