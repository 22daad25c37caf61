import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, quantile, short, spread } from "./lib/figures.js";
import { Load } from "./lib/load.js";
import { BenchService } from "./lib/service.js";
import { table } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";

/** @import { Row } from "./lib/table.js" */

// Compares the cost of a tool call with that of the equivalent route, and checks that memory does not grow: 1,000 calls of
// search_knowledge, 32 at a time, in each protocol revision. Responses are not cached. Rate limits are off.
const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" }, calls: { type: "string", default: "1000" } } });
const [rounds, calls] = [Number(values.rounds), Number(values.calls)];
const modern = "2026-07-28";
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);

await ensureBuilt();
const set = workSet({ products: 1_000, texts: 0 });
const service = await BenchService.start({ SEARCH_CACHE_MB: "0" });
const load = new Load();
try {
  const source = await service.source("products");
  for (let at = 0; at < set.products.length; at += 100)
    await service.call("PUT", new URL(service.productsUrl(source)).pathname, { items: set.products.slice(at, at + 100) });
  await service.settled();

  /** @param {string} version @param {number} at */
  const message = (version, at) => {
    const query = set.queries[at % set.queries.length];
    const meta = { protocolVersion: modern, clientInfo: { name: "bench", version: "1" }, clientCapabilities: {} };
    const prefixed = Object.fromEntries(Object.entries(meta).map(([name, value]) => [`io.modelcontextprotocol/${name}`, value]));
    return JSON.stringify({
      jsonrpc: "2.0",
      id: at,
      method: "tools/call",
      params: {
        name: "search_knowledge",
        arguments: { query, personaId: service.personaId },
        ...(version === modern ? { _meta: prefixed } : {}),
      },
    });
  };
  /** @param {string} version */
  const tool = (version) => ({
    url: `${service.url}/mcp`,
    headers: {
      ...service.headers,
      accept: "application/json, text/event-stream",
      "mcp-protocol-version": version,
      ...(version === modern ? { "mcp-method": "tools/call", "mcp-name": "search_knowledge" } : {}),
    },
    bodies: Array.from({ length: 100 }, (_, at) => message(version, at)),
  });
  const route = {
    url: `${service.url}/v1/search`,
    headers: service.headers,
    bodies: Array.from({ length: 100 }, (_, at) =>
      JSON.stringify({ query: set.queries[at % set.queries.length], persona_id: service.personaId }),
    ),
  };
  await load.requests({ ...route, count: 3_000, connections: 32 });

  /** @type {Row[]} */
  const rows = [];
  for (const version of ["2025-11-25", modern]) {
    await load.requests({ ...tool(version), count: 2_000, connections: 32 });
    /** @type {Record<"ratio" | "tool" | "route" | "slowest", number[]>} */
    const seen = { ratio: [], tool: [], route: [], slowest: [] };
    for (let round = 0; round < rounds; round += 1) {
      const [plain, called] = [
        await service.cpuOf(() => load.requests({ ...route, count: calls, connections: 32 })),
        await service.cpuOf(() => load.requests({ ...tool(version), count: calls, connections: 32 })),
      ];
      seen.tool.push(called.cpuMs / calls);
      seen.route.push(plain.cpuMs / calls);
      seen.ratio.push(called.cpuMs / plain.cpuMs);
      seen.slowest.push(quantile(called.result.latencies, 0.99));
    }
    rows.push({
      goal: "T7",
      what: `${version}: CPU of a call / of the route`,
      figure: `${spread(seen.ratio)} x`,
      wanted: "",
      met: null,
      beside: `${short(median(seen.tool) * 1_000)} us against ${short(median(seen.route) * 1_000)} us; p99 ${short(median(seen.slowest))} ms`,
    });
  }

  /** @type {number[]} */
  const held = [];
  for (let round = 0; round <= rounds; round += 1) {
    for (const version of ["2025-11-25", modern]) await load.requests({ ...tool(version), count: calls, connections: 32 });
    held.push((await service.process.memory()).heapUsed / 1_048_576);
  }
  const [from = 0] = held;
  const to = held.at(-1) ?? 0;
  rows.push({
    goal: "T7",
    what: `heap after ${2 * calls * rounds} more calls / before`,
    figure: `${short(to / from)} x`,
    wanted: "flat",
    met: to < from * 1.05,
    beside: held.map((megabytes) => `${short(megabytes)} MB`).join(", "),
  });
  say(table(rows));
} finally {
  await load.stop();
  await service.stop();
}
