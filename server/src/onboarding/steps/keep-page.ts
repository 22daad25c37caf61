import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { Failure } from "../../platform/errors/fail.ts";
import { uploadFile } from "../../knowledge/files/upload-file.ts";
import { upsertProducts } from "../../knowledge/products/upsert-products.ts";
import type { Source } from "../../knowledge/sources/model/source.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import { normaliseAddress, siteOf } from "../crawl/address.ts";
import type { CrawledPage } from "../crawl/types.ts";
import { readFindings } from "../facts/read-findings.ts";
import { decodePage } from "../page/decode-page.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { productsOf } from "../page/products.ts";
import { readPage } from "../page/read-page.ts";
import { oneLine } from "../page/text.ts";
import type { WrittenProduct } from "../page/write-product.ts";
import type { CrawledAddress } from "../model/onboarding.ts";
import { type HarvestTally, needsBrowser } from "./harvest-tally.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/** Sources of a site's documents. */
export interface Sources {
  readonly files: () => Promise<Source>;
  readonly products: () => Promise<Source>;
}

/**
 * Stores a page's content: its products, and the page as a file under its address unless its only product covers all of it. Unchanged content has no
 * effect.
 * @returns the page's address, and its canonical address, which need not be requested
 * @throws Failure of the writes
 */
export async function keepPage(
  deps: StepDeps,
  run: OnboardingRun,
  sources: Sources,
  tally: HarvestTally,
  page: CrawledPage,
): Promise<readonly [CrawledAddress, ...CrawledAddress[]]> {
  const passOver = (reason: string): [CrawledAddress] => [{ url: page.url, outcome: "skipped", reason, hash: null }];
  const kept = { url: page.url, outcome: "done", reason: null, hash: page.hash } as const;
  if (page.type !== "html") {
    if (tally.has(page.hash)) return passOver("duplicate: the same as another page");
    await keepFile(deps, sources, page, { bytes: page.body, title: null });
    return [kept];
  }
  const facts = readPage(page.body, page.contentType, page.url);
  const why = page.addLinks(
    facts.links.filter(({ rel }) => !/\bnofollow\b/i.test(rel)).map(({ url }) => url),
    { canonical: facts.canonical, ...facts.robots },
  );
  if (why !== null) return passOver(why);
  if (tally.has(page.hash)) return passOver("duplicate: the same as another page");
  const described = await productsOn(deps, run, facts);
  const seen = tally.products.look(described, facts.language);
  if (seen === "again") return passOver("duplicate: another page is about the same product");
  const written = await keepProducts(deps, run, sources, seen);
  if (facts.needsScripts && written === 0) return passOver(needsBrowser);
  if (described.length !== 1 || written === 0 || saysMore(facts, described))
    await keepFile(deps, sources, page, { bytes: markup(page, facts), title: facts.title });
  await deps.facts.keepPage(run.job.accountId, run.job.brandId, {
    url: page.url,
    findings: readFindings(facts, { isHome: isHome(run, page) }),
  });
  const own = ownAddress(facts);
  const found = { ...kept, products: tally.products.takeNew() };
  return own === null ? [found] : [found, { url: own, outcome: "redirected", reason: null, hash: null }];
}

function isHome({ job }: OnboardingRun, { url, requested }: CrawledPage): boolean {
  const home = job.findings.site?.home ?? job.websiteUrl;
  return url === home || requested === home || new URL(url).pathname === "/";
}

/** Returns another address of the site that the page names as canonical. */
function ownAddress({ canonical, url }: PageFacts): string | null {
  const own = canonical === null ? null : normaliseAddress(canonical);
  if (own === null || own === url || siteOf(own) !== siteOf(url)) return null;
  // Ignores sites that declare their start page as canonical on every page.
  return new URL(own).pathname === "/" ? null : own;
}

async function productsOn(deps: StepDeps, { job }: OnboardingRun, facts: PageFacts): Promise<WrittenProduct[]> {
  const brand = await deps.products.brands.byId(job.accountId, job.brandId);
  return productsOf(facts, { currency: brand?.defaultCurrency ?? null });
}

/** Minimum characters of running text, beyond a product's description, for which the page is also stored: instructions, questions, reports. */
const muchMore = 1_500;

function saysMore({ proseLength }: PageFacts, described: readonly WrittenProduct[]): boolean {
  const told = described.reduce((sum, { description }) => sum + (description?.length ?? 0), 0);
  return proseLength > told + muchMore;
}

/** @returns the number of stored products: 0 if one of them is invalid, so that the page's text is stored instead */
async function keepProducts(deps: StepDeps, { job }: OnboardingRun, sources: Sources, items: readonly WrittenProduct[]): Promise<number> {
  if (items.length === 0) return 0;
  const source = await sources.products();
  // Other callers must not write to a crawled source; this crawl may.
  const asTheCrawl = { ...deps.products, sources: { byId: () => Promise.resolve(source) } };
  try {
    await upsertProducts(asTheCrawl, job.accountId, { sourceId: source.id, items });
  } catch (error) {
    if (error instanceof Failure && unfit.has(error.code)) return 0;
    throw error;
  }
  return items.length;
}

const unfit: ReadonlySet<string> = new Set(["validation.failed", "knowledge.too_many_entries"]);

async function keepFile(
  deps: StepDeps,
  sources: Sources,
  { url, type }: CrawledPage,
  { bytes, title }: { readonly bytes: Uint8Array; readonly title: string | null },
): Promise<void> {
  const source = await sources.files();
  const blob = await deps.blobs.put(Readable.from([bytes]), deps.maxFileBytes);
  const payload = {
    id: documentId(url),
    title: oneLine(title ?? "", 500) || oneLine(nameOf(url), 500),
    // Document links must be https.
    ...(url.startsWith("https:") && url.length <= 2_048 ? { links: [{ url, is_primary: true }] } : {}),
  };
  await uploadFile(deps.files, source, { name: fileName(url, type), blob }, payload);
}

/** Returns a document's id: its address, or a hash of it if too long. */
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

/** Returns the page in UTF-8, with a charset declaration and the base address of its references. */
function markup(page: CrawledPage, facts: PageFacts): Uint8Array {
  const text = decodePage(page.body, page.contentType).replace(/^\ufeff/, "");
  const base = /<base\b/i.test(text) || facts.canonical !== null ? "" : `<base href="${page.url.replaceAll('"', "%22")}">`;
  const withBase = base === "" ? text : text.replace(/<head\b[^>]*>/i, (head) => head + base);
  return Buffer.from(`\ufeff${withBase}`);
}
