import { Readability } from "@mozilla/readability";
import type { Block } from "../../../../ports/text-extractor.ts";
import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../format.ts";
import { blocksOf, type PageText } from "./dom-blocks.ts";
import { type DomDocument, type DomElement, parseDocument } from "./dom.ts";
import { addPictures, baseOf, previewOf } from "./pictures.ts";
import { prescan } from "./prescan.ts";

/** Share of a page's prose that the article must hold to be taken for the whole content. */
const MIN_SHARE = 0.6;
const MIN_ARTICLE_CHARS = 500;

/**
 * A web page: its main content without navigation, scripts and hidden parts. Where the article found by Readability lacks
 * much of the page's prose (product pages, lists, tables), the whole page without its navigation is taken.
 */
export const readHtml: ReadFormat = async (source, sink) => {
  const html = await readTextFile(source.path, sink, declaredCharset);
  prescan(html);
  const document = parseDocument(/<html[\s>]/i.test(html) ? html : `<html><body>${html}</body></html>`);
  const title = titleOf(document);
  // Before the content is sought, which changes the document.
  const base = baseOf(document);
  const preview = previewOf(document, title);
  const { blocks, pictures } = contentOf(document);
  for (const block of blocks) sink.add(block);
  await addPictures([...preview, ...pictures], base, source, sink);
  return { title, pages: 1 };
};

function contentOf(document: DomDocument): Pick<PageText, "blocks" | "pictures"> {
  const root = document.body ?? document.documentElement;
  if (root === null) return { blocks: [], pictures: [] };
  const page = blocksOf(root);
  if (page.proseChars === 0) return blocksOf(root, true);
  if (page.proseChars < MIN_ARTICLE_CHARS) return page;
  const article = articleOf(document);
  const isWhole = article !== null && article.proseChars >= page.proseChars * MIN_SHARE;
  return isWhole ? { blocks: withHeadline(article.blocks, page.blocks), pictures: article.pictures } : page;
}

function articleOf(document: DomDocument): PageText | null {
  // The published types need the browser's, which this project compiles without.
  const options = { serializer: (node: unknown) => node, charThreshold: MIN_ARTICLE_CHARS };
  try {
    const content: unknown = new Readability(document, options).parse()?.content;
    return content === null || content === undefined ? null : blocksOf(content as DomElement);
  } catch {
    return null;
  }
}

/** Readability drops a headline that equals the title; passages want it as their heading. */
function withHeadline(article: readonly Block[], page: readonly Block[]): readonly Block[] {
  const headline = page.filter((block) => block.kind === "heading").find((heading) => heading.level === 1);
  if (headline === undefined) return article;
  const isThere = article.some((block) => block.kind === "heading" && block.text === headline.text);
  return isThere ? article : [headline, ...article];
}

function titleOf(document: DomDocument): string | null {
  const candidates = [
    document.querySelector("title")?.textContent,
    document.querySelector('meta[property="og:title"]')?.getAttribute("content"),
  ];
  for (const candidate of candidates) {
    const title = candidate?.replace(/\s+/g, " ").trim() ?? "";
    if (title !== "") return title;
  }
  return null;
}

function declaredCharset(start: string): string | null {
  const found =
    /<meta[^>]{0,500}charset\s*=\s*["']?\s*([\w:.-]{2,40})/i.exec(start) ??
    /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w:.-]{2,40})/i.exec(start);
  return found?.[1] ?? null;
}
