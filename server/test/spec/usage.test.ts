import { beforeAll, describe, expect, it } from "vitest";
import { Api, type Answer } from "../support/api.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let shop: Shop;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  shop = await openShop(service, service.owner);
});

interface Entry {
  readonly id: string;
  readonly kind: string;
  readonly credits: number;
  readonly calls: number;
  readonly knowledge_units: number;
  readonly storage_units: number;
  readonly reference: string | null;
  readonly created_at: string;
}

const usageOf = async (api: Api): Promise<{ knowledgeUnitsUsed: number; storageUnitsUsed: number }> =>
  (await api.call("GET", "/api/subscription/limits")).body.usage;
const ledgerPage = (api: Api, query = ""): Promise<Answer> => api.call("GET", `/api/usage/ledger?${query}`);

async function wholeLedger(api: Api, limit = 200): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (let cursor = ""; ;) {
    const { body } = await ledgerPage(api, `limit=${limit}${cursor}`);
    entries.push(...body.items);
    if (body.next_cursor === null) return entries;
    cursor = `&cursor=${body.next_cursor}`;
  }
}

/** Returns the ledger's total, rounded because sums of binary fractions are inexact. */
async function ledgerSum(api: Api): Promise<{ knowledgeUnitsUsed: number; storageUnitsUsed: number }> {
  const entries = await wholeLedger(api);
  const sum = (units: (entry: Entry) => number): number => entries.reduce((total, entry) => total + units(entry), 0);
  return {
    knowledgeUnitsUsed: Number(sum((entry) => entry.knowledge_units).toFixed(4)),
    storageUnitsUsed: Number(sum((entry) => entry.storage_units).toFixed(6)),
  };
}

const usedOf = async (api: Api): Promise<object> => {
  const { knowledgeUnitsUsed, storageUnitsUsed } = await usageOf(api);
  return { knowledgeUnitsUsed, storageUnitsUsed };
};

async function sessionOf(account: TestAccount): Promise<Api> {
  const { body } = await new Api(service.url).call("POST", "/api/auth/login", { email: account.email, password: account.password });
  return new Api(service.url, { authorization: `Bearer ${body.access_token}` });
}

const search = (api: Api, mode: "fast" | "smart"): Promise<Answer> => api.call("POST", "/v1/search", { query: "lamp", mode });

