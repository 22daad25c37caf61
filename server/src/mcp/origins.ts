import type { FastifyRequest } from "fastify";
import { fail } from "../errors/fail.ts";

/** @throws Failure `auth.origin_not_allowed` */
export type AssertOrigin = (request: Pick<FastifyRequest, "headers">) => void;

const loopback = new Set(["localhost", "127.0.0.1", "[::1]"]);

/**
 * Holds pages off that have no business here. Browsers name the page in every post, also where a name was bound anew to this address
 * (DNS rebinding); agents and servers name none. So `Origin` alone decides: the header `Host` says what proxies make of it.
 * @param ownOrigin of the service as it is known; on a loopback address it has three names
 * @param others origins of own pages (`CORS_ORIGINS`), in lower case
 */
export function originGuard(ownOrigin: () => string, others: readonly string[]): AssertOrigin {
  const known = new Set(others);
  return ({ headers: { origin } }) => {
    if (origin === undefined || known.has(origin) || isOwn(ownOrigin(), origin)) return;
    fail("auth.origin_not_allowed", "Pages of this origin may not call tools; name it in CORS_ORIGINS to let them");
  };
}

function isOwn(own: string, origin: string): boolean {
  if (origin === own) return true;
  if (!URL.canParse(origin)) return false;
  const [a, b] = [new URL(own), new URL(origin)];
  return a.protocol === b.protocol && a.port === b.port && loopback.has(a.hostname) && loopback.has(b.hostname);
}
