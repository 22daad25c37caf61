import { mkdtemp, readdir, rm } from "node:fs/promises";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { silentLog } from "../../test/support/silent-log.ts";
import { readSettings } from "../config/settings.ts";
import { acquireInstanceLock } from "../platform/lib/instance-lock.ts";
import { startCommand } from "./start.ts";

let dataDir: string;
let port: number;
const other = createServer();
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "parlance-"));
  await new Promise<void>((resolve) => other.listen(0, "127.0.0.1", resolve));
  ({ port } = other.address() as AddressInfo);
});
afterEach(async () => {
  await new Promise((resolve) => other.close(resolve));
  await rm(dataDir, { recursive: true, force: true });
});

const start = (): Promise<number> =>
  startCommand({
    settings: readSettings({ DATA_DIR: dataDir, PORT: String(port) }),
    log: silentLog,
    version: "1",
    arguments: [],
    parse: parseArgs,
  });

describe("a start on a port that is in use", () => {
  it("is rejected with advice, and creates nothing", async () => {
    await expect(start()).rejects.toThrow(`Port ${port} on 127.0.0.1 is in use by another program: stop that program, or set PORT`);
    expect(await readdir(dataDir)).toEqual([]);
    await rm(dataDir, { recursive: true });
    await expect(start()).rejects.toThrow("set PORT");
  });

  it("reports the instance that uses the folder and probably also the port", async () => {
    const lock = await acquireInstanceLock(dataDir);
    await expect(start()).rejects.toThrow("is used by another instance");
    await lock.release();
  });
});
