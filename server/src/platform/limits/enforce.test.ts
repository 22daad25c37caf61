import type { FastifyReply, FastifyRequest } from "fastify";
import { describe, expect, it, vi } from "vitest";
import type { Actor } from "../../ports/actor.ts";
import type { Counters } from "../../ports/counters.ts";
import { rateLimiter } from "./enforce.ts";
import type { PolicyName } from "./policies.ts";

const accountKey: Actor = { kind: "account_key", accountId: "a", keyId: "key" };
const personaKey: Actor = { kind: "persona_key", accountId: "a", keyId: "key", personaId: "p" };
const visitor: Actor = { kind: "persona_public", accountId: "a", personaId: "p" };
const person: Actor = { kind: "session", accountId: "a", userId: "u", role: "owner", sessionId: "s" };

async function count(
  name: PolicyName,
  actor: Actor | null,
  { allowed = true, remaining = 4, resetMs = 1_500, params = {}, internal = [] as string[] } = {},
) {
  const consume = vi.fn<Counters["consume"]>(async () => ({ allowed, remaining, resetMs }));
  const headers: Record<string, string> = {};
  const request = { actor, ip: "192.0.2.1", socket: {}, params } as unknown as FastifyRequest;
  const reply = { header: (header: string, value: string) => void (headers[header] = value) } as unknown as FastifyReply;
  const failure: unknown = await rateLimiter({ consume }, internal)
    .count(name, request, reply)
    .then(
      () => null,
      (error: unknown) => error,
    );
  return { key: consume.mock.calls[0]?.[0], consume, headers, failure };
}

describe("rateLimiter", () => {
  it.each([
    ["Global", accountKey, "Global:ip:192.0.2.1"],
    ["AuthSensitive", null, "AuthSensitive:ip:192.0.2.1"],
    ["Search", accountKey, "Search:key:key"],
    ["V1Chat", personaKey, "V1Chat:key:key"],
    ["V1Chat", visitor, "V1Chat:persona:p:192.0.2.1"],
    ["MutationDefault", personaKey, "MutationDefault:persona:p"],
    ["MutationDefault", accountKey, "MutationDefault:user:a"],
    ["MutationDefault", visitor, "MutationDefault:persona:p:192.0.2.1"],
    ["MutationDefault", person, "MutationDefault:user:u"],
    ["MutationDefault", null, "MutationDefault:ip:192.0.2.1"],
    ["WaitingRoomQueue", person, "WaitingRoomQueue:user:u"],
    ["WaitingRoomQueue", visitor, "WaitingRoomQueue:ip:192.0.2.1"],
    ["SessionRead", visitor, "SessionRead:ip:192.0.2.1"],
    ["AuthRefresh", null, "AuthRefresh:ip:192.0.2.1"],
    ["AuthRefresh", person, "AuthRefresh:ip:192.0.2.1"],
    ["PersonaUploads", personaKey, "PersonaUploads:persona:p"],
    ["PersonaUploads", person, "PersonaUploads:user:u"],
    ["KnowledgeUploadsRate", accountKey, "KnowledgeUploadsRate:user:a"],
    ["SubscriptionChange", person, "SubscriptionChange:user:u"],
    ["SessionSnapshot", visitor, "SessionSnapshot:ip:192.0.2.1"],
    ["SessionWebSocket", personaKey, "SessionWebSocket:ip:192.0.2.1"],
    ["V1CardClick", visitor, "V1CardClick:persona:p:192.0.2.1"],
    ["WaitingRoomQueueWs", person, "WaitingRoomQueueWs:ip:192.0.2.1"],
  ] as const)("%s counts %j under %s", async (name, actor, key) => {
    expect((await count(name, actor)).key).toBe(key);
  });

  it.each(["SessionRead", "SessionSnapshot"] as const)(
    "%s counts per session, regardless of the notation of the session id",
    async (name) => {
      expect((await count(name, visitor, { params: { session_id: "AbC" } })).key).toBe(`${name}:session:abc`);
    },
  );

  it.each(["KnowledgeUploadsRate", "MutationDefault", "Global"] as const)("%s does not count internal services", async (name) => {
    const { consume, headers, failure } = await count(name, accountKey, { internal: ["192.0.2.0/24"], allowed: false });
    expect([consume.mock.calls, headers, failure]).toEqual([[], {}, null]);
  });

  it.each(["AuthSensitive", "AuthRefresh", "PersonaUploads", "SubscriptionChange", "Search", "V1Chat", "WaitingRoomQueue"] as const)(
    "%s counts internal services like other callers",
    async (name) => {
      expect((await count(name, accountKey, { internal: ["192.0.2.1"] })).consume).toHaveBeenCalledOnce();
    },
  );

  it.each([
    [9, 4, "AuthSensitive", "4"],
    [4, 9, "Global", "4"],
    [4, 4, "AuthSensitive", "4"],
    [0, 3, "Global", "0"],
  ])("given %d remaining calls of Global and %d of the route's policy, reports %s", async (ofGlobal, ofRow, name, left) => {
    const consume: Counters["consume"] = async (key) => ({
      allowed: true,
      remaining: key.startsWith("Global") ? ofGlobal : ofRow,
      resetMs: 1,
    });
    const headers: Record<string, string> = {};
    const request = { actor: null, ip: "192.0.2.1", socket: {} } as unknown as FastifyRequest;
    const reply = { header: (header: string, value: string) => void (headers[header] = value) } as unknown as FastifyReply;
    const limiter = rateLimiter({ consume });
    await limiter.count("Global", request, reply);
    await limiter.count("AuthSensitive", request, reply);
    expect(headers["ratelimit"]).toBe(`"${name}";r=${left};t=1`);
    expect(headers["ratelimit-policy"]).toMatch(new RegExp(`^"${name}";`));
  });

  it("reports the policy and the remaining calls", async () => {
    const { headers, failure } = await count("AuthSensitive", null);
    expect(failure).toBeNull();
    expect(headers).toEqual({ "ratelimit-policy": '"AuthSensitive";q=5;w=30', ratelimit: '"AuthSensitive";r=4;t=2' });
  });

  it("rejects calls with the policy's scope and a retry time of at least 1 whole second", async () => {
    const { failure, headers } = await count("MutationDefault", accountKey, { allowed: false, remaining: 0, resetMs: 3 });
    expect(failure).toMatchObject({ code: "limits.rate_exceeded", status: 429, retryAfter: 1, extensions: { scope: "persona" } });
    expect(headers["ratelimit"]).toBe('"MutationDefault";r=0;t=1');
  });

  it("does not count calls if limits are disabled", async () => {
    const reply = { header: vi.fn<() => void>() };
    await rateLimiter(null).count("Global", {} as FastifyRequest, reply as unknown as FastifyReply);
    expect(reply.header).not.toHaveBeenCalled();
  });
});
