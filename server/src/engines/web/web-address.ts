import { WebUnreachable } from "../../ports/web-fetcher.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

/**
 * Parses an http(s) URL, which must not contain credentials, and removes the fragment.
 * @param base base URL for relative URLs
 * @throws WebUnreachable `refused`
 */
export function webAddress(text: string, base?: URL): URL {
  const url = parseUrl(text, base);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new WebUnreachable("refused", text, "not a web address");
  }
  url.hash = "";
  return url;
}
