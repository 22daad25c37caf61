/** @import { BenchService } from "./service.js" */
/** @import { Product } from "./work-set.js" */

/** Number of products per call. */
const batch = 50;
/** Number of concurrent calls. */
const writers = 2;
/** Warm-up time, after which documents become ready at the rate at which they are sent. */
const leadMs = 1_500;

/** Changes products at a constant rate, so that they are embedded and committed again. */
export class Settling {
  /**
   * @param {BenchService} service @param {string} source @param {readonly Product[]} products
   * @param {number} rate documents per second
   */
  constructor(service, source, products, rate) {
    this.service = service;
    this.path = new URL(service.productsUrl(source)).pathname;
    this.products = products;
    this.rate = rate;
    this.sent = 0;
    this.accepted = 0;
    this.running = false;
    /** @type {Promise<unknown>} */
    this.done = Promise.resolve();
    this.begunAt = 0;
    this.settledBefore = 0;
  }

  /** Resolves when documents are becoming ready. */
  async begin() {
    this.running = true;
    const from = this.sent;
    const start = performance.now();
    this.done = Promise.all(
      Array.from({ length: writers }, async () => {
        while (this.running) {
          // Late calls are sent immediately.
          const wait = ((this.sent - from) / this.rate) * 1_000 - (performance.now() - start);
          if (wait > 0) {
            await new Promise((resolve) => setTimeout(resolve, wait));
            continue;
          }
          const first = this.sent;
          this.sent += batch;
          await this.service.call("PUT", this.path, { items: Array.from({ length: batch }, (_, at) => this.changed(first + at)) });
          this.accepted += batch;
        }
      }),
    );
    await new Promise((resolve) => setTimeout(resolve, leadMs));
    this.settledBefore = await this.settled();
    this.begunAt = performance.now();
  }

  /** @returns {Promise<number>} documents that became ready since `begin`, per second */
  async end() {
    const settled = (await this.settled()) - this.settledBefore;
    const rate = settled / ((performance.now() - this.begunAt) / 1_000);
    this.running = false;
    await this.done;
    await this.service.settled();
    return rate;
  }

  /** Number of documents that were accepted and are no longer waiting. */
  async settled() {
    const { accepted } = this;
    const { total_count: waiting } = await this.service.call("GET", "/v1/knowledge/documents?limit=1&state=pending");
    return accepted - waiting;
  }

  /** @param {number} at */
  changed(at) {
    const product = this.products[at % this.products.length];
    return { ...product, description: `${product?.description ?? product?.title} Lot ${at}.`.slice(-5_000) };
  }
}
