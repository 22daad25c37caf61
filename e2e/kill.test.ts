import { readdirSync, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Answer, Api, eventually, type Frame } from "../server/test/support/api.ts";
import { readTurnWire } from "../server/test/support/wire.ts";
import { count, withDatabase } from "./support/database.ts";
import { Instance } from "./support/instance.ts";
import { Mortal } from "./support/mortal.ts";
import { migratedData, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { startSlowModel } from "./support/slow-model.ts";
import { readStream } from "./support/stream.ts";

const key = `ak_${"k".repeat(43)}`;
const settings = { LOG_LEVEL: "warn", RATE_LIMITS: "off", BOOTSTRAP_ACCOUNT_KEY: key };

const demo = new URL("../demo/", import.meta.url);
const demoProducts = (JSON.parse(readFileSync(new URL("products.json", demo), "utf8")) as unknown[]).length;
const demoFiles = readdirSync(new URL("files/", demo)).length;

let project: Project;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  project = await sharedProject();
});
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});
afterAll(() => project.remove());

async function startMortal(more: Readonly<Record<string, string>>): Promise<Mortal> {
  const service = new Mortal(project, { ...settings, ...more });
  closers.push(() => service.end());
  await service.start();
  return service;
}

const digits = (at: number): string => String(at).padStart(3, "0");
const product = (at: number): object => ({
  id: `KILL-${digits(at)}`,
  title: `Lantern model ${digits(at)}`,
  description: `A lantern for evenings outdoors, number ${at} of its series. `.repeat(1 + (at % 4)),
  price: at + 0.95,
  currency: "EUR",
});
const products = 150;
const files = 10;
const fileText = (at: number): string =>
  `# Manual ${digits(at)}\n\n${`Chapter ${at}: how to trim the wick of a lantern safely.\n\n`.repeat(40)}`;

describe("kill -9 while documents are written and processed", () => {
  it("loses or duplicates no acknowledged document; all documents become ready and are found", { timeout: 600_000 }, async () => {
    const dataDir = await migratedData(project);
    const service = await startMortal({ DATA_DIR: dataDir, DEMO: "off" });
    const must = async (call: (api: Api) => Promise<Answer>): Promise<Answer> => {
      const answer = await service.untilAnswered(key, call);
      if (answer.status >= 300) throw new Error(answer.text);
      return answer;
    };
    const create = async (path: string, body: object): Promise<string> => (await must((api) => api.call("POST", path, body))).body.id;
    const brandId = await create("/v1/brands", { display_name: "Lanterns" });
    const catalog = await create("/v1/knowledge/sources", { name: "catalog", brand_id: brandId });
    const manuals = await create("/v1/knowledge/sources", { name: "manuals", brand_id: brandId, type: "files" });
    const personaId = await create("/api/personas", { name: "Guide", brand_id: brandId });
    const pending = async (): Promise<number> =>
      (await must((api) => api.call("GET", "/v1/knowledge/documents?state=pending&limit=1"))).body.total_count;

    const writing = Promise.all([
      (async () => {
        for (let at = 0; at < products; at += 10) {
          const items = Array.from({ length: 10 }, (_, offset) => product(at + offset));
          await must((api) => api.call("PUT", `/v1/knowledge/sources/${catalog}/documents`, { items }));
          await delay(30);
        }
      })(),
      (async () => {
        for (let at = 0; at < files; at++) {
          const id = `manual-${digits(at)}`;
          await must((api) => api.upload(manuals, `${id}.md`, fileText(at), { id, title: `Manual ${digits(at)}` }));
          await delay(60);
        }
      })(),
    ]);
    // Kills the service twice during the writes, and then while acknowledged documents are being processed.
    for (let kills = 0; kills < 2; kills++) {
      await delay(Math.random() * 300);
      await service.killAndStart();
    }
    await writing;
    let during = 0;
    for (let kills = 0; kills < 3; kills++) {
      if ((await pending()) > 0) during++;
      await delay(Math.random() * 500);
      await service.killAndStart();
    }
    expect(during, "kills while documents were being processed").toBeGreaterThan(0);
    await eventually(async () => (await pending()) === 0, 180_000);

    const api = Api.withKey(service.url, key);
    const pages = await Promise.all(
      [0, 1].map(async (page) => (await api.call("GET", `/v1/knowledge/documents?limit=100&offset=${page * 100}&sort_by=title`)).body),
    );
    const listed = pages.flatMap((page) => page.items as { id: string; status: { state: string; error_message?: string } }[]);
    const expected = [
      ...Array.from({ length: products }, (_, at) => `KILL-${digits(at)}`),
      ...Array.from({ length: files }, (_, at) => `manual-${digits(at)}`),
    ];
    expect(listed.map(({ id }) => id).toSorted()).toEqual(expected.toSorted());
    expect(listed.filter(({ status }) => status.state !== "ready")).toEqual([]);
    expect(pages[0].total_count).toBe(products + files);
    const sources = (await api.call("GET", "/v1/knowledge/sources")).body.sources as {
      id: string;
      document_count: number;
      ready_count: number;
    }[];
    expect(Object.fromEntries(sources.map((source) => [source.id, [source.document_count, source.ready_count]]))).toEqual({
      [catalog]: [products, products],
      [manuals]: [files, files],
    });

    await eventually(async () => (await fetch(`${service.url}/readyz`)).status === 200);
    const visitor = Api.asVisitor(service.url, personaId);
    const notFoundFirstAndOnce: string[] = [];
    for (const id of expected) {
      const query = id.startsWith("KILL") ? id : `Manual ${id.slice(-3)}`;
      const { results } = (await visitor.call("POST", "/v1/search", { query, top_k: 50 })).body as { results: { id: string }[] };
      if (results[0]?.id !== id || results.filter((hit) => hit.id === id).length !== 1) notFoundFirstAndOnce.push(id);
    }
    expect(notFoundFirstAndOnce).toEqual([]);

    await service.instance.stop();
    await withDatabase(dataDir, async (database) => {
      expect(await count(database, "documents")).toBe(products + files);
      expect(await count(database, "passages p where not exists (select from documents d where d.id = p.document_id)")).toBe(0);
      expect(await count(database, "documents d where not exists (select from passages p where p.document_id = d.id)")).toBe(0);
      expect(
        await count(
          database,
          "(select document_id from passages group by document_id having max(ordinal) - min(ordinal) + 1 <> count(*)) as torn",
        ),
      ).toBe(0);
    });
  });
});

