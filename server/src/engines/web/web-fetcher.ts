import { type Dispatcher, errors, request } from "undici";
import { withinTime } from "../../platform/lib/time-limit.ts";
import { untilAborted } from "../../platform/lib/until-aborted.ts";
import { type WebAnswer, type WebFailure, type WebFetcher, type WebRequest, WebUnreachable } from "../../ports/web-fetcher.ts";
import { ForbiddenAddress, type Resolve } from "./checked-lookup.ts";
import { guardedAgent } from "./guarded-agent.ts";
import { acceptedEncodings, TooLarge, unpack } from "./unpack.ts";
import { webAddress } from "./web-address.ts";

const MOST_REDIRECTS = 5;
const CONNECT_TIMEOUT_MS = 10_000;
const redirects = new Set([301, 302, 303, 307, 308]);
/** Headers that must have a single value; for other headers, multiple values are joined. */
const singleHeaders = new Set(["content-type", "content-length", "location", "retry-after", "last-modified", "etag"]);
/** Headers that can be sent to another host. */
const harmlessHeaders = new Set(["accept", "accept-language"]);

export interface WebFetcherOptions {
  /** Parlance's version, for the user agent. */
  readonly version?: string;
  /** Private hosts to which requests are allowed. */
  readonly allowPrivateHosts?: readonly string[];
  /** Used by tests. */
  readonly resolve?: Resolve;
}

/** Creates a fetcher for http and https URLs on the public internet. Ignores proxy environment variables. */
export function createWebFetcher(options: WebFetcherOptions = {}): WebFetcher {
  const agent = guardedAgent({
    allowPrivateHosts: new Set((options.allowPrivateHosts ?? []).map((host) => host.toLowerCase().replace(/^\[(.*)\]$/, "$1"))),
    connectTimeoutMs: CONNECT_TIMEOUT_MS,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });
  const own = { "user-agent": `Parlance/${options.version ?? "0"} (+crawler)`, "accept-encoding": acceptedEncodings };

  async function follow(wanted: WebRequest, at: { url: string }, signal: AbortSignal): Promise<WebAnswer> {
    const method = wanted.method ?? "GET";
    let url = webAddress(wanted.url);
    let headers = wanted.headers ?? {};
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      at.url = url.href;
      const answer = await request(url, {
        dispatcher: agent,
        method,
        signal,
        headers: { ...headers, ...own },
        ...(wanted.body === undefined ? {} : { body: wanted.body }),
      });
      const location = redirects.has(answer.statusCode) ? first(answer.headers.location) : undefined;
      if (location === undefined || method === "POST") return await read(url, method, answer, wanted.maxBytes);
      discard(answer);
      const next = webAddress(location, url);
      if (wanted.mayFollow?.(next) === false) throw new WebUnreachable("led_away", next.href, "redirect rejected");
      if (next.host !== url.host) headers = Object.fromEntries(Object.entries(headers).filter(([name]) => harmlessHeaders.has(name)));
      url = next;
    }
    throw new WebUnreachable("too_many_redirects", url.href, `more than ${MOST_REDIRECTS} redirects`);
  }

  return {
    async fetch(wanted, signal) {
      signal.throwIfAborted();
      const at = { url: wanted.url };
      let limit: AbortSignal = signal;
      try {
        return await withinTime(wanted.timeLimitMs, signal, (within) => {
          limit = within;
          // undici checks the signal only after the connection succeeds or fails.
          return untilAborted(follow(wanted, at, within), within);
        });
      } catch (error) {
        if (signal.aborted) throw signal.reason;
        if (error instanceof WebUnreachable) throw error;
        const reason = limit.aborted ? "too_slow" : reasonOf(error);
        throw new WebUnreachable(reason, at.url, sentences[reason], { cause: error });
      }
    },
    close: () => agent.destroy(),
  };
}

async function read(url: URL, method: string, answer: Dispatcher.ResponseData, maxBytes: number): Promise<WebAnswer> {
  try {
    // In a HEAD response, the length is that of the omitted body.
    if (method !== "HEAD" && Number(answer.headers["content-length"]) > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.body as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > maxBytes) throw new TooLarge(`more than ${maxBytes} bytes`);
      chunks.push(chunk);
    }
    const headers = plainHeaders(answer.headers);
    const body = await unpack(Buffer.concat(chunks), headers["content-encoding"], maxBytes);
    return { url: url.href, status: answer.statusCode, headers, body: new Uint8Array(body.buffer, body.byteOffset, body.length) };
  } catch (error) {
    discard(answer);
    throw error;
  }
}

/** Closes the connection instead of reading a body that may never end. */
function discard(answer: Dispatcher.ResponseData): void {
  answer.body.on("error", () => undefined).destroy();
}

function first(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

function plainHeaders(headers: Dispatcher.ResponseData["headers"]): Record<string, string> {
  const plain: Record<string, string> = Object.create(null) as Record<string, string>;
  for (const [name, value] of Object.entries(headers)) {
    const text = Array.isArray(value) && !singleHeaders.has(name) ? value.join(", ") : first(value);
    if (text !== undefined) plain[name] = text;
  }
  return plain;
}

const sentences: Readonly<Record<Exclude<WebFailure, "too_many_redirects" | "led_away">, string>> = {
  refused: "not a public web address",
  unreachable: "no readable response",
  too_large: "the response is too large",
  too_slow: "no response in time",
};

function reasonOf(error: unknown): keyof typeof sentences {
  if (error instanceof ForbiddenAddress) return "refused";
  if (error instanceof TooLarge || error instanceof errors.HeadersOverflowError) return "too_large";
  if (
    error instanceof errors.ConnectTimeoutError ||
    error instanceof errors.HeadersTimeoutError ||
    error instanceof errors.BodyTimeoutError
  ) {
    return "too_slow";
  }
  return "unreachable";
}
