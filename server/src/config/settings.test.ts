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
  it("has the defaults of the decisions", () => {
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
    });
  });

  it("takes an empty value or white space for one that is not set", () => {
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
    ["LOG_LEVEL", "loud"],
    ["DATABASE_URL", "mysql://host/db"],
    ["BOOTSTRAP_ACCOUNT_KEY", "ak_short"],
    ["BOOTSTRAP_EMAIL", "nobody"],
    ["BOOTSTRAP_PASSWORD", "too short"],
    ["SECRET_KEY", "short"],
    ["MAX_FILE_MB", "0"],
    ["PUBLIC_URL", "parlance.example"],
    ["LLM_MODEL", "m"],
    ["LLM_PROVIDER", "telepathy"],
    ["EMBEDDER_BASE_URL", "no address"],
  ])("%s=%s stops the start with a message that names it", (name, value) => {
    expect(problemsOf({ [name]: value })).toContain(name.split("_")[0]);
  });

  it("lists every wrong setting in one message, and no secret", () => {
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

  it("reads a language model of its own", () => {
    const environment = { LLM_PROVIDER: "openai-compatible", LLM_MODEL: "m", LLM_BASE_URL: "https://models.example/v1/", LLM_API_KEY: "k" };
    expect(readSettings(environment).languageModel).toEqual({
      provider: "openai-compatible",
      model: "m",
      baseUrl: "https://models.example/v1",
      apiKey: "k",
    });
  });
});
