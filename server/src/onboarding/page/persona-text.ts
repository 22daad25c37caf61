import { nameKey } from "../../platform/lib/text.ts";
import type { SiteIdentity, SiteWords } from "../model/findings.ts";
import type { PageFacts } from "./page-facts.ts";
import type { SitePhrases } from "../../language/phrases.ts";
import { phrasesOf } from "./persona-phrases.ts";
import { productsOf } from "./products.ts";
import { isOfType, SchemaGraph, textOf } from "./schema-nodes.ts";
import { languageOf } from "./site-languages.ts";
import { cut, oneLine } from "./text.ts";
import { topicsOf } from "./topics.ts";

const mostQuestions = 6;
const mostOfName = 60;
const mostWordsOfName = 8;
const mostOfTitle = 80;
const mostOfQuestion = 150;

/**
 * Returns the text fields of a site's persona. To prevent prompt injection, the only string from the pages in the instructions is the
 * site's name, cleaned and shortened. Product, category and article titles and FAQ questions become suggested questions.
 * @param pages pages that were read, home page first
 * @param language BCP 47 tag; English if the language has no phrases
 */
export function personaText(identity: Pick<SiteIdentity, "name">, pages: readonly PageFacts[], language: string | null): SiteWords {
  const phrases = phrasesOf(language);
  const name = quotable(identity.name, mostOfName);
  const fill = (phrase: string): string => phrase.replaceAll("{name}", () => name);
  return {
    greeting: fill(phrases.greeting),
    tone: phrases.tone,
    instructions: fill(phrases.instructions),
    suggestedQuestions: questions(phrases, pages, bare(language)),
  };
}

function questions(phrases: SitePhrases, pages: readonly PageFacts[], language: string): string[] {
  const own = pages.filter(({ robots, needsScripts }) => !robots.noindex && !needsScripts);
  const products = own.flatMap((page) => productsOf(page, { currency: null }));
  const priced = products.find(({ price, in_stock: inStock }) => price !== undefined && inStock !== false);
  const categories = [...new Set(products.flatMap(({ categories: paths }) => paths?.[0]?.[0] ?? []))];
  const faq = own.filter((page) => bare(languageOf(page)) === language).flatMap(askedIn);
  const articles = own.filter(isArticle).flatMap(({ headings }) => headings.find(({ level }) => level === 1)?.text ?? []);
  const titled = (phrase: string, titles: readonly string[]): string[] =>
    titles
      .map((title) => quotable(title, mostOfTitle))
      .filter((title) => title !== "")
      .map((title) => phrase.replaceAll("{title}", () => title));
  const kinds = [
    [
      ...titled(phrases.price, priced === undefined ? [] : [priced.title]),
      ...titled(
        phrases.product,
        products.filter((each) => each !== priced).map(({ title }) => title),
      ),
    ],
    titled(phrases.category, categories),
    topicsOf(own).map((topic) => phrases.topics[topic]),
    faq.slice(0, 6),
    titled(phrases.article, articles),
    own.length > 0 ? [phrases.offer] : [],
  ];
  return inTurns(kinds, mostQuestions);
}

/** Takes one question of each kind in turn (round robin), without duplicates. */
function inTurns(kinds: readonly (readonly string[])[], most: number): string[] {
  const longest = Math.max(0, ...kinds.map(({ length }) => length));
  const all = Array.from({ length: longest }, (_, at) => kinds.flatMap((kind) => kind[at] ?? [])).flat();
  return [...new Map(all.map((question) => [nameKey(question), question])).values()].slice(0, most);
}

/** Returns the questions that a page answers: the questions in its FAQ or, if it has none, its headings that are questions. */
function askedIn(page: PageFacts): string[] {
  const graph = new SchemaGraph(page);
  const listed = graph.roots
    .filter((node) => isOfType(node, "FAQPage"))
    .flatMap((node) => graph.nodesOf(node["mainEntity"]))
    .filter((node) => node["acceptedAnswer"] !== undefined)
    .flatMap((node) => textOf(node["name"] ?? node["text"], 1_000) ?? []);
  const asked = listed.length > 0 ? listed : page.headings.map(({ text }) => text);
  return asked
    .map((text) => oneLine(text, 400))
    .filter((text) => /[?？]$/.test(text) && text.length >= 8 && text.length <= mostOfQuestion && !/https?:|[<>{}]/.test(text));
}

function isArticle(page: PageFacts): boolean {
  const type = page.openGraph.get("og:type")?.[0] ?? "";
  return (
    type === "article" || new SchemaGraph(page).roots.some((node) => isOfType(node, "Article", "BlogPosting", "NewsArticle", "TechArticle"))
  );
}

/**
 * Cleans a name for use in a sentence: removes line breaks, quotation marks, brackets and any second sentence, and limits the number of
 * words.
 */
function quotable(text: string, most: number): string {
  const plain = oneLine(text, 300)
    .replace(/["“”„«»‹›「」『』<>{}[\]`\\]/gu, "")
    .replace(/(?<=\S{3})(?:[.!?:;](?:\s.*|$)|[。！？：；].*)/u, "");
  const words = plain.trim().split(/\s+/);
  return cut(words.slice(0, most === mostOfName ? mostWordsOfName : 16).join(" "), most);
}

function bare(language: string | null): string {
  return (language ?? "en").toLowerCase().split("-", 1)[0] ?? "en";
}
