import { rm } from "node:fs/promises";
import { parseArgs } from "node:util";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { doctorCommand } from "../../src/commands/doctor.ts";
import { readSettings } from "../../src/config/settings.ts";
import { settingsBeside } from "../support/second-node.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop } from "../support/shop.ts";
import { silentLog } from "../support/silent-log.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.stop());

async function doctor(...words: string[]): Promise<{ status: number; output: string }> {
  const settings = await settingsBeside(service, {});
  let output = "";
  const write = vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    output += String(text);
    return true;
  });
  try {
    const input = { settings: readSettings(settings), log: silentLog, version: "0.0.0", arguments: words, parse: parseArgs };
    return { status: await doctorCommand(input), output };
  } finally {
    write.mockRestore();
    await rm(settings.DATA_DIR, { recursive: true, force: true });
  }
}

async function counted(): Promise<unknown> {
  const tables = ["accounts", "users", "brands", "documents", "passages", "sessions", "api_keys", "jobs", "integrations"];
  return service.database.one("test.counted", `select ${tables.map((table) => `(select count(*) from ${table}) as ${table}`).join(", ")}`);
}

describe("parlance doctor --isolation", () => {
  it("beside a running node finds nothing, and leaves nothing behind: not of an aborted run either, and not in the index", async () => {
    const shop = await openShop(service, service.owner);
    await shop.load([{ id: "lamp", title: "Garden lamp" }]);
    const before = await counted();
    await service.addAccount("left-over@isolation-check.parlance.invalid");
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

  it("takes one of the two checks", async () => {
    for (const words of [[], ["--integrity", "--isolation"], ["--isolated"]])
      await expect(doctor(...words)).rejects.toThrow("doctor --isolation [--json]");
  });
});
