import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Failure } from "../../platform/errors/fail.ts";
import { uploadFile } from "../../knowledge/files/upload-file.ts";
import { upsertProducts } from "../../knowledge/products/upsert-products.ts";
import type { Source } from "../../knowledge/sources/model/source.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import { normaliseAddress, siteOf } from "../crawl/address.ts";
import type { Block } from "../../ports/text-extractor.ts";
import type { CrawledPage } from "../crawl/types.ts";
import { storedMarkup } from "../page/markup.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { type PageContent, type PageReading, PageUnreadable } from "../page/page-reader.ts";
import { languageOf } from "../page/site-languages.ts";
import { oneLine } from "../page/text.ts";
import type { WrittenProduct } from "../page/write-product.ts";
import type { CrawledAddress, KeptContent } from "../model/onboarding.ts";
import { isAbsence, needsBrowser, readFromData, readInBrowser } from "../model/skip-reasons.ts";
import type { HarvestTally } from "./harvest-tally.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/** Sources of a site's documents. */
export interface Sources {
  readonly files: () => Promise<Source>;
  readonly products: () => Promise<Source>;
}

/**
 * Stores a page's products, and stores the page as a file under its URL, unless its only product covers all its content. Unchanged content
 * has no effect.
 * @returns the page's URL, and its canonical URL, which need not be requested
 * @throws Failure from the writes
 */
export async function keepPage(
  deps: StepDeps,
  run: OnboardingRun,
  sources: Sources,
  tally: HarvestTally,
  page: CrawledPage,
): Promise<readonly [CrawledAddress, ...CrawledAddress[]]> {
  const passOver = (reason: string): [CrawledAddress] => [
    { url: page.url, outcome: "skipped", reason, hash: null, absences: isAbsence(reason) ? 1 : 0 },
  ];
  const fetched = { ...page.validators, links: [] as string[], canonical: null as string | null };
  if (page.type !== "html") {
    if (tally.has(page.hash)) return passOver("duplicate: the same as another page");
    await keepFile(deps, sources, page, { parts: [page.body], title: null });
    return [{ url: page.url, outcome: "done", reason: null, hash: page.hash, fetched }];
  }
  const brand = await deps.products.brands.byId(run.job.accountId, run.job.brandId);
  const reading = await deps.pages
    .read(page, { currency: brand?.defaultCurrency ?? null, isHome: isHome(run, page) }, run.signal)
    .catch((error: unknown) => {
      if (error instanceof PageUnreadable) return error;
      throw error;
    });
  if (reading instanceof PageUnreadable) return passOver(`too_large: ${reading.message}`);
  const { facts, content, products: described, findings, renderedHash } = reading;
  if (page.isCopy && renderedHash === undefined) return passOver("duplicate: another page has the same content");
  const hash = renderedHash ?? page.hash;
  const followed = facts.links.filter(({ rel }) => !/\bnofollow\b/i.test(rel));
  const links = [...followed, ...facts.alternates].map(({ url }) => url);
  const feeds = facts.needsScripts ? facts.feeds : [];
  const why = page.addLinks(links, { canonical: facts.canonical, ...facts.robots, feeds });
  if (!facts.robots.nofollow) fetched.links = ofSite(links, page.url);
  fetched.canonical = facts.canonical;
  if (why !== null) return passOver(why);
  if (tally.has(hash)) return passOver("duplicate: the same as another page");
  const seen = tally.products.look(described, facts.language);
  if (seen === "again") return passOver("duplicate: another page is about the same product");
  const written = await keepProducts(deps, run, sources, seen);
  const hasData = content !== null && sumOfWords(content.records) >= leastData;
  if (facts.needsScripts && written === 0 && !hasData) return passOver(needsBrowser);
  if (content === null && written === 0) return passOver("too_large: the page has too many or too deeply nested elements");
  const keptContent = content === null ? null : contentOf(tally, page.url, facts, content, written === 0 ? [] : described);
  const elsewhere = keptContent?.elsewhere ?? null;
  const base = content?.markup.hasBase === true || facts.canonical !== null ? null : page.url;
  if (content !== null && elsewhere !== null)
    await keepFile(deps, sources, page, {
      parts: storedMarkup(content.markup, base, elsewhere, content.records),
      title: facts.title,
      translations: keptContent?.translations,
    });
  if (findings !== null) await deps.facts.keepPage(run.job.accountId, run.job.brandId, { url: page.url, findings });
  const own = ownAddress(facts);
  const reason = noteOn(reading, written);
  const found = {
    url: page.url,
    outcome: "done",
    reason,
    hash,
    fetched,
    products: tally.products.takeNew(),
    content: keptContent,
  } as const;
  return own === null ? [found] : [found, { url: own, outcome: "redirected", reason: null, hash: null }];
}

