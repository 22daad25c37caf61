import { createServer } from "node:http";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, quantile, short, spread } from "./lib/figures.js";
import { BenchService } from "./lib/service.js";
import { table } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";

// Measures the cost of events for the writes that produce them: the same work with an inactive webhook, for which no event is recorded, and
// with an
// active webhook that subscribes to all events and responds immediately. The two measurements alternate. Deliveries run concurrently and
// are included in the
// figures.
const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "4" },
    documents: { type: "string", default: "1000" },
    turns: { type: "string", default: "60" },
  },
});
const [rounds = 0, documents = 0, turns = 0] = [values.rounds, values.documents, values.turns].map(Number);
const [email, password] = ["cost@example.com", "cost-cost-cost"];
let received = 0;
const receiver = createServer((request, response) => {
  request.resume().on("end", () => {
    received += 1;
    response.writeHead(204).end();
  });
});
await new Promise((resolve) => receiver.listen(0, "127.0.0.1", () => resolve(undefined)));
const { port } = /** @type {import("node:net").AddressInfo} */ (receiver.address());

await ensureBuilt();
const set = workSet({ products: documents, texts: 0 });
const service = await BenchService.start({ BOOTSTRAP_EMAIL: email, BOOTSTRAP_PASSWORD: password, ALLOW_PRIVATE_HOSTS: "127.0.0.1" });
const { access_token: token } = await service.call("POST", "/api/auth/login", { email, password });

/** @param {"POST" | "PATCH"} method @param {string} where @param {unknown} body @returns {Promise<any>} */
async function asOwner(method, where, body) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const request = { method, headers, body: JSON.stringify(body) };
  const response = await fetch(service.url + where, request);
  if (!response.ok) throw new Error(`${where}: ${response.status} ${await response.text()}`);
  return response.json();
}

/** @template T @param {() => Promise<T>} work */
async function timed(work) {
  const began = performance.now();
  const result = await work();
  return { ms: performance.now() - began, result };
}

/** Inserts documents into a new source, waits until they are ready, and sends chat messages. @param {string} name */
async function once(name) {
  const source = await service.source(name);
  const path = new URL(service.productsUrl(source)).pathname;
  const insert = await timed(async () => {
    for (let at = 0; at < documents; at += 100) await service.call("PUT", path, { items: set.products.slice(at, at + 100) });
  });
  const settle = await timed(() => service.settled());
  /** @type {number[]} */
  const each = [];
  for (let at = 0; at < turns; at += 1) {
    const message = `Do you have ${set.queries[at % set.queries.length]}?`;
    each.push((await timed(() => service.conversation({ message, persona_id: service.personaId }))).ms);
  }
  // Every round starts with the same index.
  await service.call("DELETE", `/v1/knowledge/sources/${source}?confirm=${encodeURIComponent(name)}`);
  for (;;) {
    const { total_count: left } = await service.call("GET", "/v1/knowledge/documents?limit=1");
    if (left === 0) break;
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { insert: insert.ms, settle: settle.ms, turn: median(each) };
}

/** @typedef {"insert" | "settle" | "turn"} Path */
/** @type {Record<"without" | "with", Record<Path, number[]>>} */
const seen = { without: { insert: [], settle: [], turn: [] }, with: { insert: [], settle: [], turn: [] } };
try {
  const { webhook } = await asOwner("POST", "/api/webhooks", {
    url: `http://127.0.0.1:${port}/`,
    events: ["document.ready", "document.failed", "conversation.started", "conversation.turn_completed"],
  });
  const id = webhook.id;
  await asOwner("PATCH", `/api/webhooks/${id}`, { is_active: false });
  await once("warm up");
  for (let round = 0; round < rounds; round += 1) {
    for (const kind of /** @type {("without" | "with")[]} */ (round % 2 === 0 ? ["without", "with"] : ["with", "without"])) {
      await asOwner("PATCH", `/api/webhooks/${id}`, { is_active: kind === "with" });
      const figures = await once(`${kind} ${round}`);
      for (const path of /** @type {Path[]} */ (["insert", "settle", "turn"])) seen[kind][path].push(figures[path]);
    }
  }
  const whats = /** @type {[Path, string][]} */ ([
    ["insert", `insert of ${short(documents)} documents`],
    ["settle", "until they are ready"],
    ["turn", "turn"],
  ]);
  const rows = whats.map(([path, what]) => {
    const ratios = seen.with[path].map((ms, at) => ms / (seen.without[path][at] ?? Number.NaN));
    return {
      goal: "events",
      what: `${what}: with a webhook / without`,
      figure: `${spread(ratios)} x`,
      wanted: "",
      met: null,
      beside: `with ${spread(seen.with[path])} ms, without ${spread(seen.without[path])} ms`,
    };
  });
  process.stdout.write(
    `${table(rows)}\n${received} events received, ${webhook.events.length} types; slowest turn without ${short(quantile(seen.without.turn, 1))} ms\n`,
  );
} finally {
  await service.stop();
  receiver.closeAllConnections();
  receiver.close();
}
