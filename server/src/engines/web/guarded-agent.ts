import { lookup } from "node:dns/promises";
import { isIP, type LookupFunction } from "node:net";
import { Agent, buildConnector } from "undici";
import { bareHost } from "./bare-host.ts";
import { isPublicAddress } from "./public-address.ts";
import { isRefusedPort } from "./refused-ports.ts";

/** Thrown for an address that must not be reached. */
export class ForbiddenAddress extends Error {
  override readonly name = "ForbiddenAddress";
}

/** Resolves a host name to all its addresses. */
export type Resolve = (hostname: string) => Promise<readonly { readonly address: string; readonly family: number }[]>;

export interface GuardedAgentOptions {
  /** Private hosts that may be reached on any port: names or addresses, in lower case. */
  readonly allowPrivateHosts: ReadonlySet<string>;
  readonly connectTimeoutMs: number;
  /** Maximum connections to one origin; null for no limit. */
  readonly connections?: number | null;
  /** For tests. Default: the system's resolver. */
  readonly resolve?: Resolve;
}

/** Maximum total size of response headers. */
const MOST_HEADER_BYTES = 32_768;
const IDLE_SOCKET_MS = 1_000;
/** Callers set a shorter total limit; this limit ends abandoned requests. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Creates an agent that connects to public addresses only. The check is part of connecting, so that it covers redirects, address literals in any
 * notation and names that resolve differently the second time: the agent connects to exactly the checked address.
 */
export function guardedAgent(options: GuardedAgentOptions): Agent {
  const resolve = options.resolve ?? ((hostname) => lookup(hostname, { all: true, verbatim: true }));

  /** Returns a lookup that returns only the checked address. */
  async function checked(hostname: string, port: number): Promise<LookupFunction> {
    const host = bareHost(hostname);
    const isAllowed = options.allowPrivateHosts.has(host);
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

  async function connect(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let connector: buildConnector.connector;
    try {
      const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
      const known = await checked(target.hostname, port);
      connector = buildConnector({ timeout: options.connectTimeoutMs, lookup: known, allowH2: false });
    } catch (error) {
      return callback(error instanceof Error ? error : new Error(String(error)), null);
    }
    return connector(target, callback);
  }

  return new Agent({
    connect: (target, callback) => void connect(target, callback),
    maxHeaderSize: MOST_HEADER_BYTES,
    headersTimeout: LONGEST_SILENCE_MS,
    bodyTimeout: LONGEST_SILENCE_MS,
    keepAliveTimeout: IDLE_SOCKET_MS,
    // Prevents the server from keeping sockets open longer.
    keepAliveMaxTimeout: IDLE_SOCKET_MS,
    connections: options.connections === undefined ? 8 : options.connections,
  });
}
