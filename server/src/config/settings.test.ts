import path from "node:path";
import { describe, expect, it } from "vitest";
import { readSettings, WrongSettings } from "./settings.ts";

function problemsOf(environment: Record<string, string>): string {
  try {
    readSettings(environment);
    return "";
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
}

describe("readSettings", () => {
  it("uses the documented defaults", () => {
    expect(readSettings({})).toMatchObject({
      host: "127.0.0.1",
      port: 8_080,
      dataDir: path.resolve("./data"),
      databaseUrl: undefined,
      demo: true,
      rateLimits: true,
      role: "all",
      languageModel: undefined,
      embedder: { remote: undefined, modelDir: undefined },
      limits: { fileBytes: 50 * 1_048_576, filePages: 1_000 },
      production: false,
      checkAnswers: false,
    });
  });

  it("lets the configured embedder serve all brands, brands in unsupported languages, or brands listed by id", () => {
    const remote = { EMBEDDER_MODEL: "m", EMBEDDER_BASE_URL: "https://host/v1" };
    const id = "0190A0B0-0000-7000-8000-000000000000";
    const brandsOf = (EMBEDDER_BRANDS: string) => readSettings({ ...remote, EMBEDDER_BRANDS }).embedder.brands;
    expect(readSettings({}).embedder.brands).toBe("all");
    expect([brandsOf("all"), brandsOf("Foreign"), brandsOf(id)]).toEqual(["all", "foreign", new Set([id.toLowerCase()])]);
    expect(problemsOf({ EMBEDDER_BRANDS: "foreign" })).toContain("EMBEDDER_BRANDS requires a model");
  });

  it("verifies agents' profiles and does not publish a persona's profile by default", () => {
    expect(readSettings({}).ucp).toEqual({ personaId: undefined, agents: "verified" });
    const told = { UCP_PERSONA_ID: "0190A0B0-0000-7000-8000-000000000000", UCP_AGENTS: "named" };
    expect(readSettings(told).ucp).toEqual({ personaId: told.UCP_PERSONA_ID.toLowerCase(), agents: "named" });
  });

  it("uses the default prices, which are configurable", () => {
    expect(readSettings({}).prices).toEqual({ searchFast: 1, searchSmart: 5, chatTurn: 10, toolChat: 1 });
    expect(readSettings({ PRICE_SEARCH_SMART: "0", PRICE_TOOL_CHAT: "10000" }).prices).toMatchObject({ searchSmart: 0, toolChat: 10_000 });
  });

  it("treats an empty or blank value as unset", () => {
    expect(readSettings({ PORT: "", HOST: "  ", DEMO: " " })).toMatchObject({ port: 8_080, host: "127.0.0.1", demo: true });
  });

  it.each([
    ["PORT", "65536"],
    ["PORT", "-1"],
    ["PORT", "80.5"],
    ["PORT", "0x50"],
    ["DEMO", "yes"],
    ["RATE_LIMITS", "1"],
    ["ROLE", "web"],
    ["UCP_PERSONA_ID", "the first one"],
    ["UCP_AGENTS", "none"],
    ["LOG_LEVEL", "loud"],
    ["LOG_FORMAT", "xml"],
    ["DATABASE_URL", "mysql://host/db"],
    ["DATABASE_DIRECT_URL", "mysql://host/db"],
    ["DATABASE_DIRECT_URL", "postgresql://host/db"],
    ["DATABASE_CONNECTIONS", "1"],
    ["DATABASE_QUERY_TIMEOUT_SECONDS", "0"],
    ["DRAIN_SECONDS", "301"],
    ["BOOTSTRAP_ACCOUNT_KEY", "ak_short"],
    ["BOOTSTRAP_EMAIL", "nobody"],
    ["BOOTSTRAP_PASSWORD", "too short"],
    ["SECRET_KEY", "short"],
    ["MAX_FILE_MB", "0"],
    ["BROWSER_PATH", "chromium"],
    ["BROWSER_SANDBOX", "maybe"],
    ["PRICE_SEARCH_FAST", "-1"],
    ["PRICE_CHAT_TURN", "10001"],
    ["PRICE_TOOL_CHAT", "0.5"],
    ["PUBLIC_URL", "parlance.example"],
    ["LLM_MODEL", "m"],
    ["LLM_PROVIDER", "telepathy"],
    ["FILES_URL", "https://bucket"],
    ["FILES_URL", "s3://bucket/../other"],
    ["AWS_ENDPOINT_URL_S3", "https://key@host"],
    ["EMBEDDER_BASE_URL", "no address"],
    ["EMBEDDER_BRANDS", "foreign"],
    ["EMBEDDER_BRANDS", "some"],
    ["EMBEDDER_PREVIOUS_MODEL", "m"],
  ])("rejects %s=%s with a message that names the setting", (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(name.split("_")[0]);
  });

  it("limits the duration and number of database connections by default, and does not delay a stop", () => {
    expect(readSettings({})).toMatchObject({
      drainMs: 0,
      database: { directUrl: undefined, connections: 12, connectMs: 3_000, queryMs: 15_000, jobMs: 60_000, keepAliveMs: 10_000 },
    });
    const pooled = { DATABASE_URL: "postgresql://pooler/db", DATABASE_DIRECT_URL: "postgresql://server/db", DRAIN_SECONDS: "5" };
    expect(readSettings(pooled)).toMatchObject({ drainMs: 5_000, database: { directUrl: "postgresql://server/db" } });
  });

  it("reads the file storage location, and requires credentials for S3", () => {
    const keys = {
      AWS_ACCESS_KEY_ID: "id",
      AWS_SECRET_ACCESS_KEY: "sesame",
      AWS_REGION: "eu-west-1",
      AWS_ENDPOINT_URL_S3: "http://host:9000/",
    };
    expect(readSettings({ ...keys, FILES_URL: "s3://shop-files/parlance/" })).toMatchObject({
      filesUrl: "s3://shop-files/parlance",
      s3: { endpoint: "http://host:9000", region: "eu-west-1", accessKeyId: "id", secretAccessKey: "sesame" },
    });
    expect(readSettings({})).toMatchObject({ filesUrl: undefined, s3: undefined });
    expect(problemsOf({ FILES_URL: "s3://bucket" })).toContain("AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY are required");
  });

  it("lists every invalid setting in one message without revealing secrets", () => {
    const message = problemsOf({
      PORT: "x",
      DEMO: "x",
      BOOTSTRAP_PASSWORD: "hunter2",
      SECRET_KEY: "sesame",
      BOOTSTRAP_ACCOUNT_KEY: "ak_secret",
    });
    for (const name of ["PORT", "DEMO", "BOOTSTRAP_PASSWORD", "SECRET_KEY", "BOOTSTRAP_ACCOUNT_KEY"]) expect(message).toContain(name);
    for (const secret of ["hunter2", "sesame", "ak_secret"]) expect(message).not.toContain(secret);
  });

  it("reads the settings of a language model", () => {
    const environment = { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "m", LLM_BASE_URL: "https://models.example/v1/", LLM_API_KEY: "k" };
    const defaults = { fallBack: true, vision: false, withinMs: 20_000 };
    expect(readSettings(environment).languageModel).toEqual({
      provider: "openai-compatible",
      model: "m",
      baseUrl: "https://models.example/v1",
      apiKey: "k",
      ...defaults,
    });
    expect(readSettings({ LLM_MODEL: "m", LLM_BASE_URL: "http://localhost:11434/v1" }).languageModel).toMatchObject({
      provider: "openai-compatible",
      apiKey: undefined,
    });
    const further = { LLM_FALLBACK: "off", LLM_VISION: "on", LLM_TIMEOUT_SECONDS: "5" };
    expect(readSettings({ ...environment, ...further }).languageModel).toMatchObject({ fallBack: false, vision: true, withinMs: 5_000 });
  });

  it.each(["anthropic", "google"])("requires no URL for %s, but requires a key or a URL", (provider) => {
    const environment = { LLM_PROVIDER: provider, LLM_MODEL: "m" };
    expect(readSettings({ ...environment, LLM_API_KEY: "k" }).languageModel).toMatchObject({ provider, model: "m", baseUrl: undefined });
    expect(readSettings({ ...environment, LLM_BASE_URL: "http://localhost:4000/v1" }).languageModel).toMatchObject({ apiKey: undefined });
    expect(problemsOf(environment)).toContain("LLM_API_KEY is required");
  });

  it("lists every problem of a language model without revealing its key or a password", () => {
    const message = problemsOf({
      LLM_PROVIDER: "telepathy",
      LLM_MODEL: "../m",
      LLM_BASE_URL: "https://me:hunter2@models.example/v1?key=sesame",
      LLM_API_KEY: "open sesame",
      LLM_FALLBACK: "perhaps",
      LLM_VISION: "blurred",
      LLM_TIMEOUT_SECONDS: "60",
    });
    for (const name of ["PROVIDER", "MODEL", "BASE_URL", "API_KEY", "FALLBACK", "VISION", "TIMEOUT_SECONDS"])
      expect(message).toMatch(new RegExp(`^- LLM_${name} must be`, "m"));
    for (const secret of ["hunter2", "sesame"]) expect(message).not.toContain(secret);
    const missing = problemsOf({ LLM_API_KEY: "k" });
    for (const name of ["LLM_MODEL", "LLM_BASE_URL"]) expect(missing).toContain(`${name} is required`);
    expect(problemsOf({ LLM_MODEL: "m", LLM_BASE_URL: "no address" }).match(/LLM_BASE_URL/g)).toHaveLength(1);
  });

  it("lets owners choose every tier, or only the registration tier if registration is open; both defaults can be changed", () => {
    const chosen = (environment: Record<string, string>): readonly string[] => readSettings(environment).selfServiceTiers;
    expect(chosen({})).toEqual(["free", "starter", "pro", "business", "self_hosted"]);
    expect(chosen({ REGISTRATION: "open", REGISTRATION_TIER: "free" })).toEqual(["free"]);
    expect(chosen({ REGISTRATION: "open", SELF_SERVICE_TIERS: "free, Starter" })).toEqual(["free", "starter"]);
    expect(chosen({ SELF_SERVICE_TIERS: "none" })).toEqual([]);
    for (const wrong of ["gold", "none, free", "constructor"])
      expect(problemsOf({ SELF_SERVICE_TIERS: wrong })).toContain("SELF_SERVICE_TIERS must be");
    expect(problemsOf({ REGISTRATION_TIER: "gold" })).toContain("REGISTRATION_TIER must be one of");
  });

  it("accepts addresses and networks for proxies and internal services, and origins for the service's own pages", () => {
    const networks = "10.0.0.0/8, 192.0.2.7,::1, 2001:db8::/32";
    expect(readSettings({ TRUSTED_PROXIES: networks, INTERNAL_SERVICES: networks })).toMatchObject({
      trustedProxies: networks.split(/, ?/),
      internalServices: networks.split(/, ?/),
    });
    for (const wrong of ["loopback", "10.0.0.0/33", "0.0.0.0/0", "10.0.0.0/", "10.0.0.0/8/8", "10.0.0", "example.com", "::1/129", "*"]) {
      expect(problemsOf({ TRUSTED_PROXIES: wrong }), wrong).toContain("TRUSTED_PROXIES must be");
      expect(problemsOf({ INTERNAL_SERVICES: wrong }), wrong).toContain("INTERNAL_SERVICES must be");
    }
    expect(readSettings({ CORS_ORIGINS: "https://Desk.example/, http://localhost:5173" }).corsOrigins).toEqual([
      "https://desk.example",
      "http://localhost:5173",
    ]);
    for (const wrong of ["*", "null", "desk.example", "https://desk.example/app", "https://user@desk.example"])
      expect(problemsOf({ CORS_ORIGINS: wrong }), wrong).toContain("CORS_ORIGINS must be");
  });

  it("accepts a sender with or without a name, and requires a public URL for links from a worker", () => {
    for (const from of ["shop@example.com", "Shop <shop@example.com>", '"A, B" <shop@example.com>'])
      expect(readSettings({ MAIL_FROM: from }).mail.from).toBe(from);
    for (const wrong of ["Shop", "Shop <shop>", "a@example.com, b@example.com", "Shop <a@example.com>\r\nBcc: b@example.com"])
      expect(problemsOf({ MAIL_FROM: wrong }), wrong).toContain("MAIL_FROM must be");
    const worker = { ROLE: "worker", SMTP_URL: "smtp://mail.example" };
    expect(problemsOf(worker)).toContain("PUBLIC_URL is required");
    expect(readSettings({ ...worker, PUBLIC_URL: "https://chat.example" }).mail.smtpUrl).toBe("smtp://mail.example");
  });

  it("accepts private hosts as names or addresses, without ports or schemes", () => {
    expect(readSettings({ ALLOW_PRIVATE_HOSTS: " Intranet.example, 10.0.0.5,::1 " }).allowPrivateHosts).toEqual([
      "intranet.example",
      "10.0.0.5",
      "::1",
    ]);
    expect(readSettings({}).allowPrivateHosts).toEqual([]);
    for (const wrong of ["localhost:8080", "http://intranet.example", "10.0.0.0/8"]) {
      expect(problemsOf({ ALLOW_PRIVATE_HOSTS: wrong })).toContain(
        `ALLOW_PRIVATE_HOSTS must be host names or addresses without ports, not "${wrong}"`,
      );
    }
  });
});
