import { setTimeout as delay } from "node:timers/promises";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, quantile, short } from "./lib/figures.js";
import { LiveClient } from "./lib/live-client.js";
import { Load } from "./lib/load.js";
import { BenchService } from "./lib/service.js";
import { startSlowModel } from "./lib/slow-model.js";
import { table } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";

/** @import { Row } from "./lib/table.js" */

// Runs many idle and some active live sessions, including clients that do not read and interrupted answers, while searches are sent through
// REST. Exits with 1 if a turn or a WebSocket is lost, or a limit is exceeded.
const { values } = parseArgs({
  options: {
    idle: { type: "string", default: "2000" },
    talking: { type: "string", default: "200" },
    turns: { type: "string", default: "3" },
    deaf: { type: "string", default: "20" },
    interrupts: { type: "string", default: "120" },
    only: { type: "string", default: "crowd,deaf,interrupts" },
  },
});
const [idle = 0, talking = 0, turns = 0, deaf = 0, interrupts = 0] = [
  values.idle,
  values.talking,
  values.turns,
  values.deaf,
  values.interrupts,
].map(Number);
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const [email, password] = ["live@example.com", "live-live-live"];
/** Maximum memory of an idle session, an active session, and a client that does not read, in kB. */
const limits = { idle: 40, talking: 200, deaf: 600 };
const longMessage = "A word of an operator. ".repeat(340);

await ensureBuilt();
const set = workSet({ products: 1_000, texts: 0 });
const service = await BenchService.start({ BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, SEARCH_CACHE_MB: "0" });
const model = await startSlowModel({ pauseMs: 20, count: 500 });
const load = new Load();
/** @type {string[]} */
const faults = [];
/** @type {Row[]} */
const rows = [];

/** @param {number} count @param {number} [atOnce] */
async function openMany(count, atOnce = 25) {
  /** @type {LiveClient[]} */
  const clients = [];
  while (clients.length < count) {
    const some = Array.from({ length: Math.min(atOnce, count - clients.length) }, () => LiveClient.open(service.url, service.personaId));
    clients.push(...(await Promise.all(some)));
  }
  return clients;
}

/** Bytes in use after garbage collection, on and off the heap. */
async function memoryInUse() {
  const { heapUsed, external } = await service.process.memory();
  return heapUsed + external;
}

/** Number of live sessions connected to the service. */
async function connected() {
  const text = await (await fetch(`${service.url}/metrics`)).text();
  return Number(/^parlance_live_sessions(?:\{.*\})? (\d+)/m.exec(text)?.[1] ?? Number.NaN);
}

/**
 * @param {number} count @param {number} patienceMs @returns {Promise<number>} milliseconds until the given number of sessions are connected
 */
async function untilConnected(count, patienceMs) {
  const began = performance.now();
  for (let now = await connected(); now !== count; now = await connected()) {
    if (performance.now() - began > patienceMs) {
      faults.push(`${now} sockets are connected after ${short(patienceMs / 1_000)} s, not ${count}`);
      break;
    }
    await delay(200);
  }
  return performance.now() - began;
}

/** @param {Omit<Row, "goal">} row */
const add = (row) => {
  rows.push({ goal: "live", ...row });
  say(`${row.what}: ${row.figure}`);
};

/** Searches continuously until a promise resolves. @param {Promise<unknown>} end */
async function searchUntil(end) {
  const bodies = set.queries.slice(0, 100).map((query) => JSON.stringify({ query, persona_id: service.personaId }));
  let isOver = false;
  void end.finally(() => (isOver = true)).catch(() => undefined);
  /** @type {number[]} */
  const all = [];
  while (!isOver)
    all.push(
      ...(await load.requests({ url: `${service.url}/v1/search`, headers: service.headers, bodies, count: 100, connections: 2 })).latencies,
    );
  return all;
}

/**
 * Sends messages on a connection, one turn after the other.
 * @param {LiveClient} client @param {number} at
 * @returns {Promise<number[]>} duration of each turn in milliseconds
 */
async function talk(client, at) {
  /** @type {number[]} */
  const times = [];
  // Like visitors, the connections start at different times and pause between turns.
  await delay((at * 997) % 20_000);
  for (let turn = 0; turn < turns; turn += 1) {
    const began = performance.now();
    const id = client.say(`Do you have ${set.queries[(at * turns + turn) % set.queries.length]}?`);
    const end = await client.end(id);
    if (end.type !== "done") faults.push(`turn ${turn} of socket ${at} ended with ${end.code}: ${end.message}`);
    else if (client.texts(id).length === 0) faults.push(`turn ${turn} of socket ${at} has no text`);
    times.push(performance.now() - began);
    if (turn + 1 < turns) await delay(10_000);
  }
  return times;
}

