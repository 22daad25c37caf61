import { decodeAs } from "../../platform/lib/text-encoding.ts";
import { type WebAnswer, type WebFetcher, WebUnreachable } from "../../ports/web-fetcher.ts";
import { type FileItem, isOfSite } from "../model/file-item.ts";

export interface FetchPagesDeps {
  readonly web: Pick<WebFetcher, "fetch">;
  /** Maximum size of a page in bytes. */
  readonly maxFileBytes: number;
}

/** An item with its content as bytes. */
export interface Page {
  readonly item: FileItem;
  readonly fileName: string;
  readonly bytes: Uint8Array;
}

/** An item whose page could not be fetched. */
export interface SkippedItem {
  readonly id: string;
  readonly message: string;
  /** Whether a later attempt may succeed. */
  readonly retryable: boolean;
}

const atOnce = 4;
const pageMs = 10_000;
const batchMs = 60_000;
const byteOrderMark = "\ufeff";

/** Returns the items with their content, in order. Fetches pages from the site, a few at a time, within one minute in total. */
export async function fetchPages(
  deps: FetchPagesDeps,
  items: readonly FileItem[],
  siteUrl: string | null,
): Promise<{ readonly pages: readonly Page[]; readonly skipped: SkippedItem[] }> {
  const found: (Page | SkippedItem)[] = [];
  const deadline = performance.now() + batchMs;
  const waiting = items.entries();
  const work = async (): Promise<void> => {
    for (const [at, item] of waiting) found[at] = await pageOf(deps, item, siteUrl, deadline);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return {
    pages: found.filter((entry): entry is Page => "bytes" in entry),
    skipped: found.filter((entry): entry is SkippedItem => !("bytes" in entry)),
  };
}

async function pageOf(deps: FetchPagesDeps, item: FileItem, siteUrl: string | null, deadline: number): Promise<Page | SkippedItem> {
  const { content, fileName } = item;
  if (content.kind === "html") return { item, fileName, bytes: Buffer.from(byteOrderMark + content.text) };
  if (content.kind !== "url") return { item, fileName, bytes: Buffer.from(content.text) };
  const skipped = (message: string, retryable: boolean): SkippedItem => ({ id: item.described.description.id, message, retryable });
  const timeLimitMs = Math.min(pageMs, deadline - performance.now());
  if (timeLimitMs <= 0) return skipped("The time limit for the pages of one call was reached. Send the item again.", true);
  try {
    const mayFollow = (to: URL): boolean => isOfSite(to, siteUrl);
    const answer = await deps.web.fetch(
      { url: content.url, maxBytes: deps.maxFileBytes, timeLimitMs, mayFollow },
      new AbortController().signal,
    );
    if (answer.status !== 200) return skipped(`The page returned status ${answer.status}.`, answer.status === 429 || answer.status >= 500);
    return fetched(item, answer) ?? skipped(`The page has the type ${answer.headers["content-type"]}, which is not supported.`, false);
  } catch (error) {
    if (error instanceof WebUnreachable) return skipped(error.message, error.reason === "unreachable" || error.reason === "too_slow");
    throw error;
  }
}

const extensions: Readonly<Record<string, string>> = {
  "text/html": "html",
  "application/xhtml+xml": "html",
  "application/pdf": "pdf",
  "text/plain": "txt",
  "text/markdown": "md",
};

/** Returns null if the page has an unsupported type. */
function fetched(item: FileItem, { headers, body }: WebAnswer): Page | null {
  const [type = "", ...parameters] = (headers["content-type"] ?? "text/html").toLowerCase().split(";");
  const extension = extensions[type.trim()];
  if (extension === undefined) return null;
  const charset = parameters.map((parameter) => /^\s*charset="?([^"]+)"?\s*$/.exec(parameter)?.[1]).find((name) => name !== undefined);
  // The stored file has no headers, so a declared charset must be stored with it.
  const text = charset === undefined || extension === "pdf" ? null : decodeAs(body, charset, false);
  return {
    item,
    fileName: `${item.fileName}.${extension}`,
    bytes: text === null ? body : Buffer.from(byteOrderMark + text.replace(/^\ufeff/, "")),
  };
}
