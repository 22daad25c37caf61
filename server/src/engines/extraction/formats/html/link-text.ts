import type { DomElement } from "./dom.ts";

const MAP =
  /^https?:\/\/(?:[\w-]+\.)*(?:google\.[a-z.]+\/maps|maps\.google\.[a-z.]+|maps\.apple\.com|openstreetmap\.org|bing\.com\/maps|goo\.gl\/maps)/i;
const LONGEST = 2_048;

/**
 * Returns the telephone number, email address or map address of a link if its text does not contain it, such as the number for `Call us`.
 * Returns null for other links.
 */
export function targetOf(link: DomElement, text: string): string | null {
  const href = (link.getAttribute("href") ?? "").trim();
  if (href.length > LONGEST) return null;
  if (/^(?:tel|callto|sms):/i.test(href)) return numberOf(href, text);
  if (/^mailto:/i.test(href)) return mailOf(href, text);
  return MAP.test(href) ? placeOf(href, text) : null;
}

function numberOf(href: string, text: string): string | null {
  const number = decoded(href.slice(href.indexOf(":") + 1).split(/[;?]/, 1)[0] ?? "").trim();
  const digits = number.replace(/\D/g, "");
  // The last digits of a number are the same in national and international format.
  const shown = text.replace(/\D/g, "");
  if (digits.length < 3 || (shown.length >= 5 && (digits.endsWith(shown.slice(-5)) || shown.includes(digits)))) return null;
  return shown === digits ? null : number;
}

function mailOf(href: string, text: string): string | null {
  const address = decoded(href.slice(7).split("?", 1)[0] ?? "").trim();
  return !/^\S+@\S+$/.test(address) || text.toLowerCase().includes(address.toLowerCase()) ? null : address;
}

function placeOf(href: string, text: string): string | null {
  let url: URL;
  try {
    url = new URL(href);
  } catch {
    return null;
  }
  const place = (
    url.searchParams.get("q") ??
    url.searchParams.get("query") ??
    url.searchParams.get("destination") ??
    url.searchParams.get("daddr") ??
    ""
  ).trim();
  if (!/\p{L}/u.test(place) || !/\p{Nd}/u.test(place) || place.length > 200) return null;
  const plain = (words: string): string =>
    words
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, " ")
      .trim();
  return plain(text).includes(plain(place)) ? null : place;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
