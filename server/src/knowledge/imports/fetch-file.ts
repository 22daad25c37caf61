import { Readable } from "node:stream";
import { fail } from "../../platform/errors/fail.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import { type WebAnswer, type WebFetcher, WebUnreachable } from "../../ports/web-fetcher.ts";
import type { ImportFile } from "./start-import.ts";

export interface FetchFileDeps {
  readonly web: WebFetcher;
  readonly blobs: Pick<BlobStore, "put">;
  /** Maximum size of a fetched file in bytes. */
  readonly maxFetchedBytes: number;
}

const timeLimitMs = 120_000;

/**
 * Fetches the file of an import from a public URL and stores it.
 * @throws Failure `validation.failed`, `upload.file_too_large`
 */
export async function fetchFile(deps: FetchFileDeps, url: string, signal: AbortSignal): Promise<ImportFile> {
  const answer = await requested(deps, url, signal);
  if (answer.status !== 200) refuse(`returned status ${answer.status}`);
  if (answer.body.length === 0) refuse("is empty");
  const blob = await deps.blobs.put(Readable.from([answer.body]), deps.maxFetchedBytes);
  return { name: nameOf(answer), blob };
}

function requested(deps: FetchFileDeps, url: string, signal: AbortSignal): Promise<WebAnswer> {
  return deps.web
    .fetch({ url, maxBytes: deps.maxFetchedBytes, timeLimitMs, headers: { accept: "*/*" } }, signal)
    .catch((error: unknown) => {
      if (!(error instanceof WebUnreachable)) throw error;
      if (error.reason === "too_large") fail("upload.file_too_large", `The file exceeds the limit of ${deps.maxFetchedBytes} bytes.`);
      return refuse(`cannot be fetched: ${error.message}`);
    });
}

function nameOf({ url, headers }: WebAnswer): string {
  const last = new URL(url).pathname.split("/").at(-1) ?? "";
  if (/\.\w{2,6}$/.test(last)) return last.slice(-200);
  return /\bxml\b/i.test(headers["content-type"] ?? "") ? "feed.xml" : "feed";
}

function refuse(message: string): never {
  fail("validation.failed", `\`url\` ${message}.`, { errors: [{ field: "url", code: "format", message }] });
}
