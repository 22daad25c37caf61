import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { parseArgs } from "node:util";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { createDiskBlobStore } from "../../src/engines/blobs/disk.ts";
import { blobReferenceStatements } from "../../src/knowledge/files/blob-references.sql.ts";
import type { Database } from "../../src/platform/postgres/client.ts";
import { doctorCommand } from "../../src/commands/doctor.ts";
import { readSettings } from "../../src/config/settings.ts";
import { checkIntegrity, type CheckResult } from "../../src/integrity-check/check-integrity.ts";
import { sweepBlobs } from "../../src/knowledge/files/sweep-blobs.ts";
import { acquireInstanceLock } from "../../src/platform/lib/instance-lock.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

/** Each entry: name of the check, description of the fault, SQL that causes the fault, and other checks that also detect it. */
type Breakage = readonly [check: string, what: string, sql: string, also?: readonly string[]];
type Blobs = Awaited<ReturnType<typeof createDiskBlobStore>>;

/** Ids of the objects that `fill` stores in each of two accounts. */
const mine = idsOf("1");
const theirs = idsOf("2");

function idsOf(
  digit: string,
): Record<"account" | "brand" | "source" | "library" | "persona" | "item" | "file" | "own" | "session", string> {
  const id = (at: number): string => `0000000${digit}-0000-4000-8000-${String(at).padStart(12, "0")}`;
  const [account, brand, source, library, persona] = [id(1), id(2), id(3), id(4), id(5)];
  return { account, brand, source, library, persona, item: id(6), file: id(7), own: id(8), session: id(9) };
}

const document = (id: string, account: string, source: string, kind: string, blob: string | null = null): string =>
  `insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
     estimated_storage_units, knowledge_units, storage_units, content_size_bytes, served, blob_key)
   values ('${id}', '${account}', '${source}', '${id}', '${kind}', 'Lamp', '{}', '\\x00', '\\x00', 'ready', 0.5, 0.25, 0.0125, 0.000001, 10, '{}',
     ${blob === null ? "null" : `'${blob}'`});
   insert into passages (document_id, ordinal, text, vector) values ('${id}', 0, 'a', '\\x00'), ('${id}', 1, 'b', '\\x00');
   insert into sentence_vectors (document_id, ordinal, generation, digests, vectors)
     select '${id}', ordinal, 1, decode(repeat('00', 16), 'hex'), '\\x00' from passages
     where document_id = '${id}' and ('${kind}' = 'file' or ordinal = 0);`;

/** Returns SQL that creates a consistent account with a product, a file, an activated account document and a conversation. */
const account = (ids: ReturnType<typeof idsOf>, blob: string | null): string => `
  insert into accounts (id, name) values ('${ids.account}', 'test');
  insert into brands (id, account_id, display_name) values ('${ids.brand}', '${ids.account}', 'Shop');
  insert into sources (id, account_id, brand_id, name, name_key, type) values ('${ids.source}', '${ids.account}', '${ids.brand}', 'a', 'a', 'files');
  insert into sources (id, account_id, name, name_key, type) values ('${ids.library}', '${ids.account}', 'l', 'l', 'library');
  insert into personas (id, account_id, brand_id, name, status) values ('${ids.persona}', '${ids.account}', '${ids.brand}', 'Guide', 'ready');
  ${document(ids.item, ids.account, ids.source, "item")}
  ${document(ids.file, ids.account, ids.source, "file", blob)}
  ${document(ids.own, ids.account, ids.library, "file")}
  insert into activations (account_id, persona_id, document_id) values ('${ids.account}', '${ids.persona}', '${ids.own}');
  insert into account_usage (account_id, knowledge_units, storage_units) values ('${ids.account}', 0.0375, 0.000003);
  insert into usage_ledger (id, account_id, kind, credits, knowledge_units, storage_units) values
    (gen_random_uuid(), '${ids.account}', 'documents.written', 0, 1.5, 0.75),
    (gen_random_uuid(), '${ids.account}', 'documents.processed', 0, -1.4625, -0.749997);
  insert into sessions (id, account_id, persona_id, end_user_id, epoch, message_count) values
    ('${ids.session}', '${ids.account}', '${ids.persona}', 'eu_1', 7, 2);
  insert into session_events (session_id, epoch, seq, turn_index, event, data) values
    ('${ids.session}', 6, 1, 0, 'message', '{}'), ('${ids.session}', 7, 1, 0, 'message', '{}'), ('${ids.session}', 7, 2, 0, 'docs', '{}'),
    ('${ids.session}', 7, 3, 0, 'message', '{}');`;

