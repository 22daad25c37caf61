import { readdirSync } from "node:fs";
import path from "node:path";
import { Load } from "./load.js";
import { readers, TreeWatch } from "./process-tree.js";
import { batchesOf, BenchService } from "./service.js";
import { workSet } from "./work-set.js";

/** Number of products that the searches during the uploads can find. */
const products = 1_000;
/** Delay between two searches, to simulate users instead of saturating the machine. */
const pauseMs = 5;
const searchesAtOnce = 50;
const idleSearches = 1_500;
const languages = ["en", "de", "ja", "zh", "ar"];

/** A service with a small catalog and a files source that is searched continuously. */
export class DocumentBench {
  /** @param {BenchService} service @param {Load} load @param {string} catalog @param {string} source @param {string[]} bodies */
  constructor(service, load, catalog, source, bodies) {
    this.service = service;
    this.load = load;
    this.catalog = catalog;
    this.source = source;
    this.bodies = bodies;
    this.pid = service.process.child.pid ?? -1;
  }

  /** @param {Readonly<Record<string, string>>} [environment] */
  static async start(environment = {}) {
    const service = await BenchService.start({ SEARCH_CACHE_MB: "0", LOG_LEVEL: "info", ...environment });
    const load = new Load();
    const set = workSet({ products, texts: 0 });
    const catalog = await service.source("catalog");
    for (const body of batchesOf(set.products.slice(0, products)))
      await service.call("PUT", new URL(service.productsUrl(catalog)).pathname, JSON.parse(body));
    await service.settled();
    const { id: brand } = await service.call("POST", "/v1/brands", { display_name: "Files", audience_languages: languages });
    const { id: source } = await service.call("POST", "/v1/knowledge/sources", { name: "files", type: "files", brand_id: brand });
    const bodies = set.queries.slice(0, 100).map((query) => JSON.stringify({ query, persona_id: service.personaId }));
    return new DocumentBench(service, load, catalog, source, bodies);
  }

  /** @param {number} count @returns {Promise<number[]>} duration of each search in milliseconds, on one connection */
  async searches(count) {
    const { latencies } = await this.load.requests({
      url: `${this.service.url}/v1/search`,
      headers: this.service.headers,
      bodies: this.bodies,
      count,
      connections: 1,
      pauseMs,
    });
    return latencies;
  }

  /** @returns {Promise<number[]>} durations of searches on the idle service */
  async idle() {
    await this.searches(idleSearches / 2);
    return this.searches(idleSearches);
  }

  /**
   * Runs `work` while searches are sent and memory is measured.
   * @template T
   * @param {() => Promise<T>} work
   * @param {boolean} [searched] whether to send searches
   * @returns {Promise<{ result: T, latencies: number[], memory: ReturnType<TreeWatch["stop"]>, seconds: number }>}
   */
  async watched(work, searched = true) {
    const watch = new TreeWatch(this.pid);
    let isDone = !searched;
    /** @type {number[]} */
    const latencies = [];
    const searching = (async () => {
      while (!isDone) latencies.push(...(await this.searches(searchesAtOnce)));
    })();
    const start = performance.now();
    try {
      const result = await work();
      const seconds = (performance.now() - start) / 1_000;
      isDone = true;
      await searching;
      return { result, latencies, memory: watch.stop(), seconds };
    } finally {
      isDone = true;
      watch.stop();
    }
  }

  /**
   * Returns the remaining faults once all files have reached a final state.
   * @returns {Promise<string[]>}
   */
  async leftovers() {
    const wrong = [];
    // Idle processes exit on their own; the next cleanup deletes the files.
    const isIn = async (/** @type {() => string[]} */ left) => {
      for (const end = performance.now() + 90_000; left().length > 0 && performance.now() < end;) await pause(500);
      return left();
    };
    const children = await isIn(() => readers(this.pid).map(({ command }) => command));
    if (children.length > 0) wrong.push(`child processes remain: ${children.join("; ")}`);
    const files = await isIn(() => namesBelow(path.join(this.service.dataDir, "extract")));
    if (files.length > 0) wrong.push(`files remain in extract: ${files.join(", ")}`);
    return wrong;
  }

  async stop() {
    await this.load.stop();
    await this.service.stop();
  }
}

/** @param {number} ms */
export function pause(ms) {
  return new Promise((resolve) => setTimeout(resolve, ms));
}

/** @param {string} folder */
function namesBelow(folder) {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/**
 * Runs `work` for each item in order, with limited concurrency.
 * @template T
 * @param {Iterable<T>} all @param {number} atOnce @param {(one: T) => Promise<void>} work
 */
export async function eachOf(all, atOnce, work) {
  const iterator = all[Symbol.iterator]();
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let next = iterator.next(); next.done !== true; next = iterator.next()) await work(next.value);
    }),
  );
}
