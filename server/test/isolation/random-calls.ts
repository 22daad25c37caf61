import { isDeepStrictEqual, parseArgs } from "node:util";
import { randomNumbers } from "../../src/engines/retrieval/testing/random.ts";
import { Api, type Answer } from "../support/api.ts";
import { jobsDone } from "../support/bulk-jobs.ts";
import { asks, sent } from "../support/foreign-asks.ts";
import { storedOf, wrongAnswer } from "../support/isolation.ts";
import { readOperations, type Operation } from "../support/operations.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { docUrl, invented, type Own, type Things } from "../support/tenant.ts";
import { markerWords, settleBrands, type ManyBrands } from "./tenants.ts";

const roundCalls = 250;
const mostShown = 20;
const patienceMs = 30_000;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/** @returns the exit status: 0 if no account saw or changed another's data */
export async function randomCalls(words: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...words],
    options: {
      calls: { type: "string", default: "20000" },
      accounts: { type: "string", default: "8" },
      brands: { type: "string", default: "3" },
      seed: { type: "string", default: "1" },
    },
  });
  const [calls, accounts, brands] = [values.calls, values.accounts, values.brands].map(Number) as [number, number, number];
  const random = randomNumbers(Number(values.seed));
  const service = await startTestService();
  try {
    const markers = markerWords(accounts * brands, random);
    const all: ManyBrands[] = [];
    for (let at = 0; at < accounts; at += 1) {
      const own = markers.slice(at * brands, (at + 1) * brands);
      const account = at === 0 ? service.owner : await service.addAccount(`${own[0]}@example.com`);
      all.push(await settleBrands(service, account, own));
    }
    say(`${accounts} accounts with ${brands} brands each, seed ${values.seed}.`);
    const run = new Run(service, all, await readOperations(new Api(service.url)), random);
    while (run.calls < calls) await run.round(Math.min(roundCalls, calls - run.calls));
    return run.report();
  } finally {
    await service.stop();
  }
}

class Run {
  calls = 0;
  readonly #service: TestService;
  readonly #all: readonly ManyBrands[];
  readonly #operations: readonly Operation[];
  readonly #random: () => number;
  readonly #faults: string[] = [];
  readonly #statuses = new Map<string, number>();
  readonly #asked = new Set<string>();
  /** Words of other accounts that this account's visitors have used, so that its transcripts and search statistics contain them. */
  readonly #said = new Map<ManyBrands, Set<string>>();
  /** Number of times that an account saw its own data; proves that data is returned at all. */
  #shown = 0;
  #compared = 0;
  #checks = 0;

  constructor(service: TestService, all: readonly ManyBrands[], operations: readonly Operation[], random: () => number) {
    this.#service = service;
    this.#all = all;
    this.#operations = operations;
    this.#random = random;
  }

