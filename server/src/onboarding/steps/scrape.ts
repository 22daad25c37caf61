import { fail } from "../../platform/errors/fail.ts";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";
import { isLanguageTag } from "../../platform/lib/language.ts";
import { type WebAnswer, WebUnreachable } from "../../ports/web-fetcher.ts";
import { siteOf } from "../crawl/address.ts";
import type { Robots } from "../crawl/robots.ts";
import { lookAtHome } from "../look-at-home.ts";
import { decodePage } from "../page/decode-page.ts";
import { identityOf } from "../page/identity.ts";
import type { PageFacts } from "../page/page-facts.ts";
import { personaText } from "../page/persona-text.ts";
import { PageUnreadable } from "../page/page-reader.ts";
import { pagesToLookAt } from "./pages-to-look-at.ts";
import { completed, type StepDeps, type StepWork } from "./step.ts";

const homeLimitMs = 30_000;
const partLimitMs = 10_000;
const mostPageBytes = 4_194_304;
const mostPartBytes = 524_288;
const mostStylesheets = 4;
const intervalMs = 500;

/** Reads a site's first page and a few linked pages to determine the site's name, colors, logo and suggested questions. */
export const scrape: StepWork = async (deps, run) => {
  const { signal, job } = run;
  const fetcher = deps.remembered.recording(deps.fetcher);
  const look = await lookAtHome(fetcher, [job.websiteUrl], homeLimitMs, signal);
  if (look.kind === "slow")
    fail("onboarding.website_unreadable", `The site's first page did not load within ${homeLimitMs / 1_000} seconds.`);
  if (look.kind === "unreadable") fail("onboarding.website_unreadable", `The site's first page could not be read: ${look.message}.`);
  const reader: Reader = { ...deps, fetcher, robots: { ...look.robots, origin: new URL(look.answer.url).origin }, signal };
  const first = await pageOf(reader, look.answer);
  if (first === null) fail("onboarding.website_unreadable", "The site's first page is too large to be read.");
  const home = await afterRefresh(reader, first);
  const more: PageFacts[] = [];
  for (const url of pagesToLookAt(home)) {
    const page = await pageAt(reader, url);
    if (page !== null) more.push(page);
  }
  const stylesheets: string[] = [];
  for (const url of home.stylesheets.slice(0, mostStylesheets)) {
    const answer = await partOf(reader, url, mostPartBytes);
    if (answer !== null) stylesheets.push(new TextDecoder().decode(answer.body));
  }
  const manifest = home.manifest === null ? null : await manifestAt(reader, home.manifest);
  const identity = identityOf(home, { stylesheets, manifest, more });
  const language = languageOf(job.options.language, identity.languages, home.language);
  const pause = yieldToEventLoop();
  await pause.take();
  const text = personaText(identity, [home, ...more], language);
  const message = home.needsScripts ? "The first page is empty without JavaScript. Only its head was read" : null;
  return completed(message, { ...job.findings, site: { home: home.url, identity, text, needsScripts: home.needsScripts } });
};

interface Reader extends Pick<StepDeps, "fetcher" | "pace" | "pages"> {
  readonly robots: Robots & { readonly origin: string };
  readonly signal: AbortSignal;
}

async function pageOf({ pages, signal }: Pick<Reader, "pages" | "signal">, answer: WebAnswer): Promise<PageFacts | null> {
  const page = { body: answer.body, contentType: answer.headers["content-type"] ?? null, url: answer.url };
  try {
    return (await pages.read(page, null, signal)).facts;
  } catch (error) {
    if (error instanceof PageUnreadable) return null;
    throw error;
  }
}

/** Follows a `refresh` in the markup, because the first page may exist only to redirect. */
async function afterRefresh(reader: Reader, home: PageFacts): Promise<PageFacts> {
  if (home.refresh === null || home.refresh === home.url) return home;
  return (await pageAt(reader, home.refresh)) ?? home;
}

/** Returns another page of the site; null if it cannot be read or redirects to another site. */
async function pageAt(reader: Reader, url: string): Promise<PageFacts | null> {
  const site = siteOf(reader.robots.origin);
  const answer = await partOf(reader, url, mostPageBytes, (to) => siteOf(to.href) === site);
  return answer === null ? null : pageOf(reader, answer);
}

/** Returns a resource that a page loads; null if it cannot be read. Requests are rate-limited. */
async function partOf(
  { fetcher, pace, robots, signal }: Reader,
  url: string,
  maxBytes: number,
  isWanted: (to: URL) => boolean = () => true,
): Promise<WebAnswer | null> {
  const site = siteOf(robots.origin);
  // Resources on other hosts, such as a style sheet on a CDN, are not subject to the site's robots.txt.
  const isAllowed = (to: URL): boolean => siteOf(to.href) !== site || robots.allows(robots.origin + to.pathname + to.search);
  const mayAsk = (to: URL): boolean => isWanted(to) && isAllowed(to);
  if (!mayAsk(new URL(url))) return null;
  await pace.turn(siteOf(url), Math.max(intervalMs, robots.delayMs), signal);
  try {
    const answer = await fetcher.fetch({ url, maxBytes, timeLimitMs: partLimitMs, mayFollow: mayAsk }, signal);
    return answer.status >= 200 && answer.status < 300 ? answer : null;
  } catch (error) {
    if (error instanceof WebUnreachable) return null;
    throw error;
  }
}

async function manifestAt(reader: Reader, url: string): Promise<unknown> {
  const answer = await partOf(reader, url, mostPartBytes);
  if (answer === null) return null;
  try {
    return JSON.parse(decodePage(answer.body, answer.headers["content-type"] ?? null));
  } catch {
    return null;
  }
}

function languageOf(wanted: string | null, ofSite: readonly string[], ofHome: string | null): string {
  return [wanted, ofHome, ofSite[0]].find((tag): tag is string => typeof tag === "string" && isLanguageTag(tag)) ?? "en";
}
