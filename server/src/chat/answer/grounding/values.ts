import { patternsOf, wholeText, wholeWords } from "../../../language/patterns.ts";
import { spokenEntries } from "../../../language/find-pack.ts";
import { canonicalUnit } from "../text/measure-units.ts";
import { numberWordsIn } from "../text/number-words.ts";
import { readingsOf } from "./numbers.ts";
import { fractionsIn, speltPhonesIn } from "./spelt-values.ts";

/** A checkable value as written, with every interpretation of its notation. */
export type Value = { readonly written: string } & (
  | { readonly kind: "url" | "email" | "code" | "time" | "phone" | "phrase"; readonly text: string }
  | { readonly kind: "free" }
  | { readonly kind: "date"; readonly readings: readonly string[] }
  /** `currency` is empty if the text gives a price without one. */
  | { readonly kind: "money"; readonly readings: readonly string[]; readonly currency: string }
  | { readonly kind: "percent"; readonly readings: readonly string[] }
  /** `smaller` is the same measurement in the next smaller unit, for fractions. */
  | { readonly kind: "number"; readonly readings: readonly string[]; readonly unit: string; readonly smaller?: Measure }
);

export interface Measure {
  readonly reading: string;
  readonly unit: string;
}

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const DOMAINS =
  "com|org|net|edu|gov|io|dev|app|ai|co|shop|store|info|biz|example|test|eu|de|at|ch|fr|es|it|nl|be|pt|br|uk|us|jp|cn|pl|se|no|dk|fi|ie|ca|au|xyz|click|top|site|online|link|live|me|ly|gg|tv|cc|ru|in|tk|ml|gq|icu|buzz|page|cloud|tech|zip|mov|support|help|win|bid|pro|vip|club|world|today|email|network|space|fun|website|su|to|is|la|sh|ws|cz|sk|hu|ro|bg|gr|tr|ua|il|ae|za|mx|ar|cl|nz|sg|hk|tw|kr|id|th|vn|ph|my";
const HOST = String.raw`(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}`;
const REST = String.raw`[^\s<>"'\x60|\\^{}[\]]`;
const claims = patternsOf((conversation) => conversation.claims);
const DOT = claims(({ dot }) => dot);
const URL = new RegExp(
  String.raw`(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)${REST}+|\b(?:javascript|data|mailto|tel|sms|whatsapp|intent):${REST}+|\b${HOST}(?:${DOMAINS})\b(?:[/?#:]${REST}*)?|\b${HOST}[a-z]{2,24}\/${REST}*|\b[a-z0-9-]{2,40}\s?(?:\[\.\]|\(\.\)|\[dot\]|\(dot\)|\s(?:${DOT})\s)\s?(?:${DOMAINS})\b(?:\/${REST}*)?`,
  "giu",
);
/** Matches a character or word that every value contains, except values in words. */
const MARK = new RegExp(String.raw`[\d@.:[(]| (?:${DOT}) `, "i");
const PHONE =
  /(?<![\p{L}\p{N}])(?:\+|00)\d[\d\s()/.-]{5,20}\d(?!\d)|(?<![\p{L}\p{N}.,])(?:\(0\d{1,5}\)|0\d{1,5})[\s/-]\d[\d\s/-]{3,14}\d(?!\d)/gu;