  #one<T>(of: readonly T[]): T {
    return of[Math.floor(this.#random() * of.length)] as T;
  }

  /** Chooses mostly privileged callers, because calls by others are mostly rejected. */
  #caller({ callers, tenant }: ManyBrands): readonly [string, Api] {
    if (this.#random() < 0.7) return this.#one([["account key", tenant.shop.api] as const, ["session", tenant.session] as const]);
    return this.#one([...callers]);
  }

  /** Makes calls as one account; the stored data of all others must not change. */
  async round(calls: number): Promise<void> {
    const mine = this.#one(this.#all);
    const others = this.#all.filter((one) => one !== mine);
    const before = await Promise.all(others.map(({ tenant }) => storedOf(this.#service, tenant.account.accountId)));
    const end = this.calls + calls;
    while (this.calls < end) {
      const kind = this.#random();
      if (kind < 0.55) await this.#foreign(mine, this.#one(others));
      else if (kind < 0.7) await this.#list(mine, this.#one(others));
      else if (kind < 0.85) await this.#own(mine, others);
      else await this.#speak(mine, this.#one(others), others);
    }
    await jobsDone(this.#service, mine.tenant.account.accountId);
    for (const [at, { tenant }] of others.entries()) {
      this.#checks += 1;
      const after = await storedOf(this.#service, tenant.account.accountId);
      if (isDeepStrictEqual(after, before[at])) continue;
      const tables = Object.keys(after).filter((table) => !isDeepStrictEqual(after[table], before[at]?.[table]));
      this.#faults.push(`calls of ${mine.tenant.marker} changed ${tables.join(", ")} of ${tenant.marker}`);
    }
  }

  /** Makes calls that refer to objects of another account, and then to unknown objects. The responses must be identical. */
  async #foreign(mine: ManyBrands, other: ManyBrands): Promise<void> {
    const operation = this.#one(this.#operations.filter(({ id }) => asks[id] !== undefined));
    const ask = this.#one(asks[operation.id] ?? []);
    const [name, caller] = this.#caller(mine);
    const foreign: Things = { ...this.#mixed(other), runningJob: other.tenant.things.endedJob };
    const send = async (things: Things): Promise<Answer> => {
      const answer = await this.#send(`${name} ${operation.id}`, () => sent(caller, operation.method, ask(things, mine.tenant.things)));
      if (answer.status === 202) await jobsDone(this.#service, mine.tenant.account.accountId);
      return answer;
    };
    this.#asked.add(operation.id);
    const [answer, unknown] = [await send(foreign), await send(invented)];
    const note = `${name} of ${mine.tenant.marker}: ${operation.id} of ${other.tenant.marker}`;
    this.#compared += 1;
    const request = ask(foreign, mine.tenant.things);
    const wrong = wrongAnswer({ operation: operation.id, caller: name, request, foreign, answer, unknown });
    if (wrong !== null) this.#faults.push(`${note}: ${wrong}`);
    this.#look(answer, mine, this.#all, note, Object.values<string>({ ...foreign }));
    if (operation.id.startsWith("upsertAccountDocument"))
      for (const made of [foreign.note, foreign.staged, invented.note, invented.staged])
        await mine.tenant.session.call("DELETE", docUrl(made));
  }

  /** Returns objects of any of an account's brands. */
  #mixed({ tenant, brands }: ManyBrands): Own {
    const { word, shop } = this.#one(brands);
    if (word === tenant.marker) return tenant.things;
    const { brandId: brand, catalogId: catalog, filesId: files, personaId: persona } = shop;
    return { ...tenant.things, brand, catalog, files, persona, product: `${word}-lamp` };
  }

  /** Calls routes without an id, with and without a search for the other account's words. */
  async #list(mine: ManyBrands, other: ManyBrands): Promise<void> {
    // The installation's own account may read the mail of all accounts.
    const lists = this.#operations.filter(
      ({ id, method, path }) => method === "GET" && /^\/(v1|api)\//.test(path) && !path.includes("{") && id !== "listOutbox",
    );
    const { id, path, takes } = this.#one(lists);
    const [name, caller] = this.#caller(mine);
    const word = this.#one(other.brands).word;
    const query = this.#one([
      "",
      ...(takes.includes("limit") ? ["?limit=200"] : []),
      ...(takes.includes("search") ? [`?search=${word}`] : []),
    ]);
    const answer = await this.#send(`${name} ${id}`, () => caller.call("GET", path + query));
    // The public personas of the installation's own account are visible to everyone.
    const hidden = id === "listPublicPersonas" ? this.#all.slice(1) : this.#all;
    this.#look(answer, mine, hidden, `${name} of ${mine.tenant.marker}: ${path}${query}`);
  }

  /** Makes reads of, and small writes to, the account's own objects. */
  async #own(mine: ManyBrands, others: readonly ManyBrands[]): Promise<void> {
    const { things, session } = mine.tenant;
    const [name, caller] = this.#caller(mine);
    const reads = this.#operations.filter(({ id, method }) => method === "GET" && asks[id] !== undefined);
    if (this.#random() < 0.2) {
      const { word, shop } = this.#one(mine.brands);
      const id = `${word}-more-${Math.floor(this.#random() * 20)}`;
      const items = [{ id, title: `${word} bench ${this.calls}`, price: Math.floor(this.#random() * 100) }];
      const answer = await this.#send("session upsertProducts", () =>
        session.call("PUT", `/v1/knowledge/sources/${shop.catalogId}/documents`, { items }),
      );
      this.#look(answer, mine, others, `session of ${mine.tenant.marker}: own products`);
      return;
    }
    const operation = this.#one(reads);
    const ask = this.#one(asks[operation.id] ?? []);
    const answer = await this.#send(`${name} ${operation.id}`, () =>
      sent(caller, operation.method, ask({ ...this.#mixed(mine), runningJob: things.endedJob }, things)),
    );
    this.#asked.add(operation.id);
    this.#look(answer, mine, others, `${name} of ${mine.tenant.marker}: own ${operation.id}`);
  }

  /** If a visitor to one brand searches or chats, the response must use only that brand. */
  async #speak(mine: ManyBrands, other: ManyBrands, others: readonly ManyBrands[]): Promise<void> {
    const { word, shop } = this.#one(mine.brands);
    const topic = this.#one(["garden lamp", "Who repairs garden lamps?", "Who lends parasols?", "lanterns are cleaned", "bench"]);
    const foreign = this.#one(other.brands).word;
    const sibling = this.#one(mine.brands).word;
    const query = this.#one([topic, topic, `${foreign} ${topic}`, `${sibling} ${topic}`]);
    const note = `visitor of ${word}: ${query}`;
    if (query.includes(foreign)) this.#said.set(mine, (this.#said.get(mine) ?? new Set()).add(foreign));
    let told: string;
    if (this.#random() < 0.7) {
      const mode = this.#one(["fast", "smart"]);
      const answer = await this.#send("visitor search", () => shop.visitor.call("POST", "/v1/search", { query, top_k: 50, mode }));
      this.#look(answer, mine, others, note);
      told = answer.text;
    } else {
      const turn = await shop.visitor.chat({ message: query });
      this.#count("visitor chat", turn.status);
      told = JSON.stringify(turn.frames.map(({ event, data }) => [event, data])).replaceAll(query, "");
      // The response may repeat the visitor's own words, but no documents.
      for (const asked of [foreign, sibling]) if (query.includes(asked) && asked !== word) told = told.replaceAll(asked, "");
    }
    for (const { tenant, brands } of others)
      for (const { word: marker } of brands) if (told.includes(marker)) this.#faults.push(`${note}: shows ${marker} of ${tenant.marker}`);
    for (const { word: marker } of mine.brands)
      if (marker !== word && told.includes(marker)) this.#faults.push(`${note}: shows ${marker} of another brand of the account`);
    if (told.includes(word)) this.#shown += 1;
  }

  async #send(what: string, send: () => Promise<Answer>): Promise<Answer> {
    const late = new Promise<never>((_, reject) => {
      setTimeout(() => reject(new Error(`${what}: no answer in time`)), patienceMs).unref();
    });
    const answer = await Promise.race([send(), late]);
    this.#count(what, answer.status);
    return answer;
  }

  #count(what: string, status: number): void {
    this.calls += 1;
    this.#statuses.set(String(status), (this.#statuses.get(String(status)) ?? 0) + 1);
    if (status >= 500) this.#faults.push(`${what}: ${status}`);
  }

  /** No word of another account may occur in the response or its headers, except words from the request. */
  #look({ text, headers }: Answer, mine: ManyBrands, all: readonly ManyBrands[], note: string, asked: readonly string[] = []): void {
    let told = `${text}\n${JSON.stringify([...headers])}`;
    for (const id of asked) told = told.replaceAll(id, "");
    for (const other of all) {
      if (other === mine) continue;
      for (const { word } of other.brands) {
        // No response may repeat sentences of other documents.
        const sign = this.#said.get(mine)?.has(word) === true ? `by ${word}` : word;
        if (told.includes(sign)) this.#faults.push(`${note}: shows ${word} of ${other.tenant.marker}`);
      }
    }
    if (mine.brands.some(({ word }) => told.includes(word))) this.#shown += 1;
  }

  report(): number {
    const statuses = [...this.#statuses].toSorted().map(([status, count]) => `${status}: ${count}`);
    say(`${this.calls} calls: ${statuses.join(", ")}.`);
    say(
      `${this.#asked.size} of ${Object.keys(asks).length} operations that take an id; ${this.#compared} compared with invented ids; ${this.#checks} comparisons of all that is stored of an account.`,
    );
    say(`Own objects were shown ${this.#shown} times.`);
    for (const fault of this.#faults.slice(0, mostShown)) say(`FAULT ${fault}`);
    say(`\n${this.#faults.length} faults.`);
    return this.#faults.length === 0 && this.#shown > 0 ? 0 : 1;
  }
}
