import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { onlyModel } from "../../../test/support/only-model.ts";
import type { ReadDocument } from "../../ports/document-reader.ts";
import { randomNumbers } from "../../engines/retrieval/testing/random.ts";
import { Unavailable } from "../../platform/lib/unavailable.ts";
import type { Claim, ClaimedDocument } from "./model/claim.ts";
import { startWorker, type Worker, type WorkerDeps } from "./worker.ts";

const quiet = (): void => undefined;
const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));
const now = (): number => performance.now();

/** Number of file loops per node. */
const files = 3;
const pollMs = 5_000;
const leaseMs = 2_000;
/** Maximum wait for reported work: notifications are batched for 100 ms; the rest is the simulated latency of consecutive claims. */
const soonMs = 250;
/** Maximum wait for unreported work, which polling finds. */
const lateMs = pollMs + 400;

interface Row {
  readonly document: ClaimedDocument;
  readonly isLight: boolean;
  state: "pending" | "ready";
  owner: string | null;
  leaseUntil: number;
  dueAt: number;
  attempts: number;
  /** Whether the nodes were notified of the row. */
  isTold: boolean;
  /** Number of times the row was released for a retry. */
  putBack: number;
}

/** Observable state of a node. */
interface Node {
  /** Busy loops and the accounts that they are serving; an empty set means that the loop is pausing. */
  readonly working: Map<string, ReadonlySet<string>>;
  readonly listeners: Set<(message: never) => void>;
}

/** An in-memory queue with latency, shared by several nodes. */
class Simulation {
  readonly rows: Row[] = [];
  readonly nodes: Node[] = [];
  readonly workers: Worker[] = [];
  /** Whether commits fail. */
  isCutOff = false;
  readonly #random: () => number;
  /** Time from which each node could have claimed each row. */
  readonly #takable = new Map<string, number>();

  constructor(seed: number) {
    this.#random = randomNumbers(seed);
  }

  upTo(most: number): number {
    return this.#random() * most;
  }

  chance(probability: number): boolean {
    return this.#random() < probability;
  }

  add(accountId: string, isLight: boolean, isOfDeadWorker = false): void {
    const id = `d${this.rows.length}`;
    const document: ClaimedDocument = {
      id,
      accountId,
      brandId: null,
      externalId: id,
      kind: "file",
      content: { id, title: id },
      isTitleGiven: true,
      textHash: Buffer.from(id),
      attempts: 1,
      brokenOff: 0,
      text: isLight ? "light" : "heavy",
      file: null,
      languages: [],
    };
    const lease = isOfDeadWorker ? { owner: "dead", leaseUntil: now() + this.upTo(leaseMs) } : { owner: null, leaseUntil: 0 };
    const row: Row = { document, isLight, state: "pending", ...lease, dueAt: now(), attempts: 0, isTold: false, putBack: 0 };
    this.rows.push(row);
    if (!isOfDeadWorker) void this.#tell(row);
  }

