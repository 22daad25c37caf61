import { fail, Failure } from "../../platform/errors/fail.ts";
import type { Source, SourceType } from "../../knowledge/sources/model/source.ts";
import { sourcesChanged } from "../../knowledge/sources/sources-changed.ts";
import { crawl } from "../crawl/crawl.ts";
import { normaliseAddress } from "../crawl/address.ts";
import type { Crawl, CrawledPage, KnownPage, SkippedPage, UnchangedPage } from "../crawl/types.ts";
import { productsSourceName } from "../model/site-address.ts";
import { progressAt } from "../model/steps.ts";
import { isAbsence, needsScripts, readInBrowser } from "../model/skip-reasons.ts";
import type { CrawledAddress } from "../model/onboarding.ts";
import { HarvestTally } from "./harvest-tally.ts";
import { keepPage, type Sources } from "./keep-page.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import { type Absences, settleAbsences } from "./settle-absences.ts";
import { separateRepeats } from "./separate-repeats.ts";
import { completed, skipped, type StepDeps, type StepEnd, type StepWork } from "./step.ts";

const perSecond = 2;
/** Maximum number of pending URLs to store. */
const mostWaiting = 2_000;

/**
 * Reads the site's pages. Stores the pages as files, and their products as product documents. Resumes where an earlier run stopped. A
 * website refresh
 * processes only changed pages, and deletes the documents of pages that no longer exist.
 */
export const harvest: StepWork = async (deps, run) => {
  const { job } = run;
  if (!job.options.harvest) return skipped("Only the site's first pages were read, as requested");
  const sources = sourcesOf(deps, run);
  const { id: sourceId } = await sources.files();
  const earlier = await deps.queue.crawledBefore(job.accountId, sourceId, job.jobId);
  const tally = new HarvestTally(await deps.queue.crawled(job.accountId, job.jobId), earlier);
  const isReading = job.kind === "reading";
  const known = isReading ? byAddress(earlier) : new Map<string, CrawledAddress>();
  const first = new Set(isReading ? await deps.facts.pagesWithHours(job.accountId, job.brandId) : []);
  const pages = crawl(
    { ...deps, fetcher: deps.remembered.before(deps.fetcher) },
    {
      start: job.findings.site?.home ?? job.websiteUrl,
      maxPages: Math.max(0, job.options.maxPages - tally.done),
      include: job.options.include,
      exclude: job.options.exclude,
      perSecond,
      visited: tally.visited,
      waiting: job.waiting,
      known: knownPages(known, deps.runsScripts === true),
      first,
      runsScripts: deps.runsScripts === true,
      signal: run.signal,
    },
  );
  const settled = (hasEnded: boolean): Promise<Absences | null> =>
    isReading ? settleAbsences(deps, run, { sources, tally, earlier }, hasEnded) : Promise.resolve(null);
  if (tally.done < job.options.maxPages) {
    for await (const item of pages) {
      const stopped = await dealWith(deps, run, { sources, tally, pages, known }, item);
      if (stopped === null) {
        // Combines the facts now, so that changed opening hours take effect before the rest of the site is read.
        if (first.delete(item.url) && item.kind === "page") await gathered(deps, run, null);
        continue;
      }
      await settled(false);
      const contradicted = await gathered(deps, run, null);
      return completed(together([`${stopped} The rest of the site was not read.`, contradicted]));
    }
  }
  if (tally.done === 0) return endOf(tally, pages, 0, () => gathered(deps, run, pages.endedBy() === null ? tally.visited : null));
  const absences = await settled(pages.endedBy() === null);
  const wholeSite = absences === null ? (pages.endedBy() === null ? tally.visited : null) : absences.kept;
  const gather = async (): Promise<string | null> => together([readAgain(tally, absences), await gathered(deps, run, wholeSite)]) || null;
  try {
    return await endOf(tally, pages, await separateRepeats(deps, run, sources, tally), gather);
  } catch (error) {
    if (error instanceof Failure && isOutOfQuota(error)) return completed(together([error.message, await gathered(deps, run, null)]));
    throw error;
  }
};

function byAddress(pages: readonly CrawledAddress[]): Map<string, CrawledAddress> {
  return new Map(pages.filter(({ outcome }) => outcome !== "site").map((page) => [normaliseAddress(page.url) ?? page.url, page]));
}

