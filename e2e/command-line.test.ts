import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createParlance, type Parlance } from "@parlance/sdk";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serveLittleSite } from "../server/test/support/little-site.ts";
import { Instance, type Ended } from "./support/instance.ts";
import { migratedData } from "./support/prepared-data.ts";
import { copyProject, type Project } from "./support/project.ts";

const own = `ak_${"c".repeat(43)}`;

/** Key of the other account. */
let other: string;
let project: Project;
let service: Instance;
let dataDir: string;
let url: string;
let parlance: Parlance;
/** The other account. */
let copy: Parlance;
let folders = 0;

/** Starts a command as a user would: it finds the service through the data folder. */
function start(
  words: readonly string[],
  { key = own, ...more }: { readonly key?: string; readonly input?: string; readonly folder?: string } = {},
): Instance {
  return new Instance(project, words, { DATA_DIR: dataDir, PARLANCE_KEY: key }, more);
}

const run = (words: readonly string[], more: Parameters<typeof start>[1] = {}): Promise<Ended> => start(words, more).ended;

const jsonLines = ({ output }: Ended) =>
  output
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as Record<string, unknown>);

/** Writes files with these names and contents to a new folder. */
function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = path.join(path.dirname(project.folder), `files-${++folders}`);
  mkdirSync(folder);
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    writeFileSync(path.join(folder, name), text);
  }
  return folder;
}

async function documentsOf(client: Parlance, sourceName: string): Promise<string[]> {
  const source = (await client.sources.list()).sources.find(({ name }) => name === sourceName);
  const ids: string[] = [];
  for await (const { id } of client.documents.all({ source_id: source?.id, limit: 200 })) ids.push(id);
  return ids.toSorted();
}

/** Registers an account and returns its key. */
async function newAccount(): Promise<string> {
  const person = { email: "other@example.com", password: "a-long-password" };
  const visitor = createParlance({ url });
  await visitor.auth.register({ ...person, name: "Other" });
  const { access_token: accessToken } = await visitor.auth.logIn(person);
  return (await createParlance({ url, accessToken }).accountKeys.create({ slot: "primary" })).key;
}

beforeAll(async () => {
  project = copyProject();
  dataDir = await migratedData(project);
  service = new Instance(project, ["start"], {
    DATA_DIR: dataDir,
    DEMO: "off",
    RATE_LIMITS: "off",
    LOG_LEVEL: "warn",
    ALLOW_PRIVATE_HOSTS: "localhost,127.0.0.1",
    REGISTRATION: "open",
    BOOTSTRAP_ACCOUNT_KEY: own,
  });
  url = await service.address();
  other = await newAccount();
  parlance = createParlance({ url, key: own });
  copy = createParlance({ url, key: other });
});
afterAll(async () => {
  await service.stop();
  project.remove();
});

