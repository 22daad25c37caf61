import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { createParlance, ParlanceError, type Parlance, type Product } from "@parlance/sdk";
import { signEndUserToken } from "@parlance/sdk/server";
import { createConversation, listConversations, type Conversation, type ConversationOptions } from "@parlance/sdk/visitor";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Frame } from "../support/api.ts";
import { startCuttingProxy, type CuttingProxy } from "../support/cutting-proxy.ts";
import { type ModelServer, startModelServer } from "../support/model-server.ts";
import { addPerson, type Person } from "../support/people.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let models: ModelServer;
let service: TestService;
let shop: Shop;
let owner: Person;
let parlance: Parlance;
/** A client that is signed in as the owner. */
let signedIn: Parlance;

const question = "What does the storm lantern cost?";

beforeAll(async () => {
  models = await startModelServer();
  service = await startTestService({ LLM_PROVIDER: "openai-compatible", LLM_MODEL: "tiny", LLM_BASE_URL: models.url });
  shop = await openShop(service, service.owner);
  await shop.load([
    { id: "LMP-1", title: "Storm lantern “Föhn”", description: "It runs for 40 hours. 雨の夜に。", price: 39.5, in_stock: true },
  ]);
  models.answer(() => ["The Storm lantern “Föhn” costs 39.50", " EUR. It ", "runs for 40 hours, 雨の夜に.\n\nIt is in", " stock. 🎉"]);
  owner = await addPerson(service, service.owner, "Olga", "owner");
  parlance = createParlance({ url: service.url, key: service.owner.key });
  signedIn = createParlance({ url: service.url, accessToken: () => (owner.headers["authorization"] ?? "").replace("Bearer ", "") });
});
afterAll(async () => {
  await service.stop();
  await models.close();
});

function talkThrough(url: string, more: Partial<ConversationOptions> = {}): Conversation {
  return createConversation({ url, personaId: shop.personaId, backoff: { baseMs: 4, mostMs: 40 }, ...more });
}

/** Returns the transcript in the format of the events route. */
const stored = (frames: readonly Frame[]): unknown[] =>
  frames
    .filter(({ event }) => event !== "caught_up")
    .map(({ id, event, data }) => [id, data["turn_index"], event, event === "message" ? data["content"] : data["cards"]]);

const shown = (talk: Conversation): unknown[] =>
  talk.snapshot.entries.map((entry) => {
    const event = entry.type === "image" ? "blended_image" : entry.type;
    return [entry.id, entry.turnIndex, event, entry.type === "message" ? entry.text : entry.type === "cards" ? entry.cards : null];
  });

async function expectTranscript(talk: Conversation, note: string): Promise<void> {
  await expect.poll(() => talk.snapshot.turn, { message: note }).toBeNull();
  const { sessionId } = talk.snapshot;
  const frames = await shop.visitor.events(sessionId ?? "");
  expect(frames.length, note).toBeGreaterThan(3);
  await expect.poll(() => shown(talk), { message: note }).toEqual(stored(frames));
}

async function throughProxy(run: (proxy: CuttingProxy) => Promise<void>): Promise<void> {
  const proxy = await startCuttingProxy(service.url);
  try {
    await run(proxy);
  } finally {
    await proxy.close();
  }
}

/** The number of frames of a turn in these tests, plus one. */
async function framesOfATurn(): Promise<number> {
  let frames = 0;
  const talk = talkThrough(service.url);
  for await (const frame of talk.say(question)) frames += frame.event === "thinking" ? 0 : 1;
  talk.close();
  expect(frames).toBeGreaterThan(5);
  return frames;
}

function memory(): NonNullable<ConversationOptions["storage"]> {
  const kept = new Map<string, string>();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => void kept.set(key, value),
    removeItem: (key) => void kept.delete(key),
  };
}

