import { Load } from "./load.js";
import { MeasuredProcess } from "./processes.js";
import { BenchService, cacheDir } from "./service.js";

/** @import { WorkSet } from "./work-set.js" */

/** A reference process with which the service is compared. */
class Peer {
  /** @param {MeasuredProcess} process @param {string} url */
  constructor(process, url) {
    this.process = process;
    this.url = url;
  }

  /**
   * @template T
   * @param {(process: MeasuredProcess) => Promise<T>} work
   */
  cpuOf(work) {
    return this.process.cpuOf(() => work(this.process));
  }
}

/**
 * The components of a measurement, each in its own process.
 * @typedef {object} Bench
 * @property {WorkSet} set
 * @property {BenchService} service
 * @property {Peer} raw bare node:http
 * @property {Peer} embedder the embedder alone
 * @property {Load} load
 * @property {Load} otherLoad
 */

/**
 * @param {WorkSet} set
 * @param {(bench: Bench) => Promise<void>} work
 */
export async function withBench(set, work) {
  /** @type {{ stop(): Promise<void> }[]} */
  const started = [];
  /** @template {{ stop(): Promise<void> }} T @param {T} part */
  const keep = (part) => {
    started.push(part);
    return part;
  };
  try {
    const raw = keep(MeasuredProcess.ofBench("raw-server.js"));
    const load = keep(new Load());
    const otherLoad = keep(new Load());
    // Started sequentially, because both processes build the model's graph if it is missing.
    const embedder = keep(MeasuredProcess.ofBench("embedder-process.js", { CACHE_DIR: cacheDir }));
    await embedder.says(/(ready) now/);
    const service = keep(await BenchService.start());
    const port = await raw.says(/listening on (\d+)/);
    await work({ set, service, raw: new Peer(raw, `http://127.0.0.1:${port}/`), embedder: new Peer(embedder, ""), load, otherLoad });
  } finally {
    for (const part of started.toReversed()) await part.stop();
  }
}
