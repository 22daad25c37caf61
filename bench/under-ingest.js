import { availableParallelism } from "node:os";
import { parseArgs } from "node:util";
import { ensureBuilt } from "../scripts/build.js";
import { median, quantile, short, spread } from "./lib/figures.js";
import { Load } from "./lib/load.js";
import { MeasuredProcess } from "./lib/processes.js";
import { batchesOf, BenchService } from "./lib/service.js";
import { Settling } from "./lib/settling.js";
import { grid } from "./lib/table.js";
import { workSet } from "./lib/work-set.js";

// S9: search while hundreds of documents per second become ready, compared with an idle service and with a bare server. An endpoint that
// responds instantly creates the embeddings, so the embedder is not the bottleneck.

const { values } = parseArgs({
  options: {
    rate: { type: "string", default: "500" },
    seconds: { type: "string", default: "6" },
    rounds: { type: "string", default: "3" },
  },
});
const [rate, seconds, rounds] = [Number(values.rate), Number(values.seconds), Number(values.rounds)];
const connections = [1, 8, 32];
const say = (/** @type {string} */ text) => void process.stdout.write(`${text}\n`);
/** Number of connections for uploading files. */
const writers = 4;
/** Number of searches that are sent as a group on one connection; groups are sent until the other work has ended. */
const group = 200;

await ensureBuilt();
const set = workSet({ products: 5_000, texts: 200 });
const raw = MeasuredProcess.ofBench("raw-server.js");
const endpoint = MeasuredProcess.ofBench("embeddings-process.js");
const load = new Load();
const service = await BenchService.start({
  SEARCH_CACHE_MB: "0",
  EMBEDDER_PROVIDER: "openai-compatible",
  EMBEDDER_MODEL: "bench",
  EMBEDDER_BASE_URL: `http://127.0.0.1:${await endpoint.says(/listening on (\d+)/)}/v1`,
});
try {
  const source = await service.source("catalog");
  for (const body of batchesOf(set.products)) await service.call("PUT", new URL(service.productsUrl(source)).pathname, JSON.parse(body));
  await service.settled();
  const [first, ...further] = [await textsASecond(0), await textsASecond(1), await textsASecond(2), await textsASecond(3)];
  const bodies = set.queries.map((query) => JSON.stringify({ query, persona_id: service.personaId }));
  const search = { url: `${service.url}/v1/search`, headers: service.headers, bodies };
  const plain = { url: `http://127.0.0.1:${await raw.says(/listening on (\d+)/)}/`, headers: {}, bodies };
  for (const order of [search, plain]) await load.requests({ ...order, count: 6_000, connections: 8 });

  /** @type {Map<string, { idle: number[][], settling: number[][], rates: number[] }>} */
  const seen = new Map();
  const settling = new Settling(service, source, set.products, rate);
  for (let round = 0; round < rounds; round += 1) {
    process.stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const at of connections) {
      for (const [name, order] of /** @type {const} */ ([
        ["Parlance", search],
        ["raw", plain],
      ])) {
        const key = `${name} ${at}`;
        const kept = seen.get(key) ?? { idle: [], settling: [], rates: [] };
        seen.set(key, kept);
        kept.idle.push(await latencies(order, at));
        await settling.begin();
        kept.settling.push(await latencies(order, at));
        kept.rates.push(await settling.end());
      }
    }
  }
  say(
    `${set.products.length} products, ${set.texts.length} texts: ${set.name}. Node ${process.version}, ${availableParallelism()} cores, shared with the load and the database.`,
  );
  say(`${rate} documents per second are sent. They replace existing products, so the size of the index does not change.\n`);
  const figures = (/** @type {number[][]} */ of, /** @type {number} */ share) => median(of.map((each) => quantile(each, share)));
  const both = (/** @type {number[][]} */ of) => `${short(figures(of, 0.5))}, ${short(figures(of, 0.99))}`;
  const least = (/** @type {number[][]} */ of) => {
    const all = of.map((each) => quantile(each, 0.99));
    return `${short(Math.min(...all))}-${short(Math.max(...all))}`;
  };
  say(
    grid([
      [
        "",
        "connections",
        "idle: p50, p99 ms",
        "while indexing: p50, p99 ms",
        "p99 of the rounds",
        "p99 while indexing / idle",
        "ready per second",
      ],
      ...[...seen].map(([key, { idle, settling: busy, rates }]) => [
        ...key.split(" "),
        both(idle),
        both(busy),
        `${least(idle)}, ${least(busy)}`,
        `${short(figures(busy, 0.99) / figures(idle, 0.99))} x`,
        spread(rates),
      ]),
    ]),
  );
  say(
    `\nS9: files -> ready, ${writers} writers: ${spread(further)} texts a second; the first ${set.texts.length}, while the readers start, ${short(first)}; wanted 100.`,
  );
  const reached = median([...seen.values()].flatMap(({ rates }) => rates));
  if (reached < 0.95 * rate) {
    say(`\nThe rate of ${rate} was not reached: ${short(reached)} documents per second became ready.`);
    process.exitCode = 1;
  }
} finally {
  await load.stop();
  await service.stop();
  await endpoint.stop();
  await raw.stop();
}

/**
 * Measures how many files become ready per second, starting with the first upload.
 * @param {number} round
 */
async function textsASecond(round) {
  const files = await service.source(`files-${round}`, "files");
  const start = performance.now();
  await Promise.all(
    Array.from({ length: writers }, (_, at) =>
      service.upload(
        files,
        set.texts.filter((_text, text) => text % writers === at),
      ),
    ),
  );
  await service.settled();
  return set.texts.length / ((performance.now() - start) / 1_000);
}

/**
 * Runs as many searches as possible in the given time.
 * @param {{ url: string, headers: Record<string, string>, bodies: string[] }} order @param {number} at number of concurrent connections
 */
async function latencies(order, at) {
  /** @type {number[]} */
  const all = [];
  const until = performance.now() + seconds * 1_000;
  while (performance.now() < until)
    all.push(...(await load.requests({ ...order, count: group * Math.min(at, 8), connections: at })).latencies);
  return all;
}
