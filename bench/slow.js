import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, quantile, short, spread } from "./lib/figures.js";
import { Load } from "./lib/load.js";
import { BenchService } from "./lib/service.js";
import { table } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";

/** @import { Row } from "./lib/table.js" */

// Measures the effect of a thousand slow connections on other clients, and when the slow connections are closed. Rate limits are off, because
// otherwise most of the connections, which share an address, would be rejected immediately.
const { values } = parseArgs({
  options: { connections: { type: "string", default: "1000" }, rounds: { type: "string", default: "4" } },
});
const program = [process.env.PARLANCE_SLOWHTTPTEST, "/usr/bin/slowhttptest"].find((file) => file !== undefined && existsSync(file));
if (program === undefined) throw new Error("slowhttptest is missing; Debian has a package of this name");
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
const openedASecond = 500;
const [connections, rounds] = [Number(values.connections), Number(values.rounds)];

await ensureBuilt();
const set = workSet({ products: 1_000, texts: 0 });
const service = await BenchService.start();
const load = new Load();
try {
  const source = await service.source("products");
  for (let at = 0; at < set.products.length; at += 100)
    await service.call("PUT", new URL(service.productsUrl(source)).pathname, { items: set.products.slice(at, at + 100) });
  await service.settled();
  const bodies = set.queries.slice(0, 100).map((query) => JSON.stringify({ query, persona_id: service.personaId }));
  const search = { url: `${service.url}/v1/search`, headers: service.headers, bodies };
  await load.requests({ ...search, count: 2_000, connections: 1 });
  /** A client that sends requests continuously until a promise resolves. @param {Promise<unknown>} end */
  const latencies = async (end) => {
    let isOver = false;
    void end.finally(() => (isOver = true));
    /** @type {number[]} */
    const all = [];
    while (!isOver) all.push(...(await load.requests({ ...search, count: 100, connections: 1 })).latencies);
    return all;
  };

  /** @type {Row[]} */
  const rows = [];
  for (const [name, mode] of /** @type {const} */ ([
    ["headers", ["-H", "-u", `${service.url}/healthz`]],
    ["bodies", ["-B", "-u", `${service.url}/api/auth/login`, "-f", "application/json", "-s", "8192"]],
  ])) {
    /** @type {Record<"idle" | "beside", number[][]>} */
    const seen = { idle: [], beside: [] };
    const alone = await service.cpuOf(() => slowClients(mode));
    const lasted = [alone.result];
    for (let round = 0; round < rounds; round += 1) {
      seen.idle.push(await latencies(wait(8_000)));
      const attack = slowClients(mode);
      seen.beside.push(await latencies(attack));
      lasted.push(await attack);
    }
    const p99 = (/** @type {number[][]} */ of) => of.map((each) => quantile(each, 0.99));
    const ratio = median(p99(seen.beside)) / median(p99(seen.idle));
    const figures = (/** @type {number[][]} */ of) => `p50 ${short(quantile(of.flat(), 0.5))} ms, p99 ${spread(p99(of))} ms`;
    rows.push({
      goal: "T6",
      what: `search beside ${connections} slow ${name}: p99 / idle p99`,
      figure: `${short(ratio)} x`,
      wanted: "2 x",
      met: ratio <= 2,
      beside: `idle ${figures(seen.idle)}; with them ${figures(seen.beside)}; they cost ${short(alone.cpuMs / connections)} ms of CPU each`,
    });
    rows.push({
      goal: "T6",
      what: `${connections} slow ${name}: last one disconnected after`,
      figure: `${short(Math.max(...lasted) - connections / openedASecond)} s`,
      wanted: "15 s",
      met: Math.max(...lasted) - connections / openedASecond <= 15,
      beside: `since the last was opened, ${openedASecond} per second`,
    });
  }
  say(table(rows));
  process.exitCode = rows.every(({ met }) => met) ? 0 : 1;
} finally {
  await load.stop();
  await service.stop();
}

/** @param {number} ms */
function wait(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/**
 * @param {readonly string[]} mode
 * @returns {Promise<number>} seconds until the service closed the last connection; infinite if some connections were still open at the end
 */
async function slowClients(mode) {
  const options = ["-c", values.connections, "-r", String(openedASecond), "-i", "5", "-x", "24", "-l", "30", "-p", "5"];
  const begun = performance.now();
  const child = spawn(program ?? "", [...mode, ...options], { stdio: ["ignore", "pipe", "ignore"] });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text) => (output += text));
  await new Promise((resolve) => child.once("close", resolve));
  return output.includes("No open connections left") ? Math.round((performance.now() - begun) / 100) / 10 : Number.POSITIVE_INFINITY;
}