describe("kill -9 during a chat turn", () => {
  it(
    "releases the session and the idempotency key when the lease expires, discards the turn, replays earlier turns byte for byte, and charges nothing twice",
    { timeout: 300_000 },
    async () => {
      const model = await startSlowModel();
      closers.push(() => model.close());
      const dataDir = await preparedData(project, { demo: true });
      const service = await startMortal({ ...model.settings, DATA_DIR: dataDir });
      const persona = { "x-persona-id": (await service.instance.printed(/The demo persona (\S+) is ready/))[1] ?? "" };
      let visitor: Readonly<Record<string, string>> = persona;
      const say = (message: string, session: object, idempotencyKey: string): Promise<Response> =>
        fetch(`${service.url}/v1/chat`, {
          method: "POST",
          headers: { ...visitor, "content-type": "application/json", "idempotency-key": idempotencyKey },
          body: JSON.stringify({ message, ...session }),
        });
      const first = await (await say("What does the Drizzlecap jacket cost?", {}, "first")).text();
      const frames = readTurnWire(first);
      const { session_id, end_user_id } = sessionOf(frames);
      visitor = { ...persona, "x-end-user-id": end_user_id };

      model.pauseMs = 150;
      const turn = readStream(await say("Is the Drizzlecap light?", { session_id }, "second"));
      await turn.has(/event: text/);
      await service.instance.kill();
      expect(await turn.ended).toBe(false);
      expect(turn.text).not.toContain("event: done");
      await service.start();
      const restarted = performance.now();
      model.pauseMs = 0;

      visitor = persona;
      expect(await (await say("What does the Drizzlecap jacket cost?", {}, "first")).text()).toBe(first);
      visitor = { ...persona, "x-end-user-id": end_user_id };
      let again = await say("Is the Drizzlecap light?", { session_id }, "second");
      while (again.status === 409) {
        expect(((await again.json()) as { code: string }).code).toBe("session.turn_in_flight");
        await delay(200);
        again = await say("Is the Drizzlecap light?", { session_id }, "second");
      }
      expect(performance.now() - restarted).toBeLessThan(60_000);
      const second = await again.text();
      expect(await (await say("Is the Drizzlecap light?", { session_id }, "second")).text()).toBe(second);
      expect(readTurnWire(second).at(-1)).toMatchObject({ event: "done", data: { turn_index: 1, credits_charged: 10 } });

      const events = await new Api(service.url, visitor).events(session_id);
      const said = events
        .filter(({ event, data }) => event === "message" && data["role"] === "user")
        .map(({ data }) => [data["turn_index"], data["content"]]);
      expect(said).toEqual([
        [0, "What does the Drizzlecap jacket cost?"],
        [1, "Is the Drizzlecap light?"],
      ]);
      await service.instance.stop();
      const charged = await withDatabase(dataDir, (database) =>
        database.rows<{ credits: string }>("e2e.ledger", "select credits::text as credits from usage_ledger where kind = 'chat'"),
      );
      expect(charged.map(({ credits }) => Number(credits))).toEqual([10, 10]);
    },
  );
});