describe("parlance ingest", () => {
  it("continues after Ctrl-C and after kill -9, and uploads every document once", async () => {
    const names = Array.from({ length: 240 }, (_, at) => `${at % 3}/part-${at}.md`);
    const folder = folderOf(Object.fromEntries(names.map((name) => [name, `The page ${name} of the manual.`])));
    const words = ["ingest", folder, "--source", "Manual", "--create", "--brand", "Manuals", "--no-wait"];
    const stored = async (): Promise<number> => (await copy.documents.list({ limit: 1 })).total_count;

    const first = start(words, { key: other });
    await expect.poll(stored).toBeGreaterThan(20);
    const interrupted = await first.stop("SIGINT");
    expect(interrupted).toMatchObject({
      status: 130,
      signal: null,
      errors: expect.stringContaining("Run the same command again to continue."),
    });
    const afterInterruption = await stored();
    expect(afterInterruption).toBeLessThan(240);

    const second = start(words, { key: other });
    await expect.poll(stored).toBeGreaterThan(afterInterruption + 20);
    await second.kill();
    const afterKill = await stored();
    expect(afterKill).toBeLessThan(240);

    const last = await run([...words, "--json"], { key: other });
    expect(last).toMatchObject({ status: 0 });
    const lines = jsonLines(last);
    // New documents are sent first.
    expect(lines[0]).toMatchObject({ kind: "file", result: "created" });
    expect(lines.at(-1)).toMatchObject({ result: "summary", updated: 0, failed: 0 });
    expect(Number(lines.at(-1)?.["created"]) + Number(lines.at(-1)?.["unchanged"])).toBe(240);
    expect(await documentsOf(copy, "Manual")).toEqual(names.toSorted());
  });

  it("lists failed files with their codes and remedies, and asks before it deletes more than a fifth of the documents", async () => {
    const files = Object.fromEntries(Array.from({ length: 10 }, (_, at) => [`guide-${at}.md`, `Guide ${at}.`]));
    const folder = folderOf({ ...files, "broken.pdf": "no pdf", "app.zip": "zip", ".hidden.md": "x" });
    const words = ["ingest", folder, "--source", "Guides", "--create", "--brand", "Fernway", "--currency", "EUR", "--persona", "Ada"];
    const first = await run(words);
    expect(first).toMatchObject({
      status: 1,
      output: expect.stringMatching(/^Persona Ada created\..*\nGuides: 10 created, 0 updated, 0 unchanged, 1 failed\.\n$/),
    });
    expect(first.errors).toMatch(/^broken\.pdf: .*\nupload\.invalid_signature\n.+$/m);
    expect(first.errors).toContain("app.zip");

    for (const name of ["broken.pdf", "guide-0.md", "guide-1.md"]) rmSync(path.join(folder, name));
    const some = await run([...words, "--delete-missing"]);
    expect(some).toMatchObject({ status: 0, output: "Guides: 0 created, 0 updated, 8 unchanged, 2 deleted.\n" });
    for (const name of ["guide-2.md", "guide-3.md", "guide-4.md"]) rmSync(path.join(folder, name));
    const most = await run([...words, "--delete-missing"]);
    expect(most).toMatchObject({ status: 1, errors: expect.stringMatching(/^client\.removals_withheld$/m) });
    expect(await documentsOf(parlance, "Guides")).toHaveLength(8);
    expect(await run([...words, "--delete-missing", "--max-removals", "0.5"])).toMatchObject({ status: 0 });
    expect(await documentsOf(parlance, "Guides")).toEqual(["guide-5.md", "guide-6.md", "guide-7.md", "guide-8.md", "guide-9.md"]);
  });

  it("imports product lists as CSV and JSON, reports invalid rows, and changes nothing the second time", async () => {
    const csv = "SKU;Name;Price;Stock\nLMP-1;Storm lantern;39,50 €;4\nLMP-2;;5,00 €;1\n";
    const json = JSON.stringify([
      { id: "MUG-1", title: "Enamel mug", price: 12.5 },
      { id: "MUG-2", title: "Steel mug", price: -1 },
    ]);
    const folder = folderOf({ "lanterns.csv": csv, "mugs.json": json });
    const first = await run(["ingest", path.join(folder, "lanterns.csv"), "--source", "Catalog", "--create"]);
    expect(first).toMatchObject({ status: 1, output: "Catalog: 1 created, 0 updated, 0 unchanged, 1 failed.\n" });
    expect(first.errors).toMatch(/^LMP-2 \(line 3\): .*title.*\nvalidation\.failed\n.+$/m);
    const both = await run(["ingest", folder, "--source", "Catalog", "--json"]);
    expect(jsonLines(both)).toContainEqual(expect.objectContaining({ id: "MUG-2", result: "failed", code: "validation.failed" }));
    expect(jsonLines(both)).toContainEqual(expect.objectContaining({ result: "summary", created: 0, unchanged: 1 }));
    expect(jsonLines(both)).toContainEqual(expect.objectContaining({ result: "summary", created: 1, unchanged: 0 }));
    expect(await documentsOf(parlance, "Catalog")).toEqual(["LMP-1", "MUG-1"]);
  });
});

