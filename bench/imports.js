import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { root } from "../scripts/run.js";
import { cacheDir } from "./lib/service.js";
import { emptyServer } from "./soak/server.js";

// Imports a file while the service is killed repeatedly, and then imports it once more without kills: every product must be unchanged, and the counts
// of the first import must equal those of an uninterrupted import. Exits with 1 on any difference.
const { values } = parseArgs({ options: { rows: { type: "string", default: "20000" }, kills: { type: "string", default: "20" } } });
const [rows, kills] = [Number(values.rows), Number(values.kills)];
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const faultyEvery = 997;

await ensureBuilt();
const account = { key: `ak_${"i".repeat(43)}`, email: "imports@example.com", password: "imports-imports" };
const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-imports-"));
const server = emptyServer(root, { dataDir, cacheDir }, account);

/** @param {string} method @param {string} where @param {unknown} [body] @returns {Promise<any>} */
async function call(method, where, body) {
  for (;;) {
    await server.up;
    const isForm = body instanceof FormData;
    const headers = { "x-api-key": account.key, ...(body === undefined || isForm ? {} : { "content-type": "application/json" }) };
    const sent = isForm ? body : JSON.stringify(body);
    const response = await fetch(server.url + where, { method, headers, ...(body === undefined ? {} : { body: sent }) }).catch(() => null);
    const text = await response?.text().catch(() => null);
    if (response != null && text != null && response.status < 500) {
      if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
      return JSON.parse(text);
    }
    // Only reads are sent while the service is being killed.
    if (method !== "GET") throw new Error(`${method} ${where}: no response`);
    await delay(50);
  }
}

/** @param {string} sourceId */
const stateOf = async (sourceId) =>
  (await call("GET", "/api/knowledge/sources")).sources.find((/** @type {any} */ source) => source.id === sourceId).import;

/** @param {string} sourceId @param {string} content */
function send(sourceId, content) {
  const form = new FormData();
  form.append("file", new Blob([content]), "products.csv");
  return call("POST", `/v1/knowledge/sources/${sourceId}/import`, form);
}

/** @param {string} sourceId */
async function ended(sourceId) {
  for (;;) {
    const state = await stateOf(sourceId);
    if (!["queued", "running"].includes(state.state)) return state;
    await delay(100);
  }
}

const content = `id,title,price,description\n${Array.from(
  { length: rows },
  (_, at) => `item-${at},Item ${at},${at % faultyEvery === 1 ? "cheap" : `${at % 300}.25`},"A short text of item ${at},\nin two lines"\n`,
).join("")}`;
const faulty = Array.from({ length: rows }, (_, at) => at).filter((at) => at % faultyEvery === 1).length;

try {
  await server.start();
  const { id: brandId } = await call("POST", "/v1/brands", {
    display_name: "Imports",
    default_currency: "EUR",
    audience_languages: ["en"],
  });
  const { id: sourceId } = await call("POST", "/v1/knowledge/sources", { name: "Imported", brand_id: brandId });
  const began = performance.now();
  const { job_id: jobId } = await send(sourceId, content);
  let killed = 0;
  let killedWhileRunning = 0;
  for (; killed < kills; killed++) {
    const before = await stateOf(sourceId);
    // The kills are spread over the whole file; some occur at the start of a run, before its first batch.
    const until = Math.min(rows, Math.floor((rows * (killed + Math.random())) / kills));
    for (let now = before; now.state !== "completed" && processedOf(now) < until && killed % 5 !== 4; now = await stateOf(sourceId))
      await delay(20);
    await delay(Math.random() * 300);
    if ((await stateOf(sourceId)).state === "running") killedWhileRunning += 1;
    await server.killAndStart();
  }
  const end = await ended(sourceId);
  const seconds = (performance.now() - began) / 1_000;
  const job = await call("GET", `/v1/knowledge/jobs/${jobId}`);
  await send(sourceId, content);
  const undisturbed = performance.now();
  const again = await ended(sourceId);
  const againSeconds = (performance.now() - undisturbed) / 1_000;
  const { total_count: stored } = await call("GET", `/v1/knowledge/documents?source_id=${sourceId}&limit=1`);
  const found = {
    state: end.state,
    created: end.created,
    updated: end.updated,
    unchanged: end.unchanged,
    skipped: end.skipped_count,
    stored,
  };
  const expected = { state: "completed", created: rows - faulty, updated: 0, unchanged: 0, skipped: faulty, stored: rows - faulty };
  const second = { created: again.created, updated: again.updated, unchanged: again.unchanged };
  const isEqual =
    JSON.stringify(found) === JSON.stringify(expected) &&
    JSON.stringify(second) === JSON.stringify({ created: 0, updated: 0, unchanged: rows - faulty }) &&
    job.processed === rows &&
    job.failed === faulty;
  say(`kills: ${killed}; while the import was running: ${killedWhileRunning}`);
  say(`import with kills: ${seconds.toFixed(1)} s; the same file again, unchanged: ${againSeconds.toFixed(1)} s`);
  say(`expected ${JSON.stringify(expected)}\nfound    ${JSON.stringify(found)}\nagain    ${JSON.stringify(second)}`);
  say(isEqual ? "equal" : "DIFFERENT");
  process.exitCode = isEqual ? 0 : 1;
} finally {
  await server.kill();
  await rm(dataDir, { recursive: true, force: true });
}

/** @param {{ created: number, updated: number, unchanged: number, skipped_count: number }} state */
function processedOf({ created, updated, unchanged, skipped_count: skipped }) {
  return created + updated + unchanged + skipped;
}
