import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, statSync, utimesSync, writeFileSync } from "node:fs";
import path from "node:path";
import { createParlance, type Document, type Parlance } from "@parlance/sdk";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Instance } from "./support/instance.ts";
import { accountKey, owner, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { type SlowModel, startSlowModel } from "./support/slow-model.ts";
import { type SlowProxy, startSlowProxy } from "./support/slow-proxy.ts";

let project: Project;
let model: SlowModel;
let service: Instance;
let proxy: SlowProxy;
let url: string;
let demo: Parlance;
let folder: string;

beforeAll(async () => {
  project = await sharedProject();
  model = await startSlowModel();
  service = new Instance(project, ["start"], {
    ...model.settings,
    DATA_DIR: await preparedData(project, { demo: true }),
    LOG_LEVEL: "warn",
    RATE_LIMITS: "off",
    REGISTRATION: "open",
  });
  url = await service.address();
  proxy = await startSlowProxy(url);
  demo = createParlance({ url, key: accountKey });
  folder = project.newDataDir();
  mkdirSync(folder, { recursive: true });
});
afterEach(() => {
  proxy.delayMs = 0;
  proxy.requests.length = 0;
  model.pauseMs = 0;
});
afterAll(async () => {
  proxy.close();
  await service.stop();
  model.close();
  project.remove();
});

const start = (words: readonly string[], { key = accountKey, stdin }: { readonly key?: string; readonly stdin?: "open" } = {}): Instance =>
  new Instance(project, [...words, "--url", proxy.url], { PARLANCE_KEY: key }, stdin === undefined ? {} : { stdin });

let accounts = 0;

/** Registers an account and returns its key. */
async function newAccount(): Promise<string> {
  const person = { email: `other-${++accounts}@example.com`, password: "a-long-password" };
  const visitor = createParlance({ url });
  await visitor.auth.register({ ...person, name: "Other" });
  const { access_token: accessToken } = await visitor.auth.logIn(person);
  return (await createParlance({ url, accessToken }).accountKeys.create({ slot: "primary" })).key;
}

/** Returns an account's documents without account-specific fields, ordered by source and id. */
async function documentsOf(client: Parlance): Promise<string[]> {
  const { sources } = await client.sources.list();
  const named = ({ id, source_id, title, content_sha256 }: Document): string =>
    JSON.stringify([sources.find((source) => source.id === source_id)?.name, id, title, content_sha256]);
  const all: string[] = [];
  for await (const document of client.documents.all({ limit: 200 })) all.push(named(document));
  return all.toSorted();
}

const archived = (file: string): string[] => readFileSync(file, "utf8").trimEnd().split("\n").slice(1);

describe("parlance export", () => {
  it("leaves no archive after kill -9, and writes a complete archive when it is run again", async () => {
    const whole = path.join(folder, "whole.jsonl");
    expect(await start(["export", whole]).ended).toMatchObject({ status: 0 });
    const file = path.join(folder, "killed.jsonl");
    proxy.delayMs = 100;
    const first = start(["export", file]);
    await expect.poll(() => (existsSync(`${file}.part`) ? statSync(`${file}.part`).size : 0)).toBeGreaterThan(0);
    await first.kill();
    expect(existsSync(file)).toBe(false);
    proxy.delayMs = 0;
    expect(await start(["export", file]).ended).toMatchObject({ status: 0, errors: expect.not.stringContaining("client.exists") });
    expect(existsSync(`${file}.part`)).toBe(false);
    expect(archived(file)).toEqual(archived(whole));
    // The archive is long enough for the kill to have interrupted its export.
    expect(archived(file).length).toBeGreaterThan(30);
  });

  it("contains each file exactly as it was uploaded", async () => {
    const file = path.join(folder, "originals.jsonl");
    await start(["export", file]).ended;
    const lines = archived(file).map((line) => JSON.parse(line) as { type: string; file?: { id: string; size: number }; base64?: string });
    const hashes = new Map<string, string>();
    for await (const { id, kind, content_sha256: hash } of demo.documents.all({ limit: 200 }))
      if (kind === "file") hashes.set(id, hash ?? "");
    expect(hashes.size).toBeGreaterThan(2);
    let current = "";
    const bytes = new Map<string, Buffer>();
    for (const line of lines) {
      if (line.type === "file") current = line.file?.id ?? "";
      if (line.type === "bytes")
        bytes.set(current, Buffer.concat([bytes.get(current) ?? Buffer.of(), Buffer.from(line.base64 ?? "", "base64")]));
    }
    const found = [...bytes].map(([id, content]) => [id, createHash("sha256").update(content).digest("hex")] as const);
    expect(new Map(found)).toEqual(hashes);
  });
});

describe("parlance import", () => {
  it("continues after kill -9 until the account contains everything exactly once", async () => {
    const file = path.join(folder, "to-import.jsonl.gz");
    expect(await start(["export", file]).ended).toMatchObject({ status: 0 });
    const key = await newAccount();
    const copy = createParlance({ url, key });
    const stored = async (): Promise<number> => (await copy.documents.list({ limit: 1 })).total_count;
    const wanted = await documentsOf(demo);
    proxy.delayMs = 100;
    const first = start(["import", file], { key });
    await expect.poll(stored).toBeGreaterThan(0);
    await first.kill();
    expect(await stored()).toBeLessThan(wanted.length);
    proxy.delayMs = 0;
    const second = await start(["import", file, "--json"], { key }).ended;
    expect(second).toMatchObject({ status: 0 });
    expect(await documentsOf(copy)).toEqual(wanted);
    const mapped = second.output.split("\n").filter((line) => line.includes('"new_id"'));
    expect(mapped.some((line) => line.includes('"existing"'))).toBe(true);
    const names = async (client: Parlance): Promise<string[]> => [
      ...(await client.brands.list()).brands.map(({ display_name: name }) => name),
      ...(await client.sources.list()).sources.map(({ name }) => name),
      ...(await client.personas.list()).items.map(({ name }) => name),
    ];
    expect(await names(copy)).toEqual(await names(demo));

    proxy.requests.length = 0;
    const third = await start(["import", file, "--json"], { key }).ended;
    expect(third.output).toContain('"created":0,"updated":0');
    expect(proxy.requests.filter((request) => request.includes("/upload"))).toEqual([]);
  });
});

describe("parlance ingest", () => {
  it("sends only files whose bytes have changed", async () => {
    const files = path.join(folder, "guides");
    mkdirSync(files);
    const write = (name: string, text: string): void => writeFileSync(path.join(files, name), text);
    for (const name of ["a.md", "b.md", "c.md"]) write(name, `The guide ${name}.`);
    const key = await newAccount();
    const words = ["ingest", files, "--source", "Guides", "--create", "--brand", "Shop"];
    const uploads = (): string[] => proxy.requests.filter((request) => request.endsWith("/documents/upload"));
    expect(await start(words, { key }).ended).toMatchObject({ status: 0, output: "Guides: 3 created, 0 updated, 0 unchanged.\n" });
    expect(uploads()).toHaveLength(3);
    proxy.requests.length = 0;
    // Files are compared by content, not by modification time.
    utimesSync(path.join(files, "a.md"), new Date(), new Date(Date.now() + 60_000));
    write("b.md", "Another guide.");
    write("d.md", "A new guide.");
    const second = await start([...words, "--json"], { key }).ended;
    const lines = second.output
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ id, result }) => [id, result])).toEqual(
      expect.arrayContaining([
        ["a.md", "no_op"],
        ["b.md", "updated"],
        ["c.md", "no_op"],
        ["d.md", "created"],
      ]),
    );
    expect(lines.at(-1)).toMatchObject({ created: 1, updated: 1, unchanged: 2 });
    expect(uploads()).toHaveLength(2);
  });
});

describe("parlance chat", () => {
  it("stops the running reply on /stop, keeps its beginning, and answers the next message", async () => {
    const { access_token: accessToken } = await createParlance({ url }).auth.logIn(owner);
    const { conversations } = createParlance({ url, accessToken });
    model.pauseMs = 200;
    const chat = start(["chat"], { stdin: "open" });
    chat.write("What does the Drizzlecap jacket cost?\n");
    await chat.printed(/69\.95/);
    // The rest of the reply does not arrive before the stop, even on a slow machine.
    model.pauseMs = 15_000;
    chat.write("/stop\n");
    await expect.poll(async () => (await conversations.list()).items[0]?.turn_running).toBe(false);
    model.pauseMs = 0;
    chat.write("Is it light?\n/exit\n");
    const { status, output } = await chat.ended;
    expect(status).toBe(0);
    // Only the second reply contains its last sentence.
    expect(output.match(/keeps out rain/g)).toHaveLength(1);
    const [conversation] = (await conversations.list()).items;
    const { turns } = await conversations.get({ session_id: conversation?.session_id ?? "" });
    expect(turns.map(({ outcome }) => outcome)).toEqual(["stopped", "answered"]);
  });
});
