import { documentId, type Sources } from "./keep-page.ts";
import type { CrawledAddress, FoundProduct } from "../model/onboarding.ts";
import { isTrouble } from "../model/skip-reasons.ts";
import type { HarvestTally } from "./harvest-tally.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/**
 * Number of consecutive refreshes in which a page must be missing before its document is deleted, because a page can be missing
 * temporarily.
 */
const mostAbsences = 2;

export interface Absences {
  /** Number of pages that were not found but are kept for now. */
  readonly absent: number;
  /** Number of pages whose documents were deleted. */
  readonly removed: number;
  /** URLs of all pages whose documents are kept, including pages that were not found. */
  readonly kept: ReadonlySet<string>;
}

/**
 * Handles known pages and products that a refresh did not find: the first time, they are kept; the second time, they are deleted. Carries
 * over the records of kept pages, so that each refresh describes the whole site. Idempotent after a crash.
 * @param earlier pages stored by earlier jobs
 * @param hasEnded whether the crawl visited every page that it found
 */
export async function settleAbsences(
  deps: StepDeps,
  run: OnboardingRun,
  { sources, tally, earlier }: { readonly sources: Sources; readonly tally: HarvestTally; readonly earlier: readonly CrawledAddress[] },
  hasEnded: boolean,
): Promise<Absences> {
  const isComplete = hasEnded && isWhole(run, tally);
  const carried: CrawledAddress[] = [];
  const removed: CrawledAddress[] = [];
  for (const page of earlier) {
    if (page.outcome === "site") continue;
    const next = nextOf(page, tally.rows.get(page.url), isComplete);
    if (next !== null) (next.outcome === "removed" ? removed : carried).push(next);
  }
  const settled = [...carried, ...removed];
  const isSettled = new Set(settled.map(({ url }) => url));
  const rows = [...tally.rows.values()].filter(({ url }) => !isSettled.has(url));
  const kept = [...rows, ...carried].filter(({ hash, outcome }) => hash !== null && outcome !== "removed");
  const products = productsLeft(earlier, kept, removed);
  const files = [...removed.map(({ url }) => documentId(url)), ...productFilesOf(earlier, tally)];
  await remove(deps, run, sources, { files, products: products.gone });
  if (settled.length > 0 || products.changed.length > 0) await run.noteAbsences([...settled, ...products.changed]);
  for (const { url } of removed) tally.blocks.remove(url);
  const all = [...rows, ...settled];
  return {
    absent: all.filter(({ outcome }) => outcome === "absent").length,
    removed: all.filter(({ outcome }) => outcome === "removed").length,
    kept: new Set(kept.map(({ url }) => url)),
  };
}

/** Returns whether all links within the site are known: the first page was read, and no page had a temporary failure. */
function isWhole({ job }: OnboardingRun, { rows, done }: HarvestTally): boolean {
  const home = rows.get(job.findings.site?.home ?? job.websiteUrl);
  const isHomeRead = home !== undefined && (home.outcome === "done" || home.outcome === "redirected");
  return done > 0 && isHomeRead && ![...rows.values()].some(({ outcome, reason }) => outcome === "skipped" && isTrouble(reason ?? ""));
}

/** Returns the record of a known page that was not read; null if there is nothing to record. */
function nextOf(page: CrawledAddress, row: CrawledAddress | undefined, isComplete: boolean): CrawledAddress | null {
  if (row?.outcome === "done" || row?.outcome === "absent" || row?.outcome === "removed") return null;
  const { absences = 0 } = page;
  const isAbsent = row === undefined ? isComplete : row.outcome === "redirected" || row.absences === 1;
  const change = null;
  if (!isAbsent)
    return { ...page, change, outcome: "skipped", reason: row?.reason ?? "not_reached: the reading ended before this page", absences };
  const reason =
    row?.reason ?? (row === undefined ? "not_linked: no page of the site links to it" : "redirected: it leads to another page");
  if (absences + 1 < mostAbsences) return { ...page, change, outcome: "absent", reason, absences: absences + 1 };
  return { url: page.url, outcome: "removed", reason, hash: null, change, absences: absences + 1, products: page.products ?? [] };
}

/** Returns the files of pages whose content is now covered by a product. */
function productFilesOf(earlier: readonly CrawledAddress[], { rows }: HarvestTally): string[] {
  const hasFile = ({ content }: CrawledAddress): boolean => !content || content.elsewhere !== null;
  return earlier.flatMap((page) => {
    const row = rows.get(page.url);
    return page.outcome !== "site" && row?.outcome === "done" && hasFile(page) && !hasFile(row) ? [documentId(page.url)] : [];
  });
}

/** Returns the ids of products that no longer appear on any page, and the pages whose products were missing for the first time. */
function productsLeft(
  earlier: readonly CrawledAddress[],
  kept: readonly CrawledAddress[],
  removed: readonly CrawledAddress[],
): { readonly gone: string[]; readonly changed: CrawledAddress[] } {
  const isShown = ({ absences = 0 }: FoundProduct): boolean => absences === 0;
  const shown = new Set(kept.flatMap(({ products = [] }) => products.filter(isShown).map(({ id }) => id)));
  const gone = removed.flatMap(({ products = [] }) => products.map(({ id }) => id));
  const before = new Map(earlier.map(({ url, products = [] }) => [url, products]));
  const changed: CrawledAddress[] = [];
  for (const page of kept) {
    if (page.outcome !== "done") continue;
    const { products = [] } = page;
    const listed = new Set(products.map(({ id }) => id));
    const missing = (before.get(page.url) ?? []).filter(({ id }) => !shown.has(id) && !listed.has(id));
    const again = missing.map((product) => ({ ...product, absences: (product.absences ?? 0) + 1 }));
    gone.push(...again.filter(({ absences }) => absences >= mostAbsences).map(({ id }) => id));
    const waiting = again.filter(({ absences }) => absences < mostAbsences);
    if (waiting.length > 0) changed.push({ ...page, products: [...products, ...waiting] });
  }
  return { gone: [...new Set(gone)].filter((id) => !shown.has(id)), changed };
}

async function remove(
  deps: StepDeps,
  { job }: OnboardingRun,
  sources: Sources,
  { files, products }: { readonly files: readonly string[]; readonly products: readonly string[] },
): Promise<void> {
  if (files.length > 0) await deps.removeDocuments(job.accountId, { sourceId: (await sources.files()).id, externalIds: files });
  if (products.length > 0) await deps.removeDocuments(job.accountId, { sourceId: (await sources.products()).id, externalIds: products });
}