async function crowd() {
  // The first sessions load code and fill caches; these costs do not recur for each session.
  const first = await openMany(20);
  for (const client of first) await client.end(client.say(`Do you have ${set.queries[0]}?`));
  for (const client of first) client.close();
  await untilConnected(0, 30_000);
  const empty = await memoryInUse();
  const silent = await openMany(idle);
  const full = await memoryInUse();
  say(`${idle} idle sessions are open`);
  const talkers = await openMany(talking);
  const search = await searchUntil(delay(5_000));
  say(`${talking} sessions begin to talk`);
  const talks = Promise.all(talkers.map(talk));
  let most = 0;
  let isOver = false;
  const watching = (async () => {
    for (; !isOver; await delay(500)) most = Math.max(most, await service.process.residentBytes());
  })();
  const beside = await searchUntil(talks);
  const times = (await talks).flat();
  isOver = true;
  await watching;
  say(`${times.length} turns have ended`);
  await delay(500);
  const after = await memoryInUse();
  const lost = [...silent, ...talkers].filter(({ closed }) => closed !== null);
  if (lost.length > 0) faults.push(`${lost.length} sockets were lost, with ${[...new Set(lost.map(({ closed }) => closed))].join(", ")}`);
  if ((await connected()) !== idle + talking) faults.push(`${await connected()} of ${idle + talking} sockets are connected`);
  const each = (full - empty) / idle / 1_024;
  const eachTalking = (after - full) / talking / 1_024;
  add({
    what: `memory of an idle live session, ${short(idle)} open`,
    figure: `${short(each)} kB`,
    wanted: `${limits.idle} kB`,
    met: each <= limits.idle,
    beside: `${short(lost.length)} lost`,
  });
  add({
    what: `memory of a session after ${turns} turns, ${short(talking)} at once`,
    figure: `${short(eachTalking)} kB`,
    wanted: `${limits.talking} kB`,
    met: eachTalking <= limits.talking,
    beside: `resident at most ${short(most / 1_048_576)} MB; caches of searches included`,
  });
  add({
    what: `${short(talking * turns)} turns beside them and searches`,
    figure: `${times.length} ended`,
    wanted: String(talking * turns),
    met: times.length === talking * turns,
    beside: `turn p50 ${short(median(times))} ms, p95 ${short(quantile(times, 0.95))} ms; search p95 ${short(quantile(beside, 0.95))} ms, ${short(quantile(search, 0.95))} ms before`,
  });
  for (const client of [...silent, ...talkers]) client.close();
  await untilConnected(0, 30_000);
  // The service stores the ends of thousands of sessions during the first seconds.
  await delay(15_000);
  const left = (await memoryInUse()) - empty;
  add({
    what: "memory left 15 s after all of them were closed",
    figure: `${short(left / 1_048_576)} MB`,
    wanted: "15 MB",
    met: left <= 15 * 1_048_576,
    beside: "caches of searches and turns included",
  });
}

/** Sends operator messages to clients that do not read, until the service disconnects them. */
async function doNotRead() {
  const login = await service.call("POST", "/api/auth/login", { email, password });
  const headers = { authorization: `Bearer ${login.access_token}`, "content-type": "application/json" };
  /** @param {string} sessionId @param {string} what @param {object} [body] */
  const act = async (sessionId, what, body) => {
    const request = { method: "POST", headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) };
    const response = await fetch(`${service.url}/api/conversations/${sessionId}/${what}`, request);
    if (!response.ok) throw new Error(`${what}: ${response.status} ${await response.text()}`);
  };
  const clients = await openMany(deaf);
  for (const client of clients) {
    await act(client.sessionId, "takeover");
    client.socket.pause();
  }
  const before = await memoryInUse();
  let most = 0;
  let messages = 0;
  const began = performance.now();
  while ((await connected()) > 0 && performance.now() - began < 120_000) {
    await Promise.all(clients.map(({ sessionId }) => act(sessionId, "messages", { content: longMessage })));
    messages += clients.length;
    if (messages % (20 * clients.length) === 0) most = Math.max(most, (await memoryInUse()) - before);
  }
  const left = await connected();
  if (left > 0) faults.push(`${left} of ${deaf} clients that do not read are still connected`);
  const each = most / deaf / 1_024;
  add({
    what: `memory of a client that does not read, ${deaf} at once`,
    figure: `${short(each)} kB`,
    wanted: `${limits.deaf} kB`,
    met: each <= limits.deaf,
    beside: `disconnected after ${short((messages * longMessage.length) / deaf / 1_048_576)} MB each, ${short((performance.now() - began) / 1_000)} s`,
  });
  for (const client of clients) client.close();

  // These clients do not send anything either, so only the service's pings detect them.
  const silent = await openMany(deaf);
  for (const client of silent) client.socket.pause();
  const gone = await untilConnected(0, 60_000);
  add({
    what: "a client that neither reads nor sends is disconnected",
    figure: `${short(gone / 1_000)} s`,
    wanted: "55 s",
    met: gone <= 55_000,
    beside: "two pings, 25 s apart",
  });
  for (const client of silent) client.close();
}

