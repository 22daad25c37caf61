import { mkdir, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readSettings } from "../config/settings.ts";
import { silentLog } from "../../test/support/silent-log.ts";
import { accountCommand } from "./account.ts";
import { assertInstallation } from "./assert-installation.ts";
import { backupCommand } from "./backup.ts";
import { doctorCommand } from "./doctor.ts";
import { evalCommand } from "./eval.ts";
import { subscriptionCommand } from "./subscription.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "parlance-"));
});
afterEach(() => rm(dataDir, { recursive: true }));

describe("assertInstallation", () => {
  it("accepts a folder with an embedded database, and any folder with an external database", async () => {
    await mkdir(path.join(dataDir, "postgres", "data"), { recursive: true });
    await writeFile(path.join(dataDir, "postgres", "data", "PG_VERSION"), "17\n");
    await expect(assertInstallation({ databaseUrl: undefined, dataDir })).resolves.toBeUndefined();
    await expect(assertInstallation({ databaseUrl: "postgresql://host/db", dataDir: "missing" })).resolves.toBeUndefined();
  });

  it("rejects a folder without a database", async () => {
    await expect(assertInstallation({ databaseUrl: undefined, dataDir })).rejects.toThrow("contains no installation");
  });
});

describe("a command for an existing installation", () => {
  it.each([
    ["account create", accountCommand, ["create", "--email", "kim@example.com", "--password", "0123456789"]],
    ["account password", accountCommand, ["password", "--email", "kim@example.com", "--password", "0123456789"]],
    ["doctor --integrity", doctorCommand, ["--integrity"]],
    ["doctor --isolation", doctorCommand, ["--isolation"]],
    ["backup --to", backupCommand, ["--to", "backup"]],
    ["eval --answers --persona", evalCommand, ["--answers", "demo/questions.jsonl", "--persona", "p"]],
    ["subscription set", subscriptionCommand, ["set", "--email", "kim@example.com", "--tier", "pro"]],
  ])("is rejected in a folder without an installation, and creates nothing: %s", async (_, command, words) => {
    const settings = readSettings({ DATA_DIR: dataDir });
    const done = command({ settings, log: silentLog, version: "1", arguments: words, parse: parseArgs });
    await expect(done).rejects.toThrow(`${dataDir} contains no installation: set DATA_DIR`);
    expect(await readdir(dataDir)).toEqual([]);
  });
});
