import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { connect as connectTo, type Socket } from "node:net";
import { type Duplex, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { request as send } from "undici";
import { parseUrl } from "../../../platform/lib/parse-url.ts";
import { type AddressGuard, checkedLookup } from "../checked-lookup.ts";
import { guardedAgent } from "../guarded-agent.ts";

/** Limits for one page. */
export interface Allowance extends AddressGuard {
  readonly maxBytes: number;
  readonly maxRequests: number;
}

/** Access to the proxy for one page. */
export interface Passage {
  /** Whether the page has exceeded its limits. */
  readonly isSpent: boolean;
  /** Closes the page's connections. */
  end(): void;
}

/** An HTTP proxy on the loopback interface that connects only to public addresses. */
export interface GuardingProxy {
  readonly server: string;
  readonly username: string;
  readonly password: string;
  /** Accepts requests until `end` is called; requests before or after this period are rejected. */
  begin(allowance: Allowance): Passage;
  close(): void;
}

const CONNECT_TIMEOUT_MS = 10_000;
/** Hop-by-hop headers (RFC 9110, section 7.6.1). */
const ofConnection = new Set([
  "connection",
  "host",
  "keep-alive",
  "proxy-authorization",
  "proxy-connection",
  "te",
  "trailer",
  "transfer-encoding",
  "upgrade",
  "expect",
]);

/** Starts the proxy. It requires a password, so other processes on this machine cannot use it. */
export async function startGuardingProxy(): Promise<GuardingProxy> {
  const username = "page";
  const password = randomBytes(24).toString("base64url");
  const expected = `Basic ${Buffer.from(`${username}:${password}`).toString("base64")}`;
  let passage: OpenPassage | null = null;
  /** Returns the page access that a request belongs to, or the status code with which to reject the request. */
  const admitted = (request: IncomingMessage): OpenPassage | 403 | 407 => {
    if (request.headers["proxy-authorization"] !== expected) return 407;
    return passage?.takeRequest() === true ? passage : 403;
  };
  const server = createServer((request, response) => {
    const found = admitted(request);
    if (typeof found !== "number") return void found.forward(request, response);
    response.writeHead(found, found === 407 ? { "proxy-authenticate": "Basic" } : {}).end();
  });
  server.on("connect", (request: IncomingMessage, client: Duplex) => {
    client.on("error", () => client.destroy());
    const found = admitted(request);
    if (typeof found !== "number") return void found.tunnel(request.url ?? "", client);
    client.end(`HTTP/1.1 ${found} Rejected\r\n${found === 407 ? "proxy-authenticate: Basic\r\n" : ""}content-length: 0\r\n\r\n`);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    server: `http://127.0.0.1:${port}`,
    username,
    password,
    begin(allowance) {
      passage?.end();
      const begun = new OpenPassage(allowance);
      passage = begun;
      return begun;
    },
    close() {
      passage?.end();
      server.close();
      server.closeAllConnections();
    },
  };
}

class OpenPassage implements Passage {
  isSpent = false;
  readonly #allowance: Allowance;
  readonly #agent: ReturnType<typeof guardedAgent>;
  readonly #ending = new AbortController();
  readonly #tunnels = new Set<Duplex>();
  #bytes = 0;
  #requests = 0;

  constructor(allowance: Allowance) {
    this.#allowance = allowance;
    this.#agent = guardedAgent({ ...allowance, connectTimeoutMs: CONNECT_TIMEOUT_MS });
  }

  takeRequest(): boolean {
    this.#requests += 1;
    if (this.#requests > this.#allowance.maxRequests) this.isSpent = true;
    return !this.isSpent && !this.#ending.signal.aborted;
  }

  async forward(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = parseUrl(request.url ?? "");
    const method = request.method ?? "GET";
    if (url?.protocol !== "http:" || !/^(?:GET|HEAD|POST|OPTIONS)$/.test(method)) return void response.writeHead(403).end();
    try {
      const { statusCode, headers, body } = await send(url, {
        dispatcher: this.#agent,
        method: method as "GET",
        headers: withoutConnection(request.headers),
        signal: this.#ending.signal,
        ...(method === "POST" ? { body: request } : {}),
      });
      response.writeHead(statusCode, withoutConnection(headers));
      await pipeline(body, this.#meter(), response);
    } catch {
      if (response.headersSent) response.destroy();
      else response.writeHead(502).end();
    }
  }

  async tunnel(target: string, client: Duplex): Promise<void> {
    this.#tunnels.add(client);
    client.once("close", () => this.#tunnels.delete(client));
    const url = parseUrl(`http://${target}`);
    try {
      if (url === null || url.pathname !== "/") throw new Error("no address");
      const host = url.hostname.replace(/^\[(.*)\]$/, "$1");
      const port = Number(url.port) || 80;
      const upstream = await connected(host, port, await checkedLookup(this.#allowance, host, port));
      if (client.destroyed || this.#ending.signal.aborted) return void upstream.destroy();
      client.write("HTTP/1.1 200 Connected\r\n\r\n");
      await Promise.all([pipeline(client, this.#meter(), upstream), pipeline(upstream, this.#meter(), client)]);
    } catch {
      if (client.writable) client.end("HTTP/1.1 502 Unreachable\r\ncontent-length: 0\r\n\r\n");
    }
  }

  end(): void {
    this.#ending.abort();
    for (const tunnel of this.#tunnels) tunnel.destroy();
    void this.#agent.destroy();
  }

  /** Counts the transferred bytes and fails when the limit is reached. */
  #meter(): Transform {
    return new Transform({
      transform: (chunk: Buffer, _, done) => {
        this.#bytes += chunk.length;
        if (this.#bytes <= this.#allowance.maxBytes) return done(null, chunk);
        this.isSpent = true;
        done(new Error("too many bytes"));
      },
    });
  }
}

function connected(host: string, port: number, lookup: Awaited<ReturnType<typeof checkedLookup>>): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connectTo({ host, port, lookup, timeout: CONNECT_TIMEOUT_MS });
    socket.once("timeout", () => socket.destroy(new Error("no connection in time")));
    socket.once("error", reject);
    socket.once("connect", () => {
      socket.setTimeout(0);
      socket.off("error", reject);
      resolve(socket);
    });
  });
}

function withoutConnection(headers: IncomingMessage["headers"]): Record<string, string | string[]> {
  const kept = Object.entries(headers).filter(([name, value]) => value !== undefined && !ofConnection.has(name));
  return Object.fromEntries(kept) as Record<string, string | string[]>;
}
