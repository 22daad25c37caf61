import { buffer } from "node:stream/consumers";
import { withElsewhereMark } from "../../platform/lib/elsewhere-mark.ts";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import type { Source } from "../../knowledge/sources/model/source.ts";
import type { CrawledAddress } from "../model/onboarding.ts";
import type { ComparedPage, RepeatedBlock } from "../model/site-blocks.ts";
import { noticesPage, noticesTitle } from "../page/site-notices.ts";
import type { ComparedOutcome } from "../onboarding-queue.sql.ts";
import type { HarvestTally } from "./harvest-tally.ts";
import { documentId, keepFile, keepNotices, type Sources } from "./keep-page.ts";
import type { OnboardingRun } from "./onboarding-run.ts";
import type { StepDeps } from "./step.ts";

/**
 * Compares the site's pages after all of them have been read. Removes content that repeats across the site from the pages' files, and
 * stores it once
 * per language as a separate document. Idempotent: after a crash, continues with the pages whose files still differ.
 * @returns the number of pages that share nearly all their text with another
 */
export async function separateRepeats(deps: StepDeps, run: OnboardingRun, sources: Sources, tally: HarvestTally): Promise<number> {
  const pause = yieldToEventLoop();
  const source = await sources.files();
  const byLanguage = new Map<string | null, { readonly page: ComparedPage; readonly repeated: readonly string[] }[]>();
  const duplicates = await tally.blocks.nearDuplicates(async () => {
    if (pause.isDue) await pause.take();
  });
  for (const page of tally.blocks.pages) {
    if (pause.isDue) await pause.take();
    run.signal.throwIfAborted();
    const repeated = tally.blocks.repeatedOn(page);
    const pages = byLanguage.get(page.language) ?? [];
    byLanguage.set(page.language, [...pages, { page, repeated }]);
    const isRewritten = await rewrite(deps, run, { source, tally }, page.url, repeated);
    const outcome: ComparedOutcome = {
      url: page.url,
      elsewhere: isRewritten ? repeated : null,
      nearDuplicateOf: duplicates.get(page.url) ?? null,
    };
    if (isRewritten || outcome.nearDuplicateOf !== null) await run.noteCompared([outcome]);
  }
  const ids: string[] = [];
  for (const [language, pages] of byLanguage) {
    const blocks = inOrder(pages, tally.repeats);
    if (blocks.length === 0) continue;
    const id = noticesId(run, language);
    const siteLanguage = language ?? run.job.findings.site?.identity.languages[0] ?? null;
    const title = noticesTitle(run.job.findings.site?.identity.name ?? run.job.site, siteLanguage);
    await keepNotices(deps, sources, { id, title, home: homeOf(run), html: noticesPage(title, siteLanguage, blocks) });
    ids.push(id);
  }
  const rows = siteRows(run, tally, ids);
  if (rows.length > 0) await run.notePages(rows, {});
  return [...duplicates.keys()].filter((url) => tally.visited.has(url)).length;
}

/**
 * Returns the records of the site's own documents. The first record also contains all repeated blocks, because the pages that they come
 * from can change or be deleted.
 */
function siteRows(run: OnboardingRun, tally: HarvestTally, ids: readonly string[]): CrawledAddress[] {
  const used = new Set(tally.blocks.pages.flatMap(({ blocks }) => blocks.map(({ key }) => key)));
  const repeats = [...tally.repeats.values()].filter(({ key }) => used.has(key));
  const nothing = { title: null, language: null, words: 0, keptWords: 0, leftOut: {}, blocks: [], elsewhere: null };
  if (ids.length === 0 && repeats.length === 0) return [];
  const [first = noticesId(run, null), ...others] = ids;
  return [
    { url: first, outcome: "site", reason: null, hash: null, content: { ...nothing, repeats } },
    ...others.map((url): CrawledAddress => ({ url, outcome: "site", reason: null, hash: null })),
  ];
}

/** Rewrites a page's file if it does not omit exactly the blocks that it should. Returns whether it was rewritten. */
async function rewrite(
  deps: StepDeps,
  run: OnboardingRun,
  { source, tally }: { readonly source: Source; readonly tally: HarvestTally },
  url: string,
  elsewhere: readonly string[],
): Promise<boolean> {
  const file = tally.files.get(url);
  if (file === undefined || isSame(file.elsewhere, elsewhere)) return false;
  run.signal.throwIfAborted();
  const blobKey = await deps.queue.storedFile(run.job.accountId, source.id, documentId(url));
  if (blobKey === null) return false;
  const parts = withElsewhereMark(await buffer(await deps.blobs.open(blobKey)), elsewhere);
  if (parts === null) return false;
  await keepFile(
    deps,
    { files: () => Promise.resolve(source) },
    { url, type: "html" },
    { parts, title: file.title, translations: file.translations },
  );
  return true;
}

function isSame(one: readonly string[], other: readonly string[]): boolean {
  const keys = new Set(other);
  return one.length === other.length && one.every((key) => keys.has(key));
}

/** Returns the repeated blocks without duplicates, under their headings, ordered as on the pages that contain the most of them. */
function inOrder(
  pages: readonly { readonly page: ComparedPage; readonly repeated: readonly string[] }[],
  contents: ReadonlyMap<string, RepeatedBlock>,
): RepeatedBlock[] {
  const blocks: RepeatedBlock[] = [];
  const seen = new Set<string>();
  for (const { page, repeated } of pages.toSorted((a, b) => b.repeated.length - a.repeated.length)) {
    const isRepeated = new Set(repeated);
    let headings: RepeatedBlock[] = [];
    for (const { key, isHeading } of page.blocks) {
      const content = contents.get(key);
      if (!isRepeated.has(key) || content === undefined) headings = [];
      else if (isHeading) headings.push(content);
      else if (!seen.has(key)) {
        seen.add(key);
        blocks.push(...headings, content);
        headings = [];
      }
    }
  }
  return blocks;
}

function homeOf({ job }: OnboardingRun): string {
  return job.findings.site?.home ?? job.websiteUrl;
}

/**
 * Returns the document's id, which is the same for every refresh of the site. The URL fragment in it prevents collisions with page ids,
 * which have no fragment.
 */
export function noticesId(run: OnboardingRun, language: string | null): string {
  return `${new URL(homeOf(run)).origin}/#site${language === null ? "" : `-${language}`}`;
}
