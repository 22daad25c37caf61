import path from "node:path";

export interface RemoteModelSettings {
  readonly provider: string;
  readonly model: string;
  readonly baseUrl: string;
  readonly apiKey: string | undefined;
}

/** The model that answers. */
export interface LanguageModelSettings {
  readonly provider: "openai-compatible" | "anthropic" | "google";
  readonly model: string;
  /** Undefined: the provider's own address. */
  readonly baseUrl: string | undefined;
  readonly apiKey: string | undefined;
  /** Whether the built-in answerer steps in where the model fails. */
  readonly fallBack: boolean;
  /** Whether visitors' pictures are shown to the model. */
  readonly vision: boolean;
  /** Most milliseconds of a turn that the model may take. */
  readonly withinMs: number;
}

/** Every setting of the service, read once at the start. Names and defaults: decisions, chapter 17. */
export interface Settings {
  readonly host: string;
  readonly port: number;
  readonly publicUrl: string | undefined;
  readonly dataDir: string;
  readonly cacheDir: string;
  /** Uploaded files; a folder that all nodes share where there are several. */
  readonly filesDir: string;
  readonly databaseUrl: string | undefined;
  readonly bootstrap: {
    readonly email: string | undefined;
    readonly password: string | undefined;
    readonly accountKey: string | undefined;
  };
  /** Secret that several nodes share; unset: a file below the data folder. */
  readonly secretKey: string | undefined;
  readonly demo: boolean;
  readonly rateLimits: boolean;
  readonly role: "all" | "api" | "worker";
  readonly languageModel: LanguageModelSettings | undefined;
  readonly embedder: { readonly remote: RemoteModelSettings | undefined; readonly modelDir: string | undefined };
  readonly logLevel: "trace" | "debug" | "info" | "warn" | "error" | "silent";
  readonly trustedProxies: readonly string[];
  /** Hosts that may be fetched from although they are private, in lower case. */
  readonly allowPrivateHosts: readonly string[];
  readonly limits: {
    readonly fileBytes: number;
    readonly filePages: number;
    readonly bodyBytes: number;
  };
  readonly production: boolean;
}

/** Raised when settings are wrong; the message lists every wrong one. */
export class WrongSettings extends Error {
  override readonly name = "WrongSettings";
}

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads settings, collecting what is wrong instead of stopping at the first. */
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
    this.problems.push(`${name} must be a whole number from ${from} to ${to}, not ${JSON.stringify(value)}`);
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

  url(name: string, protocols: readonly string[]): string | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (URL.canParse(value) && protocols.includes(new URL(value).protocol)) return value.replace(/\/+$/, "");
    this.problems.push(`${name} must be an address that starts with ${protocols.map((p) => `${p}//`).join(" or ")}`);
    return undefined;
  }

  list(name: string): string[] {
    return (this.text(name) ?? "")
      .split(",")
      .map((part) => part.trim())
      .filter(Boolean);
  }

  /** Names or addresses of hosts, without schemes, ports and paths. */
  hosts(name: string): string[] {
    const hosts = this.list(name).map((host) => host.toLowerCase());
    const wrong = hosts.find((host) => !/^[a-z0-9_.:-]{1,253}$/.test(host) || /^[^:]*:\d+$/.test(host));
    if (wrong !== undefined) this.problems.push(`${name} must be names or addresses of hosts without ports, not ${JSON.stringify(wrong)}`);
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
    if (model === undefined) this.problems.push(`${prefix}_MODEL is missing: which model is to be asked?`);
    if (baseUrl === undefined && this.text(`${prefix}_BASE_URL`) === undefined) {
      this.problems.push(`${prefix}_BASE_URL is missing: where does the model answer, for instance https://host/v1?`);
    }
    if (model === undefined || baseUrl === undefined) return undefined;
    return { provider: "openai-compatible", model, baseUrl, apiKey };
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
    if (model === undefined) this.problems.push("LLM_MODEL is missing: which model is to be asked?");
    else if (!/^[\w@][\w.:@/+-]{0,199}$/.test(model) || model.includes("..")) this.problems.push("LLM_MODEL must be the name of a model");
    const url = baseUrl === undefined ? null : new URL(baseUrl);
    if (url !== null && `${url.username}${url.password}${url.search}${url.hash}` !== "")
      this.problems.push("LLM_BASE_URL must be an address without user, query and fragment; the key is LLM_API_KEY");
    if (apiKey !== undefined && !/^[\x21-\x7e]+$/.test(apiKey)) this.problems.push("LLM_API_KEY must be printable ASCII without blanks");
    if (this.text("LLM_BASE_URL") === undefined && provider === "openai-compatible")
      this.problems.push("LLM_BASE_URL is missing: where does the model answer, for instance https://host/v1?");
    if (this.text("LLM_BASE_URL") === undefined && provider !== "openai-compatible" && apiKey === undefined)
      this.problems.push(`LLM_API_KEY is missing: ${provider} answers nobody without one`);
    return model === undefined ? undefined : { provider, model, baseUrl, apiKey, fallBack, vision, withinMs };
  }
}

