import { readTextFile } from "../../decode-text.ts";
import type { ReadFormat } from "../../format.ts";
import type { DomDocument } from "./dom.ts";
import { contentOf, documentOf } from "./page-content.ts";
import { addPictures, baseOf, previewOf } from "./pictures.ts";

/**
 * Reads everything on a web page that a visitor can read or open, including the header, footer and sidebars. Omits navigation, consent banners,
 * controls, and hidden content that nothing on the page reveals.
 */
export const readHtml: ReadFormat = async (source, sink) => {
  const html = await readTextFile(source.path, sink, declaredCharset);
  const document = documentOf(html);
  const title = titleOf(document);
  // Runs before `contentOf`, which modifies the document.
  const base = baseOf(document);
  const preview = previewOf(document, title);
  const { blocks, pictures } = contentOf(document);
  for (const block of blocks) sink.add(block);
  await addPictures([...preview, ...pictures], base, source, sink);
  return { title, pages: 1 };
};

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