/** Returns a note on how a page that needs scripts was read, or null. */
function noteOn({ facts, renderedHash }: PageReading, products: number): string | null {
  if (renderedHash !== undefined) return readInBrowser;
  return facts.needsScripts && products === 0 ? readFromData : null;
}

/** Returns the page's links to other pages of the site, without duplicates. */
function ofSite(links: readonly string[], page: string): string[] {
  const site = siteOf(page);
  const own = links.flatMap((link) => {
    const address = normaliseAddress(link);
    return address === null || siteOf(address) !== site ? [] : [address];
  });
  return [...new Set(own)];
}

function isHome({ job }: OnboardingRun, { url, requested }: CrawledPage): boolean {
  const home = job.findings.site?.home ?? job.websiteUrl;
  return url === home || requested === home || new URL(url).pathname === "/";
}

/** Returns the page's canonical URL if it is a different URL of the same site; otherwise, null. */
function ownAddress({ canonical, url }: PageFacts): string | null {
  const own = canonical === null ? null : normaliseAddress(canonical);
  if (own === null || own === url || siteOf(own) !== siteOf(url)) return null;
  // Ignores sites that declare their start page as canonical on every page.
  return new URL(own).pathname === "/" ? null : own;
}

/**
 * Minimum number of words on a product page that are neither in the product nor elsewhere on the site, for the page to be stored as well.
 */
const muchMore = 15;

/** Maximum number of blocks compared per page; the remaining blocks are always kept. */
const mostCompared = 1_000;

/** Compares a page with the previous pages to decide whether to store it as a file, and which of its blocks to omit. */
function contentOf(
  tally: HarvestTally,
  url: string,
  facts: PageFacts,
  { blocks, leftOut, records }: PageContent,
  described: readonly WrittenProduct[],
): KeptContent {
  const language = languageOf(facts)?.split("-", 1)[0] ?? null;
  const repeats = blocks.filter(({ key }) => tally.blocks.isKnown(key) && !tally.repeats.has(key));
  const compared = {
    url,
    language,
    blocks: blocks.slice(0, mostCompared).map(({ key, words, block }) => ({ key, words, isHeading: block.kind === "heading" })),
  };
  tally.blocks.add(compared);
  const elsewhere = tally.blocks.repeatedOn(compared);
  const isElsewhere = new Set(elsewhere);
  const [product] = described;
  const isOnlyProduct = product !== undefined && described.length === 1;
  const own = blocks.filter(({ key }) => !isElsewhere.has(key));
  const said = isOnlyProduct ? wordsOfProduct(product) : new Set<string>();
  const unsaid = isOnlyProduct ? own.filter(({ block }) => !isSaid(said, block)) : own;
  const isStored = !isOnlyProduct || sumOf(unsaid) >= muchMore;
  const shown = sumOf(blocks.slice(0, blocks.length - records.length));
  const left = Object.values(leftOut).reduce((sum, words) => sum + words, 0);
  return {
    title: facts.title,
    language,
    words: shown + left,
    keptWords: isStored ? shown : shown - sumOf(unsaid),
    leftOut,
    blocks: compared.blocks,
    repeats: repeats.map(({ key, block, isLinks }) => ({ key, block, isLinks })),
    elsewhere: isStored ? elsewhere : null,
    translations: translationsOf(facts, url),
  };
}

/** Minimum number of words in the data of a page that is empty without scripts. */
const leastData = 6;

function sumOfWords(lines: readonly string[]): number {
  return lines.reduce((sum, line) => sum + wordsOf(line).length, 0);
}

const mostTranslations = 50;

/** Returns the pages of the site that the page declares as its translations. */
function translationsOf(facts: PageFacts, url: string): { readonly language: string; readonly id: string }[] {
  const language = languageOf(facts)?.split("-", 1)[0] ?? null;
  const found = new Map<string, string>();
  for (const alternate of facts.alternates) {
    const address = normaliseAddress(alternate.url);
    const isOther = alternate.language !== "x-default" && alternate.language.split("-", 1)[0] !== language;
    if (address !== null && isOther && address !== url && siteOf(address) === siteOf(url))
      found.set(documentId(address), alternate.language);
  }
  return [...found].slice(0, mostTranslations).map(([id, of]) => ({ language: of, id }));
}