/** Returns the known pages that need not be downloaded again unless they have changed. */
function knownPages(known: ReadonlyMap<string, CrawledAddress>, runsScripts: boolean): Map<string, KnownPage> {
  const pages = [...known].flatMap(([url, { hash, fetched, reason }]): [string, KnownPage][] => {
    // If a page is rendered by scripts, its markup can stay the same when its content changes.
    const isKnown = hash !== null && fetched && reason !== readInBrowser && !(runsScripts && needsScripts(reason));
    return isKnown ? [[url, { hash, fetched }]] : [];
  });
  return new Map(pages);
}

/** Returns the results of a website refresh; null for onboarding jobs. */
function readAgain({ rows }: HarvestTally, absences: Absences | null): string | null {
  if (absences === null) return null;
  const count = (change: CrawledAddress["change"]): number => [...rows.values()].filter((page) => page.change === change).length;
  const counts = {
    unchanged: count("unchanged"),
    changed: count("changed"),
    new: count("new"),
    "not found": absences.absent,
    removed: absences.removed,
  };
  return `Pages: ${Object.entries(counts)
    .filter(([name, value]) => value > 0 || name === "unchanged")
    .map(([name, value]) => `${value} ${name}`)
    .join(", ")}.`;
}

function isOutOfQuota({ code }: Failure): boolean {
  return code === "limits.quota_exceeded" || code === "limits.subscription_required";
}

/** Combines the brand's facts from all stored pages. */
async function gathered(deps: StepDeps, { job }: OnboardingRun, visited: ReadonlySet<string> | null): Promise<string | null> {
  const { accountId, brandId, site } = job;
  const brand = await deps.brands.byId(accountId, brandId);
  const contradicted = await deps.facts.gather({ accountId, brandId, site, visited, brandName: brand?.displayName ?? site });
  await sourcesChanged(deps, accountId);
  return contradicted;
}

async function endOf(tally: HarvestTally, pages: Crawl, nearDuplicates: number, gather: () => Promise<string | null>): Promise<StepEnd> {
  if (tally.done === 0) {
    const why = tally.needingScripts > 0 ? "its pages are empty without JavaScript" : (tally.firstReason ?? "it has no readable page");
    fail("onboarding.website_unreadable", `The site has no content that a persona could use: ${why}.`);
  }
  const told = [
    tally.needingScripts > 0
      ? `Skipped because they are empty without JavaScript: ${tally.needingScripts} ${tally.needingScripts === 1 ? "page" : "pages"}.`
      : null,
    nearDuplicates > 0 ? `Pages with almost the same text as another: ${nearDuplicates}.` : null,
    cutShort(pages),
    // Reported because a sign-in page or a parked domain looks like any other page.
    tally.done + tally.skipped === 1 && pages.endedBy() === null ? "Only one page could be read." : null,
    await gather(),
  ];
  return completed(together(told) || null);
}

function together(sentences: readonly (string | null)[]): string {
  return sentences.filter((text) => text !== null).join(" ");
}

function cutShort(pages: Crawl): string | null {
  switch (pages.endedBy()) {
    case "max_pages":
      return "The site has more pages than `max_pages`.";
    case "time":
      return "The time limit was reached.";
    case "failures":
      return "The site stopped responding.";
    case null:
      return null;
  }
}

/** A harvest in progress. */
interface Harvest {
  readonly sources: Sources;
  readonly tally: HarvestTally;
  readonly pages: Crawl;
  /** Pages stored by earlier jobs, by normalized URL; empty unless the job is a website refresh. */
  readonly known: ReadonlyMap<string, CrawledAddress>;
}

/** Stores a page. Returns the page's record and the records of its other URLs. */
async function addressesOf(
  deps: StepDeps,
  run: OnboardingRun,
  { sources, tally, known }: Harvest,
  item: CrawledPage | UnchangedPage | SkippedPage,
): Promise<readonly [CrawledAddress, ...CrawledAddress[]]> {
  if (item.kind === "skipped") return [passedOver(item)];
  const before = known.get(item.url);
  if (item.kind === "unchanged" && before !== undefined) {
    const products = (before.products ?? []).filter(({ absences = 0 }) => absences === 0);
    tally.products.restore(products);
    const fetched = before.fetched ? { ...before.fetched, ...item.validators } : null;
    return [
      {
        ...before,
        url: item.url,
        outcome: "done",
        reason: before.outcome === "done" ? before.reason : null,
        products,
        fetched,
        change: "unchanged",
        absences: 0,
      },
    ];
  }
  if (item.kind === "unchanged") throw new Error("an unknown page cannot be unchanged");
  const [page, ...others] = await keepPage(deps, run, sources, tally, item);
  if (run.job.kind !== "reading" || page.outcome !== "done") return [page, ...others];
  const change = before === undefined ? "new" : before.hash === page.hash ? "unchanged" : "changed";
  return [{ ...page, change }, ...others];
}