const MONTHS: ReadonlyMap<string, number> = new Map(
  spokenEntries(({ months }) => months).flatMap(({ entry }) =>
    entry.flatMap((names, at) => names.split(" ").map((name) => [name, at + 1] as const)),
  ),
);
const MONTH = anyOf(MONTHS.keys());
const OF = claims(({ dateOf }) => dateOf);
const DATE = new RegExp(
  String.raw`\b(?<iso>\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z?)?|\b(?<d1>\d{1,2})(?:\.|${claims(({ dayOrdinals }) => dayOrdinals)})?\s+(?:(?:${OF})\s+)?(?<m1>${MONTH})\.?,?(?:\s+(?:(?:${OF})\s+)?(?<y1>\d{4}))?\b|\b(?<m2>${MONTH})\.?\s+(?<d2>\d{1,2})(?:${claims(({ dayOrdinalsAfterMonth }) => dayOrdinalsAfterMonth)})?(?:,?\s+(?<y2>\d{4}))?\b|\b(?<a>\d{1,2})[./](?<b>\d{1,2})[./](?<y3>\d{4})\b`,
  "giu",
);
const TIME = /\b(?:[01]?\d|2[0-4])[:h][0-5]\d\b/g;
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*`;
const SIGNS = "[€$£¥₹₽₩₺₴₪₫₱₿¢]";
const CODES = "EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|NZD|SEK|NOK|DKK|PLN|CZK|HUF|RON|BRL|INR|MXN|ZAR|TRY|RUB|KRW|SGD|HKD|ISK|BTC|ETH";
/** Currency names that are common to several languages, or that belong to languages that the built-in answer engine does not support. */
const INTERNATIONAL: Readonly<Record<string, string>> = {
  us$: "USD", ca$: "CAD", a$: "AUD", au$: "AUD", nz$: "NZD", r$: "BRL", kr: "kr", kronen: "kr", krone: "kr", kroner: "kr", kronor: "kr", fr: "CHF",
  sfr: "CHF", ct: "cent",
}; // prettier-ignore
const CURRENCY_WORDS: ReadonlyMap<string, string> = new Map([
  ...Object.entries(INTERNATIONAL),
  ...spokenEntries(({ currencies }) => currencies).flatMap(({ entry }) => Object.entries(entry)),
]);
const NAMES = String.raw`${anyOf([...CURRENCY_WORDS.keys()].filter((word) => /^\p{L}+$/u.test(word)))}|yuan|z[łl]|zlot(?:y|ys|ych)|k[čc]|rubles?|rubel|rupees?|pesos?|reais|lira|lei|forint|ft|bitcoins?|c[eé]ntimos?|centesimi|öre|øre`;
const CURRENCY_BEFORE = String.raw`(?<before>US\$|CA\$|AU?\$|NZ\$|HK\$|S\$|R\$|${SIGNS}|\b(?:${CODES}|kr|fr)\b\.?)[ \u00a0\u202f]?`;
const CURRENCY_AFTER = String.raw`[ \u00a0\u202f]?(?<after>${SIGNS}|(?:${CODES}|${NAMES})(?![\p{L}\p{N}]))`;
const PERCENT = claims(({ percent }) => percent);
const AMOUNT = new RegExp(
  String.raw`(?:${CURRENCY_BEFORE})?(?<number>${NUMBER})(?:[.,]?[–—-](?=\s|$))?(?:${CURRENCY_AFTER}|(?<percent>[ \u00a0\u202f]?%|[ \u00a0\u202f](?:${PERCENT})\b)|[ \u00a0\u202f-]?(?<unit>[\p{L}°µ]+(?:\/[\p{L}]+)?)?)`,
  "giu",
);
const CODE = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_/-]*\d)(?=[\p{L}\p{N}_/-]*\p{L})[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
/** Matches ranges such as "50 - 99 euros" and "between 50 and 99 €", in which the first amount has the currency of the second. */
const RANGE = new RegExp(
  String.raw`(?<low>${NUMBER})(?<between>\s?[-–—]\s?|\s(?:${claims(({ amountTo }) => amountTo)})\s)(?=(?:${NUMBER})[ \u00a0\u202f]?(?<after>${SIGNS}|(?:${CODES}|${NAMES})(?![\p{L}\p{N}])))`,
  "giu",
);
const RANGE_BEFORE = new RegExp(
  String.raw`(?<before>${SIGNS}|\b(?:${CODES})\b)[ \u00a0\u202f]?(?<low>${NUMBER})(?<between>\s?[-–—]\s?|\s(?:${claims(({ amountToAfterSign }) => amountToAfterSign)})\s)(?=\d)`,
  "giu",
);
const PRICED = new RegExp(String.raw`\b(?:${claims(({ pricedBefore }) => pricedBefore)})\b[^.!?\d]{0,40}$`, "iu");
const FREE = new RegExp(String.raw`\b(?:${claims(({ free }) => free)})\b(?!${claims(({ freeFrom }) => freeFrom)})`, "giu");
const CODE_WORD = String.raw`\b(?:${claims(({ codeWords }) => codeWords)})(?![\p{L}\p{N}])`;
const CODE_IS = String.raw`(?:\s+(?:${claims(({ codeIs }) => codeIs)}))`;
const MARKS = String.raw`[\s:"'“”„«»*_\x60]`;
/** Matches a capitalized word after "code", or any word in quotation marks or after "use ... at checkout". */
const PROMO = new RegExp(
  String.raw`${CODE_WORD}(?:${MARKS}{1,4}(\p{Lu}{4,}[\p{Lu}\p{N}]*)|(?:${CODE_IS}\s*|:)${MARKS}{0,4}(\p{Lu}{2,}[\p{Lu}\p{N}]*)|${CODE_IS}?:?\s*(?:["“”„«\x60]|\*\*)([\p{L}\p{N}_-]{3,20})(?:["“”»\x60]|\*\*))(?![\p{L}\p{N}])|\b(?:${claims(({ codeUse }) => codeUse)})\s+["“„«\x60*]*(\p{Lu}{4,})["”“»\x60*]*\s+(?:${claims(({ codePlace }) => codePlace)})`,
  "gu",
);
const HALF_PRICE = wholeWords(
  claims(({ halfPrice }) => halfPrice),
  "giu",
);
const ARTICLE_CODE = /^\p{Lu}{2,}-\d/u;
const QUANTITY = /^\d+(?:[.,]\d+)?[\p{L}°µ]{1,4}$|^\d+-\p{L}+(?:-\p{L}+)*$|^\p{L}{3,}-\d{1,2}$/u;

const read = new Map<string, readonly Value[]>();
const READ_KEPT = 5_000;

/** Returns every value in the text that an answer must not invent. Cached because the same records serve many answers. */
export function valuesIn(text: string): readonly Value[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const found = readValues(text);
  if (read.size >= READ_KEPT) read.clear();
  read.set(text, found);
  return found;
}

function readValues(given: string): Value[] {
  const text = plainDigits(given);
  const found: Value[] = [];
  for (const [free] of text.matchAll(FREE)) found.push({ kind: "free", written: free });
  for (const [written, ...codes] of text.matchAll(PROMO)) {
    const code = codes.find((one) => one !== undefined) ?? "";
    found.push({ kind: "code", text: code.toLowerCase(), written });
  }
  for (const [half] of text.matchAll(HALF_PRICE)) found.push({ kind: "phrase", text: half.toLowerCase(), written: half.toLowerCase() });
  found.push(...spelt(text), ...fractions(text));
  for (const { digits, written } of speltPhonesIn(text)) found.push({ kind: "phone", text: digits, written });
  if (!MARK.test(text)) return found;
  let rest = take(text, EMAIL, (match) => found.push({ kind: "email", text: match[0].toLowerCase(), written: match[0] }));
  rest = take(rest, URL, (match) => found.push({ kind: "url", text: canonicalUrl(match[0]), written: match[0] }));
  if (!/\d/.test(rest)) return found;
  rest = take(rest, DATE, (match) => found.push({ kind: "date", readings: dateReadings(match.groups ?? {}), written: match[0] }));
  rest = take(rest, TIME, (match) => found.push({ kind: "time", text: match[0].replace("h", ":").padStart(5, "0"), written: match[0] }));
  rest = take(rest, PHONE, (match) => {
    const digits = match[0].replaceAll(/\D/g, "");
    return digits.length >= 7 && found.push({ kind: "phone", text: digits, written: match[0] });
  });
  rest = take(rest, CODE, (match) => {
    if (QUANTITY.test(match[0]) && !ARTICLE_CODE.test(match[0])) return false;
    return found.push({ kind: "code", text: match[0].toLowerCase(), written: match[0] });
  });
  rest = rest.replace(RANGE, "$<low> $<after>$<between>").replace(RANGE_BEFORE, "$<before>$<low>$<between>$<before>");
  let at = 0;
  take(rest, AMOUNT, ({ 0: whole, groups = {} }) => {
    at = Math.max(at, rest.indexOf(whole, at));
    const before = rest.slice(Math.max(0, at - 60), at);
    at += whole.length;
    const written = groups["number"] ?? "";
    const readings = readingsOf(written);
    const currency = groups["before"] ?? groups["after"];
    if (readings.length === 0) return false;
    if (currency !== undefined) return found.push({ kind: "money", readings, currency: canonicalCurrency(currency), written });
    if (groups["percent"] !== undefined) return found.push({ kind: "percent", readings, written });
    const unit = canonicalUnit(groups["unit"] ?? "");
    if (unit === "" && PRICED.test(before) && !/^\p{L}/u.test(groups["unit"] ?? ""))
      return found.push({ kind: "money", readings, currency: "", written });
    const below = /(?:^|[\s(:,;])[-−–]\s?$/u.test(before);
    return found.push({ kind: "number", readings: readings.map((reading) => signed(reading, unit, below)), unit, written });
  });
  return found;
}

/** Returns an interpretation with its sign for temperatures; other measurements have no sign. */
export function signed(reading: string, unit: string, below: boolean): string {
  return below && unit.startsWith("°") ? `-${reading}` : reading;
}

/** Returns amounts, percentages and measurements whose numbers are spelled out. */
function spelt(text: string): Value[] {
  return numberWordsIn(text).flatMap(({ value, unit, written, article }): Value[] => {
    const isMoney = CURRENCY_WORD.test(unit);
    const isShare = PERCENT_WORD.test(unit);
    if (!isMoney && !isShare && (article || canonicalUnit(unit) === "" || unit.length < 2)) return [];
    if (value === null) return [{ kind: "phrase", text: written, written }];
    const readings = [String(value)];
    if (isMoney) return [{ kind: "money", readings, currency: canonicalCurrency(unit), written }];
    return [isShare ? { kind: "percent", readings, written } : { kind: "number", readings, unit: canonicalUnit(unit), written }];
  });
}

const SMALLER: Readonly<Record<string, readonly [factor: number, unit: string]>> = {
  kg: [1_000, "g"], l: [1_000, "ml"], km: [1_000, "m"], m: [100, "cm"], cm: [10, "mm"], y: [12, "mo"], d: [24, "h"], h: [60, "min"], min: [60, "s"],
}; // prettier-ignore

/** Returns measurements written as fractions: "half a kilo", which is also 500 g. */
function fractions(text: string): Value[] {
  return fractionsIn(text).flatMap(({ reading, unit, written }): Value[] => {
    const known = canonicalUnit(unit);
    if (known === "" || (unit.length < 2 && known !== "l")) return [];
    const [factor, smaller] = SMALLER[known] ?? [1, known];
    return [
      { kind: "number", readings: [reading], unit: known, written, smaller: { reading: String(Number(reading) * factor), unit: smaller } },
    ];
  });
}

const CURRENCY_WORD = new RegExp(`^(?:${NAMES}|eur|usd|gbp|chf)$`, "iu");
/** Matches the first words of phrases that mean "percent". */
const PERCENT_WORD = wholeText(
  PERCENT.split("|")
    .map((phrase) => phrase.split(" ")[0])
    .join("|"),
);
const ZEROS = [0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xbe6, 0xe50, 0xed0, 0xf20];

/** Normalizes compatibility forms and the digits of all scripts, and removes invisible characters. */
function plainDigits(text: string): string {
  // oxlint-disable-next-line no-control-regex
  if (/^[\x00-\x7f]*$/.test(text)) return text;
  return text
    .replaceAll(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/gu, "")
    .normalize("NFKC")
    .replaceAll(/\p{Nd}/gu, (digit) => {
      const point = digit.codePointAt(0) ?? 0;
      const zero = ZEROS.find((start) => point >= start && point < start + 10);
      return zero === undefined ? digit : String(point - zero);
    });
}

function take(text: string, pattern: RegExp, keep: (match: RegExpExecArray) => number | boolean): string {
  return text.replace(pattern, (...parts: unknown[]) => {
    const groups = parts.at(-1);
    const match = Object.assign([String(parts[0])], {
      groups: typeof groups === "object" && groups !== null ? groups : {},
    }) as unknown as RegExpExecArray;
    return keep(match) === false ? match[0] : " ";
  });
}

/** Returns a URL without insignificant differences: case of the host, a trailing slash or trailing punctuation. */
export function canonicalUrl(url: string): string {
  const bare = url.replace(/[.,;:!?)\]}'"’”»*_]+$/, "").replace(/\/$/, "");
  const match = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]+)(.*)$/i.exec(bare);
  return match === null ? bare : `${(match[1] ?? "").toLowerCase()}${(match[2] ?? "").toLowerCase()}${match[3] ?? ""}`;
}

