import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer } from "../support/api.ts";
import { startModelServer, type ModelServer } from "../support/model-server.ts";
import { mailTo, outboxOf, tokenIn } from "../support/outbox.ts";
import { testDatabase, type TestDatabase } from "../support/test-database.ts";
import { startWatchedService, type WatchedService } from "../support/watched-service.ts";

/** Every secret used in this run, by description. */
const secrets = new Map<string, string>();

function keep(name: string, secret: unknown): string {
  if (typeof secret !== "string" || secret.length < 10) throw new Error(`${name} is no secret: ${String(secret)}`);
  secrets.set(name, secret);
  return secret;
}

/** A secret made up by the test. */
const invent = (name: string): string => keep(name, `s3cret${randomBytes(18).toString("hex")}`);

let database: TestDatabase;
let smtp: SMTPServer;
let model: ModelServer;
let dataDir: string;
let service: WatchedService;
let anybody: Api;
let owner: Api;

const firstStart = { email: "owner@example.com", password: invent("bootstrap password"), key: keep("bootstrap key", `ak_${random()}`) };

function random(): string {
  return randomBytes(32).toString("base64url");
}

async function must(answer: Promise<Answer>): Promise<Answer> {
  const { status, text } = await answer;
  if (status >= 300) throw new Error(`${status} ${text}`);
  return answer;
}

function cookieOf({ headers }: Answer): string {
  return keep(`refresh token ${secrets.size}`, /refresh_token=([^;]+)/.exec(headers.get("set-cookie") ?? "")?.[1]);
}

async function signIn(email: string, password: string): Promise<Api> {
  const answer = await must(anybody.call("POST", "/api/auth/login", { email, password }));
  const cookie = cookieOf(answer);
  keep(`access token ${secrets.size}`, answer.body.access_token);
  const refreshed = await must(anybody.with({ cookie: `refresh_token=${cookie}` }).call("POST", "/api/auth/refresh"));
  cookieOf(refreshed);
  return new Api(service.url, { authorization: `Bearer ${keep(`access token ${secrets.size}`, refreshed.body.access_token)}` });
}

