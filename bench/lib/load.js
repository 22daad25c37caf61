import { MeasuredProcess } from "./processes.js";

/** @import { Requests, Streams, Visible } from "./load-process.js" */

/** A process that generates load on demand. */
export class Load {
  constructor() {
    this.process = MeasuredProcess.ofBench("load-process.js");
  }

  /** @param {Requests | Streams | Visible} order */
  async #run(order) {
    await this.process.says(/(ready) now/);
    const { result, error } = await this.process.ask(order);
    if (error !== undefined) throw new Error(error);
    const [failure, times] = Object.entries(result.failures ?? {})[0] ?? [];
    if (failure !== undefined) throw new Error(`${times} call(s) failed: ${failure}`);
    return result;
  }

  /** @param {Omit<Requests, "kind">} order @returns {Promise<{ wallMs: number, latencies: number[] }>} */
  requests(order) {
    return this.#run({ kind: "requests", ...order });
  }

  /** @param {Omit<Streams, "kind">} order @returns {Promise<{ wallMs: number, turns: { firstEvent: number, firstText: number, end: number }[] }>} */
  streams(order) {
    return this.#run({ kind: "streams", ...order });
  }

  /** @param {Omit<Visible, "kind">} order @returns {Promise<{ latencies: number[] }>} */
  visible(order) {
    return this.#run({ kind: "visible", ...order });
  }

  stop() {
    return this.process.stop();
  }
}
