import { elsewhereName } from "../../../../platform/lib/elsewhere-mark.ts";
import { blockKey } from "./block-key.ts";
import { blocksOf, type PageText } from "./dom-blocks.ts";
import { type DomDocument, parseDocument } from "./dom.ts";
import { prescan } from "./prescan.ts";

/**
 * Parses a page or a fragment of a page into a tree.
 * @throws ExtractError `too_large`
 */
export function documentOf(html: string): DomDocument {
  prescan(html);
  return parseDocument(withBody(html));
}

/** Adds the body that HTML allows to omit, because the parser does not add it around existing content. */
function withBody(html: string): string {
  const root = /<html(?:\s[^>]*)?>/i.exec(html);
  if (root === null) return `<html><body>${html}</body></html>`;
  if (/<(?:body|frameset)[\s>]/i.test(html)) return html;
  const { 0: end, index } = /<\/head\s*>/i.exec(html) ?? root;
  const begin = index + end.length;
  // A head that is not closed would contain everything.
  const content = end === root[0] ? html.slice(begin).replace(/<head(?:\s[^>]*)?>/i, "") : html.slice(begin);
  return `${html.slice(0, begin)}<body>${content}`;
}

/** Returns the content of a page, except parts that another document of the same site already contains. */
export function contentOf(document: DomDocument): PageText {
  const mark = document.querySelector(`meta[name="${elsewhereName}"]`);
  const page = wholeContentOf(document, mark !== null);
  const elsewhere = new Set((mark?.getAttribute("content") ?? "").split(" "));
  const isOwn = page.blocks.map((block) => !elsewhere.has(blockKey(block)));
  if (!isOwn.includes(true)) return page;
  return { ...page, blocks: page.blocks.filter((_, at) => isOwn[at]), isLinks: page.isLinks.filter((_, at) => isOwn[at]) };
}

/**
 * Returns the content of a page, including parts that are repeated on other pages.
 * @param isCompared whether menus are detected by comparison with other pages of the site, so class names are not needed to detect them
 */
export function wholeContentOf(document: DomDocument, isCompared: boolean): PageText {
  const root = document.body ?? document.documentElement;
  if (root === null) return { blocks: [], isLinks: [], pictures: [], leftOut: {} };
  const page = blocksOf(root, { isCompared });
  return page.blocks.length === 0 ? blocksOf(root, { keepAll: true }) : page;
}
