import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { sessionLeases, type SessionLeases } from "../../src/chat/turn/turn-lease.sql.ts";
import { createDatabase, type Database } from "../../src/platform/postgres/client.ts";
import type { LeaseOutcome } from "../../src/chat/turn/model/turn-lease.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

describe.skipIf(!hasTestDatabase)("leasing of chat sessions in PostgreSQL", () => {
  let test: TestDatabase;
  let database: Database;
  let leases: SessionLeases;
  let statements: string[] = [];
  const [accountId, brandId, personaId, otherPersonaId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const options = { leaseMs: 10_000, idleMs: 86_400_000, freshEpoch: 99, liveOwner: null, recentTurns: 8 };

  beforeAll(async () => {
    test = await testDatabase();
    const onQuery = (name: string): void => void statements.push(name);
    database = createDatabase(test.connection, { maxConnections: 8, log: silentLog, onQuery });
    leases = sessionLeases(database);
    await test.database.exec(`
      insert into accounts (id, name) values ('${accountId}', 'test');
      insert into brands (id, account_id, display_name) values ('${brandId}', '${accountId}', 'One');
      insert into personas (id, account_id, brand_id, name, status) values
        ('${personaId}', '${accountId}', '${brandId}', 'A', 'ready'), ('${otherPersonaId}', '${accountId}', '${brandId}', 'B', 'ready')`);
  });
  afterAll(async () => {
    await database.close();
    await test.drop();
  });
  beforeEach(() => {
    statements = [];
  });

  /** Creates a session that contains the given number of committed turns. */
  async function session(turns = 1): Promise<string> {
    const id = randomUUID();
    await test.database.exec(`insert into sessions (id, account_id, persona_id, end_user_id, epoch, last_seq, turn_count)
        values ('${id}', '${accountId}', '${personaId}', 'visitor', 7, ${turns}, ${turns});
      insert into session_events (session_id, epoch, seq, turn_index, event, data)
        select '${id}', 7, n, n - 1, 'message', json_build_object('content', n) from generate_series(1, ${turns}) n`);
    return id;
  }
  const lease = (id: string, owner = randomUUID(), persona = personaId, account = accountId): Promise<LeaseOutcome> =>
    leases.lease({ id, accountId: account, personaId: persona, owner, ...options });

  it("leases a hundred concurrently requested sessions in a few statements, and returns the last turns of each", async () => {
    const ids = await Promise.all(Array.from({ length: 100 }, (_, at) => session(at % 12)));
    const outcomes = await Promise.all(ids.map((id) => lease(id)));
    for (const [at, outcome] of outcomes.entries()) {
      const turns = at % 12;
      const recent = Array.from({ length: Math.min(turns, 8) }, (_, back) => turns - Math.min(turns, 8) + back + 1);
      expect(outcome).toMatchObject({
        kind: "leased",
        lease: {
          session: { id: ids[at], epoch: 7, lastSeq: turns, turnCount: turns },
          fresh: turns === 0,
          restarts: false,
          recent: recent.map((seq) => ({ seq, turnIndex: seq - 1, event: "message", data: { content: seq } })),
        },
      });
    }
    expect(statements.length).toBeLessThanOrEqual(5);
  });

  it("gives a session that is requested several times concurrently to only one caller", async () => {
    const id = await session();
    const kinds = (await Promise.all(Array.from({ length: 10 }, () => lease(id)))).map(({ kind }) => kind);
    expect(kinds.filter((kind) => kind === "leased")).toHaveLength(1);
    expect(kinds.filter((kind) => kind === "in_flight")).toHaveLength(9);
  });

  it("returns a separate result to each concurrent caller", async () => {
    const id = await session();
    const asked = [
      lease(id, randomUUID(), otherPersonaId),
      lease(id, randomUUID(), personaId, randomUUID()),
      lease(id),
      lease(randomUUID()),
    ];
    expect((await Promise.all(asked)).map(({ kind }) => kind)).toEqual(["other_persona", "unknown", "leased", "unknown"]);
  });

  it("starts a new conversation after a day without a turn, and skips the frame numbers of an interrupted turn", async () => {
    const [idle, broken] = [await session(3), await session(3)];
    await test.database.exec(`update sessions set updated_at = now() - interval '25 hours' where id = '${idle}';
      update sessions set lease_owner = '${randomUUID()}', lease_until = now() - interval '1 second' where id = '${broken}'`);
    const outcomes = await Promise.all([lease(idle), lease(broken)]);
    expect(outcomes[0]).toMatchObject({ lease: { session: { epoch: 99, lastSeq: 0, turnCount: 0 }, restarts: true, recent: [] } });
    const numbers = outcomes[1]?.kind === "leased" ? outcomes[1].lease.session.lastSeq : 0;
    expect(numbers).toBeGreaterThan(1_000);
    const row = await test.database.one<{ lastSeq: number }>(`test.seq`, `select last_seq as "lastSeq" from sessions where id = $1`, [
      broken,
    ]);
    expect(row?.lastSeq).toBe(numbers);
  });

  it("returns the last turn after waiting for its commit", async () => {
    const id = await session(2);
    let asked: Promise<LeaseOutcome> | undefined;
    await test.database.transaction(async (tx) => {
      await tx.run("test.commit", `update sessions set turn_count = 3, last_seq = 3 where id = $1`, [id]);
      await tx.run(
        "test.event",
        `insert into session_events (session_id, epoch, seq, turn_index, event, data) values ($1, 7, 3, 2, 'message', '{"content":3}')`,
        [id],
      );
      asked = lease(id);
      for (let waits = false; !waits;) {
        const waiting = await tx.one(
          "test.waiting",
          `select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
        );
        waits = waiting !== null;
      }
    });
    const outcome = await asked;
    expect(outcome?.kind === "leased" && outcome.lease.recent.map(({ turnIndex }) => turnIndex)).toEqual([0, 1, 2]);
  });
});