function sumOf(blocks: readonly { readonly words: number }[]): number {
  return blocks.reduce((sum, { words }) => sum + words, 0);
}

function wordsOfProduct({
  price,
  currency,
  title,
  description,
  attributes = {},
  categories = [],
  variants = [],
}: WrittenProduct): Set<string> {
  const fields = [title, description ?? "", JSON.stringify([attributes, categories, variants]), `${price ?? ""} ${currency ?? ""}`];
  return new Set(wordsOf(fields.join(" ")));
}

/** Returns whether a product contains nearly all words of a block. */
function isSaid(said: ReadonlySet<string>, block: Block): boolean {
  const words = wordsOf(block.kind === "table" ? [block.header, ...block.rows].flat().join(" ") : block.text);
  return words.filter((word) => said.has(word)).length >= words.length * mostlySaid;
}

const mostlySaid = 0.9;

function wordsOf(text: string): string[] {
  return text.toLowerCase().match(/[\p{L}\p{M}]+|\p{N}+/gu) ?? [];
}

/**
 * Stores the page's products.
 * @returns the number of stored products; 0 if one is invalid, so the page's text is stored instead
 */
async function keepProducts(deps: StepDeps, { job }: OnboardingRun, sources: Sources, items: readonly WrittenProduct[]): Promise<number> {
  if (items.length === 0) return 0;
  const source = await sources.products();
  // Only the crawl can write to a source that it has created.
  const asTheCrawl = { ...deps.products, sources: { byId: () => Promise.resolve(source) }, origin: "website" as const };
  try {
    await upsertProducts(asTheCrawl, job.accountId, { sourceId: source.id, items });
  } catch (error) {
    if (error instanceof Failure && unfit.has(error.code)) return 0;
    throw error;
  }
  return items.length;
}

const unfit: ReadonlySet<string> = new Set(["validation.failed", "knowledge.too_many_entries"]);

/** Stores the document with a site's repeated content. The document links to the start page. */
export async function keepNotices(
  deps: StepDeps,
  sources: Sources,
  notices: { readonly id: string; readonly title: string; readonly home: string; readonly html: string },
): Promise<void> {
  const blob = await deps.blobs.put(Readable.from([Buffer.from(notices.html)]), deps.maxFileBytes);
  const payload = {
    id: notices.id,
    title: oneLine(notices.title, 500),
    ...(notices.home.startsWith("https:") && notices.home.length <= 2_048 ? { links: [{ url: notices.home, is_primary: true }] } : {}),
  };
  await uploadFile({ ...deps.files, origin: "website" }, await sources.files(), { name: "site.html", blob }, payload);
}

/** Stores a file under its URL. */
export async function keepFile(
  deps: StepDeps,
  sources: Pick<Sources, "files">,
  { url, type }: Pick<CrawledPage, "url" | "type">,
  {
    parts,
    title,
    translations = [],
  }: { readonly parts: readonly Uint8Array[]; readonly title: string | null; readonly translations?: KeptContent["translations"] },
): Promise<void> {
  const source = await sources.files();
  const blob = await deps.blobs.put(Readable.from(parts), deps.maxFileBytes);
  const payload = {
    id: documentId(url),
    title: oneLine(title ?? "", 500) || oneLine(nameOf(url), 500),
    // Document links must use https.
    ...(url.startsWith("https:") && url.length <= 2_048 ? { links: [{ url, is_primary: true }] } : {}),
    ...(translations.length > 0 ? { translations } : {}),
  };
  await uploadFile({ ...deps.files, origin: "website" }, source, { name: fileName(url, type), blob }, payload);
}

/** Returns a document's id: its URL, or a hash of the URL if it is too long. */
export function documentId(url: string): string {
  return isExternalId(url) ? url : `page-${createHash("sha256").update(url).digest("hex")}`;
}

const extensions = { html: "html", pdf: "pdf", text: "txt" } as const;

function fileName(url: string, type: CrawledPage["type"]): string {
  const name = nameOf(url)
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replace(/\.[A-Za-z0-9]{1,5}$/, "");
  return `${name.slice(0, 100) || "index"}.${extensions[type]}`;
}

function nameOf(url: string): string {
  const { pathname, host } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? host;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}
