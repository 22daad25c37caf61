import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { BlobTooLarge } from "../../ports/blob-store.ts";
import { createDiskBlobStore } from "./disk.ts";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "blobs-"));
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

async function filesBelow(root: string): Promise<string[]> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe("disk blob store", () => {
  it("stores nothing if the stream exceeds the size limit", async () => {
    const store = await createDiskBlobStore(folder);
    const source = Readable.from([Buffer.alloc(60), Buffer.alloc(60), Buffer.alloc(60)]);
    await expect(store.put(source, 100)).rejects.toBeInstanceOf(BlobTooLarge);
    expect(await filesBelow(folder)).toEqual([]);
    expect(source.destroyed).toBe(true);
  });

  it("assigns different, unguessable keys to identical content", async () => {
    const store = await createDiskBlobStore(folder);
    const first = await store.put(Readable.from(["same"]), 10);
    const second = await store.put(Readable.from(["same"]), 10);
    expect(first.key).toMatch(/^[0-9a-f]{32}$/);
    expect(first.key).not.toBe(second.key);
  });

  it("rejects a key that points outside the folder", async () => {
    const store = await createDiskBlobStore(path.join(folder, "inner"));
    await writeFile(path.join(folder, "secret"), "secret");
    for (const key of ["../secret", "..", "", "/etc/hosts", "a".repeat(33), `${"a".repeat(30)}/.`]) {
      await expect(store.open(key)).rejects.toThrow("malformed");
      await expect(store.asFile(key)).rejects.toThrow("malformed");
      await expect(store.delete(key)).rejects.toThrow("malformed");
    }
  });

  it("lists only complete blobs, with the time at which each was written", async () => {
    const store = await createDiskBlobStore(folder);
    const list = async (): Promise<{ key: string; modifiedAt: Date }[]> => {
      const all = [];
      for await (const blob of store.list()) all.push(blob);
      return all;
    };
    expect(await list()).toEqual([]);
    const before = await store.now();
    const keys = [];
    for (const content of ["a", "b", "c"]) keys.push((await store.put(Readable.from([content]), 10)).key);
    await store.claim("somebody");
    await writeFile(path.join(folder, "tmp", "f".repeat(32)), "half");
    await writeFile(path.join(folder, "README"), "not a blob");
    const listed = await list();
    expect(listed.map(({ key }) => key).toSorted()).toEqual(keys.toSorted());
    for (const { modifiedAt } of listed) expect(modifiedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
    expect([await store.has(keys[0] ?? ""), await store.has("0".repeat(32))]).toEqual([true, false]);
  });

  it("removes stale temporary files at startup, but keeps active ones", async () => {
    await mkdir(path.join(folder, "tmp"));
    const old = path.join(folder, "tmp", "old");
    await writeFile(old, "x");
    await utimes(old, new Date(0), new Date(0));
    await writeFile(path.join(folder, "tmp", "young"), "x");
    await createDiskBlobStore(folder);
    expect(await readdir(path.join(folder, "tmp"))).toEqual(["young"]);
  });
});
