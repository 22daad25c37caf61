import { ParlanceError } from "@parlance/sdk";
import { readState, writeState } from "./state-file.js";

/** @import { Parlance, Product, FieldError } from "@parlance/sdk" */
/** @import { Run, State } from "./state-file.js" */

/**
 * A product with its number in the shop. The product's id in the service is the number as a string.
 * @typedef {{ number: number, product: Product }} ShopProduct
 *
 * The interface through which a run reads a shop.
 * @typedef {{
 *   url: string,
 *   platform: string,
 *   begin: () => Promise<Pick<Run, "startedAt" | "exportId">>,
 *   canContinue: (run: Run) => Promise<boolean>,
 *   changed: (run: Run) => AsyncIterable<ShopProduct>,
 *   numbers: (run: Run) => Promise<number[]>,
 *   some: (run: Run, numbers: readonly number[]) => AsyncIterable<ShopProduct>,
 * }} Shop
 * `begin` starts to read the shop. `changed` returns the products that changed since `run.since`, above `run.sentThrough`, by number.
 * `numbers` returns the numbers of all products, and `some` returns the products with the given numbers.
 *
 * @typedef {{
 *   generation: number, resumed: boolean, sent: number, created: number, updated: number, unchanged: number, superseded: number,
 *   refused: { id: string, errors: readonly FieldError[] }[], listed: number, removed: number, missing: number,
 * }} Report
 *
 * @typedef {{
 *   parlance: Parlance, streamKey: string, shop: Shop, stateFile: string, isFull: boolean, allowRemovals: boolean, listPart: number,
 * }} Options
 */

/** Stops a run that must not continue; the message explains what to do. */
export class Stopped extends Error {}

const clientVersion = "1.0.0";
/** Maximum fraction of the products that may disappear from one run to the next. */
const mostRemoved = 0.5;

/**
 * Makes the stream match the shop: sends the products that changed since the last run, and then the list of all products. Continues a
 * killed run under a new generation, because a call from the killed process may still be in flight.
 * @param {Options} options
 * @returns {Promise<Report>}
 */
export async function syncStream({ parlance, streamKey, shop, stateFile, isFull, allowRemovals, listPart }) {
  const before = await readState(stateFile);
  const { generation: seen, batchMax } = await openStream(parlance, streamKey, shop);
  // Higher than the generation of any earlier run, even if the state file was lost, and different from the generation of any other process.
  const generation = Math.max(Date.now(), before.generation + 1, seen + 1);
  const unfinished = !isFull && before.run !== null && (await shop.canContinue(before.run)) ? before.run : null;
  const run = unfinished ?? { since: isFull ? null : before.since, sentThrough: 0, ...(await shop.begin()) };
  /** @type {State} */
  let state = { ...before, generation, run };
  const save = (/** @type {Partial<State>} */ change) => writeState(stateFile, (state = { ...state, ...change }));
  await save({});

  const sender = new Sender(parlance, streamKey, generation, unfinished !== null);
  const { report } = sender;
  for await (const batch of batches(shop.changed(run), batchMax)) {
    await sender.send(batch.map(({ product }) => product));
    await save({ run: { ...run, sentThrough: batch.at(-1)?.number ?? 0 } });
  }
  const ids = (await shop.numbers(run)).map(String);
  if (!allowRemovals && ids.length < before.listed * (1 - mostRemoved)) {
    // The next run sends all changes again, so prices stay correct until somebody has checked the shop.
    await save({ run: null });
    throw new Stopped(
      `The shop lists ${ids.length} products; the last run listed ${before.listed}. If this is correct, add --allow-removals.`,
    );
  }
  const { removed, missing } = await reconcile(parlance, streamKey, generation, ids, listPart);
  Object.assign(report, { listed: ids.length, removed, missing: missing.length });
  for await (const batch of batches(shop.some(run, missing.map(Number)), batchMax)) await sender.send(batch.map(({ product }) => product));
  await save({ since: run.startedAt, listed: ids.length, run: null });
  return report;
}

/** @param {Parlance} parlance @param {string} streamKey @param {Shop} shop */
async function openStream(parlance, streamKey, { url, platform }) {
  const state = await parlance.streams.sync({
    site: { url, platform, plugin_version: clientVersion },
    streams: [{ stream_key: streamKey, type: "catalog" }],
  });
  if (!state.connected) throw new Stopped("The integration was disconnected. Connect the shop again to get a new key.");
  const stream = state.streams.find(({ stream_key: key }) => key === streamKey);
  if (stream?.on !== true) throw new Stopped(`The stream ${streamKey} is disabled.`);
  return { generation: stream.generation, batchMax: state.batch_max };
}

/** Sends products and counts the results. */
class Sender {
  /** @type {Report} */
  report;

  /** @param {Parlance} parlance @param {string} streamKey @param {number} generation @param {boolean} resumed */
  constructor(parlance, streamKey, generation, resumed) {
    this.parlance = parlance;
    this.streamKey = streamKey;
    const counts = { sent: 0, created: 0, updated: 0, unchanged: 0, superseded: 0, listed: 0, removed: 0, missing: 0 };
    this.report = { generation, resumed, ...counts, refused: [] };
  }

  /**
   * The service writes a batch completely or not at all: if there are problems, the batch is sent again without the invalid products.
   * @param {readonly Product[]} items
   * @returns {Promise<void>}
   */
  async send(items) {
    if (items.length === 0) return;
    const { report, streamKey } = this;
    try {
      const result = await this.parlance.streams.write({ stream_key: streamKey, generation: report.generation, items: [...items] });
      report.sent += items.length;
      report.created += result.created;
      report.updated += result.updated;
      report.unchanged += result.no_op;
      report.superseded += result.superseded.length;
    } catch (error) {
      if (!(error instanceof ParlanceError)) throw error;
      if (error.status === 413 && items.length > 1) {
        const half = Math.ceil(items.length / 2);
        await this.send(items.slice(0, half));
        return this.send(items.slice(half));
      }
      const problemsOf = (/** @type {number} */ at) => error.errors.filter(({ index }) => index === at);
      const faulty = items.flatMap(({ id }, at) => (problemsOf(at).length > 0 ? [{ id, errors: problemsOf(at) }] : []));
      if (error.status !== 422 || faulty.length === 0) throw error;
      report.refused.push(...faulty);
      await this.send(items.filter((_, at) => problemsOf(at).length === 0));
    }
  }
}

/**
 * Sends the full list in parts. Returns the response to the last part.
 * @param {Parlance} parlance @param {string} streamKey @param {number} generation @param {readonly string[]} ids @param {number} listPart
 * number of
 * ids per part
 */
async function reconcile(parlance, streamKey, generation, ids, listPart) {
  const parts = Math.max(1, Math.ceil(ids.length / listPart));
  for (let part = 1; part <= parts; part += 1) {
    const sent = ids.slice((part - 1) * listPart, part * listPart);
    const result = await parlance.streams.reconcile({ stream_key: streamKey, generation, part, parts, ids: sent });
    if ("kept" in result) return result;
  }
  throw new Stopped("The list is incomplete because the service waited more than an hour for a part. Run the client again.");
}

/** @template Value @param {AsyncIterable<Value>} values @param {number} size */
async function* batches(values, size) {
  /** @type {Value[]} */
  let batch = [];
  for await (const value of values) {
    batch.push(value);
    if (batch.length < size) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
