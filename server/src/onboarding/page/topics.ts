import type { Pattern } from "../../language/pattern.ts";
import { packPatternsOf } from "../../language/patterns.ts";
import { SITE_TOPICS, type SiteTopic } from "../../language/phrases.ts";
import type { WebsitePatterns } from "../../language/website-patterns.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";
import type { PageFacts } from "./page-facts.ts";

const spacedWords = packPatternsOf(
  ({ websites }) => websites,
  (script) => script === "latin",
);
const unspacedWords = packPatternsOf(
  ({ websites }) => websites,
  (script) => script !== "latin",
);
const patterns = SITE_TOPICS.map((topic) => {
  const words = ({ topics }: WebsitePatterns): Pattern => topics[topic];
  return [topic, new RegExp(String.raw`\b(?:${spacedWords(words)})\b|${unspacedWords(words)}`)] as const;
});

/** Returns the site's topics in a fixed order, from pages that were read and from internal links. */
export function topicsOf(pages: readonly PageFacts[]): SiteTopic[] {
  const site = siteOf(pages[0]?.url ?? "");
  // On a one-page site, headings take the role of pages.
  const parts = (pages[0]?.headings ?? []).filter(({ level, text }) => level <= 3 && text.length <= 40).map(({ text }) => plain(text));
  const said = pages.flatMap(({ url, title, headings, links }) => [
    wordsOf(url, `${title ?? ""} ${headings.find(({ level }) => level === 1)?.text ?? ""}`),
    // Link text that names a page is short; in longer text, the same words have other meanings.
    ...links
      .filter((link) => link.text.length <= 40 && !/\bnofollow\b/.test(link.rel) && siteOf(link.url) === site)
      .map((link) => wordsOf(link.url, link.text)),
  ]);
  return patterns.filter(([, pattern]) => [...parts, ...said].some((words) => pattern.test(words))).map(([topic]) => topic);
}

function wordsOf(url: string, text: string): string {
  return plain(`${pathOf(url)} ${text}`);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_/.]/g, " ").replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function siteOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, "") ?? "";
}
