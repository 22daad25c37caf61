import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { WebFetcherOptions } from "./web-fetcher.ts";

/**
 * Creates a web fetcher whose modules are loaded on the first request, because they account for a fifth of all modules needed at startup.
 */
export function lazyWebFetcher(options: WebFetcherOptions): WebFetcher {
  let loading: Promise<WebFetcher> | undefined;
  const load = async (): Promise<WebFetcher> => (await import("./web-fetcher.ts")).createWebFetcher(options);
  return {
    fetch: async (request, signal) => (await (loading ??= load())).fetch(request, signal),
    close: async () => (await loading)?.close(),
  };
}
