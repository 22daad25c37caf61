import { type ImageFetcher, ImageUnreachable } from "../../ports/image-fetcher.ts";
import type { WebFetcher } from "../../ports/web-fetcher.ts";

const MEGABYTE = 1_048_576;

export interface ImageFetcherOptions {
  /** Maximum size; defaults to 10 MB. */
  readonly maxBytes?: number;
  /** Time limit per image in milliseconds, including redirects; defaults to 6 seconds. */
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
        throw new ImageUnreachable("failed to fetch the image", { cause: error });
      }
      if (answer.status !== 200) throw new ImageUnreachable(`the response status was ${answer.status}`);
      return answer.body;
    },
  };
}
