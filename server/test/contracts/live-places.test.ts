import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { freePlace, redeemReservedPlace, renewPlaces, takePlace, type PlacesDeps } from "../../src/live/places/places.ts";
import { ticketFor } from "../../src/live/places/model/ticket.ts";
import { ids } from "../../src/platform/ids.ts";
import { createDatabase, type Database } from "../../src/platform/postgres/client.ts";
import { silentLog } from "../support/silent-log.ts";
import { hasTestDatabase, testDatabase, type TestDatabase } from "../support/test-database.ts";

describe.skipIf(!hasTestDatabase)("allocation of slots for live sessions", () => {
  let test: TestDatabase;
  /** Database pools of two nodes. */
  let pools: Database[];
  const ticketSecret = new Uint8Array(32).fill(7);
  let accountId: string;
  let personaId: string;

  beforeAll(async () => {
    test = await testDatabase();
    pools = [1, 2].map(() => createDatabase(test.connection, { maxConnections: 8, log: silentLog }));
  });
  afterAll(async () => {
    await Promise.all(pools.map((pool) => pool.close()));
    await test.drop();
  });

  const run = (name: string, text: string, values: readonly unknown[]): Promise<number> => test.database.run(`test.${name}`, text, values);
  const node = (at = 0): PlacesDeps => ({ database: pools[at % 2] as Database, ids, ticketSecret });

  async function addPersona(capacity: number | null): Promise<string> {
    const [brandId, id] = [ids.uuidv7(), ids.uuidv7()];
    await run("brand", `insert into brands (id, account_id, display_name) values ($1, $2, 'Brand')`, [brandId, accountId]);
    await run(
      "persona",
      `insert into personas (id, account_id, brand_id, name, status, live_capacity) values ($1, $2, $3, 'Ada', 'ready', $4)`,
      [id, accountId, brandId, capacity],
    );
    return id;
  }

  async function addEntry(persona = personaId): Promise<string> {
    const id = randomUUID();
    await run("entry", `insert into waiting_room_entries (id, account_id, persona_id, end_user_id) values ($1, $2, $3, $4)`, [
      id,
      accountId,
      persona,
      `eu_${id}`,
    ]);
    return id;
  }

  async function stateOf(entry: string): Promise<string | undefined> {
    const row = await test.database.one<{ state: string }>("test.state", `select state from waiting_room_entries where id = $1`, [entry]);
    return row?.state;
  }

  async function placeOf(entry: string): Promise<string> {
    const row = await test.database.one<{ id: string }>("test.place", `select id from live_places where entry_id = $1`, [entry]);
    return row?.id ?? "";
  }

  async function held(): Promise<number> {
    const row = await test.database.one<{ count: number }>("test.held", `select count(*) as count from live_places where account_id = $1`, [
      accountId,
    ]);
    return row?.count ?? 0;
  }

  const take = (at = 0, persona = personaId): Promise<string> => takePlace(node(at), { accountId, personaId: persona });
  const free = (placeId: string, at = 0): Promise<void> => freePlace(node(at), { accountId, placeId });
  const expire = (placeId: string): Promise<number> => run("expire", `update live_places set lease_until = now() where id = $1`, [placeId]);

  beforeEach(async () => {
    accountId = ids.uuidv7();
    await run("account", `insert into accounts (id, name, tier) values ($1, 'Account', 'starter')`, [accountId]);
    personaId = await addPersona(3);
  });

  it("grants exactly the persona's capacity to concurrent requests on two nodes", async () => {
    const outcomes = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => take(at)));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const codes = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason.code] : []));
    expect(new Set(codes)).toEqual(new Set(["limits.concurrent_session"]));
    expect(await held()).toBe(3);
  });

  it("grants exactly the tier's number of slots to concurrent requests for several personas", async () => {
    const others = [await addPersona(null), await addPersona(null)];
    const outcomes = await Promise.allSettled(Array.from({ length: 16 }, (_, at) => take(at, others[at % 2])));
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(10);
    expect(await held()).toBe(10);
  });

  it("gives a released slot to the next request; releasing it twice frees only one slot", async () => {
    const [first] = await Promise.all([take(), take(1), take()]);
    await Promise.all([free(first), free(first, 1)]);
    await take();
    await expect(take(1)).rejects.toMatchObject({ code: "limits.concurrent_session" });
  });

  it("reassigns the slot of a killed node after its lease has expired, and reports the loss", async () => {
    const places = await Promise.all([take(), take(), take()]);
    const [lost] = places;
    await expire(lost);
    const next = await take(1);
    const kept = await renewPlaces(
      node(),
      [...places, next].map((placeId) => ({ accountId, placeId })),
    );
    expect(kept).toEqual(new Set([...places.slice(1), next]));
  });

  it("keeps a slot that is renewed in time, and never renews the slot of another account", async () => {
    const placeId = await take();
    await expire(placeId);
    expect(await renewPlaces(node(), [{ accountId: ids.uuidv7(), placeId }])).toEqual(new Set());
    expect(await renewPlaces(node(), [{ accountId, placeId }])).toEqual(new Set([placeId]));
    await Promise.all([take(), take(1)]);
    await expect(take()).rejects.toMatchObject({ code: "limits.concurrent_session" });
  });

  it("reserves a released slot for the first visitor in the waiting room, before any direct start", async () => {
    const places = await Promise.all([take(), take(), take()]);
    const [first, second] = [await addEntry(), await addEntry()];
    await free(places[0] ?? "");
    expect([await stateOf(first), await stateOf(second)]).toEqual(["admitted", "waiting"]);
    await expect(take(1)).rejects.toMatchObject({ code: "limits.concurrent_session" });
  });

  it("reserves slots in order of arrival, up to the capacity of each persona and of the account", async () => {
    const wide = await addPersona(null);
    await Promise.all(Array.from({ length: 3 }, () => take()));
    const blocked = await addEntry();
    const entries = [];
    for (let at = 0; at < 9; at += 1) entries.push(await addEntry(wide));
    // The tier includes 10 live sessions; 3 are in use.
    await expect(take(1, wide)).rejects.toMatchObject({ code: "limits.concurrent_session" });
    expect(await Promise.all(entries.map(stateOf))).toEqual([...Array(7).fill("admitted"), "waiting", "waiting"]);
    expect(await stateOf(blocked)).toBe("waiting");
    expect(await held()).toBe(10);
  });

  it("skips visitors that have stopped polling", async () => {
    const places = await Promise.all([take(), take(), take()]);
    const [away, here] = [await addEntry(), await addEntry()];
    await run("away", `update waiting_room_entries set seen_at = now() - interval '31 seconds' where id = $1`, [away]);
    await free(places[0] ?? "");
    expect([await stateOf(away), await stateOf(here)]).toEqual(["expired", "admitted"]);
  });

  it("gives the slot of an admitted visitor who does not finalize to the next visitor", async () => {
    const places = await Promise.all([take(), take(), take()]);
    const [slow, next] = [await addEntry(), await addEntry()];
    await free(places[0] ?? "");
    await expire(await placeOf(slow));
    await expect(take()).rejects.toMatchObject({ code: "limits.concurrent_session" });
    expect([await stateOf(slow), await stateOf(next)]).toEqual(["expired", "admitted"]);
  });

  describe("ticket", () => {
    let ticket: string;
    let entry: string;

    beforeEach(async () => {
      const places = await Promise.all([take(), take(), take()]);
      entry = await addEntry();
      await free(places[0] ?? "");
      ticket = ticketFor(ticketSecret, await placeOf(entry));
    });
    const finalize = (): Promise<number> => run("finalize", `update waiting_room_entries set state = 'finalized' where id = $1`, [entry]);
    const redeem = (at = 0, persona = personaId, account = accountId): Promise<string> =>
      redeemReservedPlace(node(at), { accountId: account, personaId: persona, ticket });

    it("is redeemed exactly once, on any node", async () => {
      await finalize();
      const outcomes = await Promise.allSettled([redeem(), redeem(1), redeem(), redeem(1)]);
      expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
      expect([await stateOf(entry), await held()]).toEqual(["redeemed", 3]);
      await expect(redeem()).rejects.toMatchObject({ code: "resource.conflict" });
    });

    it("is rejected if the visitor has not finalized, if it is used for another persona or account, if it has expired, or if it is forged", async () => {
      await expect(redeem()).rejects.toMatchObject({ code: "resource.conflict" });
      await finalize();
      const other = await addPersona(1);
      await expect(redeem(0, other)).rejects.toMatchObject({ code: "resource.conflict" });
      await expect(redeem(0, personaId, ids.uuidv7())).rejects.toMatchObject({ code: "resource.conflict" });
      await expire(await placeOf(entry));
      await expect(redeem()).rejects.toMatchObject({ code: "resource.conflict" });
      expect(await stateOf(entry)).toBe("expired");
      ticket = `${ticket.slice(0, -1)}${ticket.endsWith("A") ? "B" : "A"}`;
      await expect(redeem()).rejects.toMatchObject({ code: "resource.conflict" });
    });

    it("is exchanged for a slot that is renewed and released like any other", async () => {
      await finalize();
      const placeId = await redeem();
      expect(await renewPlaces(node(), [{ accountId, placeId }])).toEqual(new Set([placeId]));
      await free(placeId);
      expect(await held()).toBe(2);
    });
  });
});
