import { randomUUID } from "node:crypto";
import { copyFile, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../src/platform/postgres/client.ts";
import { feedStatements } from "../../src/search/feed.sql.ts";
import { generationsOf } from "../../src/knowledge/embedding-migrations/generations.ts";
import { deleteBrand } from "../../src/knowledge/deletion/delete-brand.ts";
import { migrate } from "../../src/platform/postgres/migrate.ts";
import type { Generation } from "../../src/knowledge/embedding-migrations/model/vector-plan.ts";
import { noGeneration } from "../../src/knowledge/processing/model/processed-document.ts";
import type { Generations } from "../../src/knowledge/embedding-migrations/generations.ts";
import { silentLog } from "../support/silent-log.ts";
import { deletionDeps } from "../support/deletion-deps.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const migrations = fileURLToPath(new URL("../../src/platform/postgres/migrations/", import.meta.url));

describe.skipIf(!hasTestDatabase)("storage of embedding generations in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: Generations;
  const accountId = randomUUID();
  const [brandId, otherBrandId, sourceId, otherSourceId, libraryId] = Array.from({ length: 5 }, () => randomUUID()) as [
    string,
    string,
    string,
    string,
    string,
  ];
  let old: Generation;
  let next: Generation;

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    store = generationsOf(database);
    await database.exec(`
      insert into accounts (id, name) values ('${accountId}', 'test');
      insert into brands (id, account_id, display_name) values ('${brandId}', '${accountId}', 'One'), ('${otherBrandId}', '${accountId}', 'Two');
      insert into sources (id, account_id, brand_id, name, name_key, type) values
        ('${sourceId}', '${accountId}', '${brandId}', 'a', 'a', 'catalog'),
        ('${otherSourceId}', '${accountId}', '${otherBrandId}', 'b', 'b', 'catalog'),
        ('${libraryId}', '${accountId}', null, 'l', 'l', 'library')`);
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    await database.exec("truncate vector_generations restart identity cascade; truncate documents cascade; truncate index_changes");
    old = await store.register("old", 2);
    next = await store.register("next", 3);
    await store.aim(old.id);
  });

  async function add(source: string, passages = 1, generation = old.id): Promise<string> {
    const id = randomUUID();
    await database.exec(`
      insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
        estimated_storage_units, content_size_bytes, served)
      values ('${id}', '${accountId}', '${source}', '${id}', 'item', 'Lamp', '{}', 'a', 'a', 'ready', 0.01, 0.01, 10,
        '{"fields":{"title":"Lamp"},"filter":{"categories":[["Home","Light"]]}}');
      insert into passages (document_id, ordinal, text, vector, generation)
      select '${id}', n, 'text ' || n, '\\x0000803f00000000', ${generation} from generate_series(0, ${passages - 1}) n`);
    return id;
  }

  async function make(generation: Generation, count = 100): Promise<number> {
    const passages = await store.lackingPassages(generation.id, null, count);
    await store.addVectors(
      generation.id,
      passages.map((passage) => ({ passage, vector: new Float32Array(generation.dimensions).fill(1) })),
    );
    return passages.length;
  }

  const held = async (generation: Generation): Promise<string[]> => {
    const feed = feedStatements(database, generation);
    const documents = await feed.load(await feed.servedIds(null, 100));
    return documents.map(({ documentId }) => documentId).toSorted();
  };
  const own = async (): Promise<number[]> =>
    (await database.rows<{ generation: number }>("test.own", "select generation from passages order by document_id, ordinal")).map(
      ({ generation }) => generation,
    );
  const beside = async (): Promise<number> =>
    (await database.one<{ count: number }>("test.beside", "select count(*) as count from passage_vectors"))?.count ?? -1;

  it("activates the first model immediately and numbers each model once", async () => {
    expect(await store.plan()).toMatchObject({ serving: old.id, target: old.id });
    expect(await store.register("old", 2)).toEqual(old);
    expect(await store.lease(randomUUID(), 1_000)).toBeNull();
  });

  it("activates a target only if every served document has a vector for it", async () => {
    const ids = [await add(sourceId, 2), await add(libraryId)].toSorted();
    await store.aim(next.id);
    expect(await store.lacking()).toEqual(new Map([[next.id, 2]]));
    expect(await store.switchOver()).toEqual([]);
    expect(await make(next, 2)).toBe(2);
    expect(await store.switchOver()).toEqual([]);
    expect(await held(old)).toEqual(ids);
    await make(next);
    expect(await held(next)).toEqual(ids);
    expect(await store.switchOver()).toEqual([next.id]);
    expect(await store.plan()).toMatchObject({ serving: next.id, target: next.id });
    expect(await store.switchOver()).toEqual([]);
  });

  it("sends only complete documents to the index of an incomplete generation, and does not notify other indexes", async () => {
    const whole = await add(sourceId);
    await add(sourceId, 3);
    await store.aim(next.id);
    await database.exec("truncate index_changes");
    const passages = await store.lackingPassages(next.id, null, 100);
    const some = passages.filter(({ documentId, ordinal }) => documentId === whole || ordinal === 0);
    await store.addVectors(
      next.id,
      some.map((passage) => ({ passage, vector: Float32Array.of(1, 0, 0) })),
    );
    expect(await held(next)).toEqual([whole]);
    const watermark = "0";
    expect((await feedStatements(database, next).changesSince(watermark)).changes).toHaveLength(2);
    expect((await feedStatements(database, old).changesSince(watermark)).changes).toHaveLength(0);
  });

  it("sends every document to the active index, with zeros for missing vectors", async () => {
    const id = await add(sourceId, 1, next.id);
    const [document] = await feedStatements(database, old).load([id]);
    expect(document?.passages[0]?.vector).toEqual(new Float32Array(2));
    expect(await store.lacking()).toEqual(new Map([[old.id, 1]]));
  });

  it("computes vectors for passages that were committed while no model was available", async () => {
    const id = await add(sourceId, 1, noGeneration);
    const [document] = await feedStatements(database, old).load([id]);
    expect(document?.passages[0]?.vector).toEqual(new Float32Array(2));
    expect(await store.lacking()).toEqual(new Map([[old.id, 1]]));
    await make(old);
    await store.removeUnneeded(null, 10);
    expect([await store.lacking(), await own(), await beside()]).toEqual([new Map(), [old.id], 0]);
  });

  it("updates planner statistics after many vectors are added to an empty table", async () => {
    await add(sourceId, 1_000);
    await store.aim(next.id);
    await database.exec("vacuum analyze passage_vectors");
    await make(next, 500);
    await make(next, 500);
    const known = await database.one<{ rows: number }>(
      "test.known",
      "select reltuples as rows from pg_class where relname = 'passage_vectors'",
    );
    expect(known?.rows).toBe(1_000);
  });

  it("deletes, together with a brand, the vectors that its own model computed for account documents", async () => {
    const [id, owner] = [randomUUID(), randomUUID()];
    await database.exec(`insert into brands (id, account_id, display_name) values ('${id}', '${accountId}', 'Three')`);
    await add(libraryId);
    await store.assign(new Map([[id, { accountId, target: next.id }]]));
    await make(next);
    await store.switchOver();
    await store.finish((await store.lease(owner, 1_000))?.wanted ?? 0);
    expect([await beside(), await store.lease(owner, 1_000)]).toEqual([1, null]);
    expect(await deleteBrand(deletionDeps(database), accountId, id, null)).toBeNull();
    expect(await store.lease(owner, 1_000)).not.toBeNull();
    await store.removeUnneeded(null, 10);
    expect(await beside()).toBe(0);
  });

  it("returns everything that determines the vector of a passage", async () => {
    await add(sourceId);
    await store.aim(next.id);
    expect(await store.lackingPassages(next.id, null, 10)).toMatchObject([
      { ordinal: 0, kind: "item", title: "Lamp", foundTitle: null, categories: [["Home", "Light"]], headings: [], text: "text 0" },
    ]);
  });

  it("does not store a vector for a passage that was replaced after it was read", async () => {
    const id = await add(sourceId, 2);
    await store.aim(next.id);
    const passages = await store.lackingPassages(next.id, null, 10);
    await database.exec(`delete from passages where document_id = '${id}' and ordinal = 0;
      insert into passages (document_id, ordinal, text, vector, generation) values ('${id}', 0, 'other text', '\\x00', ${old.id})`);
    await store.addVectors(
      next.id,
      passages.map((passage) => ({ passage, vector: Float32Array.of(1, 0, 0) })),
    );
    expect((await store.lackingPassages(next.id, null, 10)).map(({ text }) => text)).toEqual(["other text"]);
    await database.exec("delete from passages");
    expect(await beside()).toBe(0);
  });

  it("waits for a concurrent replacement of a passage, and then skips its vector", async () => {
    const id = await add(sourceId);
    await store.aim(next.id);
    const passages = await store.lackingPassages(next.id, null, 10);
    let adding = Promise.resolve();
    await database.transaction(async (tx) => {
      await tx.run("test.drop", "delete from passages where document_id = $1", [id]);
      await tx.run("test.put", `insert into passages (document_id, ordinal, text, vector, generation) values ($1, 0, 'new', '\\x00', $2)`, [
        id,
        old.id,
      ]);
      adding = store.addVectors(
        next.id,
        passages.map((passage) => ({ passage, vector: Float32Array.of(1, 0, 0) })),
      );
      await new Promise((resolve) => setTimeout(resolve, 100));
    });
    await adding;
    expect(await beside()).toBe(0);
  });

  it("deletes only vectors that are not needed", async () => {
    await add(sourceId, 2);
    await store.aim(next.id);
    await make(next);
    expect(await store.removeUnneeded(null, 10)).toBeNull();
    expect(await beside()).toBe(2);
    await store.switchOver();
    expect(await store.removeUnneeded(null, 1)).not.toBeNull();
    expect(await own()).toEqual([next.id, next.id]);
    expect(await beside()).toBe(0);
    const vectors = await database.rows<{ bytes: number }>("test.bytes", "select octet_length(vector) as bytes from passages");
    expect(vectors.map(({ bytes }) => bytes)).toEqual([12, 12]);
  });

  it("deletes the vectors of an abandoned target", async () => {
    await add(sourceId, 2);
    await store.aim(next.id);
    await make(next, 1);
    await store.aim(old.id);
    await store.removeUnneeded(null, 10);
    expect(await beside()).toBe(0);
    expect(await own()).toEqual([old.id, old.id]);
    expect(await store.lacking()).toEqual(new Map());
  });

  it("migrates a brand to its own model separately, including account documents", async () => {
    const [mine, other, library] = [await add(sourceId), await add(otherSourceId), await add(libraryId)];
    await store.assign(new Map([[brandId, { accountId, target: next.id }]]));
    expect((await store.plan())?.brands.get(brandId)).toEqual({ accountId, serving: old.id, target: next.id });
    const lacking = await store.lackingPassages(next.id, null, 10);
    expect(lacking.map(({ documentId }) => documentId).toSorted()).toEqual([mine, library].toSorted());
    await make(next);
    expect(await store.switchOver()).toEqual([next.id]);
    expect(await store.plan()).toMatchObject({ serving: old.id, target: old.id });
    expect(await held(next)).toEqual([mine, library].toSorted());
    await database.exec("truncate index_changes");
    await store.removeUnneeded(null, 10);
    expect(await held(old)).toEqual([other, library].toSorted());
    const told = await feedStatements(database, old).changesSince("0");
    expect(told.changes.map(({ documentId }) => documentId)).toEqual([mine]);
    expect(await beside()).toBe(1);
  });

  it("migrates a brand back to the installation's model, including account documents", async () => {
    const mine = await add(sourceId);
    await store.assign(new Map([[brandId, { accountId, target: next.id }]]));
    await make(next);
    await store.switchOver();
    await store.removeUnneeded(null, 10);
    await store.assign(new Map([[brandId, { accountId, target: null }]]));
    expect(await store.switchOver()).toEqual([]);
    expect(await make(old)).toBe(1);
    await store.switchOver();
    expect((await store.plan())?.brands).toEqual(new Map());
    await store.removeUnneeded(null, 10);
    expect(await held(old)).toEqual([mine]);
    expect(await own()).toEqual([old.id]);
  });

  it("keeps a brand on its model while the installation migrates to a third model", async () => {
    await add(sourceId);
    await add(otherSourceId);
    const third = await store.register("third", 4);
    await store.assign(new Map([[brandId, { accountId, target: next.id }]]));
    await store.aim(third.id);
    await make(third);
    expect(await store.switchOver()).toEqual([third.id]);
    expect((await store.plan())?.brands.get(brandId)).toMatchObject({ serving: old.id, target: next.id });
    expect(await store.lacking()).toEqual(new Map([[next.id, 1]]));
  });

  it("assigns the work to one node at a time, and completes only the work that the ticket covers", async () => {
    await store.aim(next.id);
    const [one, two] = [randomUUID(), randomUUID()];
    const ticket = await store.lease(one, 60_000);
    expect(ticket?.mayRemoveInMs).toBeGreaterThan(0);
    expect(await store.lease(two, 60_000)).toBeNull();
    await store.release(one);
    expect(await store.lease(two, 60_000)).toMatchObject({ wanted: ticket?.wanted });
    await store.aim(old.id);
    await store.finish(ticket?.wanted ?? 0);
    const later = await store.lease(two, 60_000);
    expect(later).not.toBeNull();
    await store.finish(later?.wanted ?? 0);
    expect(await store.lease(two, 60_000)).toBeNull();
  });

  it("ignores deleted documents and documents in deleted sources", async () => {
    const id = await add(sourceId);
    await store.aim(next.id);
    await database.exec(`update documents set state = 'deleted' where id = '${id}'`);
    expect(await store.lacking()).toEqual(new Map());
    await database.exec(`update documents set state = 'ready'; update sources set deleted_at = now() where id = '${sourceId}'`);
    expect(await store.lacking()).toEqual(new Map());
    await database.exec(`update sources set deleted_at = null where id = '${sourceId}'`);
    expect(await store.lacking()).toEqual(new Map([[next.id, 1]]));
  });
});

