import { domainToUnicode } from "node:url";
import { isStorable } from "../../platform/lib/text.ts";
import { parseUrl } from "../../platform/lib/parse-url.ts";

const mostCharacters = 2_048;
/** A source name has at most 120 characters, including the suffix that `productsSourceName` adds. */
const mostNameCharacters = 110;

/**
 * Returns the URLs that a user may have meant, most likely first: text without a scheme is tried as https, then http. Removes the fragment. Returns
 * the problem if the text is not a URL.
 */
export function siteAddresses(typed: string): readonly [string, ...string[]] | { readonly problem: string } {
  const text = typed.trim();
  if (text.length > mostCharacters || !isStorable(text) || /\s/.test(text)) return wrong;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(text)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return wrong;
  if (scheme !== undefined) return one(text);
  const secure = one(`https://${text.replace(/^\/\//, "")}`);
  if ("problem" in secure) return secure;
  const plain = one(`http://${text.replace(/^\/\//, "")}`);
  return "problem" in plain ? secure : [secure[0], plain[0]];
}

const wrong = { problem: "must be the URL of a website such as https://shop.example.com" } as const;

function one(text: string): readonly [string] | typeof wrong | { readonly problem: string } {
  const url = parseUrl(text);
  if (url === null || url.hostname === "") return wrong;
  if (url.username !== "" || url.password !== "") return { problem: "must not contain a user name or password" };
  url.hash = "";
  return [url.href];
}

/** Returns a site's display name: its host in Unicode without `www.`, plus the port if it is not the scheme's default. */
export function siteName(address: string): string {
  const url = new URL(address);
  const host = domainToUnicode(url.hostname) || url.hostname;
  const name = host.replace(/^www\.(?=[^.]+\.)/, "") + (url.port === "" ? "" : `:${url.port}`);
  return name.slice(0, mostNameCharacters).toWellFormed();
}

/** Returns the name of the source for a site's products. */
export function productsSourceName(site: string): string {
  return `${site} products`;
}
