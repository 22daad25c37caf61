import { createHash, randomBytes, randomUUID } from "node:crypto";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { AwsClient } from "aws4fetch";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createDiskBlobStore } from "../../src/engines/blobs/disk.ts";
import { createS3BlobStore } from "../../src/engines/blobs/s3/s3.ts";
import { BlobTooLarge, type MovableBlobStore } from "../../src/ports/blob-store.ts";
import { type S3Server, s3Servers } from "../support/s3-servers.ts";
import { silentLog } from "../support/silent-log.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "blob-stores-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Minimum part size that S3 accepts. */
const partBytes = 5 * 1_048_576;

/** Defines the tests that every store must pass. */
function keepsItsPromises(open: (place: string) => Promise<MovableBlobStore>): void {
  const empty = (): Promise<MovableBlobStore> => open(randomUUID());
  const keysOf = async (store: MovableBlobStore): Promise<string[]> => {
    const keys = [];
    for await (const { key } of store.list()) keys.push(key);
    return keys.toSorted();
  };

  it("returns the size, hash and first bytes of the stored content", async () => {
    const store = await empty();
    const bytes = randomBytes(300_000);
    const blob = await store.put(Readable.from([bytes.subarray(0, 3_000), bytes.subarray(3_000)]), 300_000);
    expect(blob).toMatchObject({ size: 300_000, sha256: createHash("sha256").update(bytes).digest("hex") });
    expect(Buffer.from(blob.head)).toEqual(bytes.subarray(0, 4_100));
    expect(await buffer(await store.open(blob.key))).toEqual(bytes);
    const lent = await store.asFile(blob.key);
    expect(await readFile(lent.path)).toEqual(bytes);
    await lent.release();
  });

  it("stores an empty blob, and a blob with another store's key", async () => {
    const store = await empty();
    const blob = await store.put(Readable.from([]), 10);
    expect(await buffer(await store.open(blob.key))).toHaveLength(0);
    const key = randomBytes(16).toString("hex");
    await store.place(key, Readable.from(["placed"]));
    expect(String(await buffer(await store.open(key)))).toBe("placed");
    expect(await keysOf(store)).toEqual([blob.key, key].toSorted());
  });

  it("stores nothing if the stream exceeds the limit or is interrupted", async () => {
    const store = await empty();
    const source = Readable.from([Buffer.alloc(60), Buffer.alloc(60)]);
    await expect(store.put(source, 100)).rejects.toBeInstanceOf(BlobTooLarge);
    const broken = Readable.from(
      (async function* () {
        yield await Promise.resolve(Buffer.from("half"));
        throw new Error("connection lost");
      })(),
    );
    await expect(store.put(broken, 100)).rejects.toThrow("connection lost");
    expect(await keysOf(store)).toEqual([]);
  });

  it("rejects malformed keys", async () => {
    const store = await empty();
    for (const key of ["../secret", "", "/etc/hosts", "a".repeat(33), `${"a".repeat(30)}/.`]) {
      await expect(store.open(key)).rejects.toThrow("malformed");
      await expect(store.asFile(key)).rejects.toThrow("malformed");
      await expect(store.delete(key)).rejects.toThrow("malformed");
    }
  });

  it("fails to open a missing blob, but deletes it without an error", async () => {
    const store = await empty();
    const { key } = await store.put(Readable.from(["x"]), 10);
    expect(await store.has(key)).toBe(true);
    await store.delete(key);
    await store.delete(key);
    expect(await store.has(key)).toBe(false);
    await expect(store.open(key)).rejects.toMatchObject({ code: "ENOENT" });
    await expect(store.asFile(key)).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("lists blobs with the time at which each was written, but not those in another location", async () => {
    const [store, other] = [await empty(), await empty()];
    await other.put(Readable.from(["other"]), 10);
    const before = await store.now();
    const { key } = await store.put(Readable.from(["own"]), 10);
    await store.claim("somebody");
    const listed = [];
    for await (const blob of store.list()) listed.push(blob);
    expect(listed.map((blob) => blob.key)).toEqual([key]);
    expect(listed[0]?.modifiedAt.getTime()).toBeGreaterThanOrEqual(before.getTime());
  });

  it("stores the id of its owner", async () => {
    const place = randomUUID();
    const store = await open(place);
    expect(await store.owner()).toBeNull();
    await store.claim("first", true);
    await store.claim("second");
    expect(await (await open(place)).owner()).toBe("second");
  });
}

/** Defines the test for stores that can keep an existing owner. */
function keepsTheFirstOwner(open: (place: string) => Promise<MovableBlobStore>): void {
  it("accepts only one of several concurrent owners", async () => {
    const store = await open(randomUUID());
    await Promise.all(["a", "b", "c"].map((owner) => store.claim(owner, true)));
    const owner = await store.owner();
    await store.claim("later", true);
    expect(await store.owner()).toBe(owner);
  });
}

describe("disk", () => {
  const open = (place: string): Promise<MovableBlobStore> => createDiskBlobStore(path.join(folder, place));
  keepsItsPromises(open);
  keepsTheFirstOwner(open);
});

describe.each(s3Servers)("S3 on $name", ({ isInstalled, checksSignatures, hasConditionalWrites, splitsLists, start }) => {
  let server: S3Server;
  beforeAll(async () => {
    if (isInstalled) server = await start();
  });
  afterAll(async () => server?.stop());

  const tempDir = (): string => path.join(folder, "s3-files");
  const open = (place: string, change: object = {}): Promise<MovableBlobStore> =>
    createS3BlobStore({
      region: "us-east-1",
      sessionToken: undefined,
      log: silentLog,
      tempDir: tempDir(),
      partBytes,
      prefix: `tests/${place}/`,
      ...server,
      ...change,
    });

  describe.skipIf(!isInstalled)("bucket", () => {
    keepsItsPromises(open);
    if (hasConditionalWrites) keepsTheFirstOwner(open);

    it("uploads a large blob in parts, and deletes temporary files", async () => {
      const store = await open(randomUUID());
      const bytes = randomBytes(partBytes + 1_000);
      const { key } = await store.put(Readable.from([bytes]), bytes.length);
      expect((await buffer(await store.open(key))).equals(bytes)).toBe(true);
      expect(await readdir(tempDir())).toEqual([]);
    });

    it.runIf(splitsLists)("lists more blobs than the server returns in one response", async () => {
      const store = await open(randomUUID(), { pageSize: 2 });
      const keys = Array.from({ length: 5 }, (_, at) => String(at).repeat(32));
      for (const key of keys) await store.place(key, Readable.from(["x"]));
      const listed = [];
      for await (const { key } of store.list()) listed.push(key);
      expect(listed.toSorted()).toEqual(keys);
    });

    it("detects a blob whose bytes have changed", async () => {
      const place = randomUUID();
      const store = await open(place);
      const { key, sha256 } = await store.put(Readable.from(["original"]), 100);
      const client = new AwsClient({ ...server, service: "s3", region: "us-east-1" });
      const address = `${server.endpoint}/${server.bucket}/tests/${place}/blobs/${key}`;
      await client.fetch(address, { method: "PUT", body: "tampered", headers: { "x-amz-meta-sha256": sha256 } });
      await expect(store.open(key).then(buffer)).rejects.toThrow("damaged");
      await expect(store.asFile(key)).rejects.toThrow("damaged");
      expect(await readdir(tempDir())).toEqual([]);
    });

    it.runIf(checksSignatures)("rejects wrong credentials with the server's reason", async () => {
      const store = await open(randomUUID(), { secretAccessKey: "wrong" });
      await expect(store.owner()).rejects.toThrow("SignatureDoesNotMatch");
    });

    it("reports a missing bucket, not a missing blob", async () => {
      const store = await open(randomUUID(), { bucket: "no-such-bucket" });
      await expect(store.open("0".repeat(32))).rejects.toThrow("NoSuchBucket");
    });
  });
});
