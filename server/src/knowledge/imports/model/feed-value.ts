import { AVAILABLE, UNAVAILABLE } from "../../../language/feed-words.ts";
import { withoutMarks } from "../../../language/without-marks.ts";

const available = new Set(AVAILABLE.map(folded));
const unavailable = new Set(UNAVAILABLE.map(folded));

function folded(text: string): string {
  return withoutMarks(text.trim().toLowerCase());
}

/** Returns a scalar as trimmed text; undefined if the value is empty or not a scalar. */
export function textOf(value: unknown): string | undefined {
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (typeof value !== "string") return undefined;
  const text = value.trim();
  return text === "" ? undefined : text;
}

/**
 * Returns the JSON array in a cell, which lists several values or one value that contains separators; otherwise, returns the value itself.
 */
export function structuredOf(value: unknown): unknown {
  if (typeof value !== "string" || !/^\s*\[.*\]\s*$/s.test(value)) return value;
  const parsed = parseJson(value);
  return Array.isArray(parsed) ? parsed : value;
}

/**
 * Returns the value that a cell contains as JSON: a number, `true`, `false`, a quoted string or a list of strings; undefined if it is none
 * of these.
 * Eight or more digits are a code, such as a GTIN.
 */
export function exactValueOf(text: string): unknown {
  if (/^\d{8,}$/.test(text)) return text;
  if (!/^(?:true|false|-?\d.*|".*"|\[.*\])$/s.test(text)) return undefined;
  const parsed = parseJson(text);
  return Array.isArray(parsed) && parsed.some((entry) => typeof entry !== "string") ? undefined : parsed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Returns the entries of an array, or the value itself as the only entry. Omits empty entries. */
export function entriesOf(value: unknown): string[] {
  return (Array.isArray(value) ? value : [value]).flatMap((entry) => textOf(entry) ?? []);
}

/** Returns whether a product is in stock, according to an availability term or a quantity; undefined if the value is neither. */
export function availabilityOf(value: unknown): boolean | undefined {
  if (typeof value === "boolean") return value;
  const text = textOf(value);
  if (text === undefined || text.length > 60) return undefined;
  const word = folded(text.replace(/^https?:\/\/schema\.org\//i, ""));
  if (available.has(word)) return true;
  if (unavailable.has(word)) return false;
  const spaced = word.replaceAll(/[_-]+/g, " ");
  if (available.has(spaced)) return true;
  if (unavailable.has(spaced)) return false;
  return /^-?\d{1,9}(?:[.,]\d{1,4})?$/.test(word) ? Number(word.replace(",", ".")) > 0 : undefined;
}

/** Splits a category path such as `Clothing > Jackets`, or several paths separated by `|` or `;`. */
export function categoryPathsOf(value: unknown): string[][] {
  const paths = entriesOf(value).flatMap((entry) => entry.split(/[|;]/));
  const split = paths.map((path) =>
    path
      .split(/>|»|\s\/\s/)
      .map((level) => level.trim())
      .filter((level) => level !== ""),
  );
  const seen = new Set<string>();
  return split.filter((path) => {
    const key = path.join("\n");
    if (path.length === 0 || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the URLs in a value, which may be separated by white space, commas, semicolons or vertical bars. */
export function addressesOf(value: unknown): string[] {
  return [...new Set(entriesOf(value).flatMap((entry) => entry.split(/[\s|;]+|,(?=\s*https?:)/i).filter((part) => part !== "")))];
}

const blocks = /<(?:\/?(?:p|div|li|ul|ol|h[1-6]|tr|table|section)|br)\b[^<>]*>/gi;
const entities: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'", nbsp: " " };

/** Returns the plain text of a description that may contain HTML. */
export function plainText(text: string): string {
  if (!/<\/?[a-z][^<>]*>/i.test(text)) return text;
  return withoutComments(text)
    .replaceAll(blocks, "\n")
    .replaceAll(/<\/?[a-z][^<>]*>/gi, "")
    .replaceAll(/&(amp|lt|gt|quot|apos|nbsp|#\d{1,7}|#x[\da-f]{1,6});/gi, (whole, name: string) => entityOf(name) ?? whole)
    .replaceAll(/[ \t\u00a0]+/g, " ")
    .replaceAll(/ ?\n ?(?:\n ?)*/g, "\n")
    .trim();
}

/** Removes HTML comments. A regular expression would take quadratic time for unclosed comments. */
function withoutComments(text: string): string {
  const kept: string[] = [];
  for (let at = 0; ;) {
    const start = text.indexOf("<!--", at);
    const end = start === -1 ? -1 : text.indexOf("-->", start + 4);
    if (end === -1) return [...kept, text.slice(at)].join("");
    kept.push(text.slice(at, start));
    at = end + 3;
  }
}

function entityOf(name: string): string | undefined {
  if (!name.startsWith("#")) return entities[name.toLowerCase()];
  const point = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
  return point > 0 && point <= 0x10ffff && !(point >= 0xd800 && point <= 0xdfff) ? String.fromCodePoint(point) : undefined;
}
