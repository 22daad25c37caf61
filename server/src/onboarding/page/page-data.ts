import { WEEKDAYS } from "../../brands/facts/model/calendar.ts";
import { type DataWeek, weekIn } from "./data-hours.ts";
import type { SchemaNode } from "./page-facts.ts";
import { formatMoney, moneyOf } from "./record-money.ts";
import { oneLine } from "./text.ts";

const mostScripts = 20;
const mostCharacters = 2_000_000;
const mostValues = 50_000;
const mostLines = 500;
const mostOfLine = 1_000;
const mostNodes = 50;
const mostDepth = 20;
const mostOfName = 80;
const leastWordsOfText = 4;

/** Fields without text for visitors. */
const technical =
  /^(?:_.*|.*(?:id|ids|key|slug|href|url|uri|src|path|route|token|hash|class|classname|type|kind|status|locale|lang|language|layout|variant|theme|colou?r|icon|target|rel|query|params|format|version|build|currency|mime|encoding|width|height|sort|order|method|env|host))$/i;

type Scalar = string | number;

/** Facts from the JSON data of a page. */
export interface PageData {
  readonly lines: readonly string[];
  /** Opening hours. */
  readonly weeks: readonly DataWeek[];
  /** Items in JSON-LD format. */
  readonly nodes: readonly SchemaNode[];
}

/**
 * Extracts text lines from the data with which scripts fill an empty page, such as `__NEXT_DATA__`. A name and its values become one
 * line, such as `Monday: 9:00–17:00`; longer strings become one line per paragraph.
 * @param scripts contents of JSON scripts
 */
export function readPageData(scripts: readonly string[], language: string): PageData {
  const writer = new DataWriter(language);
  for (const text of scripts.slice(0, mostScripts)) {
    if (text.length > mostCharacters) continue;
    try {
      writer.write(JSON.parse(text), 0);
    } catch {
      // Not JSON.
    }
  }
  return { lines: [...writer.lines], weeks: writer.weeks, nodes: writer.nodes };
}

class DataWriter {
  readonly lines = new Set<string>();
  readonly weeks: DataWeek[] = [];
  readonly nodes: SchemaNode[] = [];
  readonly #language: string;
  #values = 0;

  constructor(language: string) {
    this.#language = language;
  }

  write(value: unknown, depth: number): void {
    this.#values += 1;
    if (depth > mostDepth || this.#values > mostValues || this.lines.size >= mostLines) return;
    const week = typeof value === "object" && value !== null ? weekIn(value) : null;
    if (week !== null) return this.#week(week);
    if (Array.isArray(value)) for (const each of value as unknown[]) this.#member(each, depth);
    else if (typeof value === "object" && value !== null) this.#object(value as Readonly<Record<string, unknown>>, depth);
  }

  #week(week: DataWeek): void {
    this.weeks.push(week);
    const nameOf = new Intl.DateTimeFormat(this.#language, { weekday: "long", timeZone: "UTC" });
    for (const [at, day] of WEEKDAYS.entries()) {
      const spans = week[day] ?? [];
      // January 1, 2024 was a Monday.
      const name = nameOf.format(new Date(Date.UTC(2024, 0, 1 + at)));
      if (spans.length > 0) this.#add(`${name}: ${spans.map(({ opens, closes }) => `${opens}–${closes}`).join(", ")}`);
    }
  }

  #member(value: unknown, depth: number): void {
    if (typeof value !== "string") return this.write(value, depth + 1);
    for (const line of paragraphsOf(value)) if (wordsIn(line) >= leastWordsOfText) this.#add(line);
  }

  #object(object: Readonly<Record<string, unknown>>, depth: number): void {
    if (typeof object["@type"] === "string" && this.nodes.length < mostNodes) this.nodes.push(object);
    const names: string[] = [];
    const texts: string[] = [];
    const others: unknown[] = [];
    const money = moneyOf(object["price"] ?? object["amount"], object["currency"] ?? object["priceCurrency"] ?? object["currencyCode"]);
    for (const [field, value] of Object.entries(object)) {
      if (typeof value === "object" && value !== null) others.push(value);
      else if (isScalar(value) && !technical.test(field)) {
        const [first, ...rest] = paragraphsOf(String(value));
        if (first === undefined || (typeof value === "number" && (money !== null || !/phone|tel|year|age/i.test(field)))) continue;
        if (money !== null && field === "price") continue;
        if (rest.length === 0 && first.length <= mostOfName && !/[.!?]$/.test(first)) names.push(first);
        else texts.push(first, ...rest);
      }
    }
    if (money !== null) names.push(formatMoney(money, this.#language));
    this.#line(names, texts);
    for (const each of others) this.write(each, depth + 1);
  }

  #line(names: readonly string[], [text, ...more]: readonly string[]): void {
    const [name, ...values] = names;
    if (name === undefined) this.#add(text);
    else if (values.length === 0 && text === undefined) this.#add(wordsIn(name) > 1 ? name : undefined);
    else this.#add(`${name}: ${[...values, ...(text === undefined ? [] : [text])].join(", ")}`);
    for (const each of more) this.#add(each);
  }

  #add(line: string | undefined): void {
    if (line !== undefined && line !== "" && this.lines.size < mostLines) this.lines.add(oneLine(line, mostOfLine));
  }
}

function isScalar(value: unknown): value is Scalar {
  return typeof value === "string" || typeof value === "number";
}

/** Returns the paragraphs of plain text or markup; none for URLs, identifiers and code. */
function paragraphsOf(value: string): string[] {
  return value
    .slice(0, mostOfLine * 20)
    .replace(/<(?:br|\/?(?:p|div|li|ul|ol|h[1-6]|tr|section|article))\b[^<>]*>/gi, "\n")
    .replace(/<[^<>]*>/g, "")
    .replaceAll("&nbsp;", " ")
    .replaceAll("&amp;", "&")
    .split("\n")
    .map((line) => line.replace(/\s+/g, " ").trim())
    .filter(isForPeople);
}

function isForPeople(text: string): boolean {
  if (text === "" || /^(?:[a-z][a-z\d+.-]*:\/\/|\/|#|data:|www\.)/i.test(text) || /[{}]|=>|\(\)/.test(text)) return false;
  if (/^\d{4}-\d{2}-\d{2}T/.test(text)) return false;
  if (text.includes(" ")) return true;
  // Accepts a word, a time, a price or an email address, but not an identifier.
  return /^\p{Lu}?\p{L}+$/u.test(text) || /^[\p{Sc}\p{Nd}.,:–-]+\p{Sc}?$/u.test(text) || /^\S+@\S+\.\S+$/.test(text);
}

function wordsIn(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu)?.length ?? 0;
}
