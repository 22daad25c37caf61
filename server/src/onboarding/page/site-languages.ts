import { isKnownOfText, languageOfText } from "../../language/detect.ts";
import type { PageFacts } from "./page-facts.ts";

/** Maximum number of languages per brand. */
const mostLanguages = 20;

/**
 * Returns the languages of a site: the languages of the home page, its alternates and other pages. A language tag without a region covers
 * all its
 * regions.
 */
export function languagesOfSite(pages: readonly PageFacts[]): string[] {
  const [home] = pages;
  const declared = [
    home === undefined ? null : languageOf(home),
    ...pages.flatMap(({ alternates }) => alternates.map(({ language }) => (language === "x-default" ? null : language))),
    ...pages.map(languageOf),
  ];
  const tags = [...new Set(declared.filter((tag) => tag !== null))];
  return [...grouped(tags)].flatMap(([language, regional]) => (regional.length > 1 ? [language] : regional)).slice(0, mostLanguages);
}

/**
 * Returns the declared language. If the detector supports that language but finds another, as in untranslated templates, returns the
 * detected language.
 */
export function languageOf(page: PageFacts): string | null {
  const known = languages.get(page);
  if (known !== undefined) return known;
  const language = detected(page);
  languages.set(page, language);
  return language;
}

/** Cached, because detection takes milliseconds and several onboarding steps need a page's language. */
const languages = new WeakMap<PageFacts, string | null>();

function detected(page: PageFacts): string | null {
  const guess = languageOfText(page.textStart);
  if (page.language === null) return guess;
  return guess !== null && guess !== bare(page.language) && isKnownOfText(bare(page.language)) ? guess : page.language;
}

function bare(tag: string): string {
  return tag.split("-", 1)[0] ?? tag;
}

function grouped(tags: readonly string[]): Map<string, string[]> {
  const groups = new Map<string, string[]>();
  for (const tag of tags) groups.set(bare(tag), [...(groups.get(bare(tag)) ?? []), tag]);
  return groups;
}
