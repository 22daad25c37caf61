import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";
import { isLoopbackOrigin, isSameOrigin } from "../lib/origin.ts";

/** Rejects a request from a page on another origin. @throws Failure `auth.origin_not_allowed` */
export type AssertOrigin = (request: Pick<FastifyRequest, "headers">) => void;

export interface OriginGuardOptions {
  /** Returns the origin of the service. If it is a loopback address, all loopback names match. */
  readonly ownOrigin: () => string;
  /** Origins of the service's own pages (`CORS_ORIGINS`), in lowercase. */
  readonly others: readonly string[];
  /**
   * Whether the service is bound to a loopback address. If so, pages on other local ports are allowed, because they send a key, and DNS
   * rebinding cannot forge a loopback origin.
   */
  readonly isBoundToLoopback: boolean;
}

/**
 * Creates a guard that rejects pages on other origins. Browsers send `Origin` with every POST, even after DNS rebinding; agents and servers
 * do not send it. `Host` is not checked, because proxies rewrite it.
 */
export function originGuard({ ownOrigin, others, isBoundToLoopback }: OriginGuardOptions): AssertOrigin {
  const known = new Set(others);
  return ({ headers: { origin } }) => {
    if (origin === undefined || known.has(origin) || isSameOrigin(ownOrigin(), origin)) return;
    if (isBoundToLoopback && isLoopbackOrigin(origin)) return;
    fail("auth.origin_not_allowed", "Pages from this origin cannot call tools. Add the origin to `CORS_ORIGINS` to allow it.");
  };
}
