import { request, type Dispatcher } from "undici";
import { withinTime } from "../../lib/time-limit.ts";
import { type ImageFetcher, ImageUnreachable } from "../../ports/image-fetcher.ts";
import { guardedAgent, type Resolve } from "./guarded-agent.ts";

const MEGABYTE = 1_048_576;
const MOST_REDIRECTS = 4;
const redirects = new Set([301, 302, 303, 307, 308]);

export interface ImageFetcherOptions {
  /** Hosts that may be reached although they are private. */
  readonly allowPrivateHosts?: readonly string[];
  /** Default 10 MB. */
  readonly maxBytes?: number;
  /** For one picture, redirects included, in milliseconds. Default 6 s. */
  readonly timeLimitMs?: number;
  /** For tests. */
  readonly resolve?: Resolve;
}

/** Fetches over http and https from the public internet. */
export function createImageFetcher(options: ImageFetcherOptions = {}): ImageFetcher {
  const maxBytes = options.maxBytes ?? 10 * MEGABYTE;
  const timeLimitMs = options.timeLimitMs ?? 6_000;
  const agent = guardedAgent({
    allowPrivateHosts: new Set((options.allowPrivateHosts ?? []).map((host) => host.toLowerCase())),
    connectTimeoutMs: timeLimitMs,
    maxResponseBytes: maxBytes,
    ...(options.resolve === undefined ? {} : { resolve: options.resolve }),
  });

  async function follow(start: string, signal: AbortSignal): Promise<Uint8Array> {
    let url = webAddress(start);
    for (let hop = 0; hop <= MOST_REDIRECTS; hop += 1) {
      const { statusCode, headers, body } = await get(agent, url, signal);
      if (statusCode === 200) return new Uint8Array(await body.arrayBuffer());
      body.on("error", () => undefined).destroy();
      const location = typeof headers.location === "string" ? headers.location : undefined;
      if (!redirects.has(statusCode) || location === undefined) throw new ImageUnreachable(`the answer was ${statusCode}`);
      url = webAddress(location, url);
    }
    throw new ImageUnreachable("redirected too often");
  }

  return {
    async fetch(url, signal) {
      try {
        return await withinTime(timeLimitMs, signal, (limit) => follow(url, limit));
      } catch (error) {
        throw error instanceof ImageUnreachable ? error : new ImageUnreachable("the picture could not be fetched", { cause: error });
      }
    },
    close: () => agent.destroy(),
  };
}

function get(dispatcher: Dispatcher, url: URL, signal: AbortSignal): Promise<Dispatcher.ResponseData> {
  // Compressed, an answer could be larger than it looks.
  const headers = { accept: "image/jpeg,image/png,image/webp,image/gif", "accept-encoding": "identity", "user-agent": "Parlance" };
  return request(url, { dispatcher, signal, headers });
}

function webAddress(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base?.href) : null;
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new ImageUnreachable("not an address of the web");
  }
  return url;
}
