import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { postgresProcessingStore } from "../../src/adapters/postgres/processing-store.ts";
import type { Database } from "../../src/adapters/postgres/client.ts";
import { servedVersion } from "../../src/knowledge/documents/served-version.ts";
import { OverQuota, type ClaimedDocument, type ProcessingStore, type Settlement } from "../../src/knowledge/processing/store.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const leaseMs = 60_000;
const one = randomUUID();
const two = randomUUID();
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

describe.skipIf(!hasTestDatabase)("the queue of documents on PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: ProcessingStore;
  const accountId = randomUUID();
  const sourceId = randomUUID();

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    store = postgresProcessingStore(database);
    const brandId = randomUUID();
    await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [accountId]);
    await database.run("test.usage", "insert into account_usage (account_id) values ($1) on conflict do nothing", [accountId]);
    await database.run("test.brand", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [brandId, accountId]);
    await database.run(
      "test.source",
      "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, 'a', 'a', 'catalog')",
      [sourceId, accountId, brandId],
    );
  });
  afterAll(() => test?.drop());
  beforeEach(() => database.run("test.clear", "delete from documents"));

  async function add(externalId: string, price = 1): Promise<void> {
    const content = { id: externalId, title: `Lamp ${externalId}`, price };
    await database.run(
      "test.add",
      `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
         estimated_storage_units, content_size_bytes)
       values ($1, $2, $3, $4, 'item', $4, $5, $6, $6, 'pending', 0.01, 0.01, 10)`,
      [randomUUID(), accountId, sourceId, externalId, JSON.stringify(content), hash(externalId)],
    );
  }

  const row = (externalId: string) =>
    database.one<{
      state: string;
      attempts: number;
      message: string | null;
      owner: string | null;
      hit: { price?: number } | null;
      passages: number;
    }>(
      "test.row",
      `select state, attempts, error_message as message, lease_owner as owner, (served ->> 'hit')::json as hit,
         (select count(*)::integer from passages where document_id = documents.id) as passages
       from documents where external_id = $1`,
      [externalId],
    );

  let quota = { knowledgeUnits: 1e9, storageUnits: 1e9 };
  const settlement = (document: ClaimedDocument): Settlement => ({
    document,
    passages: [{ text: "Lights the way.", headings: [], page: null, vector: new Float32Array([1, 0]) }],
    knowledgeUnits: 0.01,
    pages: null,
    warnings: [],
    foundTitle: null,
  });
  const made = { generation: 1, others: new Map<number, Float32Array[]>() };
  const settle = (documents: readonly ClaimedDocument[], owner: string): Promise<string[]> =>
    store.settle(
      documents.map(settlement),
      made,
      owner,
      ({ kind, content }) => servedVersion(kind, content),
      async () => quota,
    );
  const claimOne = async (owner: string): Promise<ClaimedDocument> => {
    const [document] = await store.claim("item", 1, owner, leaseMs);
    if (document === undefined) throw new Error("nothing was claimed");
    return document;
  };

  it("gives each document to one owner only, however many claim at once", async () => {
    for (let at = 0; at < 40; at += 1) await add(`d${at}`);
    const owners = Array.from({ length: 8 }, () => randomUUID());
    const claims = await Promise.all(owners.map((owner) => store.claim("item", 7, owner, leaseMs)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await store.claim("item", 100, randomUUID(), leaseMs);
    expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(40);
    expect(await store.claim("item", 100, randomUUID(), leaseMs)).toEqual([]);
  });

  it("settles passages and ready together, and gives the lease back", async () => {
    await add("a");
    const document = await claimOne(one);
    expect(document.attempts).toBe(1);
    expect(await settle([document], one)).toEqual([document.id]);
    expect(await row("a")).toMatchObject({ state: "ready", passages: 1, owner: null, message: null });
  });

  it("keeps vectors of further generations beside the passages, and has those made that are wanted and were not settled", async () => {
    await database.exec(`insert into vector_generations (fingerprint, dimensions) values ('one', 2), ('two', 3);
      insert into vector_plan (serving, target) values (1, 2)`);
    const settleWith = async (externalId: string, others: ReadonlyMap<number, readonly Float32Array[]>): Promise<number> => {
      await add(externalId);
      const document = await claimOne(one);
      const serve = ({ kind, content }: Pick<ClaimedDocument, "kind" | "content">) => servedVersion(kind, content);
      expect(await store.settle([settlement(document)], { generation: 1, others }, one, serve, async () => quota)).toEqual([document.id]);
      return (await database.one<{ wanted: number }>("test.wanted", "select wanted from vector_plan"))?.wanted ?? -1;
    };
    expect(await settleWith("both", new Map([[2, [Float32Array.of(0, 1, 0)]]]))).toBe(0);
    expect(await settleWith("one", new Map())).toBe(1);
    const beside = await database.rows("test.beside", "select generation, ordinal, octet_length(vector) as bytes from passage_vectors");
    expect(beside).toEqual([{ generation: 2, ordinal: 0, bytes: 12 }]);
    await database.exec("delete from vector_plan; truncate vector_generations restart identity cascade");
  });

  it("refuses to settle a text that has changed since it was read, and gives the new one out at once", async () => {
    await add("a");
    const document = await claimOne(one);
    await database.run(
      "test.change",
      "update documents set text_hash = $1, state = 'pending', lease_owner = null, lease_until = null, attempts = 0",
      [hash("other")],
    );
    expect(await settle([document], one)).toEqual([]);
    await store.giveUp(document, one, "damaged: late");
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0, message: null });
    expect((await claimOne(two)).textHash).toEqual(hash("other"));
  });

  it("refuses to settle what changed even while the lease is still held", async () => {
    await add("a");
    const document = await claimOne(one);
    await database.run("test.changeHeld", "update documents set text_hash = $1", [hash("other")]);
    expect(await settle([document], one)).toEqual([]);
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0 });
  });

  it("serves the content as it stands when it settles: a price that changed meanwhile is the one that is found", async () => {
    await add("a", 10);
    const document = await claimOne(one);
    await database.run("test.price", "update documents set content = $1", [JSON.stringify({ id: "a", title: "Lamp a", price: 99 })]);
    expect(await settle([document], one)).toEqual([document.id]);
    expect((await row("a"))?.hit?.price).toBe(99);
  });

  it("lets another take a document whose lease has run out; the late one settles nothing", async () => {
    await add("a");
    const [late] = await store.claim("item", 1, one, 1);
    if (late === undefined) throw new Error("nothing was claimed");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const taken = await claimOne(two);
    expect([taken.id, taken.attempts, taken.brokenOff]).toEqual([late.id, 1, 1]);
    expect(await settle([late], one)).toEqual([]);
    await store.keep([late.id], one, leaseMs);
    await store.giveUp(late, one, "damaged: late");
    await store.retryLater([late], one, 60_000, "late");
    expect(await row("a")).toMatchObject({ state: "pending", owner: two, message: null });
    expect(await settle([taken], two)).toEqual([taken.id]);
  });

  it("keeps a lease that is renewed", async () => {
    await add("a");
    const [document] = await store.claim("item", 1, one, 100);
    await store.keep([document?.id ?? ""], one, leaseMs);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await store.claim("item", 1, two, leaseMs)).toEqual([]);
  });

  it("waits out the pause of a document that is to be tried again, and counts its attempts", async () => {
    await add("a");
    const document = await claimOne(one);
    await store.retryLater([document], one, 300, "embed_failed: no answer");
    expect(await row("a")).toMatchObject({ state: "pending", message: "embed_failed: no answer", owner: null });
    expect(await store.claim("item", 1, one, leaseMs)).toEqual([]);
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect((await claimOne(one)).attempts).toBe(2);
  });

  it("gives up for good, with the message", async () => {
    await add("a");
    await store.giveUp(await claimOne(one), one, "embed_failed: no answer");
    expect(await row("a")).toMatchObject({ state: "failed", message: "embed_failed: no answer", owner: null });
    expect(await store.claim("item", 1, one, leaseMs)).toEqual([]);
  });

  it("takes all leases of an owner back, and none of another; the attempt does not count", async () => {
    await add("a");
    await add("b");
    const mine = await claimOne(one);
    const theirs = await claimOne(two);
    await store.release(one);
    expect(await row(mine.externalId)).toMatchObject({ owner: null, attempts: 0, state: "pending" });
    expect(await row(theirs.externalId)).toMatchObject({ owner: two, attempts: 0 });
  });

  it("gives a document that broke off before out alone, and uses up none of its attempts", async () => {
    for (const id of ["a", "b", "c"]) await add(id);
    expect(await store.claim("item", 10, one, 1)).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await store.claim("item", 10, two, leaseMs);
    expect(again.map(({ attempts, brokenOff }) => ({ attempts, brokenOff }))).toEqual([{ attempts: 1, brokenOff: 1 }]);
    await settle(again, two);
    expect(await row(again[0]?.externalId ?? "")).toMatchObject({ state: "ready", attempts: 1 });
  });

  it("settles nothing that counts for more than was estimated and would exceed the account's quota", async () => {
    await add("a");
    const document = await claimOne(one);
    quota = { knowledgeUnits: 1, storageUnits: 1e9 };
    const large = [{ ...settlement(document), knowledgeUnits: 5 }];
    await database.run("test.asFile", "update documents set kind = 'file'");
    const settling = store.settle(
      large,
      made,
      one,
      ({ kind, content }) => servedVersion(kind, content),
      async () => quota,
    );
    await expect(settling).rejects.toThrow(OverQuota);
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0, owner: one });
    quota = { knowledgeUnits: 1e9, storageUnits: 1e9 };
  });

  it("claims nothing of a deleted source, and settles nothing of it", async () => {
    await add("a");
    const document = await claimOne(one);
    await add("b");
    await database.run("test.deleteSource", "update sources set deleted_at = now() where id = $1", [sourceId]);
    expect(await store.claim("item", 10, two, leaseMs)).toEqual([]);
    expect(await settle([document], one)).toEqual([]);
    await database.run("test.undelete", "update sources set deleted_at = null where id = $1", [sourceId]);
  });

  it("settles two overlapping batches without a deadlock, each document once", async () => {
    for (let at = 0; at < 20; at += 1) await add(`d${at}`);
    const documents = await store.claim("item", 20, one, leaseMs);
    const results = await Promise.all([settle(documents, one), settle(documents.toReversed(), one)]);
    const ids = results.flat();
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });
});
