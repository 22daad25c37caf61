import { cpSync, existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Api, eventually } from "../server/test/support/api.ts";
import { urlOf } from "../server/test/support/backup.ts";
import { testDatabase } from "../server/test/support/test-database.ts";
import { count, withDatabase } from "./support/database.ts";
import { Instance, runVerb } from "./support/instance.ts";
import { accountKey, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";

interface Manifest {
  readonly tables: readonly { readonly name: string; readonly rows: number }[];
  readonly files: { readonly count: number; readonly missing: readonly string[] };
}

const settings = { LOG_LEVEL: "warn", RATE_LIMITS: "off" };

let project: Project;
let running: Instance | null = null;

beforeAll(async () => {
  project = await sharedProject();
});
afterEach(() => running?.kill());
afterAll(() => project.remove());

async function start(dataDir: string, more: Readonly<Record<string, string>> = {}): Promise<{ readonly api: Api; readonly visitor: Api }> {
  running = new Instance(project, ["start"], { ...settings, DATA_DIR: dataDir, ...more });
  const url = await running.address();
  const personaId = (await running.printed(/The demo persona (\S+) is ready/))[1] ?? "";
  return { api: Api.withKey(url, accountKey), visitor: Api.asVisitor(url, personaId) };
}

/** Returns the results of searches, and the replies to questions in new conversations. */
async function answersOf(visitor: Api): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (const query of ["rain jacket", "warm sleeping bag for winter", "Drizzlecap"])
    answers.push((await visitor.call("POST", "/v1/search", { query, top_k: 10 })).body.results);
  for (const message of ["What does the Drizzlecap jacket cost?", "Is the Drizzlecap light?", "How long do I have to return something?"]) {
    const { frames } = await visitor.chat({ message });
    answers.push(frames.filter(({ event }) => event === "text").map(({ data }) => data));
  }
  return answers;
}

/** Writes and deletes products and files, and runs conversations, until it is stopped. Resolves with the number of rounds. */
function writeAlways(
  { api, visitor }: { readonly api: Api; readonly visitor: Api },
  catalog: string,
  manuals: string,
): () => Promise<number> {
  let isStopped = false;
  const writing = (async () => {
    let rounds = 0;
    for (; !isStopped; rounds += 1) {
      const items = [{ id: `WRITE-${rounds}`, title: `Lantern ${rounds}`, description: "A lantern.", price: 1, currency: "EUR" }];
      const answers = await Promise.all([
        api.call("PUT", `/v1/knowledge/sources/${catalog}/documents`, { items }),
        api.upload(manuals, `w${rounds}.md`, `# Manual ${rounds}`, { id: `w${rounds}` }),
        visitor.chat({ message: "What does the Drizzlecap jacket cost?" }),
        ...(rounds < 2 ? [] : [api.call("DELETE", `/v1/knowledge/sources/${manuals}/documents`, { ids: [`w${rounds - 2}`] })]),
      ]);
      // A deletion is rejected while an earlier deletion is running.
      const failed = answers.find(({ status }) => status >= 300 && status !== 409);
      if (failed !== undefined) throw new Error(JSON.stringify(failed));
    }
    return rounds;
  })();
  // A failure is reported when the writing is stopped.
  writing.catch(() => undefined);
  return () => {
    isStopped = true;
    return writing;
  };
}