const job = (status: string, leaseUntil: string, age: string, of = mine.account): string =>
  `insert into jobs (id, account_id, operation, task, total, status, lease_until, created_at) values
     (gen_random_uuid(), '${of}', 'process', '{}', 1, '${status}', ${leaseUntil}, now() - interval '${age}')`;

describe.skipIf(!hasTestDatabase)("integrity check", () => {
  let test: TestDatabase;
  let database: Database;
  let folder: string;
  let blobs: Blobs;
  let blob: string;

  beforeAll(async () => {
    test = await testDatabase();
    ({ database } = test);
    // Foreign keys are dropped first, because the faults that they prevent must be detected too.
    await database.exec(`alter table passages drop constraint passages_document_id_fkey; drop index documents_external_id;
      do $$ declare c record; begin
        for c in select conrelid::regclass as t, conname as n from pg_constraint where contype = 'f' and conrelid in
          ('documents'::regclass, 'sources'::regclass, 'personas'::regclass, 'activations'::regclass)
        loop execute format('alter table %s drop constraint %I', c.t, c.n); end loop;
      end $$`);
  });
  afterAll(() => test?.drop());
  beforeEach(async () => {
    folder = await mkdtemp(path.join(tmpdir(), "parlance-integrity-"));
    blobs = await createDiskBlobStore(folder);
    blob = (await blobs.put(Readable.from(["manual"]), 100)).key;
    // The triggers of the audit log reject truncation.
    await database.exec(
      `begin;
       set local session_replication_role = replica;
       truncate accounts, documents, passages, activations, sources, brands, personas, sessions, jobs, usage_ledger, vector_generations
       restart identity cascade;
       commit;
       insert into vector_generations (fingerprint, dimensions) values ('model', 1);
       insert into vector_plan (serving, target) values (1, 1)`,
    );
    await database.exec(account(mine, blob) + account(theirs, null));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  async function faults(running = false): Promise<CheckResult[]> {
    const references = blobReferenceStatements(database);
    const results: CheckResult[] = [];
    for await (const result of checkIntegrity({ database, references, blobs }, running)) results.push(result);
    return results.filter((result) => result.faults > 0);
  }

  it.each([false, true])("finds no faults in two consistent accounts (running: %s)", async (running) => {
    expect(await faults(running)).toEqual([]);
  });

  it("ignores deleted documents and documents in deleted sources, because a job removes them", async () => {
    await database.exec(`
      ${document(randomUUID(), mine.account, mine.source, "item")}
      update documents set state = 'deleted', served = null where knowledge_units is not null and id not in ('${mine.item}', '${mine.file}', '${mine.own}')
        and account_id = '${mine.account}';
      insert into sources (id, account_id, name, name_key, type, deleted_at) values ('${randomUUID()}', '${mine.account}', 'a', 'a', 'files', now());
      insert into jobs (id, account_id, operation, task, total) values ('${randomUUID()}', '${mine.account}', 'delete', '{}', 1)`);
    expect(await faults(true)).toEqual([]);
  });

  const passages = (of: string): string => `delete from passages where document_id = '${of}'`;
  const breakages: readonly Breakage[] = [
    [
      "passages.document",
      "passages without a document",
      `insert into passages (document_id, ordinal, text, vector) values (gen_random_uuid(), 0, 'a', '\\x00')`,
    ],
    [
      "passages.vectors",
      "a passage without a vector of the serving model",
      `update passages set generation = 2 where document_id = '${mine.item}'`,
    ],
    [
      "sentences.vectors",
      "a passage without vectors of its sentences",
      `delete from sentence_vectors where document_id = '${mine.file}' and ordinal = 1`,
    ],
    ["sentences.vectors", "sentences without vectors", `update sentence_vectors set vectors = '' where document_id = '${mine.item}'`],
    [
      "sentences.vectors",
      "vectors of a model that is not needed",
      `insert into vector_generations (fingerprint, dimensions) values ('other', 1);
       insert into sentence_vectors (document_id, ordinal, generation, digests, vectors) values ('${mine.item}', 0, 2, '', '')`,
    ],
    ["passages.whole", "a gap between passages", `update passages set ordinal = 2 where document_id = '${mine.item}' and ordinal = 1`],
    [
      "documents.ready",
      "a ready document that is not served",
      `update documents set served = null where id = '${mine.item}'; ${passages(mine.item)}`,
    ],
    ["documents.ready", "a ready document without passages", passages(mine.item), ["documents.served"]],
    [
      "documents.served",
      "a served version without passages",
      `update documents set state = 'pending' where id = '${mine.item}'; ${passages(mine.item)}`,
    ],
    [
      "documents.served",
      "passages of a document that is not served",
      `update documents set state = 'failed', served = null where id = '${mine.item}'`,
    ],
    [
      "documents.served",
      "a deleted document that is served",
      `${document(randomUUID(), theirs.account, theirs.source, "item")}
       update documents set state = 'deleted' where account_id = '${theirs.account}' and id not in ('${theirs.item}', '${theirs.file}', '${theirs.own}');
       insert into jobs (id, account_id, operation, task, total) values ('${randomUUID()}', '${theirs.account}', 'delete', '{}', 1)`,
    ],
    [
      "documents.unique",
      "two documents with one id",
      `update documents set external_id = 'same' where id in ('${mine.item}', '${mine.file}')`,
    ],
    [
      "documents.account",
      "a document in a source of another account",
      `update documents set source_id = '${theirs.source}' where id = '${mine.item}'`,
    ],
    [
      "documents.account",
      "a document without a source",
      `update documents set source_id = gen_random_uuid() where id = '${mine.item}'`,
      ["usage.documents"],
    ],
    [
      "documents.account",
      "a source under a brand of another account",
      `update sources set brand_id = '${theirs.brand}' where id = '${mine.source}'`,
    ],
    [
      "documents.account",
      "a persona of another account's brand",
      `update personas set brand_id = '${theirs.brand}' where id = '${mine.persona}'`,
    ],
    [
      "deleted.leftover",
      "deleted documents that no job removes",
      `${document(randomUUID(), mine.account, mine.source, "item")}
       update documents set state = 'deleted', served = null where account_id = '${mine.account}' and id not in ('${mine.item}', '${mine.file}', '${mine.own}');
       insert into jobs (id, account_id, operation, task, total, status) values ('${randomUUID()}', '${mine.account}', 'delete', '{}', 1, 'completed');
       insert into jobs (id, account_id, operation, task, total) values ('${randomUUID()}', '${theirs.account}', 'delete', '{}', 1)`,
    ],
    [
      "deleted.leftover",
      "a deleted source that no job removes",
      `insert into sources (id, account_id, name, name_key, type, deleted_at) values ('${randomUUID()}', '${mine.account}', 'b', 'b', 'files', now())`,
    ],
    [
      "streams.source",
      "a source of an integration without its stream",
      `insert into integrations (id, account_id, brand_id, name) values ('${mine.source}', '${mine.account}', '${mine.brand}', 'Site');
       update sources set integration_id = '${mine.source}', stream_key = 'products' where id = '${mine.source}'`,
    ],
    [
      "streams.source",
      "a stream whose source is released",
      `insert into integrations (id, account_id, brand_id, name) values ('${mine.source}', '${mine.account}', '${mine.brand}', 'Site');
       insert into integration_streams (source_id, account_id, integration_id, stream_key)
         values ('${mine.source}', '${mine.account}', '${mine.source}', 'products')`,
    ],
    [
      "activations.account",
      "an activation for another account's persona",
      `update activations set persona_id = '${theirs.persona}' where document_id = '${mine.own}'`,
    ],
    [
      "activations.account",
      "an activation of another account's document",
      `update activations set document_id = '${theirs.own}' where persona_id = '${mine.persona}'`,
    ],
    [
      "activations.account",
      "an activation of a document that is not an account document",
      `update activations set document_id = '${mine.file}' where persona_id = '${mine.persona}'`,
    ],
    ["usage.documents", "a document that is not counted", `update documents set knowledge_units = 0.0126 where id = '${mine.item}'`],
    ["usage.documents", "stored bytes that are not counted", `update documents set storage_units = null where id = '${mine.item}'`],
    [
      "usage.documents",
      "usage of an account without documents",
      `delete from documents where account_id = '${mine.account}'`,
      ["passages.document", "activations.account", "blobs.orphaned"],
    ],
    [
      "usage.ledger",
      "usage that differs from the ledger",
      `insert into usage_ledger (id, account_id, kind, credits, knowledge_units) values (gen_random_uuid(), '${mine.account}', 'x', 0, 0.0001)`,
    ],
    [
      "usage.credits",
      "credits that differ from the ledger",
      `insert into hourly_credits (account_id, hour, part, credits) values ('${mine.account}', '2026-01-01T00:00:00Z', 0, 1)`,
    ],
    [
      "sessions.messages",
      "a message count that differs from the transcript",
      `update sessions set message_count = 3 where id = '${mine.session}'`,
    ],
    ["sessions.messages", "a conversation without its transcript", `delete from session_events where session_id = '${mine.session}'`],
  ];
  const named = breakages.map(([check, what, sql, also = []]) => ({ check, what, sql, also }));
  it.each(named)("detects with the $check check: $what", async ({ check, sql, also }) => {
    await database.exec(sql);
    const found = await faults();
    expect(found.map(({ name }) => name).toSorted()).toEqual([check, ...also].toSorted());
    const { faults: count = 0, examples = [] } = found.find(({ name }) => name === check) ?? {};
    expect(count).toBeGreaterThan(0);
    expect(examples).toHaveLength(count);
    for (const example of examples) expect(example).toMatch(/[0-9a-f]{8}-[0-9a-f-]{27}/);
  });

  it.each([
    [
      "documents.stalled",
      "a document whose worker has died",
      `update documents set state = 'pending', lease_owner = gen_random_uuid(), lease_until = now() - interval '61 seconds' where id = '${mine.item}'`,
    ],
    ["jobs.stalled", "a job that no worker claims", job("queued", "null", "61 seconds")],
    ["jobs.stalled", "a running job without a lease", job("running", "null", "61 seconds")],
    ["jobs.stalled", "a job whose worker has died", job("running", "now() - interval '61 seconds'", "5 minutes")],
  ])("detects with %s while nodes are running: %s, but accepts it if the service is stopped", async (check, _, sql) => {
    await database.exec(sql);
    expect((await faults(true)).map(({ name }) => name)).toEqual([check]);
    expect(await faults(false)).toEqual([]);
  });

  it("accepts a job that is queued behind another, awaits a retry, or has just been queued", async () => {
    await database.exec(job("queued", "null", "1 second"));
    expect(await faults(true)).toEqual([]);
    await database.exec(`update jobs set created_at = now() - interval '1 hour'`);
    expect(await faults(true)).toHaveLength(1);
    await database.exec(job("running", "now() + interval '20 seconds'", "1 hour", theirs.account));
    expect(await faults(true)).toEqual([]);
  });

  it("accepts a document reserved for a worker that has run for a while, and reports a document that any worker may claim", async () => {
    const broken = (breaks: number) =>
      database.exec(`update documents set state = 'pending', lease_owner = gen_random_uuid(), lease_until = now() - interval '1 hour',
        broken_off = ${breaks} where id = '${mine.item}'`);
    await broken(16);
    expect(await faults(true)).toEqual([]);
    await broken(15);
    expect((await faults(true)).map(({ name }) => name)).toEqual(["documents.stalled"]);
  });

  it("accepts a document that is waiting for its next attempt", async () => {
    await database.exec(`update documents set state = 'pending', lease_owner = gen_random_uuid(), lease_until = now() - interval '1 hour',
      next_attempt_at = now() + interval '1 minute' where id = '${mine.item}'`);
    expect(await faults(true)).toEqual([]);
  });

  it("reports that a document's file is missing", async () => {
    await blobs.delete(blob);
    expect(await faults()).toMatchObject([{ name: "blobs.missing", faults: 1, examples: [expect.stringContaining(mine.file)] }]);
  });

  it("reports files that belong to no document; while nodes are running, only files older than an hour", async () => {
    const { key } = await blobs.put(Readable.from(["nobody's"]), 100);
    expect(await faults()).toMatchObject([{ name: "blobs.orphaned", faults: 1, examples: [expect.stringContaining(key)] }]);
    expect(await faults(true)).toEqual([]);
  });

  it("runs from the command line while a node is running, on a database that several nodes share", async () => {
    const { user, port, host, database: name } = test.connection;
    const address = `postgresql://${user}@localhost:${port}/${name}?host=${encodeURIComponent(host)}`;
    const settings = readSettings({ DATA_DIR: folder, FILES_DIR: folder, DATABASE_URL: address, LOG_LEVEL: "silent" });
    const lock = await acquireInstanceLock(folder);
    const written = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      const run = (): Promise<number> =>
        doctorCommand({ settings, log: silentLog, version: "0", arguments: ["--integrity"], parse: parseArgs });
      expect(await run()).toBe(0);
      await database.exec(`update documents set served = null where id = '${mine.item}'; ${passages(mine.item)}`);
      expect(await run()).toBe(1);
      expect(written.mock.calls.join("")).toMatch(/^FAULT {2}documents\.ready: 1 [^\n]*\n {9}document [0-9a-f-]{36} is ready/m);
    } finally {
      written.mockRestore();
      await lock.release();
    }
  });

  it("shows five examples and the total number of faults", async () => {
    await database.exec(
      `insert into passages (document_id, ordinal, text, vector) select gen_random_uuid(), 0, 'a', '\\x00' from generate_series(1, 12)`,
    );
    const [found] = await faults();
    expect(found).toMatchObject({ name: "passages.document", faults: 12 });
    expect(found?.examples).toHaveLength(5);
  });

  describe("orphaned file sweep", () => {
    const later = async (): Promise<Date> => new Date((await blobs.now()).getTime() + 1_000);
    const sweep = async (before: Date): Promise<number> => {
      const ids = { uuidv4: randomUUID };
      return sweepBlobs({ blobs, references: blobReferenceStatements(database), ids, log: silentLog }, before);
    };
    beforeEach(() => database.exec("delete from installation"));

    it("deletes only unreferenced files, and keeps files of deleted documents that have not been removed yet", async () => {
      const { key } = await blobs.put(Readable.from(["nobody's"]), 100);
      expect(await sweep(await later())).toBe(1);
      expect([await blobs.has(key), await blobs.has(blob)]).toEqual([false, true]);
      await database.exec(`update documents set state = 'deleted' where id = '${mine.file}'`);
      expect(await sweep(await later())).toBe(0);
      expect(await blobs.has(blob)).toBe(true);
    });

    it("keeps files that are newer than the limit", async () => {
      const { key } = await blobs.put(Readable.from(["under way"]), 100);
      expect(await sweep(new Date((await blobs.now()).getTime() - 60_000))).toBe(0);
      expect(await blobs.has(key)).toBe(true);
    });

    it("does not delete files that belong to another database, even if that database is empty", async () => {
      await sweep(await later());
      await database.exec("delete from installation; delete from documents");
      expect(await sweep(await later())).toBe(0);
      await blobReferenceStatements(database).ownerOr(randomUUID());
      expect(await sweep(await later())).toBe(0);
      expect(await blobs.has(blob)).toBe(true);
    });

    it("keeps unreferenced files if no file is referenced", async () => {
      await database.exec("delete from documents");
      expect(await sweep(await later())).toBe(0);
      expect(await blobs.has(blob)).toBe(true);
      await blobs.delete(blob);
      expect(await sweep(await later())).toBe(0);
      const { key } = await blobs.put(Readable.from(["nobody's"]), 100);
      expect(await sweep(await later())).toBe(1);
      expect(await blobs.has(key)).toBe(false);
    });
  });
});