describe.skipIf(!hasTestDatabase)("upgraded installation", () => {
  it("keeps its vectors and its model", async () => {
    const { database, drop } = await testDatabase({ migrated: false });
    const folder = await mkdtemp(path.join(tmpdir(), "parlance-test-"));
    try {
      const names = (await readdir(migrations)).toSorted();
      for (const name of names.slice(0, 5)) await copyFile(path.join(migrations, name), path.join(folder, name));
      await migrate(database, folder, silentLog);
      const [accountId, brandId, sourceId, documentId] = Array.from({ length: 4 }, () => randomUUID());
      await database.exec(`
        insert into embedding_generation (fingerprint, dimensions) values ('before', 1);
        insert into accounts (id, name) values ('${accountId}', 'test');
        insert into brands (id, account_id, display_name) values ('${brandId}', '${accountId}', 'One');
        insert into sources (id, account_id, brand_id, name, name_key, type) values ('${sourceId}', '${accountId}', '${brandId}', 'a', 'a', 'catalog');
        insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state,
          estimated_knowledge_units, estimated_storage_units, content_size_bytes, served)
        values ('${documentId}', '${accountId}', '${sourceId}', 'a', 'item', 'Lamp', '{}', 'a', 'a', 'ready', 0.01, 0.01, 10, '{"fields":{}}');
        insert into passages (document_id, ordinal, text, vector) values ('${documentId}', 0, 'a', '\\x0000803f')`);
      await migrate(database, migrations, silentLog);
      const store = generationsOf(database);
      const before = await store.register("before", 1);
      await store.aim(before.id);
      expect(await store.plan()).toMatchObject({ serving: before.id, target: before.id });
      expect(await store.lacking()).toEqual(new Map());
      expect(await store.lease(randomUUID(), 1_000)).toBeNull();
      const [document] = await feedStatements(database, before).load([documentId ?? ""]);
      expect(document?.passages[0]?.vector).toEqual(Float32Array.of(1));
    } finally {
      await drop();
      await rm(folder, { recursive: true, force: true });
    }
  });
});
