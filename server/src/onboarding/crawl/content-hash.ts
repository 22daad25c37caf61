import { createHash } from "node:crypto";

/** Minimum length of text that identifies a page. Pages filled by scripts often share the same short text. */
const LEAST_TEXT = 200;

/** Maximum size of a page that is parsed. Larger pages are compared byte by byte, because parsing them would block the event loop. */
const MOST_BYTES = 300_000;

/** Returns the SHA-256 hash in hexadecimal. */
export function contentHash(body: Uint8Array): string {
  return createHash("sha256").update(body).digest("hex");
}

/**
 * Hashes the readable text of an HTML page, without scripts, styles, comments and tags, which differ between responses. Hashes all bytes if the page
 * has little text or is very large. Runs in linear time.
 * @param whole hash of all bytes
 */
export function textHash(body: Uint8Array, whole = contentHash(body)): string {
  if (body.byteLength > MOST_BYTES) return whole;
  const html = new TextDecoder("latin1").decode(body);
  const text = withoutTags(withoutBlocks(html)).replace(/\s+/g, " ").trim();
  return text.length < LEAST_TEXT ? whole : createHash("sha256").update(text, "latin1").digest("hex");
}

const opening = /<!--|<(script|style|template)\b/gi;

function withoutBlocks(html: string): string {
  const kept: string[] = [];
  let at = 0;
  for (opening.lastIndex = 0; ;) {
    const found = opening.exec(html);
    kept.push(html.slice(at, found?.index ?? html.length));
    if (found === null) return kept.join(" ");
    const end = endOfBlock(html, found);
    if (end < 0) return kept.join(" ");
    at = end;
    opening.lastIndex = end;
  }
}

function endOfBlock(html: string, found: RegExpExecArray): number {
  const tag = found[1];
  if (tag === undefined) {
    const end = html.indexOf("-->", found.index);
    return end < 0 ? -1 : end + 3;
  }
  const closing = new RegExp(`</${tag}`, "gi");
  closing.lastIndex = found.index;
  return closing.exec(html)?.index ?? -1;
}

function withoutTags(html: string): string {
  const kept: string[] = [];
  for (let at = 0; at < html.length;) {
    const open = html.indexOf("<", at);
    kept.push(html.slice(at, open < 0 ? html.length : open));
    const close = open < 0 ? -1 : html.indexOf(">", open);
    if (close < 0) return kept.join(" ");
    at = close + 1;
  }
  return kept.join(" ");
}