function sessionOf(frames: readonly Frame[]): { session_id: string; end_user_id: string } {
  return { session_id: String(frames[0]?.data["session_id"]), end_user_id: String(frames[0]?.data["end_user_id"]) };
}

describe("kill -9 during the very first start", () => {
  const moments: readonly (readonly [string, RegExp])[] = [
    ["while the database is created", /creating the embedded database/],
    ["after the migration", /database migrated/],
    ["while the demo is loaded", /search index up to date/],
    ["when it listens", /Parlance is running/],
  ];

  it.each(moments)("%s: is followed by a start that completes with one owner and one complete demo", async (_, moment) => {
    const dataDir = project.newDataDir();
    const first = new Instance(project, ["start"], { ...settings, LOG_LEVEL: "info", DATA_DIR: dataDir });
    await first.printed(moment);
    await first.kill();
    expect(await nextStart(dataDir)).toEqual(whole);
  });

  it(
    "repeatedly at random moments: is followed by a start that completes with one owner and one complete demo",
    { timeout: 480_000 },
    async () => {
      const dataDir = project.newDataDir();
      for (const from of [300, 500, 700, 900, 1_100, 1_300]) {
        const instance = new Instance(project, ["start"], { ...settings, DATA_DIR: dataDir });
        await delay(from + Math.random() * 300);
        await instance.kill();
      }
      expect(await nextStart(dataDir)).toEqual(whole);
    },
  );

  const whole = {
    shown: {
      brands: 1,
      personas: 1,
      filesAndProducts: [demoFiles, demoProducts],
      ready: demoFiles + demoProducts,
      found: expect.stringContaining("Rain jackets"),
    },
    stored: { accounts: 1, owners: 1, brands: 1, personas: 1, documents: demoFiles + demoProducts },
  };

  /** Returns the state and the database content after the next start, once the demo is ready. */
  async function nextStart(dataDir: string): Promise<object> {
    const service = await startMortal({ DATA_DIR: dataDir });
    const personaId = (await service.instance.printed(/The demo persona (\S+) is ready/))[1] ?? "";
    const api = Api.withKey(service.url, key);
    const { sources } = (await api.call("GET", "/v1/knowledge/sources")).body as { sources: { document_count: number }[] };
    const shown = {
      brands: (await api.call("GET", "/v1/brands")).body.brands.length,
      personas: (await api.call("GET", "/api/personas")).body.total_count,
      filesAndProducts: sources.map((source) => source.document_count).toSorted((a, b) => a - b),
      ready: (await api.call("GET", "/v1/knowledge/documents?state=ready&limit=1")).body.total_count,
      found: (await Api.asVisitor(service.url, personaId).call("POST", "/v1/search", { query: "warm jacket for rain" })).body.results[0]
        ?.category,
    };
    await service.instance.stop();
    const stored = await withDatabase(dataDir, async (database) => ({
      accounts: await count(database, "accounts"),
      owners: await count(database, "users where role = 'owner'"),
      brands: await count(database, "brands"),
      personas: await count(database, "personas"),
      documents: await count(database, "documents"),
    }));
    return { shown, stored };
  }
});
