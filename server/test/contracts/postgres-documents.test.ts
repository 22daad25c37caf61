import { topics } from "../../src/ports/topics.ts";
import { createHash, randomUUID } from "node:crypto";
import { setTimeout as delay } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Database } from "../../src/platform/postgres/client.ts";
import { markDeleted } from "../../src/knowledge/documents/mark-deleted.ts";
import { integrityQueries } from "../../src/integrity-check/integrity-queries.sql.ts";
import { findFaults } from "../../src/integrity-check/integrity.sql.ts";
import { createPostgresEventBus } from "../../src/platform/postgres/notifications.ts";
import { deleteSource } from "../../src/knowledge/deletion/delete-source.ts";
import { servedVersion } from "../../src/knowledge/documents/served-version.ts";
import { documentsOf, type Documents } from "../../src/knowledge/documents/documents.ts";
import { ConcurrentWrite, type DocumentWrite, type WriteOutcome } from "../../src/knowledge/documents/model/document-write.ts";
import type { UnitQuota } from "../../src/knowledge/model/units.ts";
import { silentLog } from "../support/silent-log.ts";
import { deletionDeps } from "../support/deletion-deps.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

const hash = (text: string): Buffer => createHash("sha256").update(text).digest();
const unlimited: UnitQuota = { knowledgeUnits: Number.POSITIVE_INFINITY, storageUnits: Number.POSITIVE_INFINITY };

/** Returns a document that consumes Knowledge Units and Storage Units. */
function written(externalId: string, units = 1, more: Partial<DocumentWrite> = {}): DocumentWrite {
  const content = { id: externalId, title: `${externalId} of ${units}` };
  return {
    id: randomUUID(),
    externalId,
    kind: "item",
    title: content.title,
    content,
    contentHash: hash(JSON.stringify(content)),
    textHash: hash(content.title),
    estimatedKnowledgeUnits: units,
    estimatedStorageUnits: units,
    contentSizeBytes: 10,
    file: null,
    served: servedVersion("item", content),
    ...more,
  };
}

