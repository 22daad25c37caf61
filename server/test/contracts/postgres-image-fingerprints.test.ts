import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { anyBreaks, mostBreaks } from "../../src/platform/lib/rest-after-breaks.ts";
import type { Database } from "../../src/platform/postgres/client.ts";
import { imageHashStatements, type ImageHashStatements } from "../../src/knowledge/image-hashes/image-hashes.sql.ts";
import { imageHashOf, GRID } from "../../src/knowledge/image-hashes/model/image-hash.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const fingerprint = imageHashOf(new Uint8Array(GRID * GRID * 3));
const one = randomUUID();
const two = randomUUID();
const leaseMs = 60_000;

describe.skipIf(!hasTestDatabase)("perceptual hash store in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: ImageHashStatements;
  const accountId = randomUUID();
  const otherAccountId = randomUUID();
  const sources = new Map<string, string>([
    [accountId, randomUUID()],
    [otherAccountId, randomUUID()],
  ]);

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    store = imageHashStatements(database);
    for (const [account, source] of sources) {
      const brand = randomUUID();
      await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [account]);
      await database.run("test.brand", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [brand, account]);
      await database.run(
        "test.source",
        "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, 'a', 'a', 'catalog')",
        [source, account, brand],
      );
    }
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    await database.run("test.noDocuments", "delete from documents");
  });

  /** Creates a document that contains images, queues the images, and returns the id of the document. */
  async function show(
    urls: readonly string[],
    { id = randomUUID(), account = accountId, more = {} }: { readonly id?: string; readonly account?: string; readonly more?: object } = {},
  ): Promise<string> {
    await database.run(
      "test.show",
      `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, served,
         estimated_knowledge_units, estimated_storage_units, content_size_bytes)
       values ($1::uuid, $2, $3, ($1::uuid)::text, 'item', 'Lamp', $4, $5::bytea, $5::bytea, 'ready', '{}', 1, 1, 10)
       on conflict (id) do update set content = excluded.content`,
      [id, account, sources.get(account), JSON.stringify({ images: urls.map((url) => ({ url })), ...more }), createHash("sha256").digest()],
    );
    await store.plan([id]);
    return id;
  }
  const claim = (owner = one, limit = 100, perHost = 100, most = anyBreaks) => store.claim(limit, perHost, owner, leaseMs, most);
  const urls = async (...given: Parameters<typeof claim>): Promise<string[]> => (await claim(...given)).map(({ url }) => url).toSorted();
  async function keepAll(): Promise<void> {
    for (const picture of await claim()) await store.keep(picture, fingerprint);
  }

  it("queues the images of products, account documents and variants, each URL in a document only once", async () => {
    await show(["http://a.example/1.png", "http://a.example/1.png", "https://b.example/2.png"], {
      more: { variants: [{ sku: "x", image: "https://b.example/2.png" }, { sku: "y", image: "https://b.example/3.png" }, { sku: "z" }] },
    });
    await show([], { more: { images: null } });
    expect(await urls()).toEqual(["http://a.example/1.png", "https://b.example/2.png", "https://b.example/3.png"]);
  });

  it("leases an image to one owner at a time, and to another owner after the lease expires or is released", async () => {
    await show(["http://a.example/1.png"]);
    const [picture] = await store.claim(1, 1, one, 1, anyBreaks);
    expect(picture).toMatchObject({ accountId, attempts: 1 });
    await new Promise((resolve) => setTimeout(resolve, 10));
    expect(await claim(two)).toMatchObject([{ attempts: 1 }]);
    expect(await claim(one)).toEqual([]);
    await store.release(two);
    expect(await claim(one)).toMatchObject([{ attempts: 1 }]);
  });

  it("does not count attempts of owners that crash, and retries the image with exponential backoff", async () => {
    await show(["http://a.example/1.png"]);
    const attemptsAfter = async (breaks: number, seconds: number): Promise<number[]> => {
      await database.run(
        "test.broke",
        "update image_fingerprints set broken_off = $1, lease_owner = null, lease_until = now() - make_interval(secs => $2)",
        [breaks, seconds],
      );
      return (await claim()).map(({ attempts }) => attempts);
    };
    expect([await attemptsAfter(1, 0.01), await attemptsAfter(2, 0.1), await attemptsAfter(2, 1.1)]).toEqual([[1], [], [1]]);
    expect([await attemptsAfter(1_000, 9), await attemptsAfter(1_000, 20.1)]).toEqual([[], [1]]);
    const takenAfter = async (upMs: number): Promise<number> => {
      await database.run("test.suspect", "update image_fingerprints set broken_off = 16, lease_until = now() - interval '1 hour'");
      return (await claim(one, 1, 1, mostBreaks(upMs))).length;
    };
    expect([await takenAfter(19_999), await takenAfter(20_000)]).toEqual([0, 1]);
    const picture = { accountId, documentId: "", urlHash: Buffer.alloc(0), url: "", attempts: 1 };
    await database.run("test.rested", "update image_fingerprints set broken_off = 0, lease_until = now() - interval '1 second'");
    const [held = picture] = await claim();
    await store.retryLater(held, one, 0, "the answer was 503");
    expect((await claim(two)).map(({ attempts }) => attempts)).toEqual([2]);
  });

  it("limits concurrent fetches per host across processes, without delaying other hosts", async () => {
    await show(Array.from({ length: 9 }, (_, n) => `http://big.example/${n}.png`));
    await show(["http://small.example:81/1.png", "http://user@Small.example:81/2.png"]);
    const first = await urls(one, 10, 2);
    expect(first.filter((url) => url.includes("big"))).toHaveLength(2);
    expect(first.filter((url) => !url.includes("big"))).toEqual(["http://small.example:81/1.png", "http://user@Small.example:81/2.png"]);
    expect(await urls(two, 10, 2)).toEqual([]);
    expect(await urls(two, 10, 3)).toHaveLength(1);
    expect(await urls(two, 1, 9)).toHaveLength(1);
  });

  it("retries an abandoned image when its document changes, but not before a day has passed", async () => {
    const id = await show(["http://a.example/1.png"]);
    const [picture] = await claim();
    if (picture === undefined) throw new Error("nothing waits");
    await store.giveUp(picture, one, "unreadable");
    await store.plan([id]);
    expect(await claim()).toEqual([]);
    await database.run("test.yesterday", "update image_fingerprints set updated_at = now() - interval '25 hours'");
    await store.plan([id]);
    expect(await claim()).toMatchObject([{ attempts: 1 }]);
  });

  it("alternates between a large number of hosts and reaches all of them", async () => {
    const hosts = Array.from({ length: 2_300 }, (_, n) => `http://h${n}.example/1.png`);
    await show(hosts);
    expect(await urls(one, hosts.length)).toHaveLength(1_000);
    await database.run("test.notDue", "update image_fingerprints set next_attempt_at = now() + interval '1 day' where lease_owner is null");
    expect(await urls(one)).toEqual([]);
    await database.run("test.due", "update image_fingerprints set next_attempt_at = now()");
    const rest: string[] = [];
    for (let claims = 0; claims < 4; claims += 1) rest.push(...(await urls(one, hosts.length)));
    expect(new Set(rest).size).toBe(1_300);
    expect(rest).toHaveLength(1_300);
  });

  it("gives two concurrent callers different images", async () => {
    await show(Array.from({ length: 20 }, (_, n) => `http://a.example/${n}.png`));
    const both = await Promise.all([urls(one, 10, 20), urls(two, 10, 20)]);
    expect(new Set(both.flat()).size).toBe(both.flat().length);
  });

  it("stores a hash for all documents in the account that contain the URL, but not for other accounts", async () => {
    const [a, b] = [await show(["http://a.example/1.png"]), await show(["http://a.example/1.png"])];
    const other = await show(["http://a.example/1.png"], { account: otherAccountId });
    const pictures = await claim();
    const own = pictures.find((picture) => picture.documentId === a);
    if (own === undefined) throw new Error("not queued");
    await store.keep(own, fingerprint);
    const loaded = await store.load([a, b, other]);
    expect(loaded.map(({ documentId }) => documentId).toSorted()).toEqual([a, b].toSorted());
    expect(loaded[0]).toMatchObject({ segment: sources.get(accountId), externalId: loaded[0]?.documentId });
    expect(Buffer.from(loaded[0]?.fingerprint ?? []).equals(fingerprint)).toBe(true);
    const foreign = await show(["http://a.example/1.png"], { account: otherAccountId });
    expect(await store.load([other, foreign])).toEqual([]);
    const later = await show(["http://a.example/1.png"]);
    expect((await store.load([later])).map(({ documentId }) => documentId)).toEqual([later]);
  });

  it("drops images that a document no longer contains, and does not fetch them again if they are added again", async () => {
    const id = await show(["http://a.example/old.png"]);
    await keepAll();
    await show(["http://a.example/new.png"], { id });
    expect(await store.load([id])).toEqual([]);
    expect(await urls()).toEqual(["http://a.example/new.png"]);
    await show(["http://a.example/old.png"], { id });
    expect(await store.load([id])).toHaveLength(1);
    expect(await claim(two)).toEqual([]);
    await store.prune(60_000);
    expect(await rows(id)).toBe(2);
    await store.prune(-60_000);
    expect(await rows(id)).toBe(1);
  });
  const rows = async (id: string): Promise<number> =>
    (await database.one<{ count: number }>("test.rows", "select count(*) as count from image_fingerprints where document_id = $1", [id]))
      ?.count ?? 0;

  it("deletes hashes together with their document", async () => {
    const id = await show(["http://a.example/1.png"]);
    await keepAll();
    await database.run("test.mark", "update documents set state = 'deleted', served = null where id = $1", [id]);
    expect(await store.load([id])).toEqual([]);
    await database.run("test.delete", "delete from documents where id = $1", [id]);
    expect(await rows(id)).toBe(0);
  });

  it("lists changes after a position: changed documents, and documents whose hashes changed", async () => {
    const id = await show(["http://a.example/1.png"]);
    const [before] = [await store.watermark()];
    const quiet = await store.changesSince(before);
    expect(quiet.changes.filter(({ documentId }) => documentId === id)).toEqual([]);
    await keepAll();
    await database.run("test.change", "insert into index_changes (document_id) values ($1)", [id]);
    const { changes } = await store.changesSince(before);
    expect(
      changes
        .filter(({ documentId }) => documentId === id)
        .map(({ isFingerprint }) => isFingerprint)
        .toSorted(),
    ).toEqual([false, true]);
    expect((await store.documentChanges(before)).changes.map(({ documentId }) => documentId)).toContain(id);
    expect(await store.documentIds(null, 10)).toEqual([id]);
    expect(await store.documentIds(id, 10)).toEqual([]);
  });

  it("resets its position if later changes were purged, and never starts at a future position", async () => {
    expect(await store.planned()).toBeNull();
    const watermark = await store.watermark();
    await store.setPlanned(watermark);
    expect(await store.planned()).toBe(watermark);
    await store.setPlanned("9000000000");
    expect(await store.planned()).toBeNull();
    await store.setPlanned(watermark);
    await database.run("test.floor", "insert into index_feed_floor (xid) values (pg_current_xact_id())");
    expect(await store.planned()).toBeNull();
  });

  it("queues images whose hashes have another version", async () => {
    const id = await show(["http://a.example/1.png"]);
    await keepAll();
    await store.requeueOthers(fingerprint[0] ?? 0);
    expect(await claim()).toEqual([]);
    const gone = await show(["http://a.example/2.png"]);
    await keepAll();
    await show([], { id: gone });
    await store.requeueOthers(200);
    expect(await store.load([id])).toEqual([]);
    expect(await store.counts()).toEqual({ waiting: 1, failed: 0 });
    const [picture] = await claim();
    if (picture === undefined) throw new Error("not queued");
    await store.giveUp(picture, two, "not the owner");
    expect(await store.counts()).toEqual({ waiting: 1, failed: 0 });
    await store.giveUp(picture, one, "the answer was 404");
    expect(await store.counts()).toEqual({ waiting: 0, failed: 1 });
  });
});
