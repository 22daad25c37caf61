import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Maximum URL length; longer URLs are ignored. */
const longest = 2_048;

/** Returns the absolute http(s) URL of a reference, without its fragment; null for other schemes, such as `javascript:` or `data:`. */
export function absolute(reference: string | undefined, base: string): string | null {
  if (reference === undefined || reference.length > 2 * longest) return null;
  const trimmed = reference.trim();
  const url = trimmed === "" ? null : parseUrl(trimmed, base);
  if (url === null) return null;
  if (url.protocol !== "http:" && url.protocol !== "https:") return null;
  if (url.hostname === "" || url.username !== "" || url.password !== "") return null;
  url.hash = "";
  return url.href.length > longest ? null : url.href;
}

/** Resolves references against a page's base URL. Resolves only a limited number, because URL parsing is the slowest part of reading a page. */
export class Addresses {
  base: string;
  #left = 20_000;

  constructor(base: string) {
    this.base = base;
  }

  /** Like `absolute`; null once the limit is reached. */
  resolve(reference: string | undefined): string | null {
    if (reference === undefined || this.#left === 0) return null;
    this.#left -= 1;
    return absolute(reference, this.base);
  }
}

/** Returns the URL of the largest `srcset` candidate. */
export function largestOf(srcset: string): string | null {
  let best: { readonly url: string; readonly size: number } | null = null;
  // URLs can contain commas, so a candidate ends only at a comma followed by white space.
  for (const candidate of srcset.slice(0, 10_000).trim().split(/,\s+/, 50)) {
    const [url = "", descriptor = "1x"] = candidate.trim().split(/\s+/, 2);
    const size = Number.parseFloat(descriptor) * (descriptor.endsWith("x") ? 1_000 : 1);
    if (url !== "" && (best === null || size > best.size)) best = { url: url.replace(/,$/, ""), size: Number.isNaN(size) ? 0 : size };
  }
  return best?.url ?? null;
}

/** Returns a key shared by all variants of a page's URL: without scheme, `www.`, trailing slash and campaign parameters. */
export function pageKey(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  const kept = [...url.searchParams].filter(([name]) => !/^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref|variant)$/i.test(name));
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${query === "" ? "" : `?${query}`}`;
}
