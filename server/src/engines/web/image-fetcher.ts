import { type ImageFetcher, ImageUnreachable } from "../../ports/image-fetcher.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";

const MEGABYTE = 1_048_576;

export interface ImageFetcherOptions {
  /** Default 10 MB. */
  readonly maxBytes?: number;
  /** Time limit per image in milliseconds, including redirects. Default 6 s. */
  readonly timeLimitMs?: number;
}

/** Fetches images with `web`. */
export function createImageFetcher(web: Pick<WebFetcher, "fetch">, options: ImageFetcherOptions = {}): ImageFetcher {
  const maxBytes = options.maxBytes ?? 10 * MEGABYTE;
  const timeLimitMs = options.timeLimitMs ?? 6_000;
  const headers = { accept: "image/jpeg,image/png,image/webp,image/gif" };
  return {
    async fetch(url, signal) {
      let answer;
      try {
        answer = await web.fetch({ url, headers, maxBytes, timeLimitMs }, signal);
      } catch (error) {
        throw new ImageUnreachable("the picture could not be fetched", { cause: error });
      }
      if (answer.status !== 200) throw new ImageUnreachable(`the response status was ${answer.status}`);
      return answer.body;
    },
  };
}
