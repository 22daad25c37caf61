import { FieldChecker } from "../../knowledge/model/field-checker.ts";
import { describeFile, type DescribedFile, fileFields } from "../../knowledge/model/file-description.ts";
import { hasTooManyEntries } from "../../knowledge/model/validate-parts.ts";
import type { FieldError } from "../../platform/errors/extensions.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Content of an item, or the URL from which it is fetched. */
export type ItemContent =
  | { readonly kind: "text" | "markdown" | "html"; readonly text: string }
  | { readonly kind: "url"; readonly url: string };

/** An item in a stream of files: text, or the URL of a page on the integration's site. */
export interface FileItem {
  readonly index: number;
  readonly fileName: string;
  readonly described: DescribedFile;
  readonly content: ItemContent;
}

export interface ValidatedItems {
  readonly items: readonly FileItem[];
  /** All problems with all items. If there are any, nothing may be written. */
  readonly errors: readonly FieldError[];
  /** Index of the first item with too many images or links; null if there is none. */
  readonly tooManyEntries: number | null;
}

const kinds = ["text", "markdown", "html", "url"] as const;
const extensions = { text: "txt", markdown: "md", html: "html" } as const;
const mostCharacters = 2_000_000;

/**
 * Validates a batch of items.
 * @param siteUrl URL of the integration's site; null if unknown, in which case items must not contain URLs
 */
export function validateFileItems(items: readonly unknown[], siteUrl: string | null): ValidatedItems {
  const valid: FileItem[] = [];
  const errors: FieldError[] = [];
  const firstIndexById = new Map<string, number>();
  let tooManyEntries: number | null = null;
  for (const [index, item] of items.entries()) {
    const id = (item as { readonly id?: unknown } | null)?.id;
    const check = new FieldChecker({ index, id: typeof id === "string" ? id.slice(0, 255) : null });
    const read = readItem(item, index, siteUrl, check);
    if (read !== undefined) {
      const key = read.described.description.id.normalize("NFC");
      const first = firstIndexById.get(key);
      if (first === undefined) firstIndexById.set(key, index);
      else check.problem("id", "duplicate", `duplicate id, first used at index ${first}`);
    }
    if (tooManyEntries === null && hasTooManyEntries(item)) tooManyEntries = index;
    errors.push(...check.errors);
    if (read !== undefined && check.errors.length === 0) valid.push(read);
  }
  return { items: valid, errors, tooManyEntries };
}

function readItem(item: unknown, index: number, siteUrl: string | null, check: FieldChecker): FileItem | undefined {
  const sent = check.object(item, "", [...fileFields, ...kinds]);
  if (sent === undefined) {
    if (item === null || item === undefined) check.problem("", "type", "must be an object");
    return undefined;
  }
  const content = readContent(sent, siteUrl, check);
  const id = check.required(sent["id"], sent["id"], "id");
  if (id === undefined) return undefined;
  const fileName = nameOf(typeof id === "string" ? id : "", content);
  const described = describeFile(sent, check, fileName, typeof id === "string" ? id : "x");
  return content === undefined ? undefined : { index, fileName, described, content };
}

function readContent(sent: Readonly<Record<string, unknown>>, siteUrl: string | null, check: FieldChecker): ItemContent | undefined {
  const given = kinds.filter((kind) => sent[kind] !== undefined && sent[kind] !== null);
  const [kind] = given;
  if (kind === undefined) return check.problem("text", "required", "is required, or one of `markdown`, `html` and `url`");
  if (given.length > 1) return check.problem(given[1] ?? kind, "duplicate", `cannot be combined with \`${kind}\``);
  if (kind !== "url") {
    const text = check.title(sent[kind], kind, mostCharacters);
    return text === undefined ? undefined : { kind, text };
  }
  const url = check.url(sent["url"], "url", ["http:", "https:"]);
  if (url === undefined) return undefined;
  if (isOfSite(new URL(url), siteUrl)) return { kind, url };
  return check.problem(
    "url",
    "format",
    siteUrl === null ? "needs the integration's `site_url`" : "must be on the host of the integration's `site_url`",
  );
}

/** Returns whether a URL is on the site's host, with or without `www.`. */
export function isOfSite(url: URL, siteUrl: string | null): boolean {
  const site = siteUrl === null ? null : parseUrl(siteUrl);
  return site !== null && bare(site.host) === bare(url.host);
}

function bare(host: string): string {
  return host.replace(/^www\./, "");
}

/** Returns the name of the stored file, derived from the item's id. The extension for a fetched page is added later. */
function nameOf(id: string, content: ItemContent | undefined): string {
  const last = id.split(/[/?#]/).findLast((part) => part !== "") ?? "";
  const plain = last.replaceAll(/[^\p{L}\p{N}._-]+/gu, "-").replace(/\.(?:txt|md|html?|pdf)$/i, "");
  const name = [...plain].slice(0, 100).join("") || "page";
  return content === undefined || content.kind === "url" ? name : `${name}.${extensions[content.kind]}`;
}
