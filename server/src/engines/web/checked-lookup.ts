import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { bareHost } from "./bare-host.ts";
import { isPublicAddress } from "./public-address.ts";
import { isRefusedPort } from "./refused-ports.ts";

/** Thrown for an address to which connections are not allowed. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

/** Determines which addresses are allowed. */
export interface AddressGuard {
  /** Private hosts that are allowed on any port: lowercase names or addresses. */
  readonly allowPrivateHosts: ReadonlySet<string>;
  /** Used by tests; defaults to the system's resolver. */
  readonly resolve?: Resolve;
}

/**
 * Resolves a host and returns a lookup function that returns only the checked addresses, so the connection cannot use any other address.
 * @throws ForbiddenAddress unless all addresses are public
 */
export async function checkedLookup(guard: AddressGuard, hostname: string, port: number): Promise<LookupFunction> {
  const resolve = guard.resolve ?? ((name) => lookup(name, { all: true, verbatim: true }));
  const host = bareHost(hostname);
  const isAllowed = guard.allowPrivateHosts.has(host);
  if (!isAllowed && isRefusedPort(port)) throw new ForbiddenAddress(`port ${port} is not allowed for web requests`);
  const family = isIP(host);
  const found = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (found.length === 0) throw new ForbiddenAddress(`${host} has no address`);
  if (!isAllowed && !found.every(({ address }) => isPublicAddress(address))) {
    throw new ForbiddenAddress(`${host} is not on the public internet`);
  }
  return (_, wanted, callback) => {
    if (wanted.all === true) return callback(null, [...found]);
    return callback(null, found[0]?.address ?? "", found[0]?.family);
  };
}
