import { median, quantile, short, spread } from "./figures.js";
import { grid } from "./table.js";

/** @import { Load } from "./load.js" */
/** @import { MeasuredProcess } from "./processes.js" */

/**
 * A server that is measured.
 * @typedef {object} Contestant
 * @property {string} name
 * @property {MeasuredProcess} process
 * @property {string} url
 * @property {Record<string, string>} headers
 * @property {(query: string) => string} body
 * @property {number} recall NaN if there are no vectors
 */

/**
 * Results of one server, with one number per round.
 * @typedef {{ name: string, recall: number, bytes: number, cpu: number[], rate: number[], p50: number[], p99: number[] }} Seen
 */

/**
 * Sends the same queries to all servers in turn.
 * @param {readonly Contestant[]} contestants
 * @param {{ load: Load, queries: readonly string[], rounds: number, note: (text: string) => void }} options
 * @returns {Promise<Seen[]>}
 */
export async function measureSearches(contestants, { load, queries, rounds, note }) {
  const runs = [];
  for (const contestant of contestants) {
    const bodies = queries.map(contestant.body);
    const order = { url: contestant.url, headers: contestant.headers, bodies };
    // Sends every query once, and continues for a second, because fast servers need more calls to be JIT-compiled.
    await load.requests({ ...order, count: bodies.length, connections: 8 });
    const { wallMs } = await load.requests({ ...order, count: 100, connections: 8 });
    const aSecond = Math.round(100_000 / wallMs);
    await load.requests({ ...order, count: aSecond, connections: 8 });
    const bytes = median(await Promise.all(bodies.slice(0, 20).map((body) => answerBytes(contestant, body))));
    const { name, recall } = contestant;
    /** @type {Seen} */
    const seen = { name, recall, bytes, cpu: [], rate: [], p50: [], p99: [] };
    const count = Math.min(6_000, Math.max(160, Math.round(aSecond * 1.5)));
    runs.push({ contestant, order, seen, count, single: Math.min(500, Math.max(40, aSecond)) });
  }
  for (let round = 0; round < rounds; round += 1) {
    note(`round ${round + 1} of ${rounds}`);
    for (const { contestant, order, seen, count, single } of runs) {
      // Includes the CPU time of the database, if the server has one.
      const children = () => contestant.process.childrenCpuMs() || 0;
      const before = children();
      const { result, cpuMs } = await contestant.process.cpuOf(() => load.requests({ ...order, count, connections: 8 }));
      seen.cpu.push((cpuMs + children() - before) / count);
      seen.rate.push(count / (result.wallMs / 1_000));
      seen.p50.push(median((await load.requests({ ...order, count: single, connections: 1 })).latencies));
      seen.p99.push(quantile((await load.requests({ ...order, count, connections: 32 })).latencies, 0.99));
    }
  }
  return runs.map(({ seen }) => seen);
}

/** @param {readonly Seen[]} all servers, with the bare server first @returns {string} */
export function searchTable(all) {
  const [raw] = all;
  return grid([
    [
      "",
      "recall@10",
      "answer, kB",
      "S1 CPU per request / raw's",
      "S2 responses per second, 8 connections",
      "S3 p50 beyond raw's, ms",
      "S4 p99 at 32 connections, ms",
      "p99 / (32 x CPU)",
    ],
    ...all.map((seen) => [
      seen.name,
      Number.isNaN(seen.recall) ? "-" : seen.recall.toFixed(3),
      short(seen.bytes / 1_024),
      spread(seen.cpu.map((cpu, at) => cpu / (raw?.cpu[at] ?? 1))),
      spread(seen.rate),
      spread(seen.p50.map((p50, at) => p50 - (raw?.p50[at] ?? 0))),
      spread(seen.p99),
      short(median(seen.p99.map((p99, at) => p99 / (32 * (seen.cpu[at] ?? 1))))),
    ]),
  ]);
}

/** @param {Contestant} contestant @param {string} body */
async function answerBytes({ url, headers }, body) {
  const response = await fetch(url, { method: "POST", headers: { ...headers, "content-type": "application/json" }, body });
  return (await response.arrayBuffer()).byteLength;
}
