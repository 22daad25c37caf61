import type { PathLike } from "node:fs";
import type * as Files from "node:fs/promises";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createDiskBlobStore } from "./disk.ts";

/** Records the paths that are synced, and can delay the next sync. */
const syncs = vi.hoisted(() => ({ paths: [] as string[], before: (_path: string) => Promise.resolve() }));

vi.mock("node:fs/promises", async (original) => {
  const real = await original<typeof Files>();
  return {
    ...real,
    async open(file: PathLike, ...rest: [flags?: string, mode?: number]) {
      const handle = await real.open(file, ...rest);
      const sync = handle.sync.bind(handle);
      handle.sync = async () => {
        await syncs.before(String(file));
        await sync();
        syncs.paths.push(String(file));
      };
      return handle;
    },
  };
});

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "blobs-"));
  syncs.paths = [];
  syncs.before = () => Promise.resolve();
});
afterEach(async () => {
  await rm(folder, { recursive: true, force: true });
});

const put = async (store: Awaited<ReturnType<typeof createDiskBlobStore>>): Promise<string> =>
  (await store.put(Readable.from(["bytes"]), 100)).key;

// Windows cannot sync folders.
describe.skipIf(process.platform === "win32")("durability of the disk blob store", () => {
  it("resolves a put only after new folders are durable, even if a concurrent put created them", async () => {
    const store = await createDiskBlobStore(folder);
    let letGo = (): void => undefined;
    const held = new Promise<void>((resolve) => (letGo = resolve));
    syncs.before = (file) => (file === folder ? held : Promise.resolve());
    let done = 0;
    const puts = [put(store), put(store), put(store)].map((stored) => stored.finally(() => (done += 1)));
    await delay(100);
    expect(done).toBe(0);
    letGo();
    await Promise.all(puts);
  });

  it("syncs parent folders once for consecutive writes", async () => {
    const store = await createDiskBlobStore(folder);
    const keys = [await put(store), await put(store), await put(store)];
    expect(new Set(keys.map((key) => key.slice(0, 4))).size).toBe(1);
    expect(syncs.paths.filter((synced) => synced === folder)).toHaveLength(1);
  });

  it("durably recreates a folder that was deleted in the meantime", async () => {
    const store = await createDiskBlobStore(folder);
    const key = await put(store);
    await rm(path.join(folder, key.slice(0, 2)), { recursive: true });
    expect(await store.has(await put(store))).toBe(true);
    expect(syncs.paths.filter((synced) => synced === folder)).toHaveLength(2);
  });
});
