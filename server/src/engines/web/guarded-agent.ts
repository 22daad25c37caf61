import { Agent, buildConnector } from "undici";
import { type AddressGuard, checkedLookup } from "./checked-lookup.ts";

export interface GuardedAgentOptions extends AddressGuard {
  readonly connectTimeoutMs: number;
  /** Maximum number of connections to one origin; null for no limit. */
  readonly connections?: number | null;
}

/** Maximum total size of response headers, in bytes. */
const MOST_HEADER_BYTES = 32_768;
const IDLE_SOCKET_MS = 1_000;
/** Callers set a shorter total timeout; this timeout ends abandoned requests. */
const LONGEST_SILENCE_MS = 60_000;

/**
 * Creates an agent that connects only to public addresses. The check runs at connection time, against the exact address used, so it covers
 * redirects, address literals in any notation, and names that later resolve to other addresses.
 */
export function guardedAgent(options: GuardedAgentOptions): Agent {
  async function connect(target: buildConnector.Options, callback: buildConnector.Callback): Promise<void> {
    let connector: buildConnector.connector;
    try {
      const port = Number(target.port) || (target.protocol === "https:" ? 443 : 80);
      const known = await checkedLookup(options, target.hostname, port);
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
    // Overrides a longer keep-alive time requested by the server.
    keepAliveMaxTimeout: IDLE_SOCKET_MS,
    connections: options.connections === undefined ? 8 : options.connections,
  });
}
