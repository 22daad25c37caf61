import { median, quantile, short, spread } from "./lib/figures.js";

/** @import { Bench } from "./lib/bench.js" */
/** @import { Row } from "./lib/table.js" */

const rounds = 5;

/**
 * S1 to S4: the cost of a search. Except in the embedder's row, all queries are repeated, so their vectors are cached. Responses are cached
 * only in the last row.
 * @param {Bench} bench
 * @returns {Promise<Row[]>}
 */
export async function measureSearch(bench) {
  await bench.service.restart({ SEARCH_CACHE_MB: "0" });
  const rows = await measureFinding(bench);
  await bench.service.restart();
  return [...rows, await measureAgain(bench)];
}

/**
 * Measures repeated searches without changes in between.
 * @param {Bench} bench
 * @returns {Promise<Row>}
 */
async function measureAgain({ service, raw, load, set }) {
  const bodies = set.queries.map((query) => JSON.stringify({ query, persona_id: service.personaId }));
  const search = { url: `${service.url}/v1/search`, headers: service.headers, bodies };
  const plain = { url: raw.url, headers: {}, bodies };
  await load.requests({ ...search, count: bodies.length * 4, connections: 4 });
  /** @type {Record<"ratio" | "cpu" | "rate", number[]>} */
  const seen = { ratio: [], cpu: [], rate: [] };
  for (let round = 0; round < rounds; round += 1) {
    const rawRun = await raw.cpuOf(() => load.requests({ ...plain, count: 3_000, connections: 8 }));
    const run = await service.cpuOf(() => load.requests({ ...search, count: 3_000, connections: 8 }));
    seen.cpu.push(run.cpuMs / 3_000);
    seen.ratio.push(run.cpuMs / rawRun.cpuMs);
    seen.rate.push(3_000 / (run.result.wallMs / 1_000));
  }
  return {
    goal: "S1",
    what: "repeated search: CPU per request / raw's",
    figure: `${spread(seen.ratio)} x`,
    wanted: "",
    met: null,
    beside: `${short(median(seen.cpu) * 1_000)} us, ${short(median(seen.rate))} responses per second`,
  };
}

/** @param {Bench} bench @returns {Promise<Row[]>} */
async function measureFinding(bench) {
  const { service, raw, load, embedder } = bench;
  const search = { url: `${service.url}/v1/search`, headers: service.headers };
  const body = (/** @type {string} */ query) => JSON.stringify({ query, persona_id: service.personaId });
  const bodies = bench.set.queries.map(body);
  const plain = { url: raw.url, headers: {}, bodies };
  await load.requests({ ...search, bodies, count: bodies.length * 8, connections: 4 });
  await load.requests({ ...plain, count: 8_000, connections: 8 });

  /** @type {Record<"cpu" | "rawCpu" | "ratio" | "withDatabase" | "rate" | "rawRate" | "p50" | "rawP50" | "p99" | "tail", number[]>} */
  const seen = { cpu: [], rawCpu: [], ratio: [], withDatabase: [], rate: [], rawRate: [], p50: [], rawP50: [], p99: [], tail: [] };
  for (let round = 0; round < rounds; round += 1) {
    const rawRun = await raw.cpuOf(() => load.requests({ ...plain, count: 3_000, connections: 8 }));
    const databaseBefore = service.process.childrenCpuMs();
    const run = await service.cpuOf(() => load.requests({ ...search, bodies, count: 1_500, connections: 8 }));
    const database = service.process.childrenCpuMs() - databaseBefore;
    const [cpu, rawCpu] = [run.cpuMs / 1_500, rawRun.cpuMs / 3_000];
    seen.cpu.push(cpu);
    seen.rawCpu.push(rawCpu);
    seen.ratio.push(cpu / rawCpu);
    seen.withDatabase.push((cpu + database / 1_500) / rawCpu);
    seen.rate.push(1_500 / (run.result.wallMs / 1_000));
    seen.rawRate.push(3_000 / (rawRun.result.wallMs / 1_000));
    seen.rawP50.push(median((await load.requests({ ...plain, count: 500, connections: 1 })).latencies));
    seen.p50.push(median((await load.requests({ ...search, bodies, count: 500, connections: 1 })).latencies));
    const { latencies } = await load.requests({ ...search, bodies, count: 1_600, connections: 32 });
    seen.p99.push(quantile(latencies, 0.99));
    seen.tail.push(quantile(latencies, 0.99) / (32 * cpu));
  }
  const fresh = await freshQueries(bench, (query) => ({ ...search, bodies: [body(query)] }), embedder);
  return [
    {
      goal: "S1",
      what: "search: CPU per request / raw's",
      figure: `${spread(seen.ratio)} x`,
      wanted: "8 x, then 5 x",
      met: median(seen.ratio) <= 8,
      beside: `${short(median(seen.cpu) * 1_000)} us, raw ${short(median(seen.rawCpu) * 1_000)} us; with the database's ${short(median(seen.withDatabase))} x`,
    },
    {
      goal: "S2",
      what: "search: responses per second, 8 connections",
      figure: spread(seen.rate),
      wanted: "",
      met: null,
      beside: `raw ${short(median(seen.rawRate))}`,
    },
    {
      goal: "S3",
      what: "search: p50 beyond raw's, one connection",
      figure: `${short(median(seen.p50.map((ms, at) => ms - (seen.rawP50[at] ?? 0))))} ms`,
      wanted: "0.30 ms",
      met: median(seen.p50) - median(seen.rawP50) <= 0.3,
      beside: `${short(median(seen.p50))} ms, raw ${short(median(seen.rawP50))} ms`,
    },
    {
      goal: "S3",
      what: "search with a new query: CPU / embedder alone",
      figure: `${spread(fresh.ratio)} x`,
      wanted: "1.2 x",
      met: median(fresh.ratio) <= 1.2,
      beside: `${short(median(fresh.cpu))} ms, embedder ${short(median(fresh.embedderCpu))} ms; p50 ${short(median(fresh.p50))} / ${short(median(fresh.embedderP50))} ms`,
    },
    {
      goal: "S4",
      what: "search: p99 / (32 x CPU per request), 32 connections",
      figure: `${spread(seen.tail)} x`,
      wanted: "3 x, no error",
      met: median(seen.tail) <= 3,
      beside: `p99 ${short(median(seen.p99))} ms`,
    },
  ];
}

/**
 * @param {Bench} bench
 * @param {(query: string) => { url: string, headers: Record<string, string>, bodies: string[] }} asked
 * @param {Bench["embedder"]} embedder
 */
async function freshQueries(bench, asked, embedder) {
  /** @type {Record<"ratio" | "cpu" | "embedderCpu" | "p50" | "embedderP50", number[]>} */
  const seen = { ratio: [], cpu: [], embedderCpu: [], p50: [], embedderP50: [] };
  for (let round = 0; round < 3; round += 1) {
    const queries = bench.set.queries.slice(0, 150).map((query, at) => `${query} ${round}${at}`);
    const own = await embedder.cpuOf((process) => process.ask({ queries }));
    const bodies = queries.flatMap((query) => asked(query).bodies);
    const run = await bench.service.cpuOf(() => bench.load.requests({ ...asked(""), bodies, count: bodies.length, connections: 1 }));
    const [cpu, embedderCpu] = [run.cpuMs / queries.length, own.cpuMs / queries.length];
    seen.ratio.push(cpu / embedderCpu);
    seen.cpu.push(cpu);
    seen.embedderCpu.push(embedderCpu);
    seen.p50.push(median(run.result.latencies));
    seen.embedderP50.push(median(own.result.latencies));
  }
  return seen;
}
