import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { pinoLog } from "../../src/platform/log/pino.ts";
import type { Service } from "../../src/compose/service.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/config/settings.ts";
import { Api, eventually } from "../support/api.ts";
import { freePort } from "../support/free-port.ts";
import { type TestDatabase, testDatabase } from "../support/test-database.ts";

const account = { email: "owner@example.com", password: "correct-horse-battery" };
const key = `ak_${"f".repeat(43)}`;

let empty: TestDatabase;
let closers: (() => Promise<unknown>)[];

beforeEach(async () => {
  closers = [];
  empty = await testDatabase();
});
afterEach(async () => {
  for (const close of closers.toReversed()) await close();
  await empty.drop();
});

/** Starts a node on the empty database; it may still be starting when the function returns. */
async function startNode(port: number, more: Readonly<Record<string, string>> = {}): Promise<Service> {
  const { user, port: databasePort, host, database } = empty.connection;
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  closers.push(() => rm(dataDir, { recursive: true, force: true }));
  const settings = readSettings({
    PORT: String(port),
    DEMO: "off",
    RATE_LIMITS: "off",
    CHECK_ANSWERS: "on",
    LOG_LEVEL: "silent",
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    SECRET_KEY: "s".repeat(64),
    DATABASE_URL: `postgresql://${user}@localhost:${databasePort}/${database}?host=${encodeURIComponent(host)}`,
    BOOTSTRAP_EMAIL: account.email,
    BOOTSTRAP_PASSWORD: account.password,
    BOOTSTRAP_ACCOUNT_KEY: key,
    ...more,
  });
  const service = await startService(settings, pinoLog(settings.logLevel), "0.0.0-test");
  closers.push(() => service.stop());
  return service;
}

const statusOf = async (url: string): Promise<number | null> => (await fetch(url).catch(() => null))?.status ?? null;

/** Prevents every node from creating the account until released. */
async function holdAccounts(): Promise<{ release: () => void; released: Promise<void> }> {
  let release = (): void => undefined;
  const hold = new Promise<void>((resolve) => (release = resolve));
  let isHeld = (): void => undefined;
  const held = new Promise<void>((resolve) => (isHeld = resolve));
  const released = empty.database.transaction(async (tx) => {
    await tx.one("test.hold", "select pg_advisory_xact_lock(hashtext('parlance.create_account'))");
    isHeld();
    await hold;
  });
  await held;
  return { release, released };
}

describe("First start on an empty database", () => {
  it("returns 503 until the owner account exists; then all routes work immediately", async () => {
    const { release, released } = await holdAccounts();
    const ports = [await freePort(), await freePort()];
    const starting = ports.map((port) => startNode(port));
    const bases = ports.map((port) => `http://127.0.0.1:${port}`);
    for (const base of bases) {
      await eventually(async () => (await statusOf(`${base}/healthz`)) === 200, 30_000);
      expect(await statusOf(`${base}/readyz`)).toBe(503);
      const login = await new Api(base).call("POST", "/api/auth/login", account);
      expect([login.status, login.body.code, login.headers.get("retry-after")]).toEqual([503, "server.unavailable", "1"]);
      const list = await Api.withKey(base, key).call("GET", "/v1/brands");
      expect([list.status, list.body.code]).toEqual([503, "server.unavailable"]);
    }
    release();
    await released;
    for (const base of bases) {
      await eventually(async () => (await statusOf(`${base}/readyz`)) === 200, 30_000);
      expect((await new Api(base).call("POST", "/api/auth/login", account)).status).toBe(200);
      expect((await Api.withKey(base, key).call("GET", "/v1/brands")).status).toBe(200);
    }
    const owners = (await Promise.all(starting)).flatMap(({ owner }) => (owner === null ? [] : [owner]));
    expect(owners.map(({ email }) => email)).toEqual([account.email]);
  });

  it("prints generated credentials at the next start if the first process was killed before it printed them", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    closers.push(() => rm(dataDir, { recursive: true, force: true }));
    const generated = { DATA_DIR: dataDir, BOOTSTRAP_PASSWORD: "", BOOTSTRAP_ACCOUNT_KEY: "" };
    const first = await startNode(0, generated);
    const { owner } = first;
    await first.stop();
    expect(await readdir(dataDir)).toContain("first-start.sealed");
    const another = await startNode(0, generated);
    expect(another.owner).toEqual(owner);
    // Another node does not know the credentials.
    expect((await startNode(0)).owner).toBeNull();
    const signIn = { email: account.email, password: owner?.password };
    expect((await new Api(another.address).call("POST", "/api/auth/login", signIn)).status).toBe(200);
    expect((await Api.withKey(another.address, owner?.accountKey ?? "").call("GET", "/v1/brands")).status).toBe(200);
    await another.ownerPrinted();
    await another.stop();
    expect(await readdir(dataDir)).not.toContain("first-start.sealed");
    expect((await startNode(0, generated)).owner).toBeNull();
  });

  it("loads the demo once if several nodes start together", { timeout: 60_000 }, async () => {
    const nodes = await Promise.all([0, 0, 0].map((port) => startNode(port, { DEMO: "on" })));
    const personas = await Promise.all(nodes.map((node) => node.seedDemo()));
    expect(new Set(personas).size).toBe(1);
    expect(personas[0]).not.toBeNull();
    const api = Api.withKey(nodes[0]?.address ?? "", key);
    const { brands } = (await api.call("GET", "/v1/brands")).body;
    const { total_count: personaCount } = (await api.call("GET", "/api/personas")).body;
    expect([brands.length, personaCount]).toEqual([1, 1]);
  });
});