beforeAll(async () => {
  [database, model, dataDir] = await Promise.all([testDatabase(), startModelServer(), mkdtemp(path.join(tmpdir(), "parlance-test-"))]);
  // Rejects everyone and echoes what it was sent, as servers do.
  smtp = new SMTPServer({
    disabledCommands: ["STARTTLS"],
    onAuth: ({ username, password }, _session, done) => done(new Error(`no such user ${username} with ${password}`)),
  });
  await new Promise<void>((resolve) => smtp.listen(0, "127.0.0.1", resolve));
  model.answerRaw(({ response }) => {
    response.writeHead(401, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${secrets.get("model key")}` } }));
  });
  const { connection } = database;
  const login = `${connection.user}:${invent("database password")}`;
  const smtpPort = (smtp.server.address() as AddressInfo).port;
  service = await startWatchedService({
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "trace",
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    DATABASE_URL: `postgresql://${login}@localhost:${connection.port}/${connection.database}?host=${encodeURIComponent(connection.host)}`,
    SECRET_KEY: keep("secret key", randomBytes(32).toString("hex")),
    BOOTSTRAP_EMAIL: firstStart.email,
    BOOTSTRAP_PASSWORD: firstStart.password,
    BOOTSTRAP_ACCOUNT_KEY: firstStart.key,
    REGISTRATION: "open",
    SMTP_URL: `smtp://mailer:${invent("mail server's password")}@127.0.0.1:${smtpPort}`,
    LLM_PROVIDER: "openai-compatible",
    LLM_MODEL: "model",
    LLM_BASE_URL: model.url,
    LLM_API_KEY: invent("model key"),
  });
  anybody = new Api(service.url);
  owner = await signIn(firstStart.email, firstStart.password);
});
afterAll(async () => {
  await service.stop();
  await Promise.all([database.drop(), model.close(), new Promise<void>((resolve) => smtp.close(resolve))]);
  await rm(dataDir, { recursive: true, force: true });
});

/** Exercises every use of secrets and collects the secrets in `secrets`. */
async function useEverySecret(): Promise<void> {
  const { body: brand } = await must(Api.withKey(service.url, firstStart.key).call("POST", "/v1/brands", { display_name: "Shop" }));
  const { body: persona } = await must(owner.call("POST", "/api/personas", { name: "Guide", brand_id: brand.id }));
  const { body: integration } = await must(owner.call("POST", "/api/integrations", { brand_id: brand.id, name: "Web shop" }));
  keep("integration key", integration.key);

  // Keys of each kind: created, regenerated, used.
  for (const place of ["/api/account", `/api/personas/${persona.id}`]) {
    const { body: minted } = await must(owner.call("POST", `${place}/api-keys`, { slot: "secondary" }));
    await Api.withKey(service.url, keep(`key of ${place}`, minted.key)).call("GET", "/v1/persona");
    const regenerate = place === "/api/account" ? "/api/account/api-key/regenerate" : `${place}/api-keys/regenerate`;
    const { body: anew } = await must(owner.call("POST", `${regenerate}?slot=secondary`));
    await Api.withKey(service.url, keep(`newer key of ${place}`, anew.key)).call("GET", "/v1/brands");
  }

  // Users: registered, confirmed, with a password reset, invited.
  const newcomer = { email: "new@example.com", password: invent("registered password"), name: "New" };
  await must(anybody.call("POST", "/api/auth/register", newcomer));
  const confirmation = keep("confirmation token", tokenIn((await mailTo(owner, newcomer.email)).text));
  await must(anybody.call("POST", "/api/auth/confirm-email", { token: confirmation }));
  await signIn(newcomer.email, newcomer.password);
  const seen = await outboxOf(owner);
  await must(anybody.call("POST", "/api/auth/password-reset/request", { email: newcomer.email }));
  const reset = keep("reset token", tokenIn((await mailTo(owner, newcomer.email, seen)).text));
  const password = invent("reset password");
  await must(anybody.call("POST", "/api/auth/password-reset/confirm", { token: reset, password }));
  await signIn(newcomer.email, password);
  await must(owner.call("POST", "/api/account/users", { email: "invited@example.com", name: "Ida", role: "viewer" }));
  keep("invitation token", tokenIn((await mailTo(owner, "invited@example.com")).text));

  // Visitors: the host's secret, tokens signed with it, and a turn that calls the model.
  const { body: rotated } = await must(owner.call("POST", `/api/personas/${persona.id}/end-user-secret/rotate`));
  keep("end-user secret", rotated.secret);
  const visitor = Api.asVisitor(service.url, persona.id);
  const forged = keep("end-user token", `${random()}.${random()}.${random()}`);
  await visitor.with({ "x-end-user-token": forged }).call("POST", "/v1/chat", { message: "Hello" });
  await visitor.chat({ message: "What do you sell?" });
  expect(model.requests.length, "the model was asked").toBeGreaterThan(0);

  // Rejected credentials.
  for (const header of ["x-api-key", "authorization", "cookie", "x-persona-id", "x-end-user-token"]) {
    await anybody.with({ [header]: `${invent(`${header} that is wrong`)} ` }).call("GET", "/v1/brands");
    await anybody.with({ [header]: `Bearer ak_${invent(`${header} that is wrong, again`)}/` }).call("POST", "/api/auth/refresh");
  }
  await anybody.call("POST", "/api/auth/login", { email: firstStart.email, password: invent("wrong password") });
  await anybody.call("POST", "/api/auth/login", { email: 5, password: invent("password beside a wrong field") });
  await anybody.raw("POST", "/api/auth/login", `{"password": "${invent("password in broken JSON")}", `, {
    "content-type": "application/json",
  });
  await anybody.raw("POST", "/api/auth/login", `password=${invent("password in a form")}`, { "content-type": "text/plain" });
  await owner.call("GET", `/v1/brands?key=${invent("key in a query")}`);
  await anybody.call("POST", "/api/auth/password-reset/confirm", {
    token: `mt_${invent("unknown token")}`,
    password: invent("refused password"),
  });

  // Internal failures: every table rejects new rows with an error that quotes the row.
  const tables = ["api_keys", "browser_sessions", "users", "mails", "mail_tokens", "end_user_secrets", "integrations"];
  for (const table of tables) await database.database.exec(`alter table ${table} add constraint nothing_new check (false) not valid`);
  const faults = [
    owner.call("POST", "/api/account/api-keys", { slot: "primary" }),
    owner.call("POST", "/api/account/api-key/regenerate?slot=secondary"),
    owner.call("POST", "/api/integrations", { brand_id: brand.id, name: "Another" }),
    owner.call("POST", `/api/personas/${persona.id}/end-user-secret/rotate`),
    anybody.call("POST", "/api/auth/login", { email: newcomer.email, password }),
    anybody.call("POST", "/api/auth/register", { email: "x@example.com", password: invent("password of a fault"), name: "X" }),
    anybody.call("POST", "/api/auth/password-reset/request", { email: newcomer.email }),
  ];
  const statuses = (await Promise.all(faults)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 500).length, statuses.join()).toBeGreaterThanOrEqual(5);
  for (const table of tables) await database.database.exec(`alter table ${table} drop constraint nothing_new`);
}

/** Forms in which a secret may be stored: as text, its bytes, and the bytes it encodes. */
function shapesOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const spelt = Buffer.from(secret.replace(/^(ak|ik|pa_live|mt|rt)_/, ""), "base64url");
  return [
    secret,
    encodeURIComponent(secret),
    bytes.toString("hex"),
    // The middle of its base64 at each alignment.
    ...[0, 1, 2].map((at) => bytes.subarray(at, at + Math.floor((bytes.length - at) / 3) * 3).toString("base64")),
    ...(spelt.length >= 16 ? [spelt.toString("hex"), spelt.toString("base64")] : []),
  ];
}

function leaks(text: string, except: readonly string[] = []): string[] {
  return [...secrets]
    .filter(([name, secret]) => !except.includes(name) && shapesOf(secret).some((shape) => text.includes(shape)))
    .map(([name]) => name);
}

