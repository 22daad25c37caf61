import { Parser } from "htmlparser2";
import { decodePage } from "./decode-page.ts";
import type { PageFacts } from "./page-facts.ts";
import { PageScan } from "./page-scan.ts";

const mostBytes = 3_000_000;
const mostElements = 300_000;
const deepest = 512;
const mostAttributes = 1_000;
const SLICE_CHARS = 64 * 1_024;

/** Thrown to stop reading an oversized page. Facts read up to that point are kept. */
class EnoughRead extends Error {}

/**
 * Reads the facts in a page's markup: at most 3 MB, 300,000 elements and 512 levels of nesting, in linear time. Never throws; content that is not a
 * page yields no facts.
 * @param contentType response header; its charset is used if the bytes are valid in it
 * @param url URL of the response
 */
export function readPage(body: Uint8Array, contentType: string | null, url: string): PageFacts {
  const scan = new PageScan(url);
  if (!isMarkup(contentType)) return scan.facts();
  let depth = 0;
  let elements = 0;
  let attributes = 0;
  const parser = new Parser({
    onopentagname() {
      attributes = 0;
      elements += 1;
      depth += 1;
      if (elements > mostElements || depth > deepest) throw new EnoughRead();
    },
    onattribute() {
      attributes += 1;
      if (attributes > mostAttributes) throw new EnoughRead();
    },
    onopentag: (name, attribs) => scan.open(name, attribs),
    ontext: (data) => scan.text(data),
    onclosetag(name) {
      depth -= 1;
      scan.close(name);
    },
  });
  try {
    const text = decodePage(body.subarray(0, mostBytes), contentType);
    for (let at = 0; at < text.length; at += SLICE_CHARS) parser.write(text.slice(at, at + SLICE_CHARS));
    parser.end();
  } catch (error) {
    if (!(error instanceof EnoughRead)) throw error;
  }
  return scan.facts();
}

function isMarkup(contentType: string | null): boolean {
  return contentType === null || contentType.trim() === "" || /html|xml|text\/plain|octet-stream/i.test(contentType.split(";", 1)[0] ?? "");
}
