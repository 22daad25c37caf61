import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lazyFolder } from "./lazy-folder.ts";

let within: string;
beforeEach(async () => {
  within = await mkdtemp(path.join(tmpdir(), "lazy-"));
});
afterEach(async () => {
  await rm(within, { recursive: true, force: true });
});

describe("lazyFolder", () => {
  it("is created on first use, and later calls return the same folder", async () => {
    const folder = lazyFolder(path.join(within, "3", "4"));
    expect(await readdir(within)).toEqual([]);
    expect(await Promise.all([folder(), folder()])).toEqual([path.join(within, "3", "4"), path.join(within, "3", "4")]);
    expect(await readdir(path.join(within, "3"))).toEqual(["4"]);
  });

  it.skipIf(process.platform === "win32")("is accessible only to the service, including its parent folders", async () => {
    await lazyFolder(path.join(within, "3", "4"))();
    for (const folder of ["3", "3/4"]) expect((await stat(path.join(within, folder))).mode & 0o777).toBe(0o700);
  });

  it("reports why it cannot be created", async () => {
    const folder = lazyFolder(`${within}\0`);
    await expect(folder()).rejects.toThrow("null bytes");
  });
});
