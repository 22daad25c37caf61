import { describe, expect, it } from "vitest";
import { type Answer, readAnswer } from "../support/api.ts";
import { jobsDone, unitsOf } from "../support/bulk-jobs.ts";
import { CheckedStream } from "../support/checked-stream.ts";
import type { SharedService } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { RandomProcesses } from "../support/random-processes.ts";
import { ShopModel, type ShopRecord } from "../support/shop-model.ts";
import { connectSite, type SitePlugin } from "../support/site-plugin.ts";
import { type Random, randomFrom } from "../support/variants/random.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

/** Thrown when a simulated plug-in process crashes. */
class Died extends Error {}

/** State shared by the plug-in's processes, such as a table in the site's database. */
interface State {
  generation: number;
  /** Version of the shop's data up to which a complete run has sent all changes. */
  sentUpTo: number;
}

const itemOf = ({ id, title, price }: ShopRecord): object => ({ id, title, price, currency: "EUR" });

/** A plug-in whose processes crash, repeat calls, lose responses and run concurrently. */
class RandomPlugin {
  readonly #plugin: SitePlugin;
  readonly #model: ShopModel;
  readonly #random: Random;
  readonly state: State = { generation: 0, sentUpTo: 0 };
  /** Probability that a process crashes before or after a call. */
  risk = 0.06;

  constructor(plugin: SitePlugin, model: ShopModel, random: Random) {
    this.#plugin = plugin;
    this.#model = model;
    this.#random = random;
  }

  /** Sends a change immediately, as if triggered by a webhook of the shop. */
  async hook(id: string): Promise<void> {
    const record = this.#model.records.get(id);
    this.state.generation += 1;
    const { generation } = this.state;
    if (record === undefined) await this.#call("POST", "items/delete", { ids: [id] });
    else await this.#call("PUT", "items", { generation, items: [itemOf(record)] });
  }

  /** @returns whether the run completed */
  async run(): Promise<boolean> {
    try {
      return await this.#run();
    } catch (error) {
      if (error instanceof Died) return false;
      throw error;
    }
  }