const megabyte = 1_048_576;

/** @throws WrongSettings with one message that lists every wrong setting */
export function readSettings(environment: Environment): Settings {
  const read = new Reader(environment);
  const dataDir = path.resolve(read.text("DATA_DIR") ?? "./data");
  const accountKey = read.text("BOOTSTRAP_ACCOUNT_KEY");
  if (accountKey !== undefined && !/^ak_[A-Za-z0-9_-]{43}$/.test(accountKey)) {
    read.problems.push("BOOTSTRAP_ACCOUNT_KEY must be ak_ followed by 43 of A-Z a-z 0-9 _ -");
  }
  const email = read.text("BOOTSTRAP_EMAIL");
  if (email !== undefined && !/^[^\s@]+@[^\s@]+$/.test(email)) {
    read.problems.push("BOOTSTRAP_EMAIL must be an e-mail address");
  }
  const password = read.text("BOOTSTRAP_PASSWORD");
  if (password !== undefined && (password.length < 10 || password.length > 200)) {
    read.problems.push("BOOTSTRAP_PASSWORD must have 10 to 200 characters");
  }
  const secretKey = read.text("SECRET_KEY");
  if (secretKey !== undefined && secretKey.length < 32) read.problems.push("SECRET_KEY must have at least 32 characters");
  const settings: Settings = {
    secretKey,
    host: read.text("HOST") ?? "127.0.0.1",
    port: read.integer("PORT", 8080, 0, 65_535),
    publicUrl: read.url("PUBLIC_URL", ["http:", "https:"]),
    dataDir,
    cacheDir: path.resolve(read.text("CACHE_DIR") ?? path.join(dataDir, "cache")),
    filesDir: path.resolve(read.text("FILES_DIR") ?? path.join(dataDir, "files")),
    databaseUrl: read.url("DATABASE_URL", ["postgres:", "postgresql:"]),
    bootstrap: { email, password, accountKey },
    demo: read.choice("DEMO", ["on", "off"], "on") === "on",
    rateLimits: read.choice("RATE_LIMITS", ["on", "off"], "on") === "on",
    role: read.choice("ROLE", ["all", "api", "worker"], "all"),
    languageModel: read.languageModel(),
    embedder: { remote: read.remoteModel("EMBEDDER"), modelDir: read.text("EMBEDDER_MODEL_DIR") },
    logLevel: read.choice("LOG_LEVEL", ["trace", "debug", "info", "warn", "error", "silent"], "info"),
    trustedProxies: read.list("TRUSTED_PROXIES"),
    allowPrivateHosts: read.hosts("ALLOW_PRIVATE_HOSTS"),
    limits: {
      fileBytes: read.integer("MAX_FILE_MB", 50, 1, 2_000) * megabyte,
      filePages: read.integer("MAX_FILE_PAGES", 1_000, 1, 100_000),
      bodyBytes: read.integer("MAX_BODY_MB", 16, 1, 256) * megabyte,
    },
    production: read.text("NODE_ENV") === "production",
  };
  if (read.problems.length > 0) {
    throw new WrongSettings(`Parlance cannot start, ${read.problems.length} setting(s) are wrong:\n- ${read.problems.join("\n- ")}`);
  }
  return settings;
}
