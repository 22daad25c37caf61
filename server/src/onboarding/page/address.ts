import { parseUrl } from "../../platform/lib/parse-url.ts";

/** Longest address that anything is done with. */
const longest = 2_048;

/** The http(s) address that a reference on a page means, without its fragment; null for any other, such as `javascript:` or `data:`. */
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

/** A page's base address, and how many references are followed from it: to read an address takes longer than anything else on a page. */
export class Addresses {
  base: string;
  #left = 20_000;

  constructor(base: string) {
    this.base = base;
  }

  /** As `absolute`; null for all that come after many. */
  resolve(reference: string | undefined): string | null {
    if (reference === undefined || this.#left === 0) return null;
    this.#left -= 1;
    return absolute(reference, this.base);
  }
}

/** The address of a `srcset` that is shown largest. */
export function largestOf(srcset: string): string | null {
  let best: { readonly url: string; readonly size: number } | null = null;
  // Addresses may hold commas: a candidate ends at a comma that white space follows.
  for (const candidate of srcset.slice(0, 10_000).trim().split(/,\s+/, 50)) {
    const [url = "", descriptor = "1x"] = candidate.trim().split(/\s+/, 2);
    const size = Number.parseFloat(descriptor) * (descriptor.endsWith("x") ? 1_000 : 1);
    if (url !== "" && (best === null || size > best.size)) best = { url: url.replace(/,$/, ""), size: Number.isNaN(size) ? 0 : size };
  }
  return best?.url ?? null;
}

/** What two spellings of a page's address have in common: without scheme, `www.`, a last slash and parameters of campaigns. */
export function pageKey(address: string): string {
  const url = parseUrl(address);
  if (url === null) return address;
  const kept = [...url.searchParams].filter(([name]) => !/^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id|ref|variant)$/i.test(name));
  const query = kept.map(([name, value]) => `${name}=${value}`).join("&");
  return `${url.host.replace(/^www\./, "")}${url.pathname.replace(/\/+$/, "")}${query === "" ? "" : `?${query}`}`;
}
