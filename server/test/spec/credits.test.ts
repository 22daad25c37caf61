import { afterAll, describe, expect, it } from "vitest";
import { Api, eventually, type Answer, type Frame } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startSecondNode, type SecondNode } from "../support/second-node.ts";
import type { SharedService, TestAccount } from "../support/service.ts";
import { sharedService } from "../support/shared-service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: SharedService;
let other: SecondNode;

sharedService.beforeAll(async ({ service: shared }) => {
  service = shared;
  other = await startSecondNode(service);
});
afterAll(async () => {
  await other.stop();
});

interface Customer {
  readonly account: TestAccount;
  readonly shop: Shop;
}

/** Creates an account on the smallest tier with the given number of remaining credits. No node has cached the account yet. */
async function customer(name: string, left: number): Promise<Customer> {
  const account = await service.addAccount(`${name}@example.com`);
  const shop = await openShop(service, account, name);
  await service.database.run("test.free", "update accounts set tier = 'free' where id = $1", [account.accountId]);
  await shop.load([{ id: "lamp", title: "Garden lamp", price: 10 }]);
  await service.database.run(
    "test.spent",
    `insert into usage_ledger (id, account_id, kind, credits) values (gen_random_uuid(), $1, 'search', $2)`,
    [account.accountId, 1_000 - left],
  );
  return { account, shop };
}

interface Entry {
  readonly kind: string;
  readonly credits: number;
  readonly calls: number;
  readonly reference: string | null;
}

const used = async ({ shop }: Pick<Customer, "shop">): Promise<number> =>
  (await shop.api.call("GET", "/api/subscription")).body.creditsUsed;
const ledger = async ({ shop }: Pick<Customer, "shop">, kind: string): Promise<Entry[]> =>
  (await shop.api.call("GET", `/api/usage/ledger?kind=${kind}&limit=200`)).body.items;

const search = (shop: Shop, mode: "fast" | "smart", url = service.url): Promise<Answer> =>
  Api.asVisitor(url, shop.personaId).call("POST", "/v1/search", { query: "lamp", mode });
type Turn = Awaited<ReturnType<Api["chat"]>>;
const chat = (shop: Shop, url = service.url): Promise<Turn> =>
  Api.asVisitor(url, shop.personaId).chat({ message: "What does the garden lamp cost?" });
const last = ({ frames }: { readonly frames: readonly Frame[] }): Frame | undefined => frames.at(-1);
const isDone = (turn: Turn): boolean => last(turn)?.event === "done";