  async #tell(row: Row): Promise<void> {
    const before = row.putBack;
    const message = this.chance(0.1) ? {} : { kinds: ["file"], accountId: row.document.accountId };
    await Promise.all(
      this.nodes.map(async ({ listeners }) => {
        await sleep(this.upTo(20));
        for (const listener of listeners) listener(message as never);
      }),
    );
    // The row may have been released in the meantime, without a notification.
    row.isTold = row.putBack === before;
  }

  #isPutBack(row: Row): void {
    row.putBack += 1;
    row.isTold = false;
  }

  #isFree(row: Row): boolean {
    return row.state === "pending" && row.dueAt <= now() && (row.owner === null || row.leaseUntil < now());
  }

  #isHeld(row: Row): boolean {
    return row.state === "pending" && row.owner !== null && row.leaseUntil >= now();
  }

  /** Follows the adapter's query: accounts with the fewest leases first; small files in batches, larger files one at a time. */
  async #claim(node: Node, limit: number, owner: string, except: readonly string[]): Promise<Claim> {
    await sleep(this.upTo(5));
    if (this.chance(0.01)) throw this.#lost(node, owner, new Error("the database was away"));
    const held = new Map<string, number>();
    for (const row of this.rows) if (this.#isHeld(row)) held.set(row.document.accountId, (held.get(row.document.accountId) ?? 0) + 1);
    const turns = new Map(held);
    const waiting = this.rows
      .filter((row) => this.#isFree(row) && !except.includes(row.document.accountId))
      .toSorted((a, b) => a.dueAt - b.dueAt)
      .map((row) => {
        const turn = (turns.get(row.document.accountId) ?? 0) + 1;
        turns.set(row.document.accountId, turn);
        return { row, turn };
      })
      .toSorted((a, b) => a.turn - b.turn)
      .slice(0, limit)
      .map(({ row }) => row);
    const taken = waiting[0]?.isLight === true ? waiting.filter(({ isLight }) => isLight) : waiting.slice(0, 1);
    for (const row of taken) Object.assign(row, { owner, leaseUntil: now() + leaseMs });
    if (taken.length > 0) node.working.set(owner, new Set(taken.map(({ document }) => document.accountId)));
    await sleep(this.upTo(5));
    return {
      documents: taken.map(({ document, attempts }) => ({ ...document, attempts: attempts + 1 })),
      mayBeMore: waiting.length === limit || taken.length < waiting.length,
    };
  }

  /** Releases the lease of `owner`, which becomes idle. */
  #letGo(node: Node, owner: string, ids: readonly string[], change: Partial<Row>): void {
    for (const row of this.rows)
      if (row.owner === owner && ids.includes(row.document.id)) {
        Object.assign(row, { owner: null, ...change });
        this.#isPutBack(row);
      }
    if (!this.rows.some((row) => row.owner === owner)) node.working.delete(owner);
  }

  /** Makes a loop pause after a failure: it does not serve any account, and its next work is found by polling. */
  #lost(node: Node, owner: string, error: Error): Error {
    node.working.set(owner, new Set());
    for (const row of this.rows) this.#isPutBack(row);
    return error;
  }

  #storeOf(node: Node): WorkerDeps["store"] {
    const idsOf = (documents: readonly Pick<ClaimedDocument, "id">[]): string[] => documents.map(({ id }) => id);
    return {
      claim: (kind, limit, { owner }, except) =>
        kind === "item" ? Promise.resolve({ documents: [], mayBeMore: false }) : this.#claim(node, limit, owner, except ?? []),
      keep: (ids, owner) => {
        for (const row of this.rows) if (row.owner === owner && ids.includes(row.document.id)) row.leaseUntil = now() + leaseMs;
        return Promise.resolve();
      },
      progress: () => Promise.resolve(),
      giveUp: (document, owner) => Promise.resolve(this.#letGo(node, owner, [document.id], { state: "ready" })),
      retryLater: (documents, owner) =>
        Promise.resolve(this.#letGo(node, owner, idsOf(documents), { dueAt: now() + this.upTo(1_000), attempts: 1 })),
      release: (owner) => {
        const ids = this.rows.filter((row) => row.owner === owner).map(({ document }) => document.id);
        return Promise.resolve(this.#letGo(node, owner, ids, {}));
      },
    };
  }

  #commitOf(node: Node): WorkerDeps["commit"] {
    return async (documents, _vectors, owner) => {
      await sleep(this.upTo(10));
      if (this.chance(this.isCutOff ? 1 : 0.02)) throw this.#lost(node, owner, new Unavailable("connection lost"));
      const ids = documents.map(({ document }) => document.id);
      this.#letGo(node, owner, ids, { state: "ready" });
      return { committed: ids, droppedBlobs: [] };
    };
  }

  async #read(text: string): Promise<ReadDocument> {
    await sleep(text === "light" ? this.upTo(50) : 200 + this.upTo(3_000));
    if (this.chance(0.02)) throw new Error("the reader was ended");
    return {
      passages: [{ text, headings: [], page: null }],
      parts: [],
      foundTitle: null,
      pages: null,
      warnings: [],
      pictures: [],
      linkedPictures: [],
      release: () => Promise.resolve(),
    };
  }

  startNode(): void {
    const node: Node = { working: new Map(), listeners: new Set() };
    const noFiles = (): Promise<never> => Promise.reject(new Error("no files here"));
    let ids = 0;
    const id = (): string => `node${this.nodes.length}-${(ids += 1)}`;
    const worker = startWorker(
      {
        store: this.#storeOf(node),
        commit: this.#commitOf(node),
        models: onlyModel({
          info: { model: "fake", fingerprint: "fake", dimensions: 1, maxTokens: 128, counting: { kind: "estimate" }, languages: null },
          countTokens: (text) => text.length,
          embedQuery: () => Promise.resolve(new Float32Array([1])),
          embedPassages: (texts) => Promise.resolve(texts.map(() => new Float32Array([1]))),
          close: () => Promise.resolve(),
        }),
        reader: { read: ({ source }) => this.#read(source.kind === "text" ? source.text : ""), close: () => Promise.resolve() },
        blobs: { put: noFiles, open: noFiles, asFile: noFiles, delete: () => Promise.resolve() },
        outliveMs: 0,
        readFile: noFiles,
        log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
        bus: {
          publish: () => Promise.resolve(),
          subscribe(_, listener) {
            node.listeners.add(listener);
            return () => node.listeners.delete(listener);
          },
          onGap: () => quiet,
          close: () => Promise.resolve(),
        },
        ids: { uuidv4: id, uuidv7: id },
      },
      { itemBatch: 8, files, leaseMs, pollMs },
    );
    this.nodes.push(node);
    this.workers.push(worker);
  }

  /** @returns the rows that waited too long although a loop was free to claim them */
  overdue(): string[] {
    return this.nodes.flatMap(({ working }, place) => {
      const loopsOf = (account: string): number => [...working.values()].filter((accounts) => accounts.has(account)).length;
      return this.rows.flatMap((row) => {
        const { id, accountId } = row.document;
        const key = `${id} on ${place}`;
        if (!this.#isFree(row) || working.size >= files || loopsOf(accountId) >= files - 1) {
          this.#takable.delete(key);
          return [];
        }
        const since = this.#takable.get(key) ?? now();
        this.#takable.set(key, since);
        const waited = now() - since;
        return waited > (row.isTold ? soonMs : lateMs) ? [`${key} of ${accountId} waited`] : [];
      });
    });
  }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "setImmediate", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Uploads bursts of files from several accounts; one account sends far more than the others. */
async function upload(simulation: Simulation, untilMs: number): Promise<void> {
  for (;;) {
    await sleep(simulation.upTo(simulation.chance(0.7) ? 30 : 2_000));
    if (now() >= untilMs) return;
    const account = simulation.chance(0.6) ? "busy" : `other${Math.floor(simulation.upTo(3))}`;
    simulation.add(account, simulation.chance(0.85), simulation.chance(0.02));
  }
}

async function stopped(simulation: Simulation): Promise<void> {
  const all = Promise.all(simulation.workers.map((worker) => worker.stop()));
  await vi.advanceTimersByTimeAsync(10_000);
  await all;
}

/** Returns the rows that waited too long and the rows that were never processed. */
async function faultsOf(seed: number, nodes: number): Promise<string[]> {
  const simulation = new Simulation(seed);
  for (let node = 0; node < nodes; node += 1) simulation.startNode();
  const untilMs = now() + 15_000;
  void upload(simulation, untilMs);
  const late = new Set<string>();
  const left = (): string[] => simulation.rows.filter(({ state }) => state !== "ready").map(({ document }) => `${document.id} was left`);
  while (now() < untilMs + 30_000 && (now() < untilMs || left().length > 0)) {
    await vi.advanceTimersByTimeAsync(10);
    for (const each of simulation.overdue()) late.add(each);
  }
  await stopped(simulation);
  return [...late, ...left()];
}

describe("waiting work", () => {
  it("is not delayed by loops that pause after a failure, because such loops do not count toward their account's limit", async () => {
    const simulation = new Simulation(1);
    simulation.startNode();
    simulation.isCutOff = true;
    for (let heavy = 0; heavy < files - 1; heavy += 1) simulation.add("busy", false);
    const loops = (): number[] => [...(simulation.nodes[0]?.working.values() ?? [])].map((accounts) => accounts.size);
    const from = now();
    while (now() < from + 4_000 && loops().join() !== "0,0") await vi.advanceTimersByTimeAsync(10);
    expect(loops()).toEqual([0, 0]);
    simulation.isCutOff = false;
    simulation.add("busy", true);
    await vi.advanceTimersByTimeAsync(soonMs);
    expect(loops()).toEqual([1, 1]);
    await stopped(simulation);
  });

  it.each([1, 2])(
    "is claimed soon under any interleaving of uploads, claims and failures, with %i nodes",
    async (nodes) => {
      for (let seed = 0; seed < 60; seed += 1) expect(await faultsOf(seed, nodes), `seed ${seed}`).toEqual([]);
    },
    60_000,
  );
});
