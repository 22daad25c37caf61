import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import { isLoopbackOrigin, isSameOrigin } from "../lib/origin.ts";

/** @throws Failure `auth.origin_not_allowed` */
export type AssertOrigin = (request: Pick<FastifyRequest, "headers">) => void;

export interface OriginGuardOptions {
  /** Origin of the service; on loopback, all loopback names match. */
  readonly ownOrigin: () => string;
  /** Origins of own pages (`CORS_ORIGINS`), in lower case. */
  readonly others: readonly string[];
  /**
   * Whether the service is bound to loopback. Pages on other local ports are then allowed, because they send a key, and DNS rebinding cannot
   * forge a loopback origin.
   */
  readonly isBoundToLoopback: boolean;
}

/**
 * Rejects pages of other origins. Browsers send `Origin` with every POST, even after DNS rebinding; agents and servers send none. `Host` is not
 * checked, because proxies rewrite it.
 */
export function originGuard({ ownOrigin, others, isBoundToLoopback }: OriginGuardOptions): AssertOrigin {
  const known = new Set(others);
  return ({ headers: { origin } }) => {
    if (origin === undefined || known.has(origin) || isSameOrigin(ownOrigin(), origin)) return;
    if (isBoundToLoopback && isLoopbackOrigin(origin)) return;
    fail("auth.origin_not_allowed", "Pages from this origin cannot call tools. Add the origin to `CORS_ORIGINS` to allow it.");
  };
}
