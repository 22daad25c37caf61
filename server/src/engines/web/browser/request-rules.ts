import { parseUrl } from "../../../platform/lib/parse-url.ts";

/** A request sent by a page. */
export interface PageRequest {
  readonly url: string;
  readonly method: string;
  /** Resource type as named by Chromium: `document`, `script`, `fetch`, … */
  readonly type: string;
  readonly isNavigation: boolean;
  /** Whether the page itself sent the request, rather than a frame or a window that it opened. */
  readonly isOfPage: boolean;
}

/** Resource types that contribute text, or that scripts need to produce it. Some applications fail if a style sheet is missing. */
const wanted = new Set(["document", "script", "stylesheet", "xhr", "fetch"]);

/** Returns whether a page may send a request. The proxy checks the IP address. */
export function mayRequest(page: URL, { url: text, method, type, isNavigation, isOfPage }: PageRequest): boolean {
  const url = parseUrl(text);
  if (url === null || !/^https?:$/.test(url.protocol) || !wanted.has(type) || !isOfPage) return false;
  if (isNavigation) return method === "GET" && isSameSite(page, url);
  // A page must not use this service to send data to other sites.
  return /^(?:GET|HEAD|OPTIONS)$/.test(method) || (method === "POST" && isSameSite(page, url));
}

/** Returns whether two hosts are the same, or one is a subdomain of the other. */
export function isSameSite({ hostname: one }: URL, { hostname: other }: URL): boolean {
  const [a, b] = [one.replace(/^www\./, ""), other.replace(/^www\./, "")];
  return a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`);
}