describe("parlance ingest with a URL", () => {
  it("crawls a website once, and imports a feed into a catalog", async () => {
    const site = await serveLittleSite({
      "/": '<title>Tarnbeck</title><h1>Tarnbeck</h1><p>We have made enamel mugs by hand since 1988.</p><a href="/delivery">Delivery</a>',
      "/delivery": "<title>Delivery</title><h1>Delivery</h1><p>Delivery takes three working days and costs 4.90 euro.</p>",
      "/feed.xml": "<products><product><id>KET-1</id><title>Kettle</title><price>20.00 EUR</price></product></products>",
    });
    try {
      expect(
        await run(["ingest", `${site.url}/feed.xml`, "--source", "Feed", "--create", "--brand", "Tarnbeck feed"], { key: other }),
      ).toMatchObject({
        status: 0,
        output: "Feed: 1 created, 0 updated, 0 unchanged.\n",
      });
      const first = await run(["ingest", site.url], { key: other });
      expect(first).toMatchObject({ status: 0, output: expect.stringMatching(/^2 pages read, 0 skipped\.\nPersona [\w-]+ of brand/) });
      expect(await run(["ingest", site.url], { key: other })).toMatchObject({
        status: 0,
        output: first.output,
        errors: expect.stringContaining("has read this website before"),
      });
      expect(await documentsOf(copy, new URL(site.url).host)).toHaveLength(2);
    } finally {
      await site.close();
    }
  });
});

describe("parlance search and chat", () => {
  it("find ingested documents, and print them as text and as JSON", async () => {
    const { output } = await run(["search", "storm", "lantern", "--top", "1", "--explain"]);
    expect(output).toMatch(/^1\. Storm lantern\n {3}39\.50 EUR, in stock\n {3}Catalog, id LMP-1, score [\d.]+\n.*equals the query/);
    expect(jsonLines(await run(["search", "storm lantern", "--top", "1", "--json"]))).toEqual([
      expect.objectContaining({ id: "LMP-1", price: 39.5 }),
    ]);
  });

  it("answer a message or each line of standard input, with cards, explanations and new conversations", async () => {
    const once = await run(["chat", "What does the storm lantern cost?"]);
    expect(once).toMatchObject({ status: 0, output: expect.stringMatching(/39\.50[^]*\n1\. Storm lantern \(39\.50 EUR, in stock\)/) });
    const lines = await run(["chat"], { input: "/why\nWhat does the storm lantern cost?\n/why\n/new\n/nonsense\n/exit\n" });
    expect(lines.status).toBe(0);
    expect(lines.output).toMatch(
      /^Ask something first\.\n.*39\.50[^]*Statements checked: \d[^]*1\. Storm lantern \(Catalog\): words[^]*A new conversation/,
    );
    expect(lines.errors).toContain("/stop");
    const frames = jsonLines(await run(["chat", "What does the storm lantern cost?", "--json"]));
    expect(frames.map(({ event }) => event)).toEqual(expect.arrayContaining(["session", "docs", "text", "done"]));
  });
});

describe("parlance export and import", () => {
  it("copy an account into another account exactly once, with everything that the format contains", async () => {
    await parlance.texts.upsert({ external_id: "returns", content: "Anything can be sent back within 30 days.", label: "Returns" });
    const { items } = await parlance.personas.list();
    await parlance.personas.update({ persona_id: items[0]?.id ?? "", greeting: "Hello", status: "disabled" });
    await parlance.activations.add({ persona_id: items[0]?.id ?? "", external_ids: ["returns"] });
    await expect.poll(async () => pendingOf(parlance)).toBe(0);
    const folder = folderOf({});
    const archive = path.join(folder, "account.jsonl.gz");
    expect(await run(["export", archive])).toMatchObject({
      status: 0,
      output: expect.stringContaining("2 sources, 2 products, 5 files, 1 texts, 1 personas"),
    });
    expect(await run(["export", archive])).toMatchObject({ status: 1, errors: expect.stringContaining("client.exists") });

    const first = await run(["import", archive], { key: other });
    expect(first).toMatchObject({ status: 0, output: expect.stringMatching(/^brand [\w-]+ -> [\w-]+ Fernway \(created\)$/m) });
    const second = jsonLines(await run(["import", archive, "--json"], { key: other }));
    expect(second.filter(({ result }) => result === "existing").map(({ type }) => type)).toEqual(["brand", "source", "source", "persona"]);
    expect(second.at(-1)).toEqual({ result: "summary", created: 0, updated: 0, unchanged: 8, failed: 0 });

    await expect.poll(async () => pendingOf(copy)).toBe(0);
    const again = path.join(folder, "again.jsonl");
    const once = path.join(folder, "once.jsonl");
    await run(["export", again], { key: other });
    await run(["export", once]);
    expect(comparable(once)).toHaveLength(12);
    expect(comparable(again)).toEqual(comparable(once));
  });

  it("reject an incomplete archive before writing anything", async () => {
    const file = path.join(
      folderOf({
        "cut.jsonl": '{"type":"parlance-export","version":1,"exported_at":""}\n{"type":"brand","id":"1","brand":{"display_name":"Cut"}}\n',
      }),
      "cut.jsonl",
    );
    expect(await run(["import", file])).toMatchObject({
      status: 1,
      errors: expect.stringMatching(/interrupted\.\nclient\.invalid_file\n/),
    });
    expect((await parlance.brands.list()).brands.map(({ display_name: name }) => name)).toEqual(["Fernway"]);
  });
});

