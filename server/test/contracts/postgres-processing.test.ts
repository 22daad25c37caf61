import { createHash, randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { commitDocuments } from "../../src/knowledge/processing/commit-documents.ts";
import { documentQueue, type DocumentQueue } from "../../src/knowledge/processing/document-queue.sql.ts";
import type { Database } from "../../src/platform/postgres/client.ts";
import { anyBreaks, mostBreaks } from "../../src/platform/lib/rest-after-breaks.ts";
import {
  OverQuota,
  type BatchVectors,
  type CommitOutcome,
  type ProcessedDocument,
} from "../../src/knowledge/processing/model/processed-document.ts";
import type { ClaimedDocument, ClaimTerms } from "../../src/knowledge/processing/model/claim.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const leaseMs = 60_000;
const one = randomUUID();
const two = randomUUID();
const hash = (text: string): Buffer => createHash("sha256").update(text).digest();

describe.skipIf(!hasTestDatabase)("document queue in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: DocumentQueue;
  const accountId = randomUUID();
  const sourceId = randomUUID();

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    store = documentQueue(database);
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

  /** Creates a source in another account. */
  async function newSource(): Promise<{ accountId: string; sourceId: string }> {
    const other = { accountId: randomUUID(), sourceId: randomUUID() };
    const brandId = randomUUID();
    await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [other.accountId]);
    await database.run("test.usage", "insert into account_usage (account_id) values ($1) on conflict do nothing", [other.accountId]);
    await database.run("test.brand", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [
      brandId,
      other.accountId,
    ]);
    await database.run(
      "test.source",
      "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, 'a', 'a', 'catalog')",
      [other.sourceId, other.accountId, brandId],
    );
    return other;
  }

  async function add(externalId: string, price = 1, of: { accountId: string; sourceId: string } = { accountId, sourceId }): Promise<void> {
    const content = { id: externalId, title: `Lamp ${externalId}`, price };
    await database.run(
      "test.add",
      `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
         estimated_storage_units, content_size_bytes)
       values ($1, $2, $3, $4, 'item', $4, $5, $6, $6, 'pending', 0.01, 0.01, 10)`,
      [randomUUID(), of.accountId, of.sourceId, externalId, JSON.stringify(content), hash(externalId)],
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
  const processed = (document: ClaimedDocument): ProcessedDocument => ({
    document,
    passages: [{ text: "Lights the way.", headings: [], page: null, vector: new Float32Array([1, 0]) }],
    parts: [],
    knowledgeUnits: 0.01,
    pages: null,
    warnings: [],
    foundTitle: null,
    pictures: [],
  });
  const made = { generation: 1, others: new Map<number, Float32Array[]>() };
  const commitAll = (documents: readonly ProcessedDocument[], owner: string, vectors: BatchVectors = made): Promise<CommitOutcome> =>
    commitDocuments({ database, quota: async () => quota }, documents, vectors, owner);
  const commit = async (documents: readonly ClaimedDocument[], owner: string): Promise<readonly string[]> =>
    (await commitAll(documents.map(processed), owner)).committed;
  const termsOf = (owner: string, ms = leaseMs, most = anyBreaks): ClaimTerms => ({ owner, leaseMs: ms, mostBreaks: most });
  const claim = async (kind: "item" | "file", limit: number, ...terms: Parameters<typeof termsOf>): Promise<readonly ClaimedDocument[]> =>
    (await store.claim(kind, limit, termsOf(...terms))).documents;
  let claimed: "item" | "file" = "item";
  const claimOne = async (owner: string): Promise<ClaimedDocument> => {
    const [document] = await claim(claimed, 1, owner, leaseMs);
    if (document === undefined) throw new Error("nothing was claimed");
    return document;
  };

  it("gives each document to only one owner, regardless of how many owners claim it concurrently", async () => {
    for (let at = 0; at < 40; at += 1) await add(`d${at}`);
    const owners = Array.from({ length: 8 }, () => randomUUID());
    const claims = await Promise.all(owners.map((owner) => claim("item", 7, owner, leaseMs)));
    const ids = claims.flat().map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    const rest = await claim("item", 100, randomUUID(), leaseMs);
    expect(new Set([...ids, ...rest.map(({ id }) => id)]).size).toBe(40);
    expect(await claim("item", 100, randomUUID(), leaseMs)).toEqual([]);
  });

  it("serves the account with the fewest leased documents first, ahead of thousands of documents in another account", async () => {
    const others = await Promise.all([newSource(), newSource()]);
    await database.run(
      "test.many",
      `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
         estimated_storage_units, content_size_bytes)
       select gen_random_uuid(), $1, $2, 'm' || at, 'item', 'm', '{}', $3, $3, 'pending', 0, 0, 1 from generate_series(1, 3000) at`,
      [accountId, sourceId, hash("m")],
    );
    const accountsOf = (documents: readonly ClaimedDocument[]) => documents.map((document) => document.accountId);
    const [first] = accountsOf(await claim("item", 1, one, leaseMs));
    expect(first).toBe(accountId);
    for (const other of others) for (const id of ["a", "b"]) await add(id, 1, other);
    // One document of the first account is already leased; the other accounts have none.
    const next = [];
    for (let at = 0; at < 6; at += 1) next.push(...accountsOf(await claim("item", 1, one, leaseMs)));
    const [b, c] = others.map((other) => other.accountId);
    expect([next.slice(0, 2).toSorted(), next.slice(2, 5).toSorted(), next.slice(5)]).toEqual([
      [b, c].toSorted(),
      [accountId, b, c].toSorted(),
      [accountId],
    ]);
    for (const other of others) await add("c", 1, other);
    expect(new Set(accountsOf(await claim("item", 20, two, leaseMs))).size).toBe(3);
  });

  it("leases short text documents together, and any other file separately", async () => {
    const types = ["txt", "pdf", "md", "txt", "csv"];
    for (const [at] of types.entries()) await add(`f${at}`);
    for (const [at, type] of types.entries()) {
      await database.run(
        "test.type",
        `update documents set kind = 'file', blob_key = 'b', content_type = $2, content_size_bytes = $3, next_attempt_at = now() - $4::integer * interval '1 minute'
         where external_id = $1`,
        [`f${at}`, type, type === "csv" ? 5_000_000 : 500, 10 - at],
      );
    }
    const claims = [];
    for (let at = 0; at < 4; at += 1) {
      const { documents, mayBeMore } = await store.claim("file", 8, termsOf(one));
      claims.push([documents.map(({ externalId }) => externalId).toSorted(), mayBeMore]);
    }
    expect(claims).toEqual([
      [["f0", "f2", "f3"], true],
      [["f1"], true],
      [["f4"], false],
      [[], false],
    ]);
  });

  it("leases files of one account at a time, up to a limited amount of text", async () => {
    const other = await newSource();
    await add("own-1");
    await add("other-1", 1, other);
    for (const id of ["own-2", "own-3"]) await add(id);
    await database.run(
      "test.shortTexts",
      `update documents set kind = 'file', blob_key = 'b', content_type = 'txt', next_attempt_at = now() - interval '1 minute',
         content_size_bytes = case when external_id = 'other-1' then 60 else 30000 end`,
    );
    const claims = [];
    for (let at = 0; at < 4; at += 1) claims.push((await claim("file", 8, one, leaseMs)).map(({ externalId }) => externalId).toSorted());
    expect(claims.toSorted((a, b) => b.length - a.length || (a[0] ?? "~").localeCompare(b[0] ?? "~"))).toEqual([
      ["own-1", "own-2"].map(() => expect.stringMatching(/^own-/)),
      ["other-1"],
      [expect.stringMatching(/^own-/)],
      [],
    ]);
  });

  it("reports whether other documents may be waiting", async () => {
    for (const id of ["a", "b", "c"]) await add(id);
    const says = async (limit: number): Promise<boolean> => (await store.claim("item", limit, termsOf(one))).mayBeMore;
    expect([await says(2), await says(2), await says(2)]).toEqual([true, false, false]);
  });

  it("commits passages together with the ready state, and releases the lease", async () => {
    await add("a");
    const document = await claimOne(one);
    expect(document.attempts).toBe(1);
    expect(await commit([document], one)).toEqual([document.id]);
    expect(await row("a")).toMatchObject({ state: "ready", passages: 1, owner: null, message: null });
  });

  it("stores the extracted text of a file in parts, and replaces it if the file is processed again", async () => {
    const commitWith = async (texts: readonly string[]): Promise<unknown> => {
      const document = await claimOne(one);
      const parts = texts.map((text, at) => ({ page: at + 1, text, firstPassage: at }));
      await commitAll([{ ...processed(document), parts }], one);
      return database.rows("test.texts", 'select page, text, first_passage as "firstPassage" from document_texts order by ordinal');
    };
    await add("a");
    await database.run("test.asFile", "update documents set kind = 'file'");
    claimed = "file";
    expect(await commitWith(["one", "two"])).toEqual([
      { page: 1, text: "one", firstPassage: 0 },
      { page: 2, text: "two", firstPassage: 1 },
    ]);
    await database.run("test.again", "update documents set state = 'pending'");
    expect(await commitWith(["three"])).toEqual([{ page: 1, text: "three", firstPassage: 0 }]);
    claimed = "item";
  });

  it("records progress only for the owner, and clears it at the end", async () => {
    const progress = () => database.one("test.progress", "select progress from documents");
    await add("a");
    const document = await claimOne(one);
    await store.progress(document.id, two, { stage: "reading", done: 1, total: 9 });
    expect(await progress()).toEqual({ progress: null });
    await store.progress(document.id, one, { stage: "reading", done: 2, total: 9 });
    expect(await progress()).toEqual({ progress: { stage: "reading", done: 2, total: 9 } });
    await commit([document], one);
    expect(await progress()).toEqual({ progress: null });
  });

  it("stores vectors of other generations with the passages, and queues missing vectors that are needed", async () => {
    await database.exec(`insert into vector_generations (fingerprint, dimensions) values ('one', 2), ('two', 3);
      insert into vector_plan (serving, target) values (1, 2)`);
    const commitWith = async (externalId: string, others: ReadonlyMap<number, readonly Float32Array[]>): Promise<number> => {
      await add(externalId);
      const document = await claimOne(one);
      expect(await commitAll([processed(document)], one, { generation: 1, others })).toMatchObject({
        committed: [document.id],
      });
      return (await database.one<{ wanted: number }>("test.wanted", "select wanted from vector_plan"))?.wanted ?? -1;
    };
    expect(await commitWith("both", new Map([[2, [Float32Array.of(0, 1, 0)]]]))).toBe(0);
    expect(await commitWith("one", new Map())).toBe(1);
    const beside = await database.rows("test.beside", "select generation, ordinal, octet_length(vector) as bytes from passage_vectors");
    expect(beside).toEqual([{ generation: 2, ordinal: 0, bytes: 12 }]);
    await database.exec("delete from vector_plan; truncate vector_generations restart identity cascade");
  });

  it("rejects a commit if the text has changed since it was read, and leases the new text immediately", async () => {
    await add("a");
    const document = await claimOne(one);
    await database.run(
      "test.change",
      "update documents set text_hash = $1, state = 'pending', lease_owner = null, lease_until = null, attempts = 0",
      [hash("other")],
    );
    expect(await commit([document], one)).toEqual([]);
    await store.giveUp(document, one, "damaged: late");
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0, message: null });
    expect((await claimOne(two)).textHash).toEqual(hash("other"));
  });

  it("rejects a commit of outdated text even while the lease is valid", async () => {
    await add("a");
    const document = await claimOne(one);
    await database.run("test.changeHeld", "update documents set text_hash = $1", [hash("other")]);
    expect(await commit([document], one)).toEqual([]);
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0 });
  });

  it("serves the content as of the commit: a price that changed in the meantime is found", async () => {
    await add("a", 10);
    const document = await claimOne(one);
    await database.run("test.price", "update documents set content = $1", [JSON.stringify({ id: "a", title: "Lamp a", price: 99 })]);
    expect(await commit([document], one)).toEqual([document.id]);
    expect((await row("a"))?.hit?.price).toBe(99);
  });

  it("lets another owner take a document after its lease expires; the first owner cannot commit it", async () => {
    await add("a");
    const [late] = await claim("item", 1, one, 1);
    if (late === undefined) throw new Error("nothing was claimed");
    await new Promise((resolve) => setTimeout(resolve, 20));
    const taken = await claimOne(two);
    expect([taken.id, taken.attempts, taken.brokenOff]).toEqual([late.id, 1, 1]);
    expect(await commit([late], one)).toEqual([]);
    await store.keep([late.id], one, leaseMs);
    await store.giveUp(late, one, "damaged: late");
    await store.retryLater([late], one, 60_000, "late");
    expect(await row("a")).toMatchObject({ state: "pending", owner: two, message: null });
    expect(await commit([taken], two)).toEqual([taken.id]);
  });

  it("keeps a renewed lease", async () => {
    await add("a");
    const [document] = await claim("item", 1, one, 100);
    await store.keep([document?.id ?? ""], one, leaseMs);
    await new Promise((resolve) => setTimeout(resolve, 150));
    expect(await claim("item", 1, two, leaseMs)).toEqual([]);
  });

  it("waits for the retry delay of a document, and counts its attempts", async () => {
    await add("a");
    const document = await claimOne(one);
    await store.retryLater([document], one, 60_000, "embed_failed: no answer");
    expect(await row("a")).toMatchObject({ state: "pending", message: "embed_failed: no answer", owner: null });
    expect(await claim("item", 1, one, leaseMs)).toEqual([]);
    await database.run("test.minuteLater", "update documents set next_attempt_at = next_attempt_at - interval '61 seconds'");
    expect((await claimOne(one)).attempts).toBe(2);
  });

  it("records a permanent failure with its message", async () => {
    await add("a");
    await store.giveUp(await claimOne(one), one, "embed_failed: no answer");
    expect(await row("a")).toMatchObject({ state: "failed", message: "embed_failed: no answer", owner: null });
    expect(await claim("item", 1, one, leaseMs)).toEqual([]);
  });

  it("releases all leases of only one owner, without counting an attempt", async () => {
    await add("a");
    await add("b");
    const mine = await claimOne(one);
    const theirs = await claimOne(two);
    await store.release(one);
    expect(await row(mine.externalId)).toMatchObject({ owner: null, attempts: 0, state: "pending" });
    expect(await row(theirs.externalId)).toMatchObject({ owner: two, attempts: 0 });
  });

  it("leases an interrupted document separately, without counting an attempt", async () => {
    for (const id of ["a", "b", "c"]) await add(id);
    expect(await claim("item", 10, one, 1)).toHaveLength(3);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const again = await claim("item", 10, two, leaseMs);
    expect(again.map(({ attempts, brokenOff }) => ({ attempts, brokenOff }))).toEqual([{ attempts: 1, brokenOff: 1 }]);
    await commit(again, two);
    expect(await row(again[0]?.externalId ?? "")).toMatchObject({ state: "ready", attempts: 1 });
  });

  it("retries a repeatedly interrupted document with delays of up to 20 seconds, and never fails it", async () => {
    await add("a");
    const isFreeAfter = async (breaks: number, seconds: number): Promise<boolean> => {
      await database.run(
        "test.broke",
        "update documents set broken_off = $1, lease_owner = null, lease_until = now() - make_interval(secs => $2)",
        [breaks, seconds],
      );
      const taken = await claim("item", 1, one, leaseMs);
      return taken[0]?.brokenOff === breaks;
    };
    const free = async (breaks: number, seconds: readonly number[]): Promise<boolean[]> => {
      const results: boolean[] = [];
      for (const after of seconds) results.push(await isFreeAfter(breaks, after));
      return results;
    };
    expect(await free(1, [0.01])).toEqual([true]);
    expect(await free(2, [0.1, 1.1])).toEqual([false, true]);
    expect(await free(5, [1, 3.9, 8.1])).toEqual([false, false, true]);
    expect(await free(12, [9, 20.1])).toEqual([false, true]);
    expect(await free(1_000, [9, 20.1])).toEqual([false, true]);
  });

  it("gives a document that was interrupted 16 times only to a worker that has run for 20 seconds, regardless of the delay", async () => {
    await add("suspect");
    const taken = async (breaks: number, upMs: number, restedHours: number | null = 1): Promise<string[]> => {
      await database.run(
        "test.rested",
        "update documents set broken_off = $1, lease_owner = null, lease_until = now() - make_interval(hours => $2)",
        [breaks, restedHours],
      );
      return (await claim("item", 10, one, leaseMs, mostBreaks(upMs))).map(({ externalId }) => externalId);
    };
    expect(await taken(15, 0)).toEqual(["suspect"]);
    expect([await taken(16, 0), await taken(16, 19_999), await taken(16, 19_999, null)]).toEqual([[], [], []]);
    expect([await taken(16, 20_000), await taken(1_000, 20_000)]).toEqual([["suspect"], ["suspect"]]);
  });

  it("skips a document that may crash a new worker, and lets the worker claim the other documents", async () => {
    for (const id of ["suspect", "innocent"]) await add(id);
    await database.run("test.suspect", "update documents set broken_off = 16 where external_id = 'suspect'");
    expect((await claim("item", 1, one, leaseMs, mostBreaks(0))).map(({ externalId }) => externalId)).toEqual(["innocent"]);
  });

  it("rejects a commit of a document that exceeds both its estimate and the quota of the account", async () => {
    await add("a");
    const document = await claimOne(one);
    quota = { knowledgeUnits: 1, storageUnits: 1e9 };
    const large = [{ ...processed(document), knowledgeUnits: 5 }];
    await database.run("test.asFile", "update documents set kind = 'file'");
    await expect(commitAll(large, one)).rejects.toThrow(OverQuota);
    expect(await row("a")).toMatchObject({ state: "pending", passages: 0, owner: one });
    quota = { knowledgeUnits: 1e9, storageUnits: 1e9 };
  });

  it("does not claim or commit documents in a deleted source", async () => {
    await add("a");
    const document = await claimOne(one);
    await add("b");
    await database.run("test.deleteSource", "update sources set deleted_at = now() where id = $1", [sourceId]);
    expect(await claim("item", 10, two, leaseMs)).toEqual([]);
    expect(await commit([document], one)).toEqual([]);
    await database.run("test.undelete", "update sources set deleted_at = null where id = $1", [sourceId]);
  });

  it("commits two overlapping batches without a deadlock, and each document only once", async () => {
    for (let at = 0; at < 20; at += 1) await add(`d${at}`);
    const documents = await claim("item", 20, one, leaseMs);
    const results = await Promise.all([commit(documents, one), commit(documents.toReversed(), one)]);
    const ids = results.flat();
    expect(ids).toHaveLength(20);
    expect(new Set(ids).size).toBe(20);
  });
});
