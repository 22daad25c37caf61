import type { WebAnswer } from "../../ports/web-fetcher.ts";
import { normaliseAddress, pageKey, siteOf } from "./address.ts";
import { contentHash, textHash } from "./content-hash.ts";
import type { FoundPage } from "./frontier.ts";
import { pageType } from "./page-type.ts";
import { readRobotsTag } from "./robots-tag.ts";
import type { CrawledPage, CrawlOptions, KnownPage, PageSays, SkipReason, UnchangedPage } from "./types.ts";
import type { Validators } from "../model/fetched.ts";

const MOST_LINKS = 2_000;

export interface NotTaken {
  readonly kind: "not_taken";
  readonly reason: SkipReason;
  readonly message: string;
}

/** Decides which of a crawl's responses are new pages to keep. */
export class KeptPages {
  /** Number of pages kept, minus those removed later. */
  count = 0;
  readonly #runsScripts: boolean;
  readonly #startKey: string;
  readonly #site: string;
  readonly #isExcluded: (address: string) => boolean;
  readonly #onLinks: (links: FoundPage[]) => void;
  readonly #onFeeds: (feeds: readonly string[]) => void;
  readonly #keys = new Set<string>();
  /** Canonical URLs that pages declare. */
  readonly #aliases = new Set<string>();
  readonly #hashes = new Set<string>();

  constructor(
    { start, runsScripts = false }: Pick<CrawlOptions, "start" | "runsScripts">,
    isExcluded: (address: string) => boolean,
    on: { readonly links: (links: FoundPage[]) => void; readonly feeds: (feeds: readonly string[]) => void },
  ) {
    this.#runsScripts = runsScripts;
    this.#startKey = pageKey(normaliseAddress(start) ?? start);
    this.#site = siteOf(start);
    this.#isExcluded = isExcluded;
    this.#onLinks = on.links;
    this.#onFeeds = on.feeds;
  }

  /** Records a page from an earlier run. */
  addEarlier(url: string): void {
    this.#keys.add(pageKey(url));
  }

  isAlias(url: string): boolean {
    return this.#aliases.has(pageKey(url));
  }

  /**
   * @param url normalized URL of the response
   * @param known the page as recorded by an earlier crawl
   */
  take(page: FoundPage, url: string, answer: WebAnswer, known?: KnownPage): CrawledPage | UnchangedPage | NotTaken {
    const validators = validatorsOf(answer);
    if (known !== undefined && answer.status === 304) return this.#takeUnchanged(page, url, validators, known);
    const { url: requested, depth } = page;
    const type = pageType(answer);
    if (type === null) return notTaken("unsupported_type", `the content type is ${answer.headers["content-type"] ?? "missing"}`);
    if (answer.body.byteLength === 0) return notTaken("status", "the response is empty");
    const tag = readRobotsTag(answer.headers["x-robots-tag"]);
    if (tag.noindex && type !== "html") return notTaken("noindex", "excluded by its X-Robots-Tag");
    const hash = contentHash(answer.body);
    if (known?.hash === hash) return this.#takeUnchanged(page, url, validators, known);
    const text = type === "html" ? textHash(answer.body, hash) : hash;
    const isCopy = this.#hashes.has(text);
    if (isCopy && !(this.#runsScripts && type === "html")) return notTaken("duplicate", "another page has the same content");
    this.#hashes.add(text);
    this.#keys.add(pageKey(url));
    this.count += 1;
    let isTold = false;
    let isCounted = true;
    const uncount = (): void => {
      if (isCounted) this.count -= 1;
      isCounted = false;
    };
    return {
      kind: "page",
      url,
      requested,
      type,
      contentType: answer.headers["content-type"] ?? null,
      body: answer.body,
      hash,
      validators,
      isCopy,
      addLinks: (urls, says = {}) => {
        if (!tag.nofollow && says.nofollow !== true)
          this.#onLinks(urls.slice(0, MOST_LINKS).map((link) => ({ url: link, depth: depth + 1 })));
        this.#onFeeds(says.feeds ?? []);
        const why = tag.noindex ? "noindex" : this.#objection(url, says);
        if (why !== null && !isTold) {
          uncount();
          this.#takeBack(url, isCopy ? null : text);
        }
        isTold = true;
        return why;
      },
      leaveOut: uncount,
    };
  }

  #takeUnchanged({ url: requested, depth }: FoundPage, url: string, sent: Validators, { fetched }: KnownPage): UnchangedPage | NotTaken {
    this.#onLinks(fetched.links.map((link) => ({ url: link, depth: depth + 1 })));
    if (this.#objection(url, { canonical: fetched.canonical }) !== null) return notTaken("duplicate", "another page has the same address");
    this.#keys.add(pageKey(url));
    this.count += 1;
    // A 304 response can omit validators that have not changed.
    const validators = { etag: sent.etag ?? fetched.etag, lastModified: sent.lastModified ?? fetched.lastModified };
    return { kind: "unchanged", url, requested, validators };
  }

  /** Allows another page with the same content to be kept. */
  #takeBack(url: string, text: string | null): void {
    if (text !== null) this.#hashes.delete(text);
    this.#keys.delete(pageKey(url));
  }

  /** Returns the reason in a page's markup for not keeping the page, or null. */
  #objection(url: string, says: PageSays): SkipReason | null {
    if (says.noindex === true) return "noindex";
    if (this.#isExcluded(url)) return "excluded";
    const canonical = normaliseAddress(says.canonical ?? "", url);
    if (typeof says.canonical !== "string" || canonical === null || siteOf(canonical) !== this.#site) return null;
    const key = pageKey(canonical);
    // Ignores the canonical URL on sites that declare their start page or root as canonical on every page.
    if (key === pageKey(url) || key === this.#startKey || key === "/") return null;
    if (this.#keys.has(key)) return "duplicate";
    this.#keys.add(key);
    this.#aliases.add(key);
    return null;
  }
}

const LONGEST_VALIDATOR = 500;

function validatorsOf({ headers }: WebAnswer): Validators {
  const valid = (text: string | undefined): string | null => {
    const value = text?.trim() ?? "";
    return value !== "" && value.length <= LONGEST_VALIDATOR && /^[\x20-\x7E]+$/.test(value) ? value : null;
  };
  return { etag: valid(headers["etag"]), lastModified: valid(headers["last-modified"]) };
}

function notTaken(reason: SkipReason, message: string): NotTaken {
  return { kind: "not_taken", reason, message };
}
