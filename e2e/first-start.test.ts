import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { Api, textOf } from "../server/test/support/api.ts";
import { readTurnWire } from "../server/test/support/wire.ts";
import { Instance, runVerb } from "./support/instance.ts";
import { migratedData, preparedData } from "./support/prepared-data.ts";
import { type Project, sharedProject } from "./support/project.ts";
import { startSlowModel } from "./support/slow-model.ts";
import { readStream } from "./support/stream.ts";

const run = promisify(execFile);
const hasCurl = (process.env["PATH"] ?? "").split(delimiter).some((folder) => existsSync(join(folder, "curl")));
const quiet = { LOG_LEVEL: "warn" };
const key = `ak_${"k".repeat(43)}`;

let project: Project;
const running = new Set<Instance>();
const closers: (() => void)[] = [];

beforeAll(async () => {
  project = await sharedProject();
});
afterEach(async () => {
  for (const close of closers.splice(0)) close();
  await Promise.all([...running].map((instance) => instance.kill()));
  running.clear();
});
afterAll(() => project.remove());

function start(settings: Readonly<Record<string, string>>): Instance {
  const instance = new Instance(project, ["start"], settings);
  running.add(instance);
  return instance;
}

async function personaId(instance: Instance): Promise<string> {
  return (await instance.printed(/The demo persona (\S+) is ready/))[1] ?? "";
}

describe("first start", () => {
  it.skipIf(!hasCurl)("prints two curl commands: one finds a rain jacket, and the other asks which jacket is the cheapest", async () => {
    const instance = start({ DATA_DIR: project.newDataDir() });
    await instance.printed(/curl[^\n]*\/v1\/search[^\n]*\n[^]*curl[^\n]*\/v1\/chat[^\n]*\n/);
    const [search = "", chat = "", ...more] = instance.output.split("\n").filter((line) => line.trim().startsWith("curl "));
    expect(more).toEqual([]);

    const found = JSON.parse((await run("sh", ["-c", search])).stdout) as { results: { title: string; category: string }[] };
    expect(found.results).toHaveLength(3);
    expect(found.results[0]?.category).toContain("Rain jackets");

    const frames = readTurnWire((await run("sh", ["-c", chat])).stdout);
    expect(frames.at(-1)?.event).toBe("done");
    const cards = frames.filter(({ event }) => event === "docs").flatMap(({ data }) => data["cards"] as Record<string, unknown>[]);
    expect(cards[0]).toMatchObject({ title: "Drizzlecap Packable Rain Jacket", price: 69.95, currency: "EUR" });
    expect(textOf(frames)).toMatch(/Drizzlecap.*69\.95/);
  });

  it("shows the owner's working credentials once; a later start is fast and prints no secret", async () => {
    const dataDir = project.newDataDir();
    const first = start({ DATA_DIR: dataDir });
    const accountKey = (await first.printed(/account key (ak_\S+)/))[1] ?? "";
    const [, email = ""] = await first.printed(/email +(\S+)/);
    const [, password = ""] = await first.printed(/password +(\S+)/);
    const url = await first.address();
    // The demo is loaded after the credentials are shown.
    await personaId(first);
    expect((await Api.withKey(url, accountKey).call("GET", "/v1/brands")).body.brands).toHaveLength(1);
    const login = await new Api(url).call("POST", "/api/auth/login", { email, password });
    expect(login.body).toMatchObject({ token_type: "Bearer", user: { email, role: "owner" } });
    await first.stop();

    const began = performance.now();
    const later = start({ DATA_DIR: dataDir });
    const address = await later.address();
    const took = performance.now() - began;
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
    expect((await Api.withKey(address, accountKey).call("GET", "/v1/brands")).status).toBe(200);
    await personaId(later);
    const { output, errors } = await later.stop();
    for (const secret of [accountKey, password, readFileSync(join(dataDir, "secret.key"), "utf8").trim()]) {
      expect(output + errors).not.toContain(secret);
    }
    // Names the variables for signing in, without their values.
    expect((output + errors).replace("EMAIL and PASSWORD", "")).not.toMatch(/ak_|password/i);
    // The goal is one second, which the benchmark measures. This limit is higher because other tests run at the same time.
    expect(took).toBeLessThan(30_000);
  });

  it("uses the bootstrap settings, and skips the demo if it is disabled", async () => {
    const password = "a-password-of-my-own";
    const instance = start({
      DATA_DIR: await migratedData(project),
      DEMO: "off",
      BOOTSTRAP_EMAIL: "me@example.com",
      BOOTSTRAP_PASSWORD: password,
      BOOTSTRAP_ACCOUNT_KEY: key,
    });
    const api = Api.withKey(await instance.address(), key);
    expect((await api.call("GET", "/v1/brands")).body.brands).toEqual([]);
    expect((await api.call("GET", "/api/personas")).body.total_count).toBe(0);
    expect((await api.call("POST", "/api/auth/login", { email: "me@example.com", password })).status).toBe(200);
    const { output, status } = await instance.stop();
    expect(status).toBe(0);
    expect(output).not.toContain("demo persona");
  });
});

