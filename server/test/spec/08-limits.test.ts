import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { policies } from "../../src/limits/policies.ts";
import { Api, type Answer } from "../support/api.ts";
import { startTestService, type TestService } from "../support/service.ts";
import { openShop, type Shop } from "../support/shop.ts";

let service: TestService;
let shop: Shop;
let lastOctet = 0;

// Behind a proxy that says who calls, so that each test has an address, and with it a Global window, of its own.
beforeAll(async () => {
  service = await startTestService({ RATE_LIMITS: "on", TRUSTED_PROXIES: "127.0.0.1" });
  shop = await openShop(service, service.owner);
});
afterAll(() => service.stop());

const from = (ip: string): Record<string, string> => ({ "x-forwarded-for": ip });
const newIp = (): string => `203.0.113.${(lastOctet += 1)}`;

/** So many calls, each from an address of its own unless told. */
async function repeat(times: number, ask: (ip: string) => Promise<Answer>, ip?: string): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let at = 0; at < times; at += 1) answers.push(await ask(ip ?? `198.51.${Math.floor(at / 250)}.${at % 250}`));
  return answers;
}

function expectLimited(answer: Answer | undefined, scope: string, windowSeconds: number): void {
  if (answer === undefined) throw new Error("there was no answer");
  expect([answer.status, answer.body?.code, answer.body?.scope], answer.text).toEqual([429, "limits.rate_exceeded", scope]);
  expect(answer.headers.get("content-type")).toMatch(/^application\/problem\+json/);
  const retryAfter = answer.headers.get("retry-after") ?? "";
  expect(retryAfter).toMatch(/^\d+$/);
  expect(Number(retryAfter)).toBeGreaterThanOrEqual(1);
  expect(Number(retryAfter)).toBeLessThanOrEqual(windowSeconds);
}

const statuses = (answers: readonly Answer[]): number[] => [...new Set(answers.map(({ status }) => status))];

describe("8.1 Rate limits", () => {
  it("the rows are the contract's", () => {
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
        ["Search", 120, 60, "api_key", false],
      ].toSorted(),
    );
  });

  it("search is rated 120 per minute and key: the 121st call is 429 with Retry-After and scope, and RateLimit tells what is left", async () => {
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
    // A refused search costs nothing, and another key is not touched by it.
    expect(over.headers.get("x-credits-charged")).toBeNull();
    expect((await shop.visitor.with(from(newIp())).call("POST", "/v1/search", { query: "x" })).status).toBe(200);
  });

  it("login: the 6th call in 30 seconds from an address is 429 with scope ip, with the right password too; another address may", async () => {
    const ip = newIp();
    const signIn = (password: string, address: string): Promise<Answer> =>
      new Api(service.url, from(address)).call("POST", "/api/auth/login", { email: service.owner.email, password });
    expect(statuses(await repeat(5, () => signIn("wrong-password", ip)))).toEqual([401]);
    expectLimited(await signIn(service.owner.password, ip), "ip", 30);
    expect((await signIn(service.owner.password, newIp())).status).toBe(200);
  });

  it("Global: 300 requests a minute from an address, whatever they ask and whoever asks; then 429 with scope ip", async () => {
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

  it("POST /v1/chat: 60 a minute and key, refused before anything is stored", async () => {
    const ip = newIp();
    const chat = (): Promise<Answer> => shop.visitor.with(from(ip)).call("POST", "/v1/chat", { message: "" });
    expect(statuses(await repeat(60, chat))).toEqual([400]);
    expectLimited(await chat(), "api_key", 60);
    expect((await shop.api.with(from(ip)).call("POST", "/v1/chat", { message: "" })).status).toBe(400);
  });

  it("KnowledgeUploadsRate: 60 uploads a minute; MutationDefault goes on counting by itself", async () => {
    const upload = async (ip: string): Promise<Answer> => shop.api.with(from(ip)).upload(shop.catalogId, "x.txt", "x");
    expect(statuses(await repeat(60, upload))).toEqual([409]);
    expectLimited(await upload(newIp()), "persona", 60);
    expect((await shop.api.with(from(newIp())).call("POST", "/v1/brands", { display_name: "x" })).status).toBe(201);
  });

  it("MutationDefault: 300 writes a minute of one key from any addresses", async () => {
    const api = Api.withKey(service.url, (await service.addAccount("writer@example.com")).key);
    const write = (ip: string): Promise<Answer> => api.with(from(ip)).call("POST", "/v1/brands", {});
    expect(statuses(await repeat(300, write))).toEqual([400]);
    expectLimited(await write(newIp()), "persona", 60);
    expect((await api.with(from(newIp())).call("GET", "/v1/brands")).status).toBe(200);
  });
});