const SIGN_CODES: Readonly<Record<string, string>> = {
  "€": "EUR", "£": "GBP", $: "$", "¢": "cent", "¥": "¥", "₹": "INR", "₩": "KRW", "₽": "RUB", "₺": "TRY", "₴": "UAH", "₪": "ILS", "₫": "VND", "₱": "PHP",
}; // prettier-ignore

/** Returns the ISO 4217 code for a symbol or word. Returns `$` and `¥` unchanged, because several currencies share them. */
export function canonicalCurrency(written: string): string {
  const plain = written.toLowerCase().replace(/\.$/, "");
  return SIGN_CODES[plain] ?? CURRENCY_WORDS.get(plain) ?? plain.toUpperCase();
}

/** Returns the interpretations of a date as `year-month-day`. The year is empty if it is missing; 03/04/2025 has two interpretations. */
function dateReadings(groups: Readonly<Record<string, string | undefined>>): string[] {
  const { iso, d1, m1, y1, d2, m2, y2, a, b, y3 } = groups;
  if (iso !== undefined) {
    const [year, month, day] = iso.split("-").map(Number);
    return [`${year ?? 0}-${month ?? 0}-${day ?? 0}`, `-${month ?? 0}-${day ?? 0}`];
  }
  const day = d1 ?? d2;
  const month = m1 ?? m2;
  if (day !== undefined && month !== undefined) {
    const year = y1 ?? y2;
    const short = `-${MONTHS.get(month.toLowerCase()) ?? 0}-${Number(day)}`;
    return year === undefined ? [short] : [`${year}${short}`];
  }
  return [`${y3 ?? ""}-${Number(b)}-${Number(a)}`, `${y3 ?? ""}-${Number(a)}-${Number(b)}`];
}

/** Joins words into a pattern of alternatives, longest first. */
function anyOf(words: Iterable<string>): string {
  return [...new Set(words)].toSorted((one, other) => other.length - one.length).join("|");
}