/**
 * Interrupts a running answer.
 * @param {LiveClient} client @param {number} at
 * @returns {Promise<{ doneMs: number, textMs: number, pongMs: number }>} time from the frame to `done`, to the last text (0 if none
 * followed), and from a ping to its pong shortly before the frame
 */
async function interrupt(client, at) {
  const id = client.say("What is it like?");
  await client.frame(({ type, client_id: of }) => type === "text" && of === id);
  await delay(50 + ((at * 37) % 400));
  const pongs = client.frames.filter(({ type }) => type === "pong").length;
  const pinged = performance.now();
  client.send({ type: "ping" });
  const pong = await client.frame(({ type, at: received }) => type === "pong" && received >= pinged);
  if (client.frames.filter(({ type }) => type === "pong").length !== pongs + 1)
    faults.push(`a ping of interrupt ${at} was not answered once`);
  const shown = client.texts(id).length;
  const sent = performance.now();
  client.send({ type: "interrupt" });
  const end = await client.end(id);
  if (end.type !== "done") faults.push(`interrupt ${at} ended with ${end.code}`);
  await delay(150);
  const texts = client.texts(id);
  const late = texts.filter(({ at: received }) => received > end.at).length;
  if (late > 0) faults.push(`${late} texts after the end of interrupt ${at}`);
  if (texts.length >= 60) faults.push(`interrupt ${at} came after the answer`);
  const last = texts.at(-1);
  const textMs = last === undefined || texts.length === shown ? 0 : last.at - sent;
  return { doneMs: end.at - sent, textMs, pongMs: pong.at - pinged };
}

async function interruptions() {
  const lanes = 2;
  const clients = await openMany(lanes);
  // The first turns of a process load code.
  const first = await Promise.all(clients.map(interrupt));
  await Promise.all(clients.map(interrupt));
  const measured = await Promise.all(
    clients.map(async (client, lane) => {
      const seen = [];
      for (let at = lane; at < interrupts; at += lanes) seen.push(await interrupt(client, at));
      return seen;
    }),
  );
  const done = measured.flat().map(({ doneMs }) => doneMs);
  const text = measured.flat().map(({ textMs }) => textMs);
  const pong = measured.flat().map(({ pongMs }) => pongMs);
  const transcripts = await Promise.all(
    clients.map(async ({ sessionId }) => {
      const response = await fetch(`${service.url}/v1/chat/${sessionId}/events?live=false`, { headers: service.headers });
      return [...(await response.text()).matchAll(/^data: (\{"role":"persona".*)$/gm)].map(([, data = ""]) => JSON.parse(data).content);
    }),
  );
  const shown = clients.map((client) =>
    client.frames
      .filter(({ type }) => type === "done")
      .map(({ client_id: id = "" }) =>
        client
          .texts(id)
          .map(({ delta }) => delta)
          .join(""),
      ),
  );
  const plain = (/** @type {string[][]} */ all) => JSON.stringify(all.map((each) => each.join(" ").split(/\s+/)));
  if (plain(shown) !== plain(transcripts)) faults.push("a transcript differs from the text that was shown");
  add({
    what: `interrupt to the end of the turn, ${done.length} running answers`,
    figure: `${short(quantile(done, 0.95))} ms p95`,
    wanted: "100 ms",
    met: quantile(done, 0.95) <= 100,
    beside: `p50 ${short(median(done))} ms, max ${short(Math.max(...done))} ms; last text p50 ${short(median(text))} ms, p95 ${short(quantile(text, 0.95))} ms; ping to pong p50 ${short(median(pong))} ms, p95 ${short(quantile(pong, 0.95))} ms; ${lanes} at once, first ${short(Math.max(...first.map(({ doneMs }) => doneMs)))} ms`,
  });
  for (const client of clients) client.close();
}

try {
  const source = await service.source("products");
  for (let at = 0; at < set.products.length; at += 100)
    await service.call("PUT", new URL(service.productsUrl(source)).pathname, { items: set.products.slice(at, at + 100) });
  await service.settled();
  if (values.only.includes("crowd")) await crowd();
  if (values.only.includes("deaf")) await doNotRead();
  if (values.only.includes("interrupts")) {
    await service.restart(model.settings);
    await interruptions();
  }
} finally {
  await load.stop();
  await service.stop();
  model.close();
}
say(table(rows));
for (const fault of faults.slice(0, 20)) say(`FAULT ${fault}`);
if (faults.length > 0) for (const line of new Set(service.process.output.match(/^.*"level".*$/gm)?.slice(0, 10))) say(line);
say(faults.length === 0 ? "no faults" : `${faults.length} faults`);
process.exit(faults.length === 0 && rows.every(({ met }) => met) ? 0 : 1);
