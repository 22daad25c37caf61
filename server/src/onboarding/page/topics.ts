import { parseUrl } from "../../platform/lib/parse-url.ts";
import type { PageFacts } from "./page-facts.ts";
import type { SiteTopic } from "../../language/phrases.ts";

/** Words in addresses and titles that indicate a topic, without diacritics. */
const patterns: readonly (readonly [topic: SiteTopic, pattern: RegExp])[] = [
  [
    "shipping",
    /\b(?:shipping|delivery|versand\w*|liefer\w+|livraison|envios?|spedizion[ei]|verzend\w*|bezorg\w*|entregas?)\b|配送|送料|运费|物流/,
  ],
  [
    "returns",
    /\b(?:returns?|refunds?|ruck(?:gabe|sendung)\w*|rueckgabe|widerruf\w*|retours?|remboursements?|devoluci?on(?:es)?|devolucoes|resi|reso|rimborsi?|retourneren)\b|返品|退货/,
  ],
  ["payment", /\b(?:payments?|zahlung\w*|bezahl\w*|paiements?|pagos?|pagament[oi]s?|betal\w+)\b|支払|付款/],
  ["warranty", /\b(?:warranty|guarantee|garantie\w*|garantia|garanzia|gewahrleistung)\b|保証|保修/],
  [
    "sizes",
    /\b(?:size[- ]?(?:guide|chart)s?|sizing|grossen(?:tabelle|berater)|groessentabelle|guide[- ]des[- ]tailles|guia[- ]de[- ]tallas|maattabel|guida[- ]alle[- ]taglie)\b|サイズガイド|尺码/,
  ],
  ["hours", /\b(?:opening[- ](?:hours|times)|offnungszeiten|oeffnungszeiten|horaires|horarios?|orari|openingstijden)\b|営業時間|营业时间/],
  ["prices", /\b(?:pricing|prices|preise|preisliste|tarifs?|precios|tarifas|prezzi|prijzen|precos)\b|料金|价格/],
  ["contact", /\b(?:contacts?|kontakt|contacto|contatti|contato|contactez\S*|impressum)\b|お問い合わせ|联系/],
];

/** Returns the site's topics in a fixed order, from pages that were read and pages linked within the site. */
export function topicsOf(pages: readonly PageFacts[]): SiteTopic[] {
  const site = siteOf(pages[0]?.url ?? "");
  // A one-page site has headings instead of pages.
  const parts = (pages[0]?.headings ?? []).filter(({ level, text }) => level <= 3 && text.length <= 40).map(({ text }) => plain(text));
  const said = pages.flatMap(({ url, title, headings, links }) => [
    wordsOf(url, `${title ?? ""} ${headings.find(({ level }) => level === 1)?.text ?? ""}`),
    // Link texts that name a page are short; in long texts such words have other meanings.
    ...links
      .filter((link) => link.text.length <= 40 && !/\bnofollow\b/.test(link.rel) && siteOf(link.url) === site)
      .map((link) => wordsOf(link.url, link.text)),
  ]);
  return patterns.filter(([, pattern]) => [...parts, ...said].some((words) => pattern.test(words))).map(([topic]) => topic);
}

function wordsOf(url: string, text: string): string {
  return plain(`${pathOf(url)} ${text}`);
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[_/.]/g, " ").replaceAll("ß", "ss").normalize("NFD").replace(/\p{M}/gu, "").normalize("NFC");
}

function pathOf(url: string): string {
  const { pathname } = new URL(url);
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

function siteOf(url: string): string {
  return parseUrl(url)?.host.replace(/^www\./, "") ?? "";
}
