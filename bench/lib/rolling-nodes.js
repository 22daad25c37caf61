import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { root } from "../../scripts/run.js";
import { built } from "./built.js";
import { MeasuredProcess } from "./processes.js";
import { cacheDir } from "./service.js";

/** @type {any} */
const log = { debug() {}, info() {}, warn() {}, error() {}, child: () => log };

/**
 * Starts two nodes of the service, which share a database with a catalog.
 * @param {number} drainSeconds
 * @param {string} [old] folder of the built release that the nodes run before they are replaced
 */
export async function startRollingNodes(drainSeconds, old = root) {
  const { startEmbeddedPostgres } = await built("platform/postgres/embedded/start-embedded-postgres.js");
  const { createDatabase } = await built("platform/postgres/client.js");
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-rolling-"));
  const server = await startEmbeddedPostgres({ dataDir, log });
  const { host, port, user, database: name } = server.connection;
  /** @param {string} node @param {string} release */
  const start = (node, release) =>
    new MeasuredProcess([path.join(path.resolve(release), "bin", "parlance.js"), "start"], {
      DATA_DIR: path.join(dataDir, node),
      FILES_DIR: path.join(dataDir, "files"),
      CACHE_DIR: cacheDir,
      DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
      SECRET_KEY: "rolling-replacement-rolling-replacement",
      DRAIN_SECONDS: String(drainSeconds),
      PORT: "0",
      RATE_LIMITS: "off",
      DEMO: "off",
      LOG_LEVEL: "warn",
      NODE_ENV: "production",
    });
  /** @type {Map<string, { process: MeasuredProcess, url: string }>} */
  const nodes = new Map();
  const first = start("first", old);
  nodes.set("first", { process: first, url: await first.says(/running at (\S+)/) });
  const key = await first.says(/account key (\S+)/);
  const headers = { "x-api-key": key, "content-type": "application/json" };
  const second = start("second", old);
  nodes.set("second", { process: second, url: await second.says(/running at (\S+)/) });
  const urls = () => Array.from(nodes.values(), ({ url }) => url);

  /** @param {"POST" | "PUT"} method @param {string} where @param {unknown} body @returns {Promise<any>} */
  async function send(method, where, body) {
    const request = { method, headers, body: JSON.stringify(body) };
    const response = await fetch(urls()[0] + where, request);
    if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
    return response.json();
  }

  const { id: brandId } = await send("POST", "/v1/brands", { display_name: "Lamps", default_currency: "EUR", audience_languages: ["en"] });
  const { id: personaId } = await send("POST", "/api/personas", { name: "Guide", brand_id: brandId });
  const { id: sourceId } = await send("POST", "/v1/knowledge/sources", { name: "lamps", type: "catalog", brand_id: brandId });
  const items = Array.from({ length: 50 }, (_, at) => ({ id: `lamp-${at}`, title: `Lamp ${at}`, price: 10 + at, currency: "EUR" }));
  await send("PUT", `/v1/knowledge/sources/${sourceId}/documents`, { items });
  const database = createDatabase(server.connection, { maxConnections: 2, log });
  return {
    urls,
    headers,
    personaId,
    sourceId,
    /**
     * Stops a node and starts another one in its place. Resolves to the duration of the stop.
     * @param {string} node @param {(url: string) => Promise<void>} isReady resolves when the new node is ready
     */
    async replace(node, isReady) {
      const begun = performance.now();
      const previous = nodes.get(node)?.process;
      // Stopping a node that drains takes longer than other stops, so the stop is not cut short.
      previous?.child.kill("SIGTERM");
      await previous?.exited;
      const stopped = performance.now() - begun;
      const next = start(node, root);
      const url = await next.says(/running at (\S+)/);
      await isReady(url);
      nodes.set(node, { process: next, url });
      return stopped;
    },
    /** Returns the credits of all searches, and the number of stored turns. */
    charged: () =>
      database.one(
        "rolling.charged",
        `select (select coalesce(sum(credits), 0) from usage_ledger where kind = 'search') as credits, (select count(*) from turns) as turns`,
      ),
    /** Returns the number of written products that are ready. */
    ready: async () => {
      const row = await database.one(
        "rolling.ready",
        "select count(*)::int as count from documents where external_id like 'written-%' and state = 'ready'",
      );
      return Number(row?.count);
    },
    async stop() {
      await database.close();
      for (const { process } of nodes.values()) await process.stop();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
