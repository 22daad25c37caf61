import { randomUUID } from "node:crypto";
import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declaredRoutes } from "../../src/compose/declared-routes.ts";
import { policies, type PolicyName } from "../../src/platform/limits/policies.ts";
import { Api, type Answer } from "../support/api.ts";
import { signedIn } from "../support/bulk-jobs.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { redisProgram, startRedis } from "../support/redis.ts";
import { startSecondNode } from "../support/second-node.ts";
import { openShop, type Shop } from "../support/shop.ts";
import { withPersonaKey } from "../support/turn.ts";

let service: TestService;
let shop: Shop;
let lastOctet = 0;

// Runs behind a proxy that reports the client address, so that each test has its own address and `Global` window.
beforeAll(async () => {
  service = await startTestService({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  shop = await openShop(service, service.owner);
});
afterAll(() => service.stop());

const from = (ip: string): Record<string, string> => ({ "x-forwarded-for": ip });
const newIp = (): string => `203.0.113.${(lastOctet += 1)}`;

/** Makes the given number of calls, each from its own address unless an address is given. */
async function repeat(times: number, ask: (ip: string) => Promise<Answer>, ip?: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await ask(ip ?? `198.51.${Math.floor(at / 250)}.${at % 250}`));
  return answers;
}

function expectLimited(answer: Answer | undefined, scope: string, windowSeconds: number): void {
  if (answer === undefined) throw new Error("there was no response");
  expect([answer.status, answer.body?.code, answer.body?.scope], answer.text).toEqual([429, "limits.rate_exceeded", scope]);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  expect(retryAfter).toMatch(/^\d+$/);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  expect(Number(retryAfter)).toBeLessThanOrEqual(windowSeconds);
}

const unknownSession = "5f0c7a52-6b1e-4f0a-9a51-3f2e8a1b7c4d";
const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

describe("Rate limits", () => {
  it("match the documented table", () => {
    const rows = Object.entries(policies).map(([name, { limit, windowMs, scope, internalBypass }]) => [
      name,
      limit,
      windowMs / 1_000,
      scope,
      internalBypass,
    ]);
    expect(rows.toSorted()).toEqual(
      [
        ["AuthSensitive", 5, 30, "ip", false],
        ["AuthRefresh", 30, 60, "ip", false],
        ["PersonaUploads", 20, 60, "persona", false],
        ["KnowledgeUploadsRate", 60, 60, "persona", true],
        ["SubscriptionChange", 5, 600, "persona", false],
        ["MutationDefault", 300, 60, "persona", true],
        ["Global", 300, 60, "ip", true],
        ["SessionSnapshot", 30, 60, "session", false],
        ["SessionRead", 240, 60, "session", false],
        ["SessionWebSocket", 30, 60, "ip", false],
        ["V1Chat", 60, 60, "api_key", false],
        ["V1CardClick", 60, 60, "api_key", false],
        ["WaitingRoomQueue", 30, 60, "user", false],
        ["WaitingRoomQueueWs", 60, 60, "ip", false],
        ["Assets", 1_200, 60, "ip", false],
        ["Search", 120, 60, "api_key", false],
      ].toSorted(),
    );
  });

  it("are all documented in the manual", () => {
    const manual = readFileSync(new URL("../../../docs/operations.md", import.meta.url), "utf8");
    const table = manual.split("## Rate limits")[1]?.split("\nA window starts")[0] ?? "";
    expect(Object.keys(policies).filter((name) => !table.includes(`\`${name}\``))).toEqual([]);
  });

  it("reject the 121st search per minute and key with 429, Retry-After and the scope, and report the remaining quota in RateLimit", async () => {
    const search = (ip: string): Promise<Answer> =>
      shop.api.with(from(ip)).call("POST", "/v1/search", { query: "x", persona_id: shop.personaId });
    const answers = await repeat(120, search);
    expect(statuses(answers)).toEqual([200]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"Search";q=120;w=60');
    expect(answers.map(({ headers }) => /^"Search";r=(\d+);t=\d+$/.exec(headers.get("ratelimit") ?? "")?.[1])).toEqual(
      Array.from({ length: 120 }, (_, at) => String(119 - at)),
    );
    const over = await search(newIp());
    expectLimited(over, "api_key", 60);
    expect(over.headers.get("ratelimit")).toMatch(/^"Search";r=0;t=\d+$/);
    // A rejected search is not charged and does not affect another key.
    expect(over.headers.get("x-credits-charged")).toBeNull();
    expect((await shop.visitor.with(from(newIp())).call("POST", "/v1/search", { query: "x" })).status).toBe(200);
  });

  it("reject the 6th login in 30 seconds from an address with 429 and scope ip, even with the correct password, and do not affect other addresses", async () => {
    const ip = newIp();
    const signIn = (password: string, address: string): Promise<Answer> =>
      new Api(service.url, from(address)).call("POST", "/api/auth/login", { email: service.owner.email, password });
    expect(statuses(await repeat(5, () => signIn("wrong-password", ip)))).toEqual([401]);
    expectLimited(await signIn(service.owner.password, ip), "ip", 30);
    expect((await signIn(service.owner.password, newIp())).status).toBe(200);
  });

  it("accept 300 requests per minute and address under Global, whatever the route and credentials, and reject further requests with 429 and scope ip", async () => {
    const ip = newIp();
    const asks = [
      () => shop.api.with(from(ip)).call("GET", "/v1/brands"),
      () => new Api(service.url, from(ip)).call("GET", "/nope"),
      () => new Api(service.url, from(ip)).call("GET", "/v1/brands"),
      () => new Api(service.url, from(ip)).call("GET", "/healthz"),
      () => new Api(service.url, from(ip)).call("DELETE", "/v1/brands"),
    ];
    const answers: Answer[] = [];
    for (let at = 0; at < 300; at += 1) answers.push(await (asks[at % asks.length] ?? asks[0])!());
    expect(statuses(answers).toSorted()).toEqual([200, 401, 404, 405]);
    expect(answers[0]?.headers.get("ratelimit-policy")).toBe('"Global";q=300;w=60');
    for (const ask of asks) expectLimited(await ask(), "ip", 60);
    expect((await shop.api.with(from(newIp())).call("GET", "/v1/brands")).status).toBe(200);
  });

  it("accept 60 calls of POST /v1/chat per minute and key, and reject further calls without storing anything", async () => {
    const ip = newIp();
    const chat = (): Promise<Answer> => shop.visitor.with(from(ip)).call("POST", "/v1/chat", { message: "" });
    expect(statuses(await repeat(60, chat))).toEqual([400]);
    expectLimited(await chat(), "api_key", 60);
    expect((await shop.api.with(from(ip)).call("POST", "/v1/chat", { message: "" })).status).toBe(400);
  });

  it("accept 60 uploads per minute under KnowledgeUploadsRate, and count MutationDefault separately", async () => {
    const upload = async (ip: string): Promise<Answer> => shop.api.with(from(ip)).upload(shop.catalogId, "x.txt", "x");
    expect(statuses(await repeat(60, upload))).toEqual([409]);
    expectLimited(await upload(newIp()), "persona", 60);
    expect((await shop.api.with(from(newIp())).call("POST", "/v1/brands", { display_name: "x" })).status).toBe(201);
  });

  it("are shared by the keys of an account, so a second key does not allow more writes", async () => {
    const account = await service.addAccount("two-keys@example.com");
    const session = await signedIn(service, account);
    const second = await session.with(from(newIp())).call("POST", "/api/account/api-keys", { slot: "secondary" });
    const write =
      (key: string) =>
      (ip: string): Promise<Answer> =>
        Api.withKey(service.url, key).with(from(ip)).call("POST", "/v1/brands", {});
    expect(statuses(await repeat(300, write(account.key)))).toEqual([400]);
    expectLimited(await write(second.body.key)(newIp()), "persona", 60);
  });

  it("do not count one visitor's writes against other visitors or the persona's key (MutationDefault)", async () => {
    const rate = (ip: string): Promise<Answer> =>
      shop.visitor.with(from(ip)).call("POST", `/v1/chat/${unknownSession}/feedback`, { turn_index: 0, rating: 1 });
    const ip = newIp();
    const answers = await repeat(299, rate, ip);
    expect(statuses(answers)).toEqual([404]);
    expect((await rate(newIp())).headers.get("ratelimit")).toMatch(/;r=299;/);
    const { body: persona } = await shop.api.with(from(newIp())).call("POST", "/api/personas", { name: "Keyed", brand_id: shop.brandId });
    const keyed = await withPersonaKey(service, service.owner, persona.id);
    const visitor = Api.asVisitor(service.url, persona.id).with(from(newIp()));
    const path = `/v1/chat/${unknownSession}/feedback`;
    for (const caller of [visitor, keyed.with(from(newIp()))]) {
      const { status, headers } = await caller.call("POST", path, { turn_index: 0, rating: 1 });
      expect([status, headers.get("ratelimit")]).toEqual([404, expect.stringMatching(/;r=299;/)]);
    }
  });

  it("accept 300 writes per minute and key under MutationDefault, across client addresses", async () => {
    const api = Api.withKey(service.url, (await service.addAccount("writer@example.com")).key);
    const write = (ip: string): Promise<Answer> => api.with(from(ip)).call("POST", "/v1/brands", {});
    expect(statuses(await repeat(300, write))).toEqual([400]);
    expectLimited(await write(newIp()), "persona", 60);
    expect((await api.with(from(newIp())).call("GET", "/v1/brands")).status).toBe(200);
  });

  it("accept 5 calls in 30 seconds from an address under AuthSensitive, across login, registration, password reset and confirmation", async () => {
    const paths = declaredRoutes()
      .filter(({ rate, access }) => rate === "AuthSensitive" && access === "public")
      .map(({ url }) => url);
    expect(paths).toEqual(expect.arrayContaining(["/api/auth/login", "/api/auth/register", "/api/auth/confirm-email"]));
    expect(paths.filter((path) => path.startsWith("/api/auth/password-reset/"))).toHaveLength(2);
    const api = new Api(service.url, from(newIp()));
    for (let at = 0; at < 5; at += 1) expect((await api.call("POST", paths[at % paths.length] ?? "", {})).status).toBe(400);
    for (const path of paths) expectLimited(await api.call("POST", path, {}), "ip", 30);
  });

  /** A row of the policy table, a call that counts toward it and has no side effects, and the expected response. */
  const rows: [PolicyName, number, (api: (ip: string) => Api) => (ip: string) => Promise<Answer>][] = [
    ["AuthRefresh", 401, () => () => new Api(service.url, from("192.0.2.200")).call("POST", "/api/auth/refresh")],
    ["PersonaUploads", 415, (api) => (ip) => api(ip).call("POST", `/api/personas/${shop.personaId}/avatar`, {})],
    ["SubscriptionChange", 400, (api) => (ip) => api(ip).call("PUT", "/api/subscription/tier", {})],
    [
      "SessionRead",
      404,
      () => {
        const sessionId = randomUUID();
        let calls = 0;
        // Counts calls regardless of the session id's letter case and of the caller.
        return (ip) => {
          calls += 1;
          const id = calls % 2 === 0 ? sessionId : sessionId.toUpperCase();
          return (calls % 3 === 0 ? shop.api : shop.visitor).with(from(ip)).call("GET", `/v1/chat/${id}/images/img_${randomUUID()}`);
        };
      },
    ],
    ["Assets", 200, () => () => new Api(service.url, from("192.0.2.201")).call("GET", "/try")],
    [
      "SessionSnapshot",
      415,
      () => {
        const sessionId = randomUUID();
        return (ip) => shop.visitor.with(from(ip)).call("POST", `/v1/sessions/${sessionId}/snapshots`, {});
      },
    ],
    ["WaitingRoomQueue", 404, () => () => shop.visitor.with(from("192.0.2.202")).call("POST", `/v1/waiting-room/${randomUUID()}/cancel`)],
    ["WaitingRoomQueueWs", 400, () => () => shop.visitor.with(from("192.0.2.203")).call("GET", `/v1/waiting-room/${randomUUID()}/ws`)],
    ["SessionWebSocket", 400, () => () => new Api(service.url, from("192.0.2.204")).call("GET", "/v1/live?ticket=x")],
    ["V1CardClick", 400, () => (ip) => shop.api.with(from(ip)).call("POST", `/v1/cards/click`, {})],
  ];

  it.each(rows)(
    "of %s accept the last call of the row (%d) and reject the next call with the scope of the row",
    async (name, status, make) => {
      const { limit, windowMs, scope } = policies[name];
      const person = await signedIn(service, service.owner);
      const ask = make((ip) => person.with(from(ip)));
      const answers = await repeat(limit, ask);
      expect(statuses(answers)).toEqual([status]);
      expect(answers.at(-1)?.headers.get("ratelimit")).toMatch(new RegExp(`^"${name}";r=0;t=\\d+$`));
      expect(answers[0]?.headers.get("ratelimit-policy")).toBe(`"${name}";q=${limit};w=${windowMs / 1_000}`);
      expectLimited(await ask(newIp()), scope, windowMs / 1_000);
    },
  );

  it("do not affect other sessions (SessionRead)", async () => {
    const answer = await shop.visitor.with(from(newIp())).call("GET", `/v1/chat/${randomUUID()}/images/img_${randomUUID()}`);
    expect(answer.headers.get("ratelimit")).toMatch(/^"SessionRead";r=239;/);
  });

  it("count typing signals of visitors and operators under MutationDefault", async () => {
    const ip = newIp();
    const ping = await shop.visitor.with(from(ip)).call("POST", `/v1/chat/${unknownSession}/typing`);
    const write = await shop.visitor.with(from(ip)).call("POST", `/v1/chat/${unknownSession}/feedback`, { turn_index: 0, rating: 1 });
    expect([ping, write].map(({ headers }) => headers.get("ratelimit")?.split(";t=")[0])).toEqual([
      '"MutationDefault";r=299',
      '"MutationDefault";r=298',
    ]);
    const person = (await signedIn(service, service.owner)).with(from(newIp()));
    const path = `/api/conversations/${unknownSession}/typing`;
    const remaining = async (): Promise<number> =>
      Number(/^"MutationDefault";r=(\d+)/.exec((await person.call("POST", path, { stopped: true })).headers.get("ratelimit") ?? "")?.[1]);
    const first = await remaining();
    expect([await remaining(), await remaining()]).toEqual([first - 1, first - 2]);
  });

  it("have a row for every mutating route; tool calls count toward the rows of the tools", () => {
    const changing = declaredRoutes().filter(({ method, rate }) => method !== "GET" && rate === "Global");
    expect(changing.map(({ id }) => id).toSorted()).toEqual(["callCatalog", "callTools"]);
  });

  it("are all tested here", () => {
    const counted = new Set(declaredRoutes().map(({ rate }) => rate));
    const tested = [
      "Global",
      "Search",
      "V1Chat",
      "KnowledgeUploadsRate",
      "MutationDefault",
      "AuthSensitive",
      ...rows.map(([name]) => name),
    ];
    expect([...counted].filter((name) => !tested.includes(name))).toEqual([]);
  });

  it("are reported in RateLimit for the client address if its remaining quota is lower than that of the route", async () => {
    const ip = newIp();
    for (let call = 0; call < 250; call += 1) await new Api(service.url, from(ip)).call("GET", "/healthz");
    const answer = await shop.visitor.with(from(ip)).call("POST", "/v1/search", {});
    expect(answer.headers.get("ratelimit")).toMatch(/^"Global";r=49;/);
    expect(answer.headers.get("ratelimit-policy")).toBe('"Global";q=300;w=60');
  });
});

/** Returns the remaining `AuthRefresh` calls of a caller; each check uses one call. */
async function left(url: string, forwarded: string | null): Promise<number> {
  const { headers } = await new Api(url, forwarded === null ? {} : { "x-forwarded-for": forwarded }).call("POST", "/api/auth/refresh");
  return Number(/^"AuthRefresh";r=(\d+)/.exec(headers.get("ratelimit") ?? "")?.[1]);
}

describe("Client address", () => {
  it.each([
    ["an IPv4 address and its IPv4-mapped IPv6 address", ["203.0.114.1", "::ffff:203.0.114.1", "::ffff:cb00:7201"]],
    ["addresses of one /64", ["2001:db8:7:1::1", "2001:db8:7:1:ffff:ffff:ffff:ffff", "2001:0DB8:0007:0001::2"]],
    ["addresses that a client prepends to its own", ["203.0.114.2", "198.51.100.1, 203.0.114.2", "junk, 127.0.0.1, 203.0.114.2"]],
    ["hops over trusted proxies", ["203.0.114.3", "203.0.114.3, 127.0.0.1", "6.6.6.6, 203.0.114.3, 127.0.0.1, 127.0.0.1"]],
    ["malformed forwarded addresses", ["junk", "<script>", "999.1.1.1"]],
  ])("counts %s together", async (_, addresses) => {
    const seen: number[] = [];
    for (const address of addresses) seen.push(await left(service.url, address));
    expect(seen).toEqual(addresses.map((_each, at) => (seen[0] ?? 0) - at));
  });

  it("counts another address and another /64 separately", async () => {
    for (const address of ["203.0.115.1", "203.0.115.2", "2001:db8:8:1::1", "2001:db8:8:2::1"])
      expect(await left(service.url, address), address).toBe(29);
  });

  it("is taken only from a configured proxy, and forwarded headers cannot impersonate an internal service", async () => {
    const bare = await startTestService({ RATE_LIMITS: "on", INTERNAL_SERVICES: "198.18.0.0/15" });
    try {
      const seen: number[] = [];
      for (const address of [null, "203.0.113.1", "198.18.0.1", "127.0.0.1, 198.18.0.1", "::1"]) seen.push(await left(bare.url, address));
      expect(seen).toEqual([29, 28, 27, 26, 25]);
      const answer = await new Api(bare.url, {
        "x-forwarded-for": "198.18.0.1",
        "x-real-ip": "198.18.0.1",
        forwarded: "for=198.18.0.1",
      }).call("GET", "/healthz");
      expect(answer.headers.get("ratelimit")).toMatch(/^"Global";/);
    } finally {
      await bare.stop();
    }
  });
});

describe("Internal services", () => {
  it("can read /metrics, like callers on the same machine; all others get 403 auth.forbidden", async () => {
    const inside = await startTestService({ TRUSTED_PROXIES: "127.0.0.1", INTERNAL_SERVICES: "198.18.0.0/15" });
    try {
      const figures = (ip: string): Promise<Answer> => new Api(inside.url, from(ip)).call("GET", "/metrics");
      for (const ip of ["198.18.3.4", "127.0.0.1", "::1"]) expect((await figures(ip)).text, ip).toContain("parlance_");
      for (const ip of ["203.0.113.9", "10.0.0.1", "2001:db8::1"]) {
        const { status, body } = await figures(ip);
        expect([status, body.code], ip).toEqual([403, "auth.forbidden"]);
      }
      // Behind a local proxy that is not listed as trusted, every caller appears to be this machine.
      const unnamed = await startTestService();
      try {
        expect((await new Api(unnamed.url).call("GET", "/metrics")).status).toBe(200);
        for (const header of ["x-forwarded-for", "forwarded", "via"])
          expect((await new Api(unnamed.url, { [header]: "203.0.113.9" }).call("GET", "/metrics")).status, header).toBe(403);
      } finally {
        await unnamed.stop();
      }
    } finally {
      await inside.stop();
    }
  });

  it("are exempt from Global, MutationDefault and KnowledgeUploadsRate, and are counted in the other rows", async () => {
    const inside = await startTestService({
      RATE_LIMITS: "on",
      TRUSTED_PROXIES: "127.0.0.1",
      INTERNAL_SERVICES: "198.18.0.0/15, 2001:db8:5::/48, 192.0.2.77",
    });
    try {
      const api = Api.withKey(inside.url, inside.owner.key);
      const own = (at: number): Record<string, string> =>
        from(["198.18.3.4", "::ffff:198.19.1.1", "2001:db8:5:9::1", "192.0.2.77"][at % 4] ?? "");
      for (let call = 0; call < 310; call += 1) {
        const answer = await api.with(own(call)).call("POST", "/v1/brands", {});
        expect([answer.status, answer.headers.get("ratelimit")]).toEqual([400, null]);
      }
      for (let call = 0; call < 65; call += 1) {
        const { status } = await api.with(own(call)).upload(randomUUID(), "x.txt", "x");
        expect(status).toBe(404);
      }
      // None of these calls counted against the key.
      const outside = await api.with(from("198.20.0.1")).call("POST", "/v1/brands", {});
      expect(outside.headers.get("ratelimit")).toMatch(/r=299;/);
      expect(statuses(await repeat(120, () => api.with(own(0)).call("POST", "/v1/search", {})))).toEqual([400]);
      expectLimited(await api.with(own(1)).call("POST", "/v1/search", {}), "api_key", 60);
    } finally {
      await inside.stop();
    }
  });
});

describe.skipIf(redisProgram === "")("Several nodes with Redis", () => {
  it("share their counts, count separately while Redis is down, and share them again once it is back; no call fails", async () => {
    const redis = await startRedis();
    const settings = { RATE_LIMITS: "on", REDIS_URL: redis.url };
    const one = await startTestService(settings);
    try {
      const two = await startSecondNode(one, settings);
      try {
        const seen: number[] = [];
        for (const url of [one.url, two.url, two.url, one.url]) seen.push(await left(url, null));
        expect(seen).toEqual([29, 28, 27, 26]);
        await redis.kill();
        expect([await left(one.url, null), await left(two.url, null)]).toEqual([29, 29]);
        await redis.start();
        await expect.poll(async () => (await left(one.url, null)) - (await left(two.url, null)), { interval: 300 }).toBe(1);
      } finally {
        await two.stop();
      }
    } finally {
      await one.stop();
      await redis.stop();
    }
  });
});
