import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { loadSecrets } from "./secrets.ts";

let folder: string;
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), "secrets-")), "data");
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

describe("loadSecrets", () => {
  it("creates the secret on first start, and reads it on later starts", async () => {
    const first = await loadSecrets(folder, undefined);
    expect(await loadSecrets(folder, undefined)).toEqual(first);
    const file = path.join(folder, "secret.key");
    expect((await readFile(file, "utf8")).trim()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  });

  it.skipIf(process.platform === "win32")("makes the secret's file readable only by its owner", async () => {
    await loadSecrets(folder, undefined);
    expect((await stat(path.join(folder, "secret.key"))).mode & 0o077).toBe(0);
  });

  it("derives a different key for each purpose", async () => {
    const { sessionTokens, visitors, endUserSecrets } = await loadSecrets(folder, undefined);
    const keys = [sessionTokens, visitors, endUserSecrets].map((key) => Buffer.from(key).toString("hex"));
    expect(keys.map((key) => key.length)).toEqual([64, 64, 64]);
    expect(new Set(keys).size).toBe(3);
  });

  it("continues with the content of a secret file from the environment", async () => {
    const first = await loadSecrets(folder, undefined);
    const content = await readFile(path.join(folder, "secret.key"), "utf8");
    expect(await loadSecrets("elsewhere", `secret.key:${content}`)).toEqual(first);
  });

  it("uses the secret from the environment, which is the same on every node, and does not write a file", async () => {
    const secret = "s".repeat(32);
    expect(await loadSecrets(folder, secret)).toEqual(await loadSecrets("elsewhere", secret));
    await expect(stat(folder)).rejects.toMatchObject({ code: "ENOENT" });
  });
});
