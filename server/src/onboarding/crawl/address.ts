import { parseUrl } from "../../platform/lib/parse-url.ts";

const MOST_CHARACTERS = 1_024;

/** Tracking parameters, which record where a visitor came from. */
const tracking =
  /^(utm_[a-z_]+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid|igshid|mc_[ce]id|mkt_tok|_hs(enc|mi)|_ga|_gl|srsltid)$/i;
/** Parameters that contain a session id. */
const session = /^(phpsessid|jsessionid|aspsessionid[a-z]*|sessionid|session_id|sid|oscsid|zenid|xtcsid|cfid|cftoken)$/i;
const indexFile = /\/(?:index|default)\.(?:html?|php\d?|aspx?|jsp)$/i;

/**
 * Normalizes a page's URL: removes the fragment, default port, index file, and tracking and session parameters, and sorts the query. Returns null for
 * URLs that are not http(s), contain credentials or are too long.
 */
export function normaliseAddress(text: string, base?: string): string | null {
  const url = text.length > 4 * MOST_CHARACTERS ? null : parseUrl(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  url.hostname = url.hostname.replace(/\.$/, "");
  url.pathname = samePath(url.pathname);
  url.search = sameQuery(url.search);
  return url.href.length <= MOST_CHARACTERS ? url.href : null;
}

function samePath(path: string): string {
  return samePercents(path)
    .replace(/;(?:jsessionid|phpsessid)=[^/]*/gi, "")
    .replace(indexFile, "/");
}

/** Keeps the encoding of each parameter, because some servers distinguish `%20` from `+`. */
function sameQuery(search: string): string {
  const parts = samePercents(search.slice(1))
    .split("&")
    .filter((part) => part !== "" && !isNoise(part));
  return parts.toSorted((a, b) => compare(nameOf(a), nameOf(b))).join("&");
}

function isNoise(part: string): boolean {
  const name = nameOf(part);
  return tracking.test(name) || session.test(name);
}

function nameOf(part: string): string {
  return part.split("=", 1)[0] ?? "";
}

function compare(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Converts percent-encoding to uppercase, and decodes unreserved characters (RFC 3986, section 6.2.2). */
function samePercents(text: string): string {
  return text.replace(/%[0-9a-f]{2}/gi, (code) => {
    const character = String.fromCharCode(Number.parseInt(code.slice(1), 16));
    return /[A-Za-z0-9._~-]/.test(character) ? character : code.toUpperCase();
  });
}

/** Returns the identity of a site: its host and port, ignoring `www.` and the scheme. */
export function siteOf(address: string): string {
  const url = new URL(address);
  return url.host.replace(/^www\./, "");
}

/** Returns the identity of a page within its site. */
export function pageKey(address: string): string {
  const url = new URL(address);
  return url.pathname + url.search;
}