/** Counts the documents that are not ready, except documents that only the interrupted runs use. */
async function pendingOf(client: Parlance): Promise<number> {
  const { sources } = await client.sources.list();
  return sources
    .filter(({ name }) => name !== "Manual")
    .reduce((sum, { document_count: count, ready_count: ready }) => sum + count - ready, 0);
}

interface Line {
  readonly id?: string;
  readonly brand_id?: string;
  readonly source_id?: string;
  readonly brand?: { readonly display_name: string };
  readonly persona?: { readonly brand_id: string };
  readonly text?: object;
}

/** Returns the lines of an archive that concern the brand Fernway and the text documents, with ids numbered in order of appearance. */
function comparable(file: string): unknown[] {
  const lines = readFileSync(file, "utf8").trimEnd().split("\n").slice(1, -1);
  const parsed = lines.map((line) => JSON.parse(line) as Line);
  const brandId = parsed.find(({ brand }) => brand?.display_name === "Fernway")?.id;
  const sourceIds = parsed.flatMap(({ id, brand_id: of }) => (of === brandId ? [id] : []));
  const kept = parsed.filter(
    ({ id, brand_id: of, source_id: source, persona, text }) =>
      text !== undefined || [id, of, persona?.brand_id].includes(brandId) || (source !== undefined && sourceIds.includes(source)),
  );
  const names = new Map<string, string>();
  const numbered = (id: string): string => {
    const name = names.get(id) ?? `id-${names.size}`;
    names.set(id, name);
    return name;
  };
  return kept.map(
    (line) => JSON.parse(JSON.stringify(line).replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, numbered)) as unknown,
  );
}

describe("parlance init", () => {
  it("writes settings that the service and the other commands accept, does not prompt if there is no terminal, and never overwrites a file", async () => {
    const folder = folderOf({});
    const made = await run(["init", "--port", "18077", "--demo", "off"], { folder });
    expect(made).toMatchObject({ status: 0, output: expect.stringContaining("npm start") });
    const file = path.join(folder, ".env");
    expect(statSync(file).mode & 0o077).toBe(0);
    const text = readFileSync(file, "utf8");
    expect(text).toMatch(/^PORT=18077\nDATA_DIR=".\/data"\nDEMO=off\n/m);
    expect(await run(["init"], { folder })).toMatchObject({ status: 1, errors: expect.stringContaining("client.exists") });
    expect(readFileSync(file, "utf8")).toBe(text);
    // If no environment variables are set, the settings file determines the address of the service.
    const search = await new Instance(project, ["search", "tent"], {}, { folder }).ended;
    expect(search).toMatchObject({ status: 1, errors: expect.stringContaining(path.join(folder, "data")) });
    expect(existsSync(path.join(folder, "data"))).toBe(false);
  });
});

describe("every command", () => {
  it("prints its help with examples, even if no service is running", async () => {
    const { status, output } = await run(["ingest", "--help"]);
    expect([status, output]).toEqual([0, expect.stringMatching(/Examples:\n {2}parlance ingest .*\n {2}parlance ingest /)]);
  });

  it.each([
    [["search"], 2, "client.usage"],
    [["ingest", "."], 2, "client.usage"],
    [["ingest", "package.json", "--source", "Missing"], 2, "client.usage"],
    [["search", "x", "--key", "wrong"], 1, "auth.api_key_invalid"],
    [["search", "x", "--url", "http://127.0.0.1:9"], 1, "client.network"],
  ])("%j exits with %i and prints %s, in three lines", async (words, status, code) => {
    const ended = await run(words);
    expect(ended).toMatchObject({ status, output: "" });
    expect(ended.errors.trimEnd().split("\n")).toEqual([expect.any(String), code, expect.any(String)]);
  });
});
