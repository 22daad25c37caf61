import { randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { quantile, short } from "./lib/figures.js";
import { startRollingNodes } from "./lib/rolling-nodes.js";

// Replaces both nodes of an installation, one after the other, while visitors search and chat and a shop writes products through a load
// balancer. The balancer sends
// calls to the nodes whose `/readyz` returned 200, and tries the other node only if a connection was refused. Visitors repeat a turn with
// the same idempotency key. If `--old DIR` is given, the nodes first run the built release in that folder, and both releases serve side by
// side until the
// second node is replaced. Exits with 1 if a call fails, if the credits do not match those of the answered calls, or if an accepted product
// does not
// become ready.

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "200" },
    turns: { type: "string", default: "2" },
    writes: { type: "string", default: "2" },
    drain: { type: "string", default: "5" },
    old: { type: "string" },
  },
});
const [rate = 0, turns = 0, writes = 0, drain = 0] = [values.rate, values.turns, values.writes, values.drain].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const nodes = await startRollingNodes(drain, values.old);
const counts = { searches: 0, turns: 0, writes: 0, repeatedTurns: 0, refused: 0 };
/** @type {string[]} */
const faults = [];
/** @type {number[]} */
const took = [];
/** @type {Set<string>} */
let ready = new Set(nodes.urls());
let isOver = false;

/** Asks all nodes whether they accept calls, as a load balancer does. A node that does not respond in time keeps its last known state. */
async function watch() {
  while (!isOver) {
    const urls = nodes.urls();
    const answers = await Promise.all(urls.map(async (url) => (await isReady(url)) ?? ready.has(url)));
    ready = new Set(urls.filter((_, at) => answers[at]));
    await delay(250);
  }
}

/** @param {string} url @returns {Promise<boolean | null>} null if the node does not respond in time */
function isReady(url) {
  return fetch(`${url}/readyz`, { signal: AbortSignal.timeout(5_000) }).then(
    ({ status }) => status === 200,
    (error) => (error.name === "TimeoutError" ? null : false),
  );
}

let turn = 0;
/**
 * @param {string} path @param {object} body @param {Readonly<Record<string, string>>} [headers] @param {"POST" | "PUT"} [method]
 * @returns {Promise<{ status: number, text: string }>}
 */
async function send(path, body, headers = {}, method = "POST") {
  const targets = [...ready];
  turn += 1;
  for (let tries = 0; ; tries += 1) {
    const target = targets[(turn + tries) % targets.length];
    if (target === undefined || tries === targets.length) throw new Error("no node accepts connections");
    try {
      const request = { method, headers: { ...nodes.headers, ...headers }, body: JSON.stringify(body) };
      const response = await fetch(target + path, request);
      return { status: response.status, text: await response.text() };
    } catch (error) {
      if (/** @type {any} */ (error).cause?.code !== "ECONNREFUSED") throw error;
      counts.refused += 1;
    }
  }
}

async function search() {
  const begun = performance.now();
  try {
    const { status, text } = await send("/v1/search", { query: `lamp ${turn % 50}`, persona_id: nodes.personaId });
    if (status !== 200) throw new Error(`${status} ${text}`);
    counts.searches += 1;
    took.push(performance.now() - begun);
  } catch (error) {
    faults.push(`search: ${describe(error)}`);
  }
}

/** Sends a message, and repeats it with the same key until it is answered. */
async function chat() {
  const body = { message: "Which lamps do you have?", persona_id: nodes.personaId };
  const headers = { "idempotency-key": randomUUID() };
  for (let tries = 0; tries < 20; tries += 1) {
    const answer = await send("/v1/chat", body, headers).catch((error) => ({ status: 0, text: describe(error) }));
    if (answer.text.includes("event: done\n")) {
      counts.turns += 1;
      return;
    }
    counts.repeatedTurns += 1;
    await delay(500);
  }
  faults.push("a turn was not answered");
}

/** Writes a new product; a write may be repeated until it is accepted. */
async function write() {
  const items = [{ id: `written-${randomUUID()}`, title: `Written lamp ${turn}`, price: 10, currency: "EUR" }];
  for (let tries = 0; tries < 20; tries += 1) {
    const path = `/v1/knowledge/sources/${nodes.sourceId}/documents`;
    const { status, text } = await send(path, { items }, {}, "PUT").catch((error) => ({ status: 0, text: describe(error) }));
    if (status >= 200 && status < 300) {
      counts.writes += 1;
      return;
    }
    if (status !== 0 && status !== 503) faults.push(`write: ${status} ${text}`);
    await delay(500);
  }
  faults.push("a product was not accepted");
}

/** @param {unknown} error */
function describe(error) {
  const { message, cause } = /** @type {any} */ (error);
  return `${message} ${cause?.code ?? cause?.message ?? ""}`;
}

/** Starts calls at a steady rate. @param {number} perSecond @param {() => Promise<void>} call */
async function load(perSecond, call) {
  /** @type {Set<Promise<void>>} */
  const running = new Set();
  const begun = performance.now();
  for (let at = 0; !isOver; at += 1) {
    await delay(Math.max(0, begun + (at * 1_000) / perSecond - performance.now()));
    const one = call().finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
}

try {
  const watching = watch();
  const loading = [load(rate, search), load(turns, chat), load(writes, write)];
  await delay(3_000);
  for (const node of ["second", "first"]) {
    const before = counts.searches;
    const begun = performance.now();
    const stopped = await nodes.replace(node, async (url) => {
      while (!(await isReady(url))) await delay(100);
    });
    say(
      `${node} node: stopped in ${short(stopped)} ms, replaced in ${short(performance.now() - begun)} ms, ${counts.searches - before} searches`,
    );
    await delay(2_000);
  }
  isOver = true;
  await Promise.all([...loading, watching]);
  await delay(1_000);
  for (let waits = 0; waits < 120 && (await nodes.ready()) < counts.writes; waits += 1) await delay(500);
  const written = await nodes.ready();
  if (written !== counts.writes) faults.push(`${written} ready products for ${counts.writes} accepted products`);
  const { credits, turns: stored } = await nodes.charged();
  say(
    `${counts.searches} searches (p50 ${short(quantile(took, 0.5))} ms, p99 ${short(quantile(took, 0.99))} ms), ${counts.turns} turns, ${counts.repeatedTurns} repeated, ${counts.writes} products, ${counts.refused} refused connections`,
  );
  if (credits !== counts.searches) faults.push(`${credits} search credits for ${counts.searches} searches`);
  if (stored !== counts.turns) faults.push(`${stored} stored turns for ${counts.turns} answered turns`);
  say(faults.length === 0 ? "no call failed" : `${faults.length} faults, such as: ${[...new Set(faults)].slice(0, 5).join("; ")}`);
} finally {
  isOver = true;
  await nodes.stop();
}
process.exitCode = faults.length === 0 ? 0 : 1;