describe("parlance backup while the service is running, and parlance restore", () => {
  it(
    "restore exactly the contents of the manifest; after parlance move, the new server gives the same replies",
    { timeout: 400_000 },
    async () => {
      const dataDir = await preparedData(project, { demo: true });
      const service = await start(dataDir);
      const { api, visitor } = service;
      const create = async (to: string, body: object): Promise<string> => {
        const { body: made, text } = await api.call("POST", to, body);
        if (made.id === undefined) throw new Error(text);
        return made.id;
      };
      const brandId = await create("/v1/brands", { display_name: "Lanterns" });
      const catalog = await create("/v1/knowledge/sources", { name: "lanterns", brand_id: brandId });
      const manuals = await create("/v1/knowledge/sources", { name: "manuals", brand_id: brandId, type: "files" });
      await api.upload(manuals, "wick.md", "# Trimming\n\nTrim the wick of a lantern every evening.", { id: "wick" });
      await eventually(async () => (await api.call("GET", "/v1/knowledge/documents?state=pending&limit=1")).body.total_count === 0);
      const { frames } = await visitor.chat({ message: "Is the Drizzlecap light?" });
      const sessionId = String(frames[0]?.data["session_id"]);
      const transcript = await api.events(sessionId);
      const original = await api.call("GET", `/v1/knowledge/sources/${manuals}/documents/wick/file`);

      const stop = writeAlways(service, catalog, manuals);
      await delay(1_000);
      const folder = `${dataDir}-backup`;
      const killed = new Instance(project, ["backup", "--to", folder], { ...settings, DATA_DIR: dataDir });
      while (!existsSync(path.join(folder, "tables"))) await delay(2);
      await killed.kill();
      expect(existsSync(path.join(folder, "manifest.json"))).toBe(false);
      const restoredDir = project.newDataDir();
      const incomplete = await runVerb(project, ["restore", "--from", folder], { ...settings, DATA_DIR: restoredDir });
      expect(incomplete).toMatchObject({ status: 1, errors: expect.stringContaining("a backup that was interrupted") });
      expect(existsSync(path.join(restoredDir, "postgres"))).toBe(false);

      const taken = await runVerb(project, ["backup", "--to", folder, "--json"], { ...settings, DATA_DIR: dataDir });
      expect(taken.errors).toMatch(/^Backing up: done in/m);
      expect(await stop()).toBeGreaterThan(2);
      const manifest = JSON.parse(readFileSync(path.join(folder, "manifest.json"), "utf8")) as Manifest;
      const report = JSON.parse(taken.output) as {
        readonly tables: number;
        readonly files: number;
        readonly missing_files: readonly string[];
      };
      expect(report).toMatchObject({ tables: manifest.tables.length, files: manifest.files.count, missing_files: [] });
      await running?.stop();

      const restored = await runVerb(project, ["restore", "--from", folder], { ...settings, DATA_DIR: restoredDir });
      expect(restored).toMatchObject({ status: 0, output: expect.stringContaining("copy its secret.key") });
      cpSync(path.join(dataDir, "secret.key"), path.join(restoredDir, "secret.key"));
      const checked = await runVerb(project, ["doctor", "--integrity"], { ...settings, DATA_DIR: restoredDir });
      expect(checked).toMatchObject({ status: 0, output: expect.stringContaining("no faults") });
      const again = await runVerb(project, ["restore", "--from", folder], { ...settings, DATA_DIR: restoredDir });
      expect(again).toMatchObject({ status: 1, errors: expect.stringContaining("already contains a database") });
      await withDatabase(restoredDir, async (database) => {
        const counts: Record<string, number> = {};
        for (const { name } of manifest.tables) counts[name] = await count(database, name);
        expect(counts).toEqual(Object.fromEntries(manifest.tables.map(({ name, rows }) => [name, rows])));
        expect(await count(database, "usage_ledger where kind = 'chat'")).toBeGreaterThan(1);
      });

      // The service is stopped, so the command starts the database.
      const encrypted = { ...settings, DATA_DIR: restoredDir, BACKUP_KEY: "correct horse battery staple" };
      const next = await runVerb(project, ["backup", "--to", `${folder}-encrypted`], encrypted);
      expect(next).toMatchObject({ status: 0, output: expect.stringContaining("contains the installation's secret") });
      const verified = await runVerb(project, ["backup", "--verify", `${folder}-encrypted`], { ...encrypted, DATA_DIR: dataDir });
      expect(verified).toMatchObject({ status: 0, output: expect.stringContaining("no faults") });

      const second = await start(restoredDir);
      expect(await second.api.events(sessionId)).toEqual(transcript);
      expect((await second.api.call("GET", `/v1/knowledge/sources/${manuals}/documents/wick/file`)).text).toBe(original.text);
      const { results } = (await second.visitor.call("POST", "/v1/search", { query: "Drizzlecap" })).body as {
        results: { title: string }[];
      };
      expect(results[0]?.title).toContain("Drizzlecap");
      expect((await second.visitor.chat({ message: "Is the Drizzlecap light?" })).frames.at(-1)).toMatchObject({ event: "done" });

      const before = await answersOf(second.visitor);
      const server = await testDatabase({ migrated: false });
      try {
        const url = urlOf(server.connection);
        const inUse = await runVerb(project, ["move", "--to", url], { ...settings, DATA_DIR: restoredDir });
        expect(inUse).toMatchObject({ status: 1, errors: expect.stringContaining("is used by another instance") });
        await running?.stop();
        const moved = await runVerb(project, ["move", "--to", url, "--json"], { ...settings, DATA_DIR: restoredDir });
        expect(moved.errors).toMatch(/^Moving: done in/m);
        expect(JSON.parse(moved.output)).toMatchObject({ tables: manifest.tables.length, copied_files: null, resumed: false });
        for (const command of ["start", "migrate"]) {
          const refused = await runVerb(project, [command], { ...settings, DATA_DIR: restoredDir });
          expect(refused, command).toMatchObject({ status: 1, errors: expect.stringContaining("set DATABASE_URL to use it") });
        }
        const third = await start(restoredDir, { DATABASE_URL: url });
        expect(await answersOf(third.visitor)).toEqual(before);
        expect(await third.api.events(sessionId)).toEqual(transcript);
        expect((await third.api.call("GET", `/v1/knowledge/sources/${manuals}/documents/wick/file`)).text).toBe(original.text);
        await running?.stop();
      } finally {
        await running?.kill();
        await server.drop();
      }
    },
  );
});
