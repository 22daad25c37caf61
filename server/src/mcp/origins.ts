import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import { isLoopbackOrigin, isSameOrigin } from "../lib/origin.ts";

/** @throws Failure `auth.origin_not_allowed` */
export type AssertOrigin = (request: Pick<FastifyRequest, "headers">) => void;

export interface OriginGuardOptions {
  /** Origin of the service as it is known; under a name of this machine it has the others as well. */
  readonly ownOrigin: () => string;
  /** Origins of own pages (`CORS_ORIGINS`), in lower case. */
  readonly others: readonly string[];
  /** Whether only this machine reaches the service. Pages on other local ports are then allowed: they send a key, and DNS rebinding cannot forge a loopback origin. */
  readonly isBoundToLoopback: boolean;
}

/**
 * Rejects pages that have no business here. Browsers name the page in every post, even if their host name was rebound to this address
 * (DNS rebinding); agents and servers name none. So `Origin` alone decides: the header `Host` says what proxies make of it.
 */
export function originGuard({ ownOrigin, others, isBoundToLoopback }: OriginGuardOptions): AssertOrigin {
  const known = new Set(others);
  return ({ headers: { origin } }) => {
    if (origin === undefined || known.has(origin) || isSameOrigin(ownOrigin(), origin)) return;
    if (isBoundToLoopback && isLoopbackOrigin(origin)) return;
    fail("auth.origin_not_allowed", "Pages from this origin cannot call tools. Add the origin to `CORS_ORIGINS` to allow it.");
  };
}
