import { packPatternsOf, wholeText } from "../../language/patterns.ts";
import { nameKey } from "../../platform/lib/text.ts";
import type { PageFacts } from "./page-facts.ts";
import { isNode, isOfType, SchemaGraph, textOf } from "./schema-nodes.ts";
import { oneLine } from "./text.ts";

const mostCharacters = 120;
/** Matches the separator between a page's title and the site's name. */
const separator = /\s+[|\-–—·•:»«/]\s+|\s*[|｜]\s*/;

export const organizations = [
  "Organization",
  "Corporation",
  "LocalBusiness",
  "Store",
  "OnlineStore",
  "OnlineBusiness",
  "Restaurant",
  "Hotel",
  "NGO",
  "ProfessionalService",
  "EducationalOrganization",
];

/** Returns the site's name from the best available source or, if there is none, the host without `www.` and without its public suffix. */
export function siteNameOf(home: PageFacts, manifest: unknown, more: readonly PageFacts[]): string {
  const graph = new SchemaGraph(home);
  const named = (...types: string[]): string | null => {
    const node = graph.roots.find((root) => isOfType(root, ...types) && textOf(root["name"], mostCharacters) !== null);
    return textOf(node?.["name"], mostCharacters);
  };
  const ofManifest = isNode(manifest) ? (textOf(manifest["name"], mostCharacters) ?? textOf(manifest["short_name"], mostCharacters)) : null;
  const candidates = [named(...organizations), home.siteName, named("WebSite"), home.applicationName, ofManifest, ofTitles(home, more)];
  const hostName = siteHost(home.url);
  for (const candidate of candidates) {
    const name = oneLine(candidate ?? "", mostCharacters);
    if (name !== "" && !isPlaceholder(name)) return name;
  }
  return hostName;
}

/**
 * Returns the part that several pages' titles share. If only the home page is given, returns the part that matches its host or, if none
 * does, the shorter of two parts.
 */
function ofTitles(home: PageFacts, more: readonly PageFacts[]): string | null {
  const parts = partsOf(home.title);
  const others = more.filter(({ url }) => url !== home.url).map(({ title }) => new Set(partsOf(title).map(nameKey)));
  const shared = parts
    .map((part) => ({ part, count: others.filter((other) => other.has(nameKey(part))).length }))
    .filter(({ count }) => count > 0 && count * 2 >= others.length)
    .toSorted((a, b) => b.count - a.count)[0];
  if (shared !== undefined) return shared.part;
  const host = squeezed(siteHost(home.url));
  const like = parts.find((part) => squeezed(part) === host) ?? parts.find((part) => host.length > 3 && squeezed(part).includes(host));
  if (like !== undefined) return like;
  const last = ofMany(others);
  if (last !== null) return last;
  const shortest = parts.toSorted((a, b) => a.length - b.length)[0] ?? "";
  return parts.length > 1 || looksLikeName(shortest) ? shortest : null;

  /** The title of the home page often has a different format from those of other pages. */
  function ofMany(titles: readonly ReadonlySet<string>[]): string | null {
    const written = more.flatMap(({ title }) => partsOf(title).slice(-1));
    const found = written.find(
      (part) => titles.filter((title) => title.has(nameKey(part))).length * 2 > titles.length && titles.length > 2,
    );
    return found ?? null;
  }
}

/** Returns whether text has at most three words, all capitalized in scripts that have case. */
function looksLikeName(text: string): boolean {
  const words = text.split(/\s+/);
  return text !== "" && words.length <= 3 && words.every((word) => /^[^\p{Ll}]/u.test(word));
}

function partsOf(title: string | null): string[] {
  return (title ?? "")
    .slice(0, 500)
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== "" && part.length <= mostCharacters && !isPlaceholder(part));
}

/** Returns the name without the public suffix: `www.shop.example` becomes `shop.example`. */
function siteHost(url: string): string {
  const { hostname } = new URL(url);
  if (/^[\d.]+$|^\[/.test(hostname)) return hostname;
  const labels = hostname.replace(/^www\./, "").split(".");
  const ending =
    labels.length > 2 && /^(?:ac|com?|edu|gov|gv|ne|net|or|org)$/.test(labels.at(-2) ?? "") && labels.at(-1)?.length === 2 ? 2 : 1;
  return labels.length > ending ? labels.slice(0, -ending).join(".") : hostname;
}

function squeezed(text: string): string {
  return nameKey(text).replace(/[^\p{L}\p{N}]/gu, "");
}

const websiteWords = packPatternsOf(({ websites }) => websites);
const signIns = wholeText(
  websiteWords(({ signIn }) => signIn),
  "iu",
);
/** Names of software, the same in every language, that appear as a default title. */
const programs = "wordpress|react app|vite.*";
const placeholders = wholeText(`${websiteWords(({ placeholderNames }) => placeholderNames)}|${programs}`, "i");

/** Matches default titles of website builders and splash pages. */
function isPlaceholder(name: string): boolean {
  return signIns.test(name) || placeholders.test(name);
}
