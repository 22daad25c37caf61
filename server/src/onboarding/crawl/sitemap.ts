import { Readable } from "node:stream";
import { createGunzip } from "node:zlib";
import { SaxesParser } from "saxes";
import { yieldToEventLoop } from "../../platform/lib/yield-to-event-loop.ts";

export interface SitemapEntry {
  /** As written in the sitemap. */
  readonly url: string;
  /** Milliseconds since 1970; 0 if not given. */
  readonly modifiedAt: number;
}

export interface Sitemap {
  /** Whether the URLs refer to pages or to other sitemaps. */
  readonly kind: "pages" | "index";
  readonly entries: readonly SitemapEntry[];
}

/** Maximum size that the protocol allows. */
const MOST_UNPACKED_BYTES = 52_428_800;
const CHUNK_BYTES = 65_536;
const MOST_DEPTH = 16;
const MOST_TEXT = 4_096;
const LONGEST_REFERENCE = 12;

/**
 * Parses a sitemap (sitemaps.org, version 0.9) in XML or plain lines, optionally gzipped. Returns the entries read before an error or
 * limit.
 * @param most maximum number of entries
 */
export async function parseSitemap(body: Uint8Array, most: number): Promise<Sitemap> {
  const pause = yieldToEventLoop();
  const decoder = new TextDecoder();
  let reader: Reader | null = null;
  let size = 0;
  try {
    for await (const chunk of chunksOf(body)) {
      size += chunk.byteLength;
      const text = decoder.decode(chunk, { stream: true });
      reader ??= /^\s*</.test(text) ? xmlReader(most) : lineReader(most);
      reader.take(text);
      if (reader.isFull() || size > MOST_UNPACKED_BYTES) break;
      if (pause.isDue) await pause.take();
    }
  } catch {
    // If the compressed data is corrupt, the remainder cannot be read.
  }
  reader?.end();
  return { kind: reader?.isIndex() === true ? "index" : "pages", entries: reader?.entries ?? [] };
}

async function* chunksOf(body: Uint8Array): AsyncGenerator<Uint8Array> {
  if (body[0] === 0x1f && body[1] === 0x8b) {
    const unpacking = Readable.from([body]).pipe(createGunzip());
    for await (const chunk of unpacking) yield chunk as Buffer;
    return;
  }
  for (let at = 0; at < body.length; at += CHUNK_BYTES) yield body.subarray(at, at + CHUNK_BYTES);
}

interface Reader {
  readonly entries: readonly SitemapEntry[];
  take(text: string): void;
  end(): void;
  isFull(): boolean;
  isIndex(): boolean;
}

function lineReader(most: number): Reader {
  const entries: SitemapEntry[] = [];
  let rest = "";
  const take = (text: string): void => {
    const lines = (rest + text).split(/\r?\n/);
    rest = (lines.pop() ?? "").slice(0, MOST_TEXT);
    for (const line of lines) {
      const url = line.trim();
      if (/^https?:\/\//i.test(url) && entries.length < most) entries.push({ url, modifiedAt: 0 });
    }
  };
  return { entries, take, end: () => take("\n"), isFull: () => entries.length >= most, isIndex: () => false };
}

function xmlReader(most: number): Reader {
  const entries: SitemapEntry[] = [];
  const parser = new SaxesParser({ position: false });
  const path: string[] = [];
  let text = "";
  let url = "";
  let modifiedAt = 0;
  let isIndex = false;
  let isBroken = false;
  parser.on("error", () => {
    isBroken = true;
  });
  parser.on("opentag", ({ name }) => {
    path.push(name);
    if (path.length === 1) isIndex = localName(name) === "sitemapindex";
    if (path.length === 2) [url, modifiedAt] = ["", 0];
    if (path.length > MOST_DEPTH) isBroken = true;
    text = "";
  });
  const onText = (more: string): void => {
    if (path.length === 3 && text.length < MOST_TEXT) text += more.slice(0, MOST_TEXT);
  };
  parser.on("text", onText);
  parser.on("cdata", onText);
  parser.on("closetag", ({ name }) => {
    // An image's URL is in `image:loc`, one level deeper.
    const isOwn = path.length === 3 && prefixOf(name) === prefixOf(path[1] ?? "");
    if (isOwn && localName(name) === "loc") url = text.trim();
    if (isOwn && localName(name) === "lastmod") modifiedAt = Date.parse(text.trim()) || 0;
    if (path.length === 2 && url !== "" && entries.length < most) entries.push({ url, modifiedAt });
    path.pop();
  });
  let rest = "";
  return {
    entries,
    take(more) {
      if (isBroken) return;
      const xml = rest + more;
      const end = endOfWhole(xml);
      rest = xml.slice(end);
      parser.write(withEscapes(xml.slice(0, end)));
    },
    end() {
      if (!isBroken) parser.write(withEscapes(rest));
    },
    isFull: () => isBroken || entries.length >= most,
    isIndex: () => isIndex,
  };
}

/** Returns a position at which XML can be split: outside tags, CDATA sections and references. */
function endOfWhole(xml: string): number {
  const tag = xml.lastIndexOf("<");
  if (tag > xml.lastIndexOf(">") && xml.length - tag < MOST_TEXT) return tag;
  const reference = xml.lastIndexOf("&");
  return reference >= 0 && xml.length - reference < LONGEST_REFERENCE ? reference : xml.length;
}

/** Escapes ampersands that do not begin an XML reference, because many sites do not escape URLs. */
function withEscapes(xml: string): string {
  return xml.replace(/<!\[CDATA\[[^<>]*\]\]>|&(?!(?:amp|lt|gt|quot|apos|#\d{1,7}|#x[\da-f]{1,6});)/gi, (found) =>
    found === "&" ? "&amp;" : found,
  );
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}

function prefixOf(name: string): string {
  return name.includes(":") ? name.slice(0, name.indexOf(":")) : "";
}
