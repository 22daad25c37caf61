import type { FastifyReply, FastifyRequest } from "fastify";
import { userOf } from "../../ports/actor.ts";
import { fail } from "../errors/fail.ts";
import type { Counters } from "../../ports/counters.ts";
import { clientAddress, networkMatcher } from "./client-address.ts";
import { policies, type PolicyName, type RatePolicy } from "./policies.ts";

export interface RateLimiter {
  /**
   * Counts a call toward a policy, and rejects the call if the policy is exhausted. The `RateLimit` header reports the policy that is
   * closest to exhaustion or, in the event of a tie, the later one.
   */
  count(name: PolicyName, request: FastifyRequest, reply: FastifyReply): Promise<void>;
}

/** State of a call while it is being counted. */
interface Counting {
  readonly address: string;
  readonly isInternal: boolean;
  /** Remaining calls of the policy that is closest to exhaustion. */
  least: number;
}

/** Returns whether calls are counted by user, so that signed-in users behind one address do not share `Global`. */
function isByUser(name: PolicyName, { actor }: FastifyRequest): boolean {
  return name === "Global" && actor?.kind === "session";
}

function partitionKey(policy: RatePolicy, request: FastifyRequest, address: string): string {
  const { actor } = request;
  const ip = `ip:${address}`;
  if (actor === null || policy.partition === "ip") return ip;
  const user = userOf(actor);
  switch (policy.partition) {
    case "api_key":
      // All of a persona's visitors share its public id, so calls are also counted by address.
      if (actor.kind === "persona_public") return `persona:${actor.personaId}:${address}`;
      return `key:${"keyId" in actor ? actor.keyId : actor.userId}`;
    case "persona":
      // Also counted by address, so that one visitor cannot exhaust the limit for all others.
      if (actor.kind === "persona_public") return `persona:${actor.personaId}:${address}`;
      if (actor.kind === "persona_key") return `persona:${actor.personaId}`;
      return user === null ? ip : `user:${user}`;
    case "user":
      return user === null ? ip : `user:${user}`;
    case "session": {
      const { session_id: sessionId } = (request.params ?? {}) as { session_id?: string };
      return sessionId === undefined ? ip : `session:${sessionId.toLowerCase()}`;
    }
  }
}

/**
 * Creates the rate limiter.
 * @param counters null disables the limits
 * @param internalServices addresses or networks of internal services, which are exempt from policies with `internalBypass`
 */
export function rateLimiter(counters: Counters | null, internalServices: readonly string[] = []): RateLimiter {
  const isInternal = networkMatcher(internalServices);
  const countings = new WeakMap<FastifyRequest, Counting>();

  function countingOf(request: FastifyRequest): Counting {
    let counting = countings.get(request);
    if (counting === undefined) {
      const address = clientAddress(request.ip, request.socket.remoteAddress);
      counting = { address, isInternal: isInternal(request.ip), least: Number.POSITIVE_INFINITY };
      countings.set(request, counting);
    }
    return counting;
  }

  return {
    async count(name, request, reply) {
      if (counters === null) return;
      const policy = policies[name];
      const counting = countingOf(request);
      if (policy.internalBypass && counting.isInternal) return;
      const byUser = isByUser(name, request);
      const partition = partitionKey(byUser ? { ...policy, partition: "user" } : policy, request, counting.address);
      const pending = counters.consume(`${name}:${partition}`, policy.limit, policy.windowMs);
      const state = "then" in pending ? await pending : pending;
      const seconds = Math.max(1, Math.ceil(state.resetMs / 1_000));
      if (state.remaining <= counting.least) {
        counting.least = state.remaining;
        reply.header("ratelimit-policy", `"${name}";q=${policy.limit};w=${policy.windowMs / 1_000}`);
        reply.header("ratelimit", `"${name}";r=${state.remaining};t=${seconds}`);
      }
      if (!state.allowed) {
        fail("limits.rate_exceeded", `The limit is ${policy.limit} calls in ${policy.windowMs / 1_000} seconds (${name}).`, {
          scope: byUser ? "user" : policy.scope,
          retryAfter: seconds,
        });
      }
    },
  };
}