describe("SDK conversation", () => {
  it("matches the service's transcript, wherever its connections are closed", async () => {
    const frames = await framesOfATurn();
    for (let blocks = 0; blocks <= frames; blocks += 1) {
      await throughProxy(async (proxy) => {
        // Each of the first four connections (the turn, its retries and the events stream) is closed one event later than the previous
        // connection, between
        // events or inside an event.
        proxy.cut((connection) => (connection < 4 ? { blocks: blocks + connection, bytes: blocks % 2 === 0 ? 1 : 23 } : null));
        const talk = talkThrough(proxy.url);
        talk.follow();
        const ids: string[] = [];
        const first = talk.say(question);
        for await (const { id, event } of first) if (event !== "thinking") ids.push(id);
        expect(new Set(ids).size, `after ${blocks} blocks`).toBe(ids.length);
        await first.done;
        await talk.say("And how long does it run?").done;
        expect(proxy.connections).toBeGreaterThan(1);
        await expectTranscript(talk, `cut after ${blocks} blocks`);
        talk.close();
      });
    }
  });

  it("matches the service's transcript after a page reload at any frame", async () => {
    const frames = await framesOfATurn();
    for (let at = 0; at <= frames; at += 1) {
      const storage = memory();
      const before = talkThrough(service.url, { storage });
      let seen = 0;
      const turn = before.say(question);
      await new Promise<void>((resolve) => {
        const stop = before.subscribe(() => (at === 0 ? resolve() : undefined));
        void (async () => {
          for await (const frame of turn) if (frame.event !== "thinking" && (seen += 1) >= at) break;
          stop();
          resolve();
        })().catch(() => resolve());
      });
      before.close();
      const talk = talkThrough(service.url, { storage });
      await talk.restore();
      await expect.poll(() => talk.snapshot.entries.some(({ turnIndex }) => turnIndex === 0), { message: `reloaded at ${at}` }).toBe(true);
      await expectTranscript(talk, `reloaded at frame ${at}`);
      expect(talk.snapshot.entries.filter(({ type, id }) => type === "message" && id?.endsWith("-1"))).toHaveLength(1);
      talk.close();
    }
  });

  it("follows an operator: takeover, typing and release", async () => {
    const talk = talkThrough(service.url);
    talk.follow();
    await talk.say(question).done;
    const sessionId = talk.snapshot.sessionId ?? "";
    await expect.poll(() => talk.snapshot.connection).toBe("live");
    await talk.requestHandoff("An invoice");
    expect(talk.snapshot.handoff).toBe("requested");
    await signedIn.conversations.takeOver({ session_id: sessionId });
    await signedIn.conversations.typing({ session_id: sessionId, stopped: false });
    await expect.poll(() => talk.snapshot.typing).toEqual({ operatorName: "Olga" });
    await signedIn.conversations.say({ session_id: sessionId, content: "Hello, this is Olga." });
    await expect.poll(() => talk.snapshot).toMatchObject({ typing: null, operator: { name: "Olga" }, handoff: "none" });
    expect((await talk.say("Thank you").done).held).toBe(true);
    await signedIn.conversations.release({ session_id: sessionId });
    expect((await talk.say(question).done).held).toBe(false);
    await expect.poll(() => talk.snapshot.operator).toBeNull();
    await expectTranscript(talk, "with an operator");
    await talk.rate(0, 1, "Good");
    expect(talk.snapshot.ratings).toEqual({ 0: 1 });
    await talk.erase();
    await expect(parlance.sessions.erase({ session_id: sessionId })).resolves.toBeUndefined();
    expect(talk.snapshot).toMatchObject({ sessionId: null, entries: [] });
    talk.close();
  });

  it("belongs to a signed-in user if the SDK signed the token", async () => {
    const { kid, secret } = await signedIn.personas.rotateEndUserSecret({ persona_id: shop.personaId });
    const getToken = (): Promise<string> => signEndUserToken({ kid, secret, sub: "user-1", name: "Sam", personaId: shop.personaId });
    const talk = talkThrough(service.url, { getToken });
    await talk.say(question).done;
    const mine = await listConversations({ url: service.url, personaId: shop.personaId, getToken });
    expect(mine.map(({ session_id }) => session_id)).toContain(talk.snapshot.sessionId);
    const { items } = await signedIn.conversations.list();
    expect(items.find(({ session_id }) => session_id === talk.snapshot.sessionId)?.user_attributes).toEqual({ name: "Sam" });
    talk.close();
  });
});

