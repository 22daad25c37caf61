import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database, Session } from "../../src/platform/postgres/client.ts";
import { Api, eventually } from "../support/api.ts";
import { type LittleSite, page, productPage, serveLittleSite } from "../support/little-site.ts";
import { ended, onboardings } from "../support/onboardings.ts";
import { testDatabase } from "../support/test-database.ts";
import { startWatchedService, type WatchedService } from "../support/watched-service.ts";

const key = `ak_${"o".repeat(43)}`;
const products = ["moon", "star", "sun"];
const articles = ["garden", "balcony", "care"];

let site: LittleSite;
let database: Database;
let drop: () => Promise<void>;
let dataDir: string;
let settings: Readonly<Record<string, string>>;
let service: WatchedService;

beforeAll(async () => {
  site = await serveLittleSite({
    "/": page(
      "Lantern House",
      ["Lanterns for gardens and balconies, made of steel and glass."],
      [...products.map((name) => `/products/${name}`), ...articles.map((name) => `/guide/${name}`)],
      `<meta property="og:site_name" content="Lantern House"><meta name="description" content="Lanterns for gardens and balconies.">`,
    ),
    ...Object.fromEntries(
      products.map((name, at) => [`/products/${name}`, productPage(`L-${at}`, `Lantern ${name}`, `A lantern called ${name}.`, 20 + at)]),
    ),
    ...Object.fromEntries(
      articles.map((name) => [
        `/guide/${name}`,
        page(`Lanterns and ${name}`, [`What is to be known about lanterns and ${name}. `.repeat(20)], ["/"]),
      ]),
    ),
  });
  const made = await testDatabase();
  ({ database, drop } = made);
  const { user, port, host, database: name } = made.connection;
  dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
  settings = {
    PORT: "0",
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    DATA_DIR: dataDir,
    CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
    DATABASE_URL: `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`,
    BOOTSTRAP_ACCOUNT_KEY: key,
    ALLOW_PRIVATE_HOSTS: "localhost",
  };
  service = await startWatchedService(settings);
}, 60_000);
afterAll(async () => {
  await service.kill();
  await drop();
  await Promise.all([site.close(), rm(dataDir, { recursive: true, force: true })]);
});

/** Points in an onboarding job at which a trigger blocks a write until the writer is killed. */
const moments: readonly (readonly [string, string])[] = [
  [
    "the first page is requested",
    "after update on onboardings for each row when (new.step = 'scrape' and old.steps is distinct from new.steps)",
  ],
  ["the brand is updated", "after update on brands for each row"],
  ["the avatar is stored", "after insert on persona_avatars for each row"],
  ["the persona gets its texts", "after update on personas for each row when (new.greeting is not null)"],
  // The page has already been stored; the next worker requests it once more.
  ["a page is recorded", "after insert on onboarding_pages for each row"],
  ["a product is stored", "after insert on documents for each row when (new.kind = 'item')"],
  ["the last step starts", "after update on onboardings for each row when (new.step = 'done' and old.step <> 'done')"],
  ["the end is recorded", "after update on onboardings for each row when (new.status = 'completed')"],
];

/** The lock that the triggers wait for. */
const holdUp = 7_205_121;

/**
 * Kills the service while a statement waits in this trigger. The database may still commit the statement.
 * @param gate the session that holds the lock; it releases the lock to let the killed service's statement finish, then acquires it again
 */
async function killWhile(at: number, shape: string, gate: Session): Promise<void> {
  const isHeldUp = async (): Promise<boolean> =>
    (await database.one("test.heldUp", `select 1 from pg_locks where locktype = 'advisory' and objid = $1 and not granted`, [holdUp])) !==
    null;
  await eventually(isHeldUp, 60_000).catch((error: unknown) => {
    throw new Error(`no statement was blocked by: ${shape}\n${service.log()}`, { cause: error });
  });
  await service.kill();
  await gate.exec(`select pg_advisory_unlock(${holdUp})`);
  await eventually(async () => !(await isHeldUp()));
  // Waits for the transactions that use the trigger.
  await database.exec(`drop trigger kill_point_${at} on ${/ on (\w+)/.exec(shape)?.[1] ?? ""}`);
  // Expires the leases of the killed worker.
  for (const table of ["onboardings", "documents"])
    await database.run(`test.leases.${table}`, `update ${table} set lease_until = now() where lease_owner is not null`);
  await gate.exec(`select pg_advisory_lock(${holdUp})`);
}

it(
  "completes an onboarding job exactly once, without duplicates, even if the service is killed at each step",
  { timeout: 360_000 },
  async () => {
    await database.exec(
      `create function hold_up() returns trigger language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(${holdUp}); return null; end $$`,
    );
    for (const [at, [, shape]] of moments.entries())
      await database.exec(`create trigger kill_point_${at} ${shape} execute function hold_up()`);
    const started = await database.session(async (gate) => {
      await gate.exec(`select pg_advisory_lock(${holdUp})`);
      const answer = await Api.withKey(service.url, key).call("POST", onboardings, { website_url: site.url });
      expect(answer.status, answer.text).toBe(202);
      for (const [at, [, shape]] of moments.entries()) {
        await killWhile(at, shape, gate);
        service = await startWatchedService(settings);
      }
      await gate.exec(`select pg_advisory_unlock(${holdUp})`);
      return answer;
    });
    const api = Api.withKey(service.url, key);
    const job = await ended(api, started.body.jobId);
    expect(job).toMatchObject({ status: "completed", error: null, progress: 1, pages: { done: 7, skipped: 0 } });

    expect((await api.call("GET", "/v1/brands")).body.brands).toMatchObject([{ display_name: "Lantern House" }]);
    const personas = (await api.call("GET", "/api/personas")).body.items;
    expect(personas).toMatchObject([{ id: job.personaId, status: "ready" }]);
    expect((await fetch(personas[0].avatar_url)).status).toBe(200);
    const { sources } = (await api.call("GET", "/v1/knowledge/sources")).body;
    const host = new URL(site.url).host;
    expect(sources.map(({ name }: { name: string }) => name).toSorted()).toEqual([host, `${host} products`]);
    await eventually(async () => (await api.call("GET", "/v1/knowledge/documents?state=ready")).body.total_count === 8);
    const { items, total_count } = (await api.call("GET", "/v1/knowledge/documents?limit=200")).body;
    expect(total_count).toBe(8);
    expect(items.map(({ title }: { title: string }) => title).toSorted()).toEqual(
      [
        "Lantern House",
        // The link to the first page, which all articles contain.
        "Contact, hours and notices of Lantern House",
        ...products.map((name) => `Lantern ${name}`),
        ...articles.map((name) => `Lanterns and ${name}`),
      ].toSorted(),
    );
    expect(await database.one("test.avatars", `select count(*) as count from persona_avatars`)).toEqual({ count: 1 });
    expect(await database.one("test.jobs", `select count(*) as count from onboardings`)).toEqual({ count: 1 });
    // The last pages were requested after most of the kills, so no recorded page was requested twice.
    const asked = [...products.map((name) => `/products/${name}`), ...articles.map((name) => `/guide/${name}`)].map(
      (each) => site.asked.filter((path_) => path_ === each).length,
    );
    expect(Math.max(...asked)).toBeLessThanOrEqual(6);
    expect(Math.min(...asked)).toBeLessThanOrEqual(2);
  },
);