async function everyRow(): Promise<string> {
  const tables = await database.database.rows<{ name: string }>(
    "test.tables",
    "select tablename::text as name from pg_tables where schemaname = 'public'",
    [],
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) => {
      const found = await database.database.rows<{ row: string }>(`test.every.${name}`, `select t::text as row from ${name} t`, []);
      return `${name}: ${found.map(({ row }) => row).join("\n")}`;
    }),
  );
  return texts.join("\n");
}

async function everyFile(folder: string): Promise<string> {
  const entries = await readdir(folder, { withFileTypes: true, recursive: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
  return (await Promise.all(files.map((file) => readFile(file, "latin1")))).join("\n");
}

describe("No secret is stored or logged in clear text", () => {
  beforeAll(async () => {
    await useEverySecret();
    // Waits until the mail server was tried and write-behind data is written.
    await eventually(async () => service.log().includes("failed to send mail, will retry"));
    await new Promise((resolve) => setTimeout(resolve, 2_500));
  });

  it("the run uses every kind of secret", () => {
    expect(secrets.size).toBeGreaterThan(45);
  });

  it("the log contains none at its most verbose level, with failures of every kind", () => {
    expect(service.log()).toContain("request failed");
    expect(leaks(service.log())).toEqual([]);
  });

  it("standard output shows only the first start's password and key, in its list and in the line to paste", () => {
    expect(leaks(service.output(), ["bootstrap password", "bootstrap key"])).toEqual([]);
    for (const secret of [firstStart.password, firstStart.key]) expect(service.output().split(secret)).toHaveLength(3);
  });

  it("no row of the database, nor a backup, contains one as text or bytes", async () => {
    const rows = await everyRow();
    expect(rows).toContain(firstStart.email);
    expect(leaks(rows)).toEqual([]);
  });

  it("no file below the data folder contains one", async () => {
    expect(leaks(await everyFile(dataDir))).toEqual([]);
  });

  it("a secret stored there would be found", () => {
    const [name, secret] = [...secrets][3] ?? ["", ""];
    for (const text of [secret, Buffer.from(secret).toString("hex"), Buffer.from(`xy${secret}z`).toString("base64")])
      expect(leaks(`row ${text} end`)).toContain(name);
  });
});

describe("A failed start prints no secret", () => {
  /** Returns what it prints before it exits. */
  async function failing(settings: Readonly<Record<string, string>>): Promise<string> {
    const folder = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    const common = { PORT: "0", DEMO: "off", LOG_LEVEL: "trace", DATA_DIR: folder, CACHE_DIR: path.join(tmpdir(), "parlance-test-cache") };
    try {
      const started = await startWatchedService({ ...common, ...settings });
      await started.stop();
      throw new Error("it has started");
    } catch (error) {
      return String(error);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  }

  it("when every secret setting is invalid", async () => {
    const printed = await failing({
      DATABASE_URL: `mysql://user:${invent("password for another database")}@localhost/x`,
      REDIS_URL: `http://:${invent("password for no Redis")}@localhost`,
      SMTP_URL: `http://user:${invent("password for no mail server")}@localhost`,
      BOOTSTRAP_PASSWORD: invent("password that is too long").repeat(10),
      BOOTSTRAP_ACCOUNT_KEY: `ak_${invent("key of a wrong length")}`,
      SECRET_KEY: invent("secret that is too short").slice(0, 31),
      LLM_MODEL: "model",
      LLM_BASE_URL: `http://user:${invent("password in a model's address")}@localhost`,
      LLM_API_KEY: `${invent("model key with a blank")} x`,
      EMBEDDER_MODEL: "model",
      EMBEDDER_BASE_URL: `http://user:${invent("password in an embedder's address")}@localhost`,
    });
    expect(printed).toContain("Parlance cannot start. Invalid settings:");
    expect(printed.match(/^- /gm)).toHaveLength(9);
    expect(leaks(printed)).toEqual([]);
    expect(printed).not.toContain(secrets.get("secret that is too short")?.slice(0, 31));
  });

  it("when the database is unreachable", async () => {
    const printed = await failing({ DATABASE_URL: `postgresql://user:${invent("password of no database")}@127.0.0.1:1/none` });
    expect(printed).toContain("the service has ended");
    expect(leaks(printed)).toEqual([]);
  });

  it("when the embedding service rejects the key and repeats it", async () => {
    const key = invent("embedder key");
    const embedder = createServer((_request, response) => {
      response.writeHead(401, { "content-type": "application/json" });
      response.end(JSON.stringify({ error: { message: `Incorrect API key provided: ${key}` } }));
    });
    await new Promise<void>((resolve) => embedder.listen(0, "127.0.0.1", resolve));
    const url = `http://127.0.0.1:${(embedder.address() as AddressInfo).port}/v1`;
    const printed = await failing({ EMBEDDER_MODEL: "model", EMBEDDER_BASE_URL: url, EMBEDDER_API_KEY: key });
    embedder.close();
    expect(printed).toContain("401");
    expect(leaks(printed)).toEqual([]);
  });
});