describe("Catalog sync", () => {
  it("writes 300 products over a network that loses every fifth response, reports invalid products, and deletes products that are missing from the list", async () => {
    const { id: sourceId } = await parlance.sources.create({ name: "Synced", brand_id: shop.brandId });
    const product = (at: number): Product => ({ id: `p-${at}`, title: `Product ${at}`, price: 1 + at, currency: "EUR" });
    const invalid = new Set([3, 57, 58, 140, 141, 222, 299]);
    const list = Array.from({ length: 300 }, (_, at) => (invalid.has(at) ? { ...product(at), price: -1 } : product(at)));
    await parlance.syncCatalog({ source_id: sourceId, items: Array.from({ length: 30 }, (_, at) => ({ id: `old-${at}`, title: "Old" })) });
    let calls = 0;
    let lost = 0;
    const losing: typeof fetch = async (input, init) => {
      const isLost = (calls += 1) % 5 === 0;
      lost += isLost ? 1 : 0;
      if (isLost && calls % 2 === 0) throw new TypeError("fetch failed");
      const response = await fetch(input, init);
      if (!isLost) return response;
      await response.arrayBuffer();
      throw new TypeError("terminated");
    };
    const flaky = createParlance({ url: service.url, key: service.owner.key, fetch: losing, backoff: { baseMs: 1 } });
    const report = await flaky.syncCatalog({ source_id: sourceId, items: list });
    expect(lost).toBeGreaterThan(1);
    expect(report.refused.map(({ index }) => index)).toEqual([...invalid]);
    expect(report.refused[0]?.errors[0]).toMatchObject({ field: "price", code: "range" });
    expect(report.created + report.updated + report.unchanged).toBe(293);
    expect(report).toMatchObject({ removed: 30, withheld: [] });
    const ids: string[] = [];
    for await (const { id } of parlance.documents.all({ source_id: sourceId, limit: 100 })) ids.push(id);
    expect(ids.toSorted()).toEqual(
      list
        .filter((_, at) => !invalid.has(at))
        .map(({ id }) => id)
        .toSorted(),
    );
    const good = list.filter((_, at) => !invalid.has(at));
    expect(await parlance.syncCatalog({ source_id: sourceId, items: good })).toMatchObject({
      created: 0,
      updated: 0,
      unchanged: 293,
      removed: 0,
    });
    const dry = await parlance.syncCatalog({
      source_id: sourceId,
      items: [{ ...product(0), title: "New" }, ...good.slice(1, 280)],
      dryRun: true,
    });
    expect(dry).toMatchObject({ created: 0, updated: 1, unchanged: 279, removed: 13, dryRun: true });
  });
});

