import { readingsOf } from "./numbers.ts";

/** A checkable value of a text. Numbers, amounts and dates carry every reading that the notation allows. */
export type Value =
  | { readonly kind: "url" | "email" | "code" | "time"; readonly text: string }
  | { readonly kind: "date"; readonly readings: readonly string[] }
  | { readonly kind: "money"; readonly readings: readonly string[]; readonly currency: string }
  | { readonly kind: "percent"; readonly readings: readonly string[] }
  | { readonly kind: "number"; readonly readings: readonly string[]; readonly unit: string };

const EMAIL = /[\p{L}\p{N}._%+-]{1,64}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/gu;
const URL =
  /(?:\b[a-z][a-z0-9+.-]{1,15}:\/\/|\bwww\.)[^\s<>"'`|\\^{}[\]]+|\b(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.){1,8}(?:com|org|net|edu|gov|io|dev|app|ai|co|shop|store|info|biz|example|test|eu|de|at|ch|fr|es|it|nl|be|pt|br|uk|us|jp|cn|pl|se|no|dk|fi|ie|ca|au)\b(?:\/[^\s<>"'`|\\^{}[\]]*)?/giu;
const MONTHS =
  "jan(?:uary|uar)?|feb(?:ruary|ruar)?|mar(?:ch|s|zo)?|märz|apr(?:il)?|ma[iy]|june?|juni|july?|juli|aug(?:ust)?|sep(?:t(?:ember)?)?|o[ck]t(?:ober)?|nov(?:ember)?|de[cz](?:ember)?|janvier|février|avril|juin|juillet|août|septembre|octobre|novembre|décembre|enero|febrero|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre|januari|februari|maart|mei|augustus|janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro";
const DATE = new RegExp(
  String.raw`\b(?<iso>\d{4}-\d{2}-\d{2})(?:T[\d:.]+Z?)?|\b(?<d1>\d{1,2})(?:st|nd|rd|th|\.|er|º)?\s+(?:de\s+)?(?<m1>${MONTHS})\.?,?(?:\s+(?:de\s+)?(?<y1>\d{4}))?\b|\b(?<m2>${MONTHS})\.?\s+(?<d2>\d{1,2})(?:st|nd|rd|th)?(?:,?\s+(?<y2>\d{4}))?\b|\b(?<a>\d{1,2})[./](?<b>\d{1,2})[./](?<y3>\d{4})\b`,
  "giu",
);
const TIME = /\b(?:[01]?\d|2[0-4])[:h][0-5]\d\b/g;
const NUMBER = String.raw`\d{1,3}(?:[ \u00a0\u202f'’]\d{3})+(?:[.,]\d{1,2})?(?!\d)|\d+(?:[.,]\d+)*`;
const CURRENCY_BEFORE = String.raw`(?<before>US\$|CA\$|A\$|R\$|[€$£¥₹]|\b(?:EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|BRL|INR)\b)[ \u00a0\u202f]?`;
const CURRENCY_AFTER = String.raw`[ \u00a0\u202f]?(?<after>[€$£¥₹]|(?:EUR|USD|GBP|CHF|JPY|CNY|CAD|AUD|SEK|NOK|DKK|PLN|CZK|BRL|INR|euros?|dollars?|pounds?|francs?|franken|yen)\b)`;
const AMOUNT = new RegExp(
  String.raw`(?:${CURRENCY_BEFORE})?(?<number>${NUMBER})(?:\.?[–—-](?=\s|$))?(?:${CURRENCY_AFTER}|(?<percent>[ \u00a0\u202f]?%|[ \u00a0\u202f](?:percent|per cent|prozent|pour cent|por ciento|per cento|procent|por cento)\b)|[ \u00a0\u202f-]?(?<unit>[\p{L}°µ]+(?:\/[\p{L}]+)?)?)`,
  "giu",
);
const CODE = /(?<![\p{L}\p{N}])(?=[\p{L}\p{N}_/-]*\d)(?=[\p{L}\p{N}_/-]*\p{L})[\p{L}\p{N}]+(?:[-_/][\p{L}\p{N}]+)*(?![\p{L}\p{N}])/gu;
const QUANTITY = /^\d+(?:[.,]\d+)?[\p{L}°µ]{1,4}$|^\d+-\p{L}+(?:-\p{L}+)*$|^\p{L}{3,}-\d{1,2}$/u;

const read = new Map<string, readonly Value[]>();
const READ_KEPT = 5_000;

/** Every value of a text that an answer must not invent. The result is remembered, since the same records serve many answers. */
export function valuesIn(text: string): readonly Value[] {
  const known = read.get(text);
  if (known !== undefined) return known;
  const found = readValues(text);
  if (read.size >= READ_KEPT) read.clear();
  read.set(text, found);
  return found;
}

function readValues(text: string): Value[] {
  if (!/[\d@.]/.test(text)) return [];
  const found: Value[] = [];
  let rest = take(text, EMAIL, (match) => found.push({ kind: "email", text: match[0].toLowerCase() }));
  rest = take(rest, URL, (match) => found.push({ kind: "url", text: canonicalUrl(match[0]) }));
  rest = take(rest, DATE, (match) => found.push({ kind: "date", readings: dateReadings(match.groups ?? {}) }));
  rest = take(rest, TIME, (match) => found.push({ kind: "time", text: match[0].replace("h", ":").padStart(5, "0") }));
  rest = take(rest, CODE, (match) => {
    if (QUANTITY.test(match[0])) return false;
    return found.push({ kind: "code", text: match[0].toLowerCase() });
  });
  take(rest, AMOUNT, ({ groups = {} }) => {
    const readings = readingsOf(groups["number"] ?? "");
    const currency = groups["before"] ?? groups["after"];
    if (readings.length === 0) return false;
    if (currency !== undefined) return found.push({ kind: "money", readings, currency: canonicalCurrency(currency) });
    if (groups["percent"] !== undefined) return found.push({ kind: "percent", readings });
    return found.push({ kind: "number", readings, unit: canonicalUnit(groups["unit"] ?? "") });
  });
  return found;
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

/** A URL without what differs in writing only: case of the host, a closing slash or punctuation. */
export function canonicalUrl(url: string): string {
  const bare = url.replace(/[.,;:!?)\]}'"’”»*_]+$/, "").replace(/\/$/, "");
  const match = /^([a-z][a-z0-9+.-]*:\/\/)?([^/?#]+)(.*)$/i.exec(bare);
  return match === null ? bare : `${(match[1] ?? "").toLowerCase()}${(match[2] ?? "").toLowerCase()}${match[3] ?? ""}`;
}

const CURRENCIES: Readonly<Record<string, string>> = {
  "€": "EUR", euro: "EUR", euros: "EUR", "£": "GBP", pound: "GBP", pounds: "GBP", $: "$", dollar: "$", dollars: "$", us$: "USD", ca$: "CAD",
  a$: "AUD", r$: "BRL", "¥": "¥", yen: "JPY", "₹": "INR", franc: "CHF", francs: "CHF", franken: "CHF",
}; // prettier-ignore

/** ISO 4217 code of a sign or word; `$` and `¥` stay, since several currencies are written so. */
export function canonicalCurrency(written: string): string {
  return CURRENCIES[written.toLowerCase()] ?? written.toUpperCase();
}

const UNITS: Readonly<Record<string, string>> = {
  gram: "g", grams: "g", gramm: "g", gr: "g", kilogram: "kg", kilograms: "kg", kilo: "kg", kilos: "kg", liter: "l", liters: "l", litre: "l",
  litres: "l", litro: "l", litros: "l", litri: "l", millimetre: "mm", millimetres: "mm", millimeter: "mm", millimeters: "mm", centimetre: "cm",
  centimetres: "cm", centimeter: "cm", centimeters: "cm", metre: "m", metres: "m", meter: "m", meters: "m", watt: "w", watts: "w", volt: "v",
  volts: "v", hour: "h", hours: "h", hr: "h", hrs: "h", stunde: "h", stunden: "h", heures: "h", horas: "h", ore: "h", uur: "h", minute: "min",
  minutes: "min", minuten: "min", mins: "min", minuti: "min", minutos: "min", second: "s", seconds: "s", sekunden: "s", sec: "s", day: "d",
  days: "d", tag: "d", tage: "d", tagen: "d", jours: "d", jour: "d", dias: "d", giorni: "d", dagen: "d", month: "mo", months: "mo", monat: "mo",
  monate: "mo", monaten: "mo", mois: "mo", meses: "mo", mesi: "mo", maanden: "mo", year: "y", years: "y", jahr: "y", jahre: "y", jahren: "y",
  ans: "y", an: "y", anos: "y", anni: "y", jaar: "y", week: "wk", weeks: "wk", woche: "wk", wochen: "wk", semaines: "wk", semanas: "wk",
  settimane: "wk", weken: "wk", kilometre: "km", kilometres: "km", kilometer: "km", kilometers: "km",
  g: "g", kg: "kg", mg: "mg", mm: "mm", cm: "cm", m: "m", km: "km", l: "l", ml: "ml", cl: "cl", w: "w", kw: "kw", wh: "wh", kwh: "kwh", v: "v",
  a: "a", mah: "mah", ah: "ah", h: "h", min: "min", hz: "hz", db: "db", lb: "lb", lbs: "lb", oz: "oz", in: "in", ft: "ft", "°c": "°c", "°f": "°f",
}; // prettier-ignore

/** The unit that a word after a number stands for; empty for any other word. */
export function canonicalUnit(word: string): string {
  return UNITS[word.toLowerCase()] ?? "";
}

const MONTH_STARTS = ["jan", "feb", "mar", "apr", "mai", "jun", "jul", "aug", "sep", "oct", "nov", "dec"];
const MONTH_ALIASES: Readonly<Record<string, number>> = {
  mär: 3, maa: 3, may: 5, mag: 5, mei: 5, avr: 4, abr: 4, fév: 2, fev: 2, ene: 1, gen: 1, giu: 6, lug: 7, aoû: 8, ago: 8, set: 9, okt: 10, out: 10,
  ott: 10, dez: 12, dic: 12, déc: 12, juin: 6, juil: 7,
}; // prettier-ignore

function monthOf(name: string): number {
  const lower = name.toLowerCase();
  const index = MONTH_STARTS.indexOf(lower.slice(0, 3));
  return MONTH_ALIASES[lower.slice(0, 4)] ?? MONTH_ALIASES[lower.slice(0, 3)] ?? index + 1;
}

/** Readings as `year-month-day`; a date without a year has an empty one; 03/04/2025 has two readings. */
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
    const short = `-${monthOf(month)}-${Number(day)}`;
    return year === undefined ? [short] : [`${year}${short}`];
  }
  return [`${y3 ?? ""}-${Number(b)}-${Number(a)}`, `${y3 ?? ""}-${Number(a)}-${Number(b)}`];
}