/**
 * Processes one crawl item.
 * @returns the reason to end the harvest, or null to continue
 */
async function dealWith(
  deps: StepDeps,
  run: OnboardingRun,
  { sources, tally, pages, known }: Harvest,
  item: CrawledPage | UnchangedPage | SkippedPage,
): Promise<string | null> {
  let addresses: readonly [CrawledAddress, ...CrawledAddress[]];
  try {
    addresses = await addressesOf(deps, run, { sources, tally, pages, known }, item);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    if (isOutOfQuota(error)) return error.message;
    if (ending.has(error.code)) throw error;
    // A mislabeled page or a page that cannot be stored does not affect other pages.
    addresses = [{ url: item.url, outcome: "skipped", reason: shortened(error.message), hash: null }];
  }
  if (item.kind === "page" && addresses[0].outcome === "skipped") item.leaveOut();
  const asked = askedFor(item);
  const pagesOfItem = asked === null ? addresses : [...addresses, asked];
  for (const page of pagesOfItem) tally.add(page);
  const waiting = pages.waiting().slice(0, mostWaiting);
  const counts = { found: tally.done + tally.skipped + waiting.length, done: tally.done, skipped: tally.skipped };
  const progress = progressAt("harvest", counts, run.job.options.maxPages);
  await run.notePages(pagesOfItem, { pages: counts, progress, waiting, attempts: 0 });
  return null;
}

/** Returns the requested URL that redirected to the page, or null. */
function askedFor(item: CrawledPage | UnchangedPage | SkippedPage): CrawledAddress | null {
  if (item.kind === "skipped" || item.requested === item.url) return null;
  return { url: item.requested, outcome: "redirected", reason: null, hash: null };
}

/** Codes of errors after which no more pages can be stored. */
const ending: ReadonlySet<string> = new Set([
  "knowledge.source_not_found",
  "knowledge.source_managed",
  "knowledge.source_type_mismatch",
  "onboarding.source_taken",
  "auth.user_not_initialized",
]);

function passedOver({ url, reason, message }: SkippedPage): CrawledAddress {
  const told = shortened(`${reason}: ${message}`);
  return { url, outcome: "skipped", reason: told, hash: null, absences: isAbsence(told) ? 1 : 0 };
}

/** The database rejects lone surrogates. */
function shortened(reason: string): string {
  return reason.slice(0, 500).toWellFormed();
}

/** Returns the site's two sources, which are created when the first document is stored. */
function sourcesOf(deps: StepDeps, run: OnboardingRun): Sources {
  const known = new Map<SourceType, Source>();
  const source = async (type: SourceType): Promise<Source> => {
    const found = known.get(type) ?? (await openSource(deps, run, type));
    known.set(type, found);
    return found;
  };
  return { files: () => source("files"), products: () => source("catalog") };
}

async function openSource(deps: StepDeps, run: OnboardingRun, type: SourceType): Promise<Source> {
  const { accountId, brandId, site, filesSourceId, productsSourceId } = run.job;
  const knownId = type === "files" ? filesSourceId : productsSourceId;
  const name = type === "files" ? site : productsSourceName(site);
  const known = knownId === null ? null : await deps.sources.byId(accountId, knownId);
  const made =
    known === null
      ? await deps.sources.create({ id: deps.ids.uuidv7(), accountId, brandId, name, type })
      : { source: known, created: false };
  if (made === null) fail("resource.not_found", "The brand was just deleted.");
  const { source, created } = made;
  if (source.type !== type || source.brandId !== brandId || source.integrationId !== null)
    fail("onboarding.source_taken", `The name ${name} is already used by a source into which this site cannot be imported.`);
  if (known === null) await run.note(type === "files" ? { filesSourceId: source.id } : { productsSourceId: source.id });
  if (created) await sourcesChanged(deps, accountId);
  // Only the crawl can write to a source that it has created.
  return { ...source, isCrawled: false };
}