describe("Each resource of the client", () => {
  const code = (call: Promise<unknown>): Promise<string> =>
    call.then(
      () => "done",
      (error: unknown) => (error instanceof ParlanceError ? error.code : String(error)),
    );
  const unknown = "0190a0b0-0000-7000-8000-000000000001";
  const calls: { readonly [Name in keyof Parlance]: () => Promise<unknown> } = {
    brands: () => parlance.brands.get({ brand_id: shop.brandId }),
    sources: () => parlance.sources.list({ brand_id: shop.brandId }),
    documents: () => parlance.documents.getText({ source_id: shop.catalogId, id: "LMP-1" }),
    images: async () => expect(await code(parlance.images.get({ picture_id: unknown, file: "original.png" }))).toBe("resource.not_found"),
    uploads: async () => {
      const file = new File(["# Returns\n\nReturns are free for 30 days."], "returns.md");
      const sent: number[] = [];
      const { id, result } = await parlance.uploads.send(file, {
        source_id: shop.filesId,
        onProgress: (progress) => sent.push(progress.sent),
      });
      expect([result, sent.at(-1)]).toEqual(["created", file.size]);
      const again = await parlance.uploads.send(file, { source_id: shop.filesId, id });
      expect(again.result).toBe("no_op");
    },
    texts: () => parlance.texts.upsert({ external_id: "note-1", content: "Open from 9 to 18.", label: "Hours" }),
    jobs: () => parlance.jobs.active(),
    personas: async () => {
      const { items } = await parlance.personas.list({ brand_id: shop.brandId });
      expect(items.map(({ id }) => id)).toEqual([shop.personaId]);
    },
    activations: () => parlance.activations.list({ persona_id: shop.personaId }),
    account: () => signedIn.account.get(),
    audit: () => signedIn.audit.list(),
    events: async () => {
      for await (const { event } of await signedIn.events.follow()) return expect(event).toBe("connected");
    },
    conversations: () => signedIn.conversations.list({ limit: 1 }),
    operator: async () => expect((await signedIn.operator.get()).name).toBe("Olga"),
    replies: async () => expect((await signedIn.replies.list()).total_count).toBe(0),
    sessions: async () => {
      const events = [];
      for await (const { event } of await parlance.sessions.say({ message: question, persona_id: shop.personaId })) events.push(event);
      expect([events[0], events.at(-1)]).toEqual(["session", "done"]);
    },
    onboarding: async () => expect(await code(parlance.onboarding.get({ job_id: unknown }))).toBe("resource.not_found"),
    integrations: () => signedIn.integrations.list(),
    streams: async () => {
      const { key } = await signedIn.integrations.create({ brand_id: shop.brandId, name: "SDK site" });
      const site = createParlance({ url: service.url, key });
      await site.streams.sync({ site: {} });
      await site.streams.write({ stream_key: "products", generation: 1, items: [{ id: "sdk-tent", title: "Tent", price: 9 }] });
      expect(await site.streams.reconcile({ stream_key: "products", generation: 2, part: 1, parts: 1, ids: [] })).toMatchObject({
        removed: 1,
      });
      expect(await site.streams.delete({ stream_key: "products", ids: ["sdk-tent"] })).toEqual({ deleted: 0 });
    },
    webhooks: () => signedIn.webhooks.list(),
    accountKeys: () => signedIn.accountKeys.list(),
    personaKeys: () => signedIn.personaKeys.list({ persona_id: shop.personaId }),
    integrationKeys: async () => expect(await code(signedIn.integrationKeys.list({ integration_id: unknown }))).toBe("resource.not_found"),
    subscription: () => parlance.subscription.get(),
    usage: () => parlance.usage.list({ limit: 1 }),
    analytics: async () => expect((await parlance.analytics.summary({})).figures.turns).toBeGreaterThan(0),
    visitors: async () => expect(await code(signedIn.visitors.get({ end_user_id: "nobody" }))).toBe("resource.not_found"),
    evaluations: () => parlance.evaluations.questions({ brand_id: shop.brandId }),
    keys: async () => expect((await signedIn.keys.list()).items.length).toBeGreaterThan(0),
    people: () => signedIn.people.list(),
    outbox: () => signedIn.outbox.list(),
    auth: async () => expect((await signedIn.auth.me()).name).toBe("Olga"),
    demo: async () => expect((await signedIn.demo.get()).status).toBe("none"),
    live: async () => expect((await parlance.live.start({ persona_id: shop.personaId, mode: "chat" })).ws_url).toMatch(/^ws:/),
    waitingRoom: async () => expect(await code(parlance.waitingRoom.get({ queue_id: unknown }))).toMatch(/^(resource|auth)\./),
    service: async () => expect((await parlance.service.health()).status).toBe("ok"),
    search: async () => {
      const { results: hits } = await parlance.search({ persona_id: shop.personaId, query: "storm lantern" });
      expect(hits[0]).toMatchObject({ title: "Storm lantern “Föhn”" });
    },
    syncCatalog: async () => {
      const report = await parlance.syncCatalog({ source_id: shop.catalogId, items: [], dryRun: true });
      expect(report.withheld).toEqual(["LMP-1"]);
    },
    removeDocuments: async () => expect(await parlance.removeDocuments({ source_id: shop.catalogId, ids: ["unknown"] })).toBe(0),
    conversation: async () => {
      const talk = parlance.conversation({ personaId: shop.personaId });
      expect((await talk.say(question).done).text).toContain("39.50");
      talk.close();
    },
    call: () => parlance.call("getSubscriptionLimits", {}),
  };

  it.each(Object.keys(calls) as (keyof Parlance)[])("%s sends a request to the service", async (name) => {
    await expect(calls[name]()).resolves.not.toBeInstanceOf(Error);
  });

  it("is called exactly once in this test", () => {
    expect(Object.keys(parlance).filter((name) => !(name in calls))).toEqual([]);
  });
});

describe("Examples on the SDK's pages", () => {
  const root = fileURLToPath(new URL("../../../", import.meta.url));
  const examples = ["sdk/README.md", "docs/sdk.md"].flatMap((page) =>
    [...readFileSync(path.join(root, page), "utf8").matchAll(/```js\n([\s\S]*?)```/g)].map(
      ([, code = ""], at) => [`${page} ${at + 1}`, code] as const,
    ),
  );

  it.each(examples)("%s runs", async (_, text) => {
    // A folder from which Node resolves the SDK, outside the build folders that other tests copy.
    const cache = path.join(root, "node_modules", ".cache");
    mkdirSync(cache, { recursive: true });
    const folder = mkdtempSync(path.join(cache, "example-"));
    try {
      const file = path.join(folder, "example.mjs");
      writeFileSync(file, text);
      const env = {
        ...process.env,
        PARLANCE_URL: service.url,
        PARLANCE_KEY: service.owner.key,
        PERSONA: shop.personaId,
        SOURCE: shop.catalogId,
        FILES: shop.filesId,
      };
      const { stderr } = await promisify(execFile)(process.execPath, [file], { env, timeout: 60_000 });
      expect(stderr).toBe("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it("exist", () => {
    expect(examples.length).toBeGreaterThan(5);
  });
});