describe("a second start on the same folder", () => {
  it("fails with a message that names the folder and the process, and does not affect the first process", async () => {
    const settings = { ...quiet, DATA_DIR: await migratedData(project), DEMO: "off" };
    const first = start(settings);
    const address = await first.address();
    for (const words of [["start"], ["migrate"], ["account", "create", "--email", "x@example.com", "--password", "0123456789"]]) {
      const second = await runVerb(project, words, settings);
      expect(second.status).toBe(1);
      expect(second.errors.trim().split("\n")).toEqual([expect.stringMatching(/used by another instance \(process \d+/)]);
      expect(second.errors).toContain(settings.DATA_DIR);
    }
    expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it("fails when the port is in use; the next successful start shows the owner's credentials", async () => {
    const first = start({ ...quiet, DATA_DIR: await migratedData(project), DEMO: "off" });
    const { port } = new URL(await first.address());
    const settings = { ...quiet, DATA_DIR: await migratedData(project), DEMO: "off" };
    const second = await runVerb(project, ["start"], { ...settings, PORT: port });
    expect(second.status).toBe(1);
    expect(second.errors).toContain(port);
    expect(second.errors).not.toContain("    at ");
    const third = start(settings);
    const url = await third.address();
    const [, accountKey = ""] = await third.printed(/account key (ak_\S+)/);
    expect((await Api.withKey(url, accountKey).call("GET", "/v1/brands")).status).toBe(200);
  });
});

describe("shutdown by signal", () => {
  it("ends a running turn and an event stream with a complete last frame", async () => {
    const model = await startSlowModel();
    closers.push(() => model.close());
    const instance = start({ ...quiet, ...model.settings, DATA_DIR: await preparedData(project, { demo: true }) });
    const persona = { "x-persona-id": await personaId(instance) };
    const url = await instance.address();
    const first = readTurnWire(await (await say(url, persona, {})).text());
    const session = first[0]?.data as { session_id: string; end_user_id: string };

    model.pauseMs = 100;
    const events = readStream(await fetch(`${url}/v1/chat/${session.session_id}/events`, { headers: persona }));
    await events.has(/event: caught_up/);
    const turn = readStream(await say(url, { ...persona, "x-end-user-id": session.end_user_id }, { session_id: session.session_id }));
    await turn.has(/event: text/);
    expect(turn.text).not.toContain("event: done");
    const began = performance.now();
    const { status } = await instance.stop();
    expect(performance.now() - began).toBeLessThan(60_000);
    expect(status).toBe(0);
    expect(await turn.ended).toBe(true);
    expect(readTurnWire(turn.text).at(-1)).toMatchObject({ event: "done", data: { turn_index: 1 } });
    expect(await events.ended).toBe(true);
    expect(events.text.endsWith("\n\n")).toBe(true);
  });

  it.each(["SIGTERM", "SIGINT"] as const)("is clean on %s, even if both the terminal and npm forward the signal", async (signal) => {
    const instance = start({ DATA_DIR: await preparedData(project, { demo: false }), DEMO: "off" });
    await instance.address();
    const began = performance.now();
    void instance.stop(signal);
    const { status, errors } = await instance.stop(signal);
    expect(performance.now() - began).toBeLessThan(30_000);
    expect(status).toBe(0);
    expect(errors).toContain("stopping");
  });
});

function say(url: string, headers: Readonly<Record<string, string>>, body: object): Promise<Response> {
  const message = "What does the Drizzlecap jacket cost?";
  return fetch(`${url}/v1/chat`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ message, ...body }),
  });
}

describe("parlance command", () => {
  it("exits with one message that lists all invalid settings", async () => {
    const wrong = {
      PORT: "eighty",
      DEMO: "maybe",
      LOG_LEVEL: "loud",
      RATE_LIMITS: "2",
      ROLE: "boss",
      BOOTSTRAP_ACCOUNT_KEY: "ak_short",
      LLM_PROVIDER: "oracle",
    };
    const { status, errors, output } = await runVerb(project, ["start"], { DATA_DIR: project.newDataDir(), ...wrong });
    expect(status).toBe(1);
    expect(output).toBe("");
    for (const name of Object.keys(wrong)) expect(errors).toMatch(new RegExp(`^- ${name}`, "m"));
    expect(errors).not.toContain("    at ");
  });

  it("migrates the database, creates accounts with working keys, and rejects an existing email address", async () => {
    const settings = { ...quiet, DATA_DIR: project.newDataDir(), DEMO: "off" };
    const migrated = await runVerb(project, ["migrate"], settings);
    expect(migrated).toMatchObject({ status: 0, errors: "" });
    const create = ["account", "create", "--email", "ops@example.com", "--password", "0123456789"];
    const made = await runVerb(project, [...create, "--key", key], settings);
    expect(made.status).toBe(0);
    expect(JSON.parse(made.output)).toEqual({
      account_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      email: "ops@example.com",
      account_key: key,
    });
    expect((await runVerb(project, create, settings)).status).toBe(1);
    const bad = await runVerb(project, ["account", "create", "--email", "nobody", "--password", "short"], settings);
    expect(bad.status).toBe(1);
    expect(bad.errors).toMatch(/--email[^]*--password/);

    const instance = start(settings);
    expect((await Api.withKey(await instance.address(), key).call("GET", "/v1/brands")).status).toBe(200);
    expect(instance.output).not.toContain("Owner account");
  });

  it("exits with 2 for an unknown command, 1 for an unknown option, and 0 for help", async () => {
    const settings = { ...quiet, DATA_DIR: project.newDataDir() };
    const unknown = await runVerb(project, ["strat"], settings);
    expect(unknown.status).toBe(2);
    expect(unknown.errors).toContain('"strat"');
    expect((await runVerb(project, ["--help"], settings)).status).toBe(0);
    const option = await runVerb(project, ["account", "create", "--emial", "x"], settings);
    expect(option.status).toBe(1);
    expect(option.errors).not.toContain("    at ");
  });
});
