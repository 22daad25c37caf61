import { parseUrl } from "../../../platform/lib/parse-url.ts";

/** A request of a page. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  /** As Chromium names it: `document`, `script`, `fetch`, … */
  readonly type: string;
  readonly isNavigation: boolean;
  /** Whether it comes from the page itself, not from a frame within it or a window that it opened. */
  readonly isOfPage: boolean;
}

/** Contributes text, or is needed by scripts that do. Some applications stop if a style sheet is missing. */
const wanted = new Set(["document", "script", "stylesheet", "xhr", "fetch"]);

/** Returns whether a page may send a request. The proxy checks the address. */
export function mayRequest(page: URL, { url: text, method, type, isNavigation, isOfPage }: PageRequest): boolean {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !wanted.has(type) || !isOfPage) return false;
  if (isNavigation) return method === "GET" && isSameSite(page, url);
  // A page must not make this service send data to other sites.
  return /^(?:GET|HEAD|OPTIONS)$/.test(method) || (method === "POST" && isSameSite(page, url));
}

/** Returns whether one host is the other or is below it. */
export function isSameSite({ hostname: one }: URL, { hostname: other }: URL): boolean {
  const [a, b] = [one.replace(/^www\./, ""), other.replace(/^www\./, "")];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
