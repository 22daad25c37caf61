import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { doctorCommand } from "../../src/commands/doctor.ts";
import { openDatabase } from "../../src/compose/database.ts";
import { startService } from "../../src/compose/start.ts";
import { readSettings } from "../../src/config/settings.ts";
import { Cleanup } from "../../src/platform/lib/cleanup.ts";
import { Api } from "../support/api.ts";
import { settingsBeside } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";
import { silentLog } from "../support/silent-log.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

type Environment = Readonly<Record<string, string>>;

async function doctor(...words: string[]): Promise<{ status: number; output: string }> {
  const environment = await settingsBeside(service, {});
  try {
    return await doctorWith(environment, words);
  } finally {
    await rm(environment.DATA_DIR, { recursive: true, force: true });
  }
}

async function doctorWith(environment: Environment, words: string[]): Promise<{ status: number; output: string }> {
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    const input = { settings: readSettings(environment), log: silentLog, version: "0.0.0", arguments: words, parse: parseArgs };
    return { status: await doctorCommand(input), output };
  } finally {
    write.mockRestore();
  }
}

const alone: Environment = {
  PORT: "0",
  DEMO: "off",
  RATE_LIMITS: "off",
  CHECK_ANSWERS: "on",
  LOG_LEVEL: "silent",
  CACHE_DIR: path.join(tmpdir(), "parlance-test-cache"),
  BOOTSTRAP_EMAIL: "owner@example.com",
  BOOTSTRAP_PASSWORD: "correct-horse-battery",
};

async function temporary(accountId: string, lasts: string): Promise<void> {
  const text = `update accounts set temporary_until = now() + $2::interval where id = $1`;
  expect(await service.database.run("test.temporary", text, [accountId, lasts])).toBe(1);
}

async function counted(): Promise<unknown> {
  const tables = ["accounts", "users", "brands", "documents", "passages", "sessions", "api_keys", "jobs", "integrations"];
  return service.database.one("test.counted", `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`);
}

describe("parlance doctor --isolation", () => {
  it("finds no faults while a node is running, and leaves no data in the index or from an aborted run", async () => {
    const shop = await openShop(service, service.owner);
    await shop.load([{ id: "lamp", title: "Garden lamp" }]);
    // Only accounts that the check marked as its own are deleted, regardless of their email addresses.
    await service.addAccount("somebody@isolation-check.parlance.invalid");
    const before = await counted();
    const leftOver = await service.addAccount("left-over@example.com");
    await temporary(leftOver.accountId, "-1 second");
    const { status, output } = await doctor("--isolation", "--json");
    const report = JSON.parse(output) as { ok: boolean; checks: { name: string; faults: number; examples: string[] }[] };
    expect(report.checks.flatMap(({ examples }) => examples)).toEqual([]);
    expect([status, report.ok]).toEqual([0, true]);
    expect(report.checks.map(({ name }) => name)).toEqual(
      ["own", "lists", "ids", "search", "chat", "conversations"].map((name) => `isolation.${name}`),
    );
    expect(await counted()).toEqual(before);
    expect((await shop.visitor.call("POST", "/v1/search", { query: "garden lamp", top_k: 50 })).body.results).toHaveLength(1);
  });

  it("does not change the accounts of a concurrent check", async () => {
    const { accountId } = await service.addAccount("going-on@example.com");
    await temporary(accountId, "1 minute");
    expect((await doctor("--isolation")).status).toBe(0);
    expect(await service.database.rows("test.goingOn", `select 1 from accounts where id = $1`, [accountId])).toHaveLength(1);
  });

  it("does not send pending emails, even if no other process is running", async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    const environment = { ...alone, DATA_DIR: dataDir };
    const mails = async (): Promise<unknown> => {
      const cleanup = new Cleanup(silentLog);
      try {
        const { database } = await openDatabase(readSettings(environment), silentLog, cleanup);
        return await database.rows("test.mails", `select status, attempts from mails`);
      } finally {
        await cleanup.run();
      }
    };
    try {
      // A node with this role does not run workers.
      const node = await startService(readSettings({ ...environment, ROLE: "api" }), silentLog, "0.0.0-test");
      const asked = await new Api(node.address).call("POST", "/api/auth/password-reset/request", { email: "owner@example.com" });
      await node.stop();
      expect(asked.status).toBe(202);
      expect((await doctorWith(environment, ["--isolation"])).status).toBe(0);
      expect(await mails()).toEqual([{ status: "requested", attempts: 0 }]);
    } finally {
      await rm(dataDir, { recursive: true, force: true });
    }
  });

  it("requires exactly one of --isolation and --integrity", async () => {
    for (const words of [[], ["--integrity", "--isolation"], ["--isolated"]])
      await expect(doctor(...words)).rejects.toThrow("doctor --isolation [--json]");
  });
});
