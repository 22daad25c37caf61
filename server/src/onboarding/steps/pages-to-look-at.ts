import { packPatternsOf, wholeWords } from "../../language/patterns.ts";
import { siteOf } from "../crawl/address.ts";
import type { PageFacts } from "../page/page-facts.ts";

/** Maximum number of pages to read in addition to the first. */
const most = 4;

const websiteWords = packPatternsOf(({ websites }) => websites);
const aboutSite = wholeWords(websiteWords(({ about }) => about));
const personal = wholeWords(websiteWords((patterns) => patterns.personal));

/** Returns a few pages linked from the first page: pages about the whole site first, then others in document order. */
export function pagesToLookAt(home: PageFacts): string[] {
  const site = siteOf(home.url);
  const own = home.links.filter(({ url, rel }) => siteOf(url) === site && isOther(url, home) && !/\bnofollow\b/i.test(rel));
  const useful = own.filter((link) => !personal.test(wordsOf(link)) && !/\.(?!html?$)[a-z0-9]{2,5}$/i.test(new URL(link.url).pathname));
  const named = useful.filter((link) => aboutSite.test(wordsOf(link)));
  return [...new Set([...named, ...useful].map(({ url }) => url))].slice(0, most);
}

function isOther(url: string, home: PageFacts): boolean {
  const { pathname, search } = new URL(url);
  const own = new URL(home.url);
  return pathname !== own.pathname || search !== own.search;
}

function wordsOf({ url, text }: { readonly url: string; readonly text: string }): string {
  return `${decoded(new URL(url).pathname)} ${text}`
    .toLowerCase()
    .replaceAll("_", "-")
    .replaceAll("ü", "ue")
    .normalize("NFD")
    .replaceAll(/\p{M}/gu, "");
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
