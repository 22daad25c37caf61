import type { BlockSink } from "../../block-sink.ts";
import type { Source } from "../../format.ts";
import type { DomDocument, DomElement } from "./dom.ts";

/** Attributes that contain the URL of an image, including lazily loaded images. */
const SOURCES = ["src", "data-src", "data-lazy-src", "data-original"];
/** Minimum displayed width and height, in pixels; smaller images are icons or tracking pixels. */
const LEAST_SIDE = 32;
const LONGEST_ADDRESS = 2_048;
const MOST_LOOKED_AT = 200;
/** Maximum number of characters in an inline image. */
const LONGEST_DATA = 4_000_000;
const MOST_DATA = 20;
const DATA = /^data:image\/(?:png|jpe?g|gif|webp);base64,/i;

/** An image that the page references. */
export interface ShownPicture {
  /** Unresolved URLs, most likely first. */
  readonly sources: readonly string[];
  readonly description: string;
}

export function shownPicture(image: DomElement): ShownPicture {
  const isIcon = ["width", "height"].some((side) => Number.parseInt(image.getAttribute(side) ?? "", 10) < LEAST_SIDE);
  const candidates = isIcon ? [] : [...SOURCES.map((name) => image.getAttribute(name)), firstOfSet(image.getAttribute("srcset"))];
  const description = image.getAttribute("alt")?.trim() || captionOf(image);
  return { sources: candidates.flatMap((source) => (source === null || source.trim() === "" ? [] : [source.trim()])), description };
}

/** Returns the image that the page declares as its link preview. */
export function previewOf(document: DomDocument, title: string | null): ShownPicture[] {
  const source = metaOf(document, "og:image:secure_url") ?? metaOf(document, "og:image");
  return source === null ? [] : [{ sources: [source], description: metaOf(document, "og:image:alt") ?? title ?? "" }];
}

/** Returns the base URL of the page; null if the page does not declare one. */
export function baseOf(document: DomDocument): string | null {
  const candidates = [
    document.querySelector("base[href]")?.getAttribute("href"),
    document.querySelector('link[rel="canonical"]')?.getAttribute("href"),
    metaOf(document, "og:url"),
  ];
  return candidates.find((candidate) => /^https?:\/\//i.test(candidate ?? "")) ?? null;
}

/** Adds image URLs to the sink, and extracts inline images. */
export async function addPictures(pictures: readonly ShownPicture[], base: string | null, source: Source, sink: BlockSink): Promise<void> {
  const inPage: { readonly data: string; readonly description: string }[] = [];
  for (const { sources, description } of pictures.slice(0, MOST_LOOKED_AT)) {
    const url = sources.map((each) => resolved(each, base)).find((each) => each !== null);
    const data = sources.find((each) => each.length <= LONGEST_DATA && DATA.test(each));
    if (url !== undefined) sink.addLinkedPicture({ url, description });
    else if (data !== undefined && inPage.length < MOST_DATA) inPage.push({ data, description });
  }
  if (inPage.length === 0) return;
  const { PictureTaker } = await import("../../images/picture-taker.ts");
  const taker = new PictureTaker(source, sink);
  for (const { data, description } of inPage) {
    const bytes = Buffer.from(data.slice(data.indexOf(",") + 1), "base64");
    await taker.take({ bytes, description, page: null });
  }
}

/** Returns the absolute URL of an image; null if it is not a web URL, or if the image is an SVG, which is not displayed. */
function resolved(source: string, base: string | null): string | null {
  if (source.length > LONGEST_ADDRESS || /^[a-z][\w+.-]*:/i.test(source) !== /^https?:/i.test(source)) return null;
  try {
    const url = base === null ? new URL(source) : new URL(source, base);
    const isPicture = /^https?:$/.test(url.protocol) && url.username === "" && !/\.(?:svg|ico)$/i.test(url.pathname);
    return isPicture && url.href.length <= LONGEST_ADDRESS ? url.href : null;
  } catch {
    return null;
  }
}

function captionOf(image: DomElement): string {
  let above = image.parentElement;
  for (let depth = 0; above !== null && depth < 4; depth++, above = above.parentElement) {
    if (above.localName === "figure") return above.querySelector("figcaption")?.textContent?.trim() ?? "";
  }
  return "";
}

function firstOfSet(set: string | null): string | null {
  return set === null ? null : (/^\s*([^\s,]+)/.exec(set)?.[1] ?? null);
}

function metaOf(document: DomDocument, property: string): string | null {
  const content = document.querySelector(`meta[property="${property}"]`)?.getAttribute("content")?.trim() ?? "";
  return content === "" ? null : content;
}
