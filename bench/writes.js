import { median, short, spread } from "./lib/figures.js";
import { batchesOf, BenchService } from "./lib/service.js";

/** @import { Bench } from "./lib/bench.js" */
/** @import { Load } from "./lib/load.js" */
/** @import { Row } from "./lib/table.js" */
/** @import { Product } from "./lib/work-set.js" */

const rounds = 3;

/**
 * S6 and the replay of S7: durable product writes on a service without workers, so embedding is excluded.
 * @param {Load} load @param {readonly Product[]} products
 * @returns {Promise<Row[]>}
 */
export async function measureAccepting(load, products) {
  const service = await BenchService.start({ ROLE: "api" });
  try {
    const bodies = batchesOf(products);
    /** @type {Map<number, number[]>} */
    const accepted = new Map([1, 4, 8].map((writers) => [writers, []]));
    /** @type {number[]} */
    const replayed = [];
    /** @type {number[]} */
    const cpu = [];
    const write = async (/** @type {string} */ sourceId, /** @type {number} */ connections) => {
      const order = {
        url: service.productsUrl(sourceId),
        method: "PUT",
        headers: service.headers,
        bodies,
        count: bodies.length,
        connections,
      };
      const { result, cpuMs } = await service.cpuOf(() => load.requests(order));
      return { rate: products.length / (result.wallMs / 1_000), cpuMs: cpuMs / products.length };
    };
    await write(await service.source("warm-up"), 4);
    for (let round = 0; round < rounds; round += 1) {
      for (const [writers, rates] of accepted) {
        const sourceId = await service.source(`${writers} writers, round ${round}`);
        const first = await write(sourceId, writers);
        rates.push(first.rate);
        cpu.push(first.cpuMs);
        if (writers === 4) replayed.push((await write(sourceId, writers)).rate);
      }
    }
    const best = Math.max(...[...accepted.values()].map(median));
    const atFour = median(accepted.get(4) ?? []);
    return [
      {
        goal: "S6",
        what: "products accepted per second, batches of 100",
        figure: short(best),
        wanted: "10,000",
        met: best >= 10_000,
        beside: `writers ${[...accepted].map(([writers, rates]) => `${writers}: ${spread(rates)}`).join(", ")}; CPU of the service ${short(median(cpu) * 1_000)} us a product`,
      },
      {
        goal: "S7",
        what: "the same products again (no-op) / accepting",
        figure: `${short(median(replayed) / atFour)} x`,
        wanted: "3 x",
        met: median(replayed) >= 3 * atFour,
        beside: `${short(median(replayed))} per second, 4 writers`,
      },
    ];
  } finally {
    await service.stop();
  }
}

/**
 * S7: the time from the acceptance of a product until it is ready, compared with the embedder alone on the same products, measured before
 * and after.
 * @param {Bench} bench
 * @returns {Promise<Row[]>}
 */
export async function measureProcessing({ service, embedder, load, set }) {
  const passages = set.products.map(({ title, description, categories }) =>
    [title, description, pathsOf(categories)].filter(Boolean).join("\n"),
  );
  const sample = passages.filter((_, at) => at % Math.ceil(passages.length / 400) === 0);
  await embedder.process.ask({ passages: sample.slice(0, 20) });
  const own = [];
  own.push(await embedder.cpuOf((process) => process.ask({ passages: sample })));

  const sourceId = await service.source("catalog");
  const bodies = batchesOf(set.products);
  const start = performance.now();
  const { cpuMs } = await service.cpuOf(async () => {
    await load.requests({
      url: service.productsUrl(sourceId),
      method: "PUT",
      headers: service.headers,
      bodies,
      count: bodies.length,
      connections: 2,
    });
    await service.settled();
  });
  const seconds = (performance.now() - start) / 1_000;

  own.push(await embedder.cpuOf((process) => process.ask({ passages: sample })));
  const ownRate = median(own.map(({ result }) => sample.length / (result.wallMs / 1_000)));
  const ownCpu = median(own.map((run) => run.cpuMs / sample.length));
  const rate = set.products.length / seconds;
  const cpu = cpuMs / set.products.length;
  return [
    {
      goal: "S7",
      what: "accepted -> ready / embedder's own rate",
      figure: `${short(rate / ownRate)} x`,
      wanted: "0.85 x",
      met: rate >= 0.85 * ownRate,
      beside: `${short(rate)} products a second, embedder ${own.map(({ result }) => short(sample.length / (result.wallMs / 1_000))).join(" and ")}; CPU ${short(cpu)} ms, embedder ${short(ownCpu)} ms`,
    },
  ];
}

/** @param {unknown} categories @returns {string} the categories as they appear in a passage */
function pathsOf(categories) {
  return Array.isArray(categories) ? categories.map((path) => path.join(" > ")).join("; ") : "";
}

/**
 * S8: the time from a write until the document is found, while other clients search 100 times a second.
 * @param {Bench} bench
 * @returns {Promise<Row[]>}
 */
export async function measureVisibility({ service, embedder, load, otherLoad, set }) {
  const sourceId = await service.source("single writes");
  const search = { url: `${service.url}/v1/search`, headers: service.headers };
  const writes = Array.from({ length: 30 }, (_, at) => {
    const [id, sample] = [`single-${at}`, set.products[at % set.products.length]];
    return {
      body: JSON.stringify({
        items: [{ id, title: `Singular ${at} ${sample?.title ?? ""}`.slice(0, 500), description: sample?.description }],
      }),
      query: JSON.stringify({ query: id, persona_id: service.personaId, top_k: 1 }),
      sign: `"id":"${id}"`,
    };
  });
  const { latencies: alone } = await embedder.process.ask({ queries: writes.map(({ body }) => body.slice(0, 400)) });
  const bodies = set.queries.map((query) => JSON.stringify({ query, persona_id: service.personaId }));
  const others = otherLoad.requests({ ...search, bodies, count: 600, connections: 2, pauseMs: 20 });
  const { latencies } = await load.visible({
    write: { url: service.productsUrl(sourceId), method: "PUT", headers: service.headers },
    search,
    writes,
  });
  await others;
  const beyond = median(latencies) - median(alone);
  return [
    {
      goal: "S8",
      what: "one write -> found, beyond one embedding, while others search",
      figure: `${short(beyond)} ms`,
      wanted: "50 ms",
      met: beyond <= 50,
      beside: `${spread(latencies)} ms, embedding ${short(median(alone))} ms`,
    },
  ];
}