describe.skipIf(!hasTestDatabase)("writing documents to PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let store: Documents;
  let accountId: string;
  let sourceId: string;

  beforeEach(async () => {
    test = await testDatabase();
    ({ database } = test);
    // These tests cover only writes, so there is no index.
    store = documentsOf(database, { position: () => "0", hasCaughtUp: async () => true });
    accountId = randomUUID();
    await database.run("test.account", "insert into accounts (id, name) values ($1, 'test')", [accountId]);
    sourceId = await newSource();
  });
  afterEach(() => test.drop());

  async function newSource(): Promise<string> {
    const [id, brandId] = [randomUUID(), randomUUID()];
    await database.run("test.brand", "insert into brands (id, account_id, display_name) values ($1, $2, 'Shop')", [brandId, accountId]);
    await database.run(
      "test.source",
      "insert into sources (id, account_id, brand_id, name, name_key, type) values ($1, $2, $3, $4, $4, 'catalog')",
      [id, accountId, brandId, id],
    );
    return id;
  }

  const write = (
    writes: readonly DocumentWrite[],
    quota = unlimited,
    into = sourceId,
    state: "pending" | "staged" = "pending",
  ): Promise<WriteOutcome> => store.write({ accountId, id: into }, writes, async () => quota, state);

  const usage = () =>
    database.one(
      "test.usage",
      `select knowledge_units as "knowledge", storage_units as "storage" from account_usage where account_id = $1`,
      [accountId],
    );

  const ids = async (): Promise<string[]> =>
    (
      await database.rows<{ id: string }>(
        "test.ids",
        `select external_id as id from documents where state <> 'deleted' order by external_id`,
      )
    ).map(({ id }) => id);

  /** Returns the faults in usage counts that `parlance doctor` reports. */
  async function usageFaults(): Promise<string[]> {
    const queries = integrityQueries.filter(({ name }) => name.startsWith("usage."));
    const found = await Promise.all(queries.map((query) => findFaults(database, query, 10)));
    return found.flatMap(({ examples }) => examples);
  }

  /** Runs a statement in another transaction, and returns a function that commits that transaction. */
  async function holding(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
    let letGo = (): void => undefined;
    const until = new Promise<void>((resolve) => (letGo = resolve));
    let locked = (): void => undefined;
    const isLocked = new Promise<void>((resolve) => (locked = resolve));
    const held = database.transaction(async (tx) => {
      await tx.run("test.hold", sql, values);
      locked();
      await until;
    });
    await isLocked;
    return async () => {
      letGo();
      await held;
    };
  }

  it("counts the first documents of an account in concurrent calls", async () => {
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, at) => write([written(`d${at}`, 1.5)])));
    expect(outcomes.every(({ kind }) => kind === "written")).toBe(true);
    expect(await usage()).toEqual({ knowledge: 12, storage: 12 });
    expect(await usageFaults()).toEqual([]);
  });

  it("accepts concurrent calls up to the exact quota, and no part of a batch that exceeds it", async () => {
    const quota = { knowledgeUnits: 4, storageUnits: Number.POSITIVE_INFINITY };
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, (_, at) => write([written(`a${at}`, 0.5), written(`b${at}`, 0.5)], quota)),
    );
    expect(outcomes.filter(({ kind }) => kind === "written")).toHaveLength(4);
    expect(outcomes.filter((outcome) => outcome.kind === "over_quota" && outcome.unit === "knowledge")).toHaveLength(4);
    expect(await ids()).toHaveLength(8);
    expect(await usage()).toEqual({ knowledge: 4, storage: 4 });
    expect(await write([written("c", 0.5)], { ...unlimited, storageUnits: 4.4 })).toEqual({
      kind: "over_quota",
      unit: "storage",
      notices: [],
    });
    expect(await usageFaults()).toEqual([]);
  });

  it("does not reject a write for exceeding the quota of a unit that it does not use", async () => {
    await write([written("a", 3)]);
    const outcome = await write([written("b", 1, { estimatedStorageUnits: 0 })], { ...unlimited, storageUnits: 2 });
    expect(outcome.kind).toBe("written");
    expect(await usageFaults()).toEqual([]);
  });

  it("treats an id that occurs twice in a batch, or was just created by another call, as a conflict and writes nothing", async () => {
    await expect(write([written("a"), written("a", 2)])).rejects.toBeInstanceOf(ConcurrentWrite);
    expect(await ids()).toEqual([]);
    await write([written("a")]);
    await expect(write([written("a", 1, { hasNewId: true })])).rejects.toBeInstanceOf(ConcurrentWrite);
    expect(await usage()).toEqual({ knowledge: 1, storage: 1 });
    expect(await usageFaults()).toEqual([]);
  });

  it("gives all documents in a batch the same creation time, even if statements are retried", async () => {
    for (let batch = 0; batch < 12; batch += 1) {
      const outcome = await write(Array.from({ length: 100 }, (_, at) => written(`${batch}-${at}`)));
      const moments = await database.rows<{ at: Date }>(
        "test.moments",
        `select distinct created_at as at from documents where external_id like $1 || '-%'`,
        [batch],
      );
      expect(moments).toEqual([{ at: outcome.kind === "written" ? outcome.createdAt : null }]);
    }
  });

  it("waits for the deletion of the source, and then reports that the source does not exist", async () => {
    const commit = await holding(
      "update sources set deleted_at = case when id = $1 then now() end where id = (select id from sources where id = $1 for update)",
      [sourceId],
    );
    const waiting = write([written("a")]);
    await delay(100);
    await commit();
    expect(await waiting).toEqual({ kind: "source_gone" });
    expect(await usage()).toBeNull();
  });

  it("notifies workers of new and changed documents by account and kind, but not of staged documents", async () => {
    const bus = await createPostgresEventBus(test.connection, silentLog, topics);
    const told: unknown[] = [];
    bus.subscribe("documents_pending", (message) => told.push(message));
    try {
      await write([written("a"), written("b", 1, { kind: "file" })]);
      await expect.poll(() => told).toEqual([{ kinds: ["item", "file"], accountId, sourceId }]);
      await write([written("a", 2)]);
      await expect.poll(() => told.length).toBe(2);
      expect(told[1]).toEqual({ kinds: ["item"], accountId, sourceId });
      await write([written("c"), written("a", 3)], unlimited, sourceId, "staged");
      await write([written("d")], unlimited, sourceId, "staged");
      await write([written("e")]);
      await expect.poll(() => told.length).toBe(3);
    } finally {
      await bus.close();
    }
  });

  it("never shows a new document before an older document, even if a batch frees as many units as it uses", async () => {
    await write([written("large", 2)]);
    const commit = await holding("update account_usage set knowledge_units = knowledge_units where account_id = $1", [accountId]);
    const even = write([written("large", 1), written("even", 1)]);
    await delay(100);
    const before = await ids();
    await commit();
    expect(before).toEqual(["large"]);
    expect((await even).kind).toBe("written");
    expect(await usageFaults()).toEqual([]);
  });

  it("keeps usage equal to the ledger total and to the documents' units during concurrent writes, and shows new documents in order", async () => {
    const sources = [sourceId, await newSource(), await newSource()];
    const quota = { knowledgeUnits: 40, storageUnits: 60 };
    const kinds = new Map<string, number>();
    const count = (kind: string): void => void kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
    const any = (most: number): number => Math.floor(Math.random() * most);
    const source = (): string => sources[any(sources.length)] ?? sourceId;
    const step = async (): Promise<void> => {
      const externalIds = [...new Set(Array.from({ length: 1 + any(4) }, () => `d${any(12)}`))];
      const into = source();
      const dice = Math.random();
      if (dice < 0.25) {
        await database.transaction((tx) => markDeleted(tx, accountId, { sourceId: into, externalIds }));
        count("deleted");
      } else if (dice < 0.4) {
        count(`new ${(await write([written(randomUUID(), 1, { hasNewId: true })], quota, into)).kind}`);
      } else {
        const outcome = await write(
          externalIds.map((id) => written(id, (1 + any(400)) / 100)),
          quota,
          into,
        ).catch((error: unknown) => {
          if (error instanceof ConcurrentWrite) return { kind: "lost" };
          throw error;
        });
        count(outcome.kind);
      }
    };
    let isOver = false;
    const disorder: string[] = [];
    const watch = async (): Promise<void> => {
      let newest = "";
      const seen = new Set<string>();
      while (!isOver) {
        const rows = await database.rows<{ id: string; at: string }>(
          "test.seen",
          `select id, to_char(created_at, 'IYYYMMDDHH24MISSUS') as at from documents`,
        );
        const fresh = rows.filter(({ id }) => !seen.has(id));
        for (const { id, at } of fresh) if (at <= newest) disorder.push(`${id} ${at} after ${newest}`);
        for (const { id, at } of fresh) {
          seen.add(id);
          if (at > newest) newest = at;
        }
      }
    };
    const watching = watch();
    await Promise.all(
      Array.from({ length: 6 }, async (_, worker) => {
        for (let at = 0; at < 60; at += 1) {
          if (worker === 0 && at === 40) await deleteSource(deletionDeps(database), accountId, sources[2] ?? "", sources[2] ?? "");
          await step();
        }
      }),
    );
    isOver = true;
    await watching;
    expect(disorder).toEqual([]);
    expect(await usageFaults()).toEqual([]);
    expect([...kinds.keys()]).toEqual(expect.arrayContaining(["written", "over_quota", "source_gone", "deleted", "new written"]));
  });
});