  async #run(): Promise<boolean> {
    const { chance, below } = this.#random;
    this.state.generation += 1;
    const { generation } = this.state;
    const { version } = this.#model;
    const records = [...this.#model.records.values()];
    const { sentUpTo } = this.state;
    const changed = chance(0.2) ? records : records.filter((record) => record.version > sentUpTo);
    for (const items of this.#pieces(changed, 1 + below(20))) await this.#call("PUT", "items", { generation, items: items.map(itemOf) });
    const lists = this.#pieces(
      records.map(({ id }) => id),
      1 + below(40),
    );
    const parts = Math.max(1, lists.length);
    const sent = this.#shuffled(Array.from({ length: parts }, (_, at) => ({ generation, part: at + 1, parts, ids: lists[at] ?? [] })));
    const again = sent.filter(() => chance(0.2));
    for (const part of [...sent, ...again, ...sent.slice(-1)]) {
      const { status, body } = await this.#call("POST", "reconcile", part);
      if (status === 409) return false;
      if (status === 202) continue;
      const missing = records.filter(({ id }) => (body.missing as string[]).includes(id));
      for (const items of this.#pieces(missing, 20)) await this.#call("PUT", "items", { generation, items: items.map(itemOf) });
      this.state.sentUpTo = Math.max(this.state.sentUpTo, version);
      return true;
    }
    return false;
  }

  /**
   * Sends a call until it gets a response. Occasionally, the response is lost, the call is sent twice concurrently, or the process crashes.
   */
  async #call(method: string, path: string, body: object): Promise<Answer> {
    const { chance, below } = this.#random;
    if (chance(this.risk)) throw new Died();
    const send = (signal?: AbortSignal): Promise<Response> =>
      fetch(`${service.url}/v1/integration/streams/products/${path}`, {
        method,
        headers: { "x-api-key": this.#plugin.key, "content-type": "application/json" },
        body: JSON.stringify(body),
        ...(signal === undefined ? {} : { signal }),
      });
    if (chance(this.risk))
      await send(AbortSignal.timeout(1 + below(6))).then(
        (response) => response.arrayBuffer(),
        () => undefined,
      );
    const [answer] = await Promise.all([send(), ...(chance(this.risk) ? [send()] : [])]);
    const read = await readAnswer(answer);
    const isStale = read.status === 409 && read.body.code === "integration.reconcile_stale_generation";
    if (![200, 202].includes(read.status) && !isStale) throw new Error(`${read.status} ${read.text}`);
    if (chance(this.risk)) throw new Died();
    return read;
  }

  #shuffled<Item>(items: readonly Item[]): Item[] {
    return items
      .map((item) => ({ item, at: this.#random.below(1_000_000) }))
      .toSorted((one, other) => one.at - other.at)
      .map(({ item }) => item);
  }

  #pieces<Item>(items: readonly Item[], size: number): Item[][] {
    const shuffled = this.#shuffled(items);
    return Array.from({ length: Math.ceil(shuffled.length / size) }, (_, at) => shuffled.slice(at * size, (at + 1) * size));
  }
}

async function storedOf(sourceId: string): Promise<unknown[]> {
  const { body } = await shop.api.call("GET", `/v1/knowledge/documents?source_id=${sourceId}&limit=200`);
  return body.items.map(({ id, title, price }: ShopRecord) => ({ id, title, price })).toSorted(byId);
}

const byId = (one: { readonly id: string }, other: { readonly id: string }): number => (one.id < other.id ? -1 : 1);

function unlessDied(error: unknown): void {
  if (!(error instanceof Died)) throw error;
}

describe("Shop with random changes and a plug-in whose processes crash, repeat calls and run concurrently", () => {
  it.each([1, 2, 3, 4, 5, 6])("matches the stored knowledge at the end (seed %i)", async (seed) => {
    const random = randomFrom(seed);
    const plugin = await connectSite(service, service.owner, { brand_id: shop.brandId, name: `Random ${seed}` });
    const { body } = await plugin.sync();
    const model = new ShopModel(random, 60);
    const site = new RandomPlugin(plugin, model, random);
    let completed = 0;
    for (let round = 0; round < 12; round++) {
      const processes = Array.from({ length: 1 + random.below(3) }, async () => {
        completed += (await site.run()) ? 1 : 0;
      });
      for (let change = random.below(12); change > 0; change--) {
        const id = model.change();
        if (random.chance(0.3)) processes.push(site.hook(id).catch(unlessDied));
      }
      await Promise.all(processes);
    }
    expect(completed).toBeGreaterThan(0);
    site.risk = 0;
    expect(await site.run()).toBe(true);
    const expected = [...model.records.values()].map(({ id, title, price }) => ({ id, title, price })).toSorted(byId);
    expect(await storedOf(body.streams[0].source_id)).toEqual(expected);
    await jobsDone(service, service.owner.accountId);
    const { usage, ledger, documents } = await unitsOf(service, service.owner.accountId);
    expect([usage, ledger]).toEqual([documents, documents]);
    const left = await service.database.rows("test.leftParts", `select 1 from integration_list_parts where source_id = $1`, [
      body.streams[0].source_id,
    ]);
    expect(left).toEqual([]);
  });
});

describe("Stream with random calls from slow, crashed and duplicated processes", () => {
  it.each([1, 2, 3, 4])("returns and stores the documented results (seed %i)", async (seed) => {
    const random = randomFrom(1_000 + seed);
    const plugin = await connectSite(service, service.owner, { brand_id: shop.brandId, name: `Checked ${seed}` });
    const { body } = await plugin.sync();
    const stream = new CheckedStream(plugin, service, shop.api, body.streams[0].source_id);
    const processes = new RandomProcesses(random);
    for (let step = 0; step < 200; step++) {
      if (random.chance(0.2)) await stream.age(40);
      const call = processes.next();
      const other = random.chance(0.5) ? call : processes.next();
      await stream.make(random.chance(0.15) ? [call, other] : [call]);
      if (step % 10 === 9) await stream.compare();
    }
    expect([...stream.seen].toSorted()).toEqual(
      ["applied", "code", "deleted", "generation", "removed", "superseded", "written"].toSorted(),
    );
  });
});
