import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readFile, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
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
  it("returns the size, hash and first bytes of the stored content", async () => {
    const store = await createDiskBlobStore(folder);
    const bytes = Buffer.alloc(300_000, "abcdefg");
    const blob = await store.put(Readable.from([bytes.subarray(0, 3_000), bytes.subarray(3_000)]), 300_000);
    expect(blob.size).toBe(300_000);
    expect(blob.sha256).toBe(createHash("sha256").update(bytes).digest("hex"));
    expect(Buffer.from(blob.head)).toEqual(bytes.subarray(0, 4_100));
    expect(await buffer(await store.open(blob.key))).toEqual(bytes);
    const lent = await store.asFile(blob.key);
    expect(await readFile(lent.path)).toEqual(bytes);
    await lent.release();
  });

  it("stores nothing if the stream exceeds the size limit", async () => {
    const store = await createDiskBlobStore(folder);
    const source = Readable.from([Buffer.alloc(60), Buffer.alloc(60), Buffer.alloc(60)]);
    await expect(store.put(source, 100)).rejects.toBeInstanceOf(BlobTooLarge);
    expect(await filesBelow(folder)).toEqual([]);
    expect(source.destroyed).toBe(true);
  });

  it("stores nothing if the stream is interrupted", async () => {
    const store = await createDiskBlobStore(folder);
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from("half"));
        throw new Error("connection lost");
      })(),
    );
    await expect(store.put(broken, 100)).rejects.toThrow("connection lost");
    expect(await filesBelow(folder)).toEqual([]);
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

  it("fails to open a missing blob, but deletes it without an error", async () => {
    const store = await createDiskBlobStore(folder);
    const blob = await store.put(Readable.from(["x"]), 10);
    await store.delete(blob.key);
    await store.delete(blob.key);
    await expect(store.open(blob.key)).rejects.toThrow("ENOENT");
    await expect(store.asFile(blob.key)).rejects.toThrow("ENOENT");
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

  it("stores the id of its owner", async () => {
    const store = await createDiskBlobStore(folder);
    expect(await store.owner()).toBeNull();
    await store.claim("somebody");
    expect(await (await createDiskBlobStore(folder)).owner()).toBe("somebody");
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
