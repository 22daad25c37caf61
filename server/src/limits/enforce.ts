import type { FastifyReply, FastifyRequest } from "fastify";
import { userOf } from "../auth/actor.ts";
import { fail } from "../errors/fail.ts";
import type { Counters } from "../ports/counters.ts";
import { policies, type PolicyName, type RatePolicy } from "./policies.ts";

export interface RateLimiter {
  /** Counts the call under the row and refuses it when the row is exhausted; tells what is left in `RateLimit`. */
  count(name: PolicyName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

function partitionKey(policy: RatePolicy, request: FastifyRequest): { key: string; scope: RatePolicy["scope"] } {
  const { actor } = request;
  const ip = { key: `ip:${request.ip}`, scope: "ip" as const };
  if (actor === null || policy.partition === "ip") return ip;
  const user = userOf(actor);
  switch (policy.partition) {
    case "api_key":
      // Browsers share a persona's public id, so each visitor's address counts by itself.
      if (actor.kind === "persona_public") return { key: `persona:${actor.personaId}:${request.ip}`, scope: "api_key" };
      return { key: `key:${user}`, scope: "api_key" };
    case "persona":
      if (actor.kind === "persona_key" || actor.kind === "persona_public") return { key: `persona:${actor.personaId}`, scope: "persona" };
      return user === null ? ip : { key: `user:${user}`, scope: "user" };
    case "user":
      return user === null ? ip : { key: `user:${user}`, scope: "user" };
    case "session": {
      const { session_id: sessionId } = (request.params ?? {}) as { session_id?: string };
      return sessionId === undefined ? ip : { key: `session:${sessionId}`, scope: "session" };
    }
  }
}

/** @param counters null switches the limits off */
export function rateLimiter(counters: Counters | null): RateLimiter {
  return {
    async count(name, request, reply) {
      if (counters === null) return;
      const policy = policies[name];
      const { key, scope } = partitionKey(policy, request);
      const pending = counters.consume(`${name}:${key}`, policy.limit, policy.windowMs);
      const state = "then" in pending ? await pending : pending;
      const seconds = Math.max(1, Math.ceil(state.resetMs / 1_000));
      reply.header("ratelimit-policy", `"${name}";q=${policy.limit};w=${policy.windowMs / 1_000}`);
      reply.header("ratelimit", `"${name}";r=${state.remaining};t=${seconds}`);
      if (!state.allowed) {
        fail("limits.rate_exceeded", `At most ${policy.limit} calls in ${policy.windowMs / 1_000} seconds (${name})`, { scope, retryAfter: seconds });
      }
    },
  };
}