describe("GET /api/subscription", () => {
  it("returns tier, status, period, credits and personas for the account key and for a session", async () => {
    const account = await service.addAccount("subscriber@example.com");
    for (const api of [Api.withKey(service.url, account.key), await sessionOf(account)]) {
      const { status, body } = await api.call("GET", "/api/subscription");
      expect(status).toBe(200);
      expect(body).toEqual({
        tier: "self_hosted",
        status: "active",
        currentPeriodStart: expect.stringMatching(/^\d{4}-.*Z$/),
        currentPeriodEnd: expect.stringMatching(/^\d{4}-.*Z$/),
        cancelAtPeriodEnd: false,
        creditsUsed: 0,
        creditsLimit: 1e9,
        creditsPerTurn: 10,
        personasLimit: 1e9,
      });
      const [start, end] = [new Date(body.currentPeriodStart), new Date(body.currentPeriodEnd)];
      expect(start.getTime()).toBeLessThanOrEqual(Date.now());
      expect(end.getTime()).toBeGreaterThan(Date.now());
      const days = (end.getTime() - start.getTime()) / 86_400_000;
      expect(days).toBeGreaterThanOrEqual(28);
      expect(days).toBeLessThanOrEqual(31);
    }
  });

  it("returns the limits of the tier", async () => {
    const account = await service.addAccount("tiers@example.com");
    const api = Api.withKey(service.url, account.key);
    for (const [tier, creditsLimit, personasLimit] of [
      ["free", 1_000, 1],
      ["starter", 10_000, 5],
      ["pro", 100_000, 25],
      ["business", 1_000_000, 100],
    ] as const) {
      await service.database.run("test.tier", "update accounts set tier = $2 where id = $1", [account.accountId, tier]);
      expect((await api.call("GET", "/api/subscription")).body).toMatchObject({ tier, creditsLimit, personasLimit });
    }
  });

  it("includes charges in creditsUsed before they are written, and excludes other accounts' charges", async () => {
    const mine = await openShop(service, await service.addAccount("credits@example.com"), "Credits");
    const before = (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;
    expect((await search(mine.visitor, "fast")).headers.get("x-credits-charged")).toBe("1");
    expect((await mine.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(1);
    const charged = 1 + Number((await search(mine.visitor, "smart")).headers.get("x-credits-charged"));
    expect((await mine.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(charged);
    await mine.visitor.chat({ message: "Hello, what do you sell?" });
    expect((await mine.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(charged + 10);
    expect((await shop.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(before);
  });

  it("excludes credits of earlier periods", async () => {
    const account = await service.addAccount("period@example.com");
    const api = Api.withKey(service.url, account.key);
    const { body } = await api.call("GET", "/api/subscription");
    const append = (credits: number, at: Date): Promise<number> =>
      service.database.run(
        "test.append",
        `insert into usage_ledger (id, account_id, kind, credits, created_at) values (gen_random_uuid(), $1, 'search', $2, $3)`,
        [account.accountId, credits, at],
      );
    const start = new Date(body.currentPeriodStart).getTime();
    await append(7, new Date(start - 1));
    await append(5, new Date(start));
    expect((await api.call("GET", "/api/subscription")).body.creditsUsed).toBe(5);
    // The period's first hour and later hours are counted by different queries.
    const hour = 3_600_000;
    for (const [credits, at] of [
      [100, start + 1],
      [200, Math.ceil(start / hour) * hour - 1],
      [400, Math.ceil(start / hour) * hour],
      [800, Math.ceil(start / hour) * hour + hour],
      [1_600, start - hour],
    ] as const)
      await append(credits, new Date(at));
    expect((await api.call("GET", "/api/subscription")).body.creditsUsed).toBe(1_505);
  });

  it("returns the ledger's total in creditsUsed after concurrent searches and turns, and counts a repeated entry once", async () => {
    const account = await service.addAccount("counted@example.com");
    const its = await openShop(service, account, "Counted");
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        Array.from({ length: 16 }, (_, n) => (n % 2 === 0 ? search(its.visitor, "smart") : its.visitor.chat({ message: "Hello" }))),
      );
      const { creditsUsed } = (await its.api.call("GET", "/api/subscription")).body;
      const entries = await wholeLedger(its.api);
      expect(creditsUsed).toBe(entries.reduce((sum, { credits }) => sum + credits, 0));
      expect(creditsUsed).toBe((round + 1) * 8 * 15);
    }
    await service.database.run(
      "test.again",
      `insert into usage_ledger (id, account_id, kind, credits) select id, account_id, kind, credits from usage_ledger where account_id = $1
       on conflict (id) do nothing`,
      [account.accountId],
    );
    expect((await its.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(360);
  });
});

describe("GET /api/usage/ledger", () => {
  let mine: Shop;
  beforeAll(async () => {
    mine = await openShop(service, await service.addAccount("ledger@example.com"), "Ledger");
    await mine.load([{ id: "lamp", title: "Lamp", description: "x".repeat(8_000) }]);
    await search(mine.visitor, "fast");
    await mine.visitor.chat({ message: "What is the lamp?" });
  });

  it("lists the newest entries first: credits of calls and units of documents, with their subject", async () => {
    const { status, body } = await ledgerPage(mine.api);
    expect(status).toBe(200);
    expect(Object.keys(body).toSorted()).toEqual(["items", "next_cursor", "total_count"]);
    expect(body.total_count).toBe(body.items.length);
    for (const entry of body.items) {
      expect(entry).toEqual({
        id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        kind: expect.any(String),
        credits: expect.any(Number),
        calls: expect.any(Number),
        knowledge_units: expect.any(Number),
        storage_units: expect.any(Number),
        reference: entry.reference,
        created_at: expect.stringMatching(/^\d{4}-.*Z$/),
      });
    }
    const of = (kind: string): Entry | undefined => body.items.find((entry: Entry) => entry.kind === kind);
    expect(of("documents.written")).toMatchObject({ credits: 0, calls: 0, knowledge_units: 2.001 });
    expect(of("search")).toMatchObject({ credits: 1, calls: 1, reference: null, knowledge_units: 0, storage_units: 0 });
    expect(of("chat")).toMatchObject({ credits: 10, calls: 1, reference: expect.any(String), knowledge_units: 0, storage_units: 0 });
    const times = body.items.map((entry: Entry) => entry.created_at);
    expect(times).toEqual(times.toSorted().toReversed());
  });

  it("lists entries of overlapping transactions by the time of writing, not by the start of their transactions", async () => {
    const account = await service.addAccount("overlapping@example.com");
    const { api } = await openShop(service, account, "Overlapping");
    const { database } = service;
    const write = (tx: Pick<typeof database, "run">, reference: string): Promise<number> =>
      tx.run(
        "test.entry",
        "insert into usage_ledger (id, account_id, kind, credits, reference) values (gen_random_uuid(), $1, 'test', 1, $2)",
        [account.accountId, reference],
      );
    await database.transaction(async (early) => {
      // The transaction begins with its first statement.
      await early.run("test.begin", "select 1");
      await database.transaction((late) => write(late, "written first"));
      await write(early, "written second");
    });
    const entries = (await ledgerPage(api, "kind=test")).body.items as Entry[];
    expect(entries.map(({ reference }) => reference)).toEqual(["written second", "written first"]);
    expect(await wholeLedger(api, 1)).toEqual(await wholeLedger(api));
  });

  it("returns each entry once when paging through entries with the same timestamp", async () => {
    const account = await service.addAccount("moment@example.com");
    const { api } = await openShop(service, account, "Moment");
    await service.database.run(
      "test.entries",
      `insert into usage_ledger (id, account_id, kind, credits, created_at)
       select gen_random_uuid(), $1, 'test', 1, now() from generate_series(1, 5)`,
      [account.accountId],
    );
    const whole = await wholeLedger(api);
    expect(whole.filter(({ kind }) => kind === "test")).toHaveLength(5);
    expect(await wholeLedger(api, 2)).toEqual(whole);
  });

  it("returns each entry once when paging by limit, offset and cursor while entries are appended", async () => {
    for (let at = 0; at < 5; at += 1) await mine.load([{ id: `page-${at}`, title: `Page ${at}` }]);
    const all = (await ledgerPage(mine.api)).body.items;
    const first = await ledgerPage(mine.api, "limit=2");
    expect(first.body).toMatchObject({ items: all.slice(0, 2), total_count: all.length, next_cursor: expect.any(String) });
    await mine.load([{ id: "later", title: "Later" }]);
    const second = await ledgerPage(mine.api, `limit=2&cursor=${first.body.next_cursor}`);
    expect(second.body.items).toEqual(all.slice(2, 4));
    expect((await ledgerPage(mine.api, "limit=2&offset=3")).body.items).toEqual(all.slice(2, 4));
    const walked = (await wholeLedger(mine.api, 1)).map(({ id }) => id);
    expect(walked.slice(1)).toEqual(all.map((entry: Entry) => entry.id));
    expect(new Set(walked).size).toBe(walked.length);
  });

  it("filters by kind, since and until; an unknown kind matches nothing", async () => {
    const all = (await ledgerPage(mine.api)).body.items as Entry[];
    const { body } = await ledgerPage(mine.api, "kind=chat");
    expect(body.items).toEqual(all.filter(({ kind }) => kind === "chat"));
    expect(body.total_count).toBe(body.items.length);
    expect((await ledgerPage(mine.api, "kind=nothing")).body).toEqual({ items: [], total_count: 0, next_cursor: null });
    const moment = all[1]?.created_at ?? "";
    const [since, until] = [await ledgerPage(mine.api, `since=${moment}`), await ledgerPage(mine.api, `until=${moment}`)];
    expect(since.body.total_count + until.body.total_count).toBe(all.length);
    expect(since.body.items.every((entry: Entry) => entry.created_at >= moment)).toBe(true);
    expect(until.body.items.every((entry: Entry) => entry.created_at < moment)).toBe(true);
  });

  it.each([
    ["limit", "limit=0"],
    ["limit", "limit=201"],
    ["offset", "offset=-1"],
    ["kind", "kind=%00"],
    ["since", "since=yesterday"],
    ["until", "until=2026-06-30T23:59:60Z"],
    ["cursor", "cursor=nonsense"],
    ["cursor", `cursor=${Buffer.from('["created_at.asc","1","0190a0b0-0000-7000-8000-000000000000"]').toString("base64url")}`],
    ["cursor", `cursor=${Buffer.from('["created_at.desc","x","0190a0b0-0000-7000-8000-000000000000"]').toString("base64url")}`],
    [
      "cursor",
      `cursor=${Buffer.from('["created_at.desc","9999999999999999999","0190a0b0-0000-7000-8000-000000000000"]').toString("base64url")}`,
    ],
  ])("returns 400 validation.failed at %s for %s", async (field, query) => {
    const { status, body, text } = await ledgerPage(mine.api, query);
    expect([status, body?.code], text).toEqual([400, "validation.failed"]);
    expect(body.errors.map((error: { field: string }) => error.field)).toContain(field);
  });

  it("returns only the account's own ledger, and nothing to persona keys or visitors", async () => {
    const mineIds = new Set((await wholeLedger(mine.api)).map(({ id }) => id));
    expect((await wholeLedger(shop.api)).some(({ id }) => mineIds.has(id))).toBe(false);
    for (const path of ["/api/usage/ledger", "/api/subscription"]) {
      expect((await mine.visitor.call("GET", path)).status, path).toBe(403);
      expect((await new Api(service.url).call("GET", path)).status, path).toBe(401);
    }
  });
});

describe("Append-only usage ledger", () => {
  it("keeps usage equal to the ledger's total after concurrent writes, updates and deletions", async () => {
    const busyAccount = await service.addAccount("busy@example.com");
    const busy = await openShop(service, busyAccount, "Busy");
    const url = `/v1/knowledge/sources/${busy.catalogId}/documents`;
    let seed = 7;
    const random = (below: number): number => (seed = (seed * 48_271) % 2_147_483_647) % below;
    const products = (round: number): object[] => {
      const first = random(30);
      return Array.from({ length: 1 + random(10) }, (_, at) => ({
        id: `p${(first + at) % 40}`,
        title: `Product ${random(5)}`,
        description: "lamp ".repeat(random(200)),
        price: round,
      }));
    };
    const one = async (round: number): Promise<number> => {
      const what = random(10);
      if (what < 6) return (await busy.api.call("PUT", url, { items: products(round) })).status;
      if (what < 8) {
        const text = `Round ${random(3)}. ${"The lamp is repaired in the workshop. ".repeat(random(60))}`;
        return (await busy.api.upload(busy.filesId, `f${random(4)}.txt`, text, { id: `f${random(4)}` })).status;
      }
      const ids = Array.from({ length: 8 }, () => `p${random(40)}`);
      return (await busy.api.call("POST", `${url}/delete`, { ids })).status;
    };
    const statuses: number[] = [];
    for (let round = 0; round < 12; round += 1) {
      statuses.push(...(await Promise.all(Array.from({ length: 8 }, () => one(round)))));
      // The totals must match during processing too, because both come from one snapshot.
      const both = await service.database.one(
        "test.bothSums",
        `select u.knowledge_units = sum(l.knowledge_units) as knowledge, u.storage_units = sum(l.storage_units) as storage
         from account_usage u join usage_ledger l using (account_id) where account_id = $1 group by u.account_id`,
        [busyAccount.accountId],
      );
      expect(both).toEqual({ knowledge: true, storage: true });
    }
    // A deletion may be rejected because another job is running, and a file write may lose two races.
    expect(statuses.filter((status) => ![200, 201, 202, 409].includes(status))).toEqual([]);
    await busy.settled();
    expect(await ledgerSum(busy.api)).toEqual(await usedOf(busy.api));
    const held = await service.database.one<{ knowledgeUnitsUsed: number; storageUnitsUsed: number }>(
      "test.held",
      `select coalesce(sum(coalesce(knowledge_units, estimated_knowledge_units)), 0)::numeric(20, 4) as "knowledgeUnitsUsed",
         coalesce(sum(coalesce(storage_units, estimated_storage_units)), 0)::numeric(20, 6) as "storageUnitsUsed"
       from documents where state <> 'deleted' and source_id = any ($1::uuid[])`,
      [[busy.catalogId, busy.filesId]],
    );
    expect(await usedOf(busy.api)).toEqual(held);
  });

  it("does not allow an entry to be changed or deleted, even by SQL; deleting the account deletes its entries", async () => {
    const account = await service.addAccount("append-only@example.com");
    const own = await openShop(service, account, "Append-only");
    await own.load([{ id: "lamp", title: "Lamp" }]);
    const refusal = /append-only/;
    const run = (name: string, sql: string): Promise<number> => service.database.run(name, sql, [account.accountId]);
    await expect(run("test.change", "update usage_ledger set knowledge_units = 0 where account_id = $1")).rejects.toThrow(refusal);
    await expect(run("test.take", "delete from usage_ledger where account_id = $1")).rejects.toThrow(refusal);
    const before = await wholeLedger(own.api);
    expect(before.length).toBeGreaterThan(0);
    expect(await run("test.removeAccount", "delete from accounts where id = $1")).toBe(1);
    expect(await service.database.rows("test.left", "select 1 from usage_ledger where account_id = $1", [account.accountId])).toEqual([]);
  });

  it("writes other accounts' credits even if an account was deleted before its own credits were written", async () => {
    const account = await service.addAccount("vanished@example.com");
    const gone = await openShop(service, account, "Vanished");
    await Promise.all([search(gone.visitor, "fast"), search(gone.visitor, "fast")]);
    await service.database.run("test.removeAccount", "delete from accounts where id = $1", [account.accountId]);
    const before = (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;
    await search(shop.visitor, "fast");
    expect((await shop.api.call("GET", "/api/subscription")).body.creditsUsed).toBe(before + 1);
  });
});
