import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { Database } from "../../src/platform/postgres/client.ts";
import { Api, eventually, type Answer } from "../support/api.ts";
import { type LittleSite, page, productPage, serveLittleSite } from "../support/little-site.ts";
import { ended, onboarded } from "../support/onboardings.ts";
import { testDatabase } from "../support/test-database.ts";
import { startWatchedService, type WatchedService } from "../support/watched-service.ts";

const key = `ak_${"o".repeat(43)}`;
const topics = ["garden", "balcony", "care", "glass", "steel"];
const article = (topic: string, words: string): string =>
  page(`Lanterns and ${topic}`, [`What ${words} be known about lanterns and ${topic}. `.repeat(20)], ["/"]);

let site: LittleSite;
let database: Database;
let drop: () => Promise<void>;
let dataDir: string;
let settings: Readonly<Record<string, string>>;
const nodes: WatchedService[] = [];

beforeAll(async () => {
  site = await serveLittleSite({
    "/": page("Lantern House", ["Lanterns for gardens and balconies."], ["/lantern", "/sold", ...topics.map((topic) => `/${topic}`)]),
    "/lantern": productPage("L-1", "Lantern moon", "A lantern called moon.", 20),
    "/sold": productPage("L-2", "Lantern star", "A lantern called star.", 30),
    ...Object.fromEntries(topics.map((topic) => [`/${topic}`, article(topic, "is to")])),
  });
  const created = await testDatabase();
  ({ database, drop } = created);
  const { user, port, host, database: name } = created.connection;
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
  nodes.push(await startWatchedService(settings));
}, 60_000);
afterAll(async () => {
  await Promise.all(nodes.map((node) => node.kill()));
  await drop();
  await Promise.all([site.close(), rm(dataDir, { recursive: true, force: true })]);
});

const api = (): Api => Api.withKey(nodes.at(-1)?.url ?? "", key);
const titles = async (): Promise<string[]> =>
  (await api().call("GET", "/v1/knowledge/documents?limit=200")).body.items.map(({ title }: Answer["body"]) => title).toSorted();

async function restart(): Promise<void> {
  await nodes.at(-1)?.kill();
  await database.run("test.leases", "update onboardings set lease_until = now() where lease_owner is not null");
  nodes.push(await startWatchedService(settings));
}

it(
  "completes a website refresh exactly once, and counts each missing page once, if the service is killed between pages",
  { timeout: 240_000 },
  async () => {
    const { brandId } = await onboarded(api(), { website_url: site.url });
    const before = await titles();
    const { websites } = (await api().call("GET", `/api/brands/${brandId}/websites`)).body;
    const readings = `/api/brands/${brandId}/websites/${websites[0].source_id}/readings`;
    site.set("/sold", (response) => void response.writeHead(410).end());
    site.set("/glass", (response) => void response.writeHead(404).end());
    for (const [at, words] of ["was once to", "should soon"].entries()) {
      for (const topic of ["garden", "care"]) site.set(`/${topic}`, article(topic, words));
      site.asked.splice(0);
      const started = await api().call("POST", readings);
      expect(started.status, started.text).toBe(202);
      for (const count of [3, 6]) {
        await eventually(async () => site.asked.filter((each) => !/robots|sitemap/.test(each)).length >= count, 30_000);
        await restart();
      }
      const job = await ended(api(), started.body.jobId);
      expect(job).toMatchObject({ status: "completed", error: null });
      expect(job.steps.at(-2).message).toMatch(at === 0 ? /2 changed, 2 not found\.$/ : /2 changed, 2 removed\.$/);
      const gone = at === 0 ? [] : ["Lantern star", "Lanterns and glass"];
      await eventually(async () => (await titles()).length === before.length - gone.length, 10_000);
      expect(await titles()).toEqual(before.filter((title) => !gone.includes(title)));
    }
    const jobs = await database.rows("test.jobs", "select kind from onboardings order by created_at");
    expect(jobs).toEqual([{ kind: "onboarding" }, { kind: "reading" }, { kind: "reading" }]);
  },
);