describe("Credit limit under 64 concurrent calls", () => {
  it("applies to searches: as many succeed as there are remaining credits", async () => {
    const its = await customer("searches", 17);
    const answers = await Promise.all(Array.from({ length: 64 }, () => search(its.shop, "fast")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(17);
    for (const { status, body, headers } of answers.filter((answer) => answer.status !== 200)) {
      expect([status, body.code]).toEqual([402, "limits.quota_exceeded"]);
      expect(Number(headers.get("retry-after"))).toBeGreaterThan(86_400);
    }
    expect(await used(its)).toBe(1_000);
  });

  it("allows one search for one remaining credit", async () => {
    const its = await customer("one", 1);
    const answers = await Promise.all(Array.from({ length: 64 }, () => search(its.shop, "fast")));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(await used(its)).toBe(1_000);
  });

  it("applies to turns: each is either charged and stored, or rejected with 429 and not stored", async () => {
    const its = await customer("turns", 35);
    const turns = await Promise.all(Array.from({ length: 64 }, () => chat(its.shop)));
    expect(turns.filter(isDone)).toHaveLength(3);
    for (const { status, answer } of turns.filter((turn) => !isDone(turn)))
      expect([status, answer?.body.code]).toEqual([429, "limits.quota_exceeded"]);
    expect(await used(its)).toBe(995);
    expect((await ledger(its, "chat")).map(({ credits }) => credits)).toEqual([10, 10, 10]);
  });

  it("applies to mixed searches and turns, repeated until no call can be paid for", async () => {
    const its = await customer("mixed", 131);
    let charged = 0;
    for (let round = 0; round < 3; round++) {
      const calls = Array.from({ length: 64 }, async (_, n) => {
        if (n % 3 === 0) {
          const turn = await chat(its.shop);
          return isDone(turn) ? Number(last(turn)?.data["credits_charged"]) : 0;
        }
        const answer = await search(its.shop, n % 3 === 1 ? "fast" : "smart");
        return answer.status === 200 ? Number(answer.headers.get("x-credits-charged")) : 0;
      });
      charged += (await Promise.all(calls)).reduce((sum, credits) => sum + credits, 0);
    }
    expect(charged).toBe(131);
    expect(await used(its)).toBe(1_000);
  });

  it("is checked again at commit for turns on two nodes, so no turn that exceeds the credits is stored", async () => {
    const its = await customer("nodes", 55);
    // Both nodes have cached 55 credits.
    expect((await search(its.shop, "smart")).status).toBe(200);
    await used(its);
    expect((await search(its.shop, "smart", other.url)).status).toBe(200);
    await eventually(async () => (await ledger(its, "search")).length === 3);
    const turns = await Promise.all(Array.from({ length: 64 }, (_, n) => chat(its.shop, n % 2 === 0 ? service.url : other.url)));
    const done = turns.filter(isDone);
    expect(await used(its)).toBe(945 + 10 + 10 * done.length);
    expect(done.length).toBe(4);
    const broken = turns.filter((turn) => last(turn)?.event === "error");
    for (const turn of broken) {
      expect(last(turn)?.data["code"]).toBe("limits.quota_exceeded");
      const sessionId = String(turn.frames[0]?.data["session_id"]);
      expect((await its.shop.api.events(sessionId)).filter(({ event }) => event === "message")).toEqual([]);
    }
    for (const { answer } of turns.filter(({ frames }) => frames.length === 0)) expect(answer?.status).toBe(429);
    const sessions = done.map((turn) => turn.frames[0]?.data["session_id"]).toSorted();
    expect((await ledger(its, "chat")).map(({ reference }) => reference).toSorted()).toEqual(sessions);
  });

  it("limits searches on two nodes: they exceed the credits by at most the number of searches that the other node serves in one second", async () => {
    const its = await customer("bound", 300);
    for (const url of [service.url, other.url]) expect((await search(its.shop, "fast", url)).status).toBe(200);
    let recent: number[] = [];
    let refused = 0;
    const caller = async (url: string): Promise<void> => {
      let refusals = 0;
      while (refusals < 3) {
        const { status } = await search(its.shop, "fast", url);
        if (status === 200) recent.push(performance.now());
        else refusals += 1;
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      refused += refusals;
    };
    await Promise.all([service.url, other.url, service.url, other.url].map((url) => caller(url)));
    expect(refused).toBe(12);
    const end = Math.max(...recent);
    recent = recent.filter((at) => at > end - 1_500);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(await used(its)).toBeLessThanOrEqual(1_000 + recent.length);
  });
});

describe("Charges", () => {
  it("use configurable prices; the header, the done frame and the ledger agree", async () => {
    const prices = { PRICE_SEARCH_FAST: "0", PRICE_SEARCH_SMART: "7", PRICE_CHAT_TURN: "23" };
    const node = await startSecondNode(service, prices);
    try {
      const its = await customer("prices", 31);
      expect((await search(its.shop, "fast", node.url)).headers.get("x-credits-charged")).toBe("0");
      expect((await search(its.shop, "smart", node.url)).headers.get("x-credits-charged")).toBe("7");
      expect(last(await chat(its.shop, node.url))?.data["credits_charged"]).toBe(23);
      expect((await search(its.shop, "smart", node.url)).status).toBe(402);
      // Calls with a price of 0 are not rejected.
      expect((await search(its.shop, "fast", node.url)).status).toBe(200);
      await eventually(async () => (await ledger(its, "search")).length === 2);
      expect(await used(its)).toBe(999);
    } finally {
      await node.stop();
    }
  });

  it("have a reason in the ledger: concurrent searches are combined, and each turn has its session", async () => {
    const its = await customer("entries", 1_000);
    await search(its.shop, "fast");
    await search(its.shop, "smart");
    const turn = await chat(its.shop);
    const entries = (await ledger(its, "search")).filter(({ credits }) => credits > 0);
    expect(entries.reduce((sum, { credits }) => sum + credits, 0)).toBe(6);
    expect(entries.reduce((sum, { calls }) => sum + calls, 0)).toBe(2);
    expect(await ledger(its, "chat")).toMatchObject([{ credits: 10, calls: 1, reference: turn.frames[0]?.data["session_id"] }]);
  });

  it("are reported as 0 for a repeated request, although the replayed frames contain the original credits", async () => {
    const its = await customer("replay", 1_000);
    const visitor = its.shop.visitor.with({ "idempotency-key": "once", "content-type": "application/json" });
    const body = JSON.stringify({ message: "What does the garden lamp cost?" });
    const first = await visitor.raw("POST", "/v1/chat", body);
    const again = await visitor.raw("POST", "/v1/chat", body);
    expect(again.text).toBe(first.text);
    expect([first.headers.get("x-credits-charged"), again.headers.get("x-credits-charged")]).toEqual([null, "0"]);
    expect(await ledger(its, "chat")).toHaveLength(1);
  });

  it("of a deleted account do not block the pending charges of other accounts", async () => {
    const gone = await customer("gone", 1_000);
    const stays = await customer("stays", 1_000);
    await Promise.all([search(gone.shop, "fast"), search(stays.shop, "smart")]);
    const answers = Promise.all(Array.from({ length: 16 }, () => search(gone.shop, "fast")));
    await service.database.run("test.removeAccount", "delete from accounts where id = $1", [gone.account.accountId]);
    await answers;
    await search(stays.shop, "smart");
    expect(await used(stays)).toBe(10);
    const row = await service.database.one<{ count: number }>(
      "test.ledgerOf",
      "select count(*) as count from usage_ledger where account_id = $1",
      [gone.account.accountId],
    );
    expect(row?.count).toBe(0);
  });

  it("can be read by a user of the account, filtered by session or key", async () => {
    const its = await customer("readers", 1_000);
    await chat(its.shop);
    const session = await signedIn(service, its.account);
    const answer = await session.call("GET", "/api/usage/ledger?kind=chat");
    expect(answer.body).toEqual((await its.shop.api.call("GET", "/api/usage/ledger?kind=chat")).body);
    expect(answer.body.total_count).toBe(1);
  });
});
