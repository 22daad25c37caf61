import { patternsOf, wholeText } from "../../../language/patterns.ts";
import { conceptOf } from "../text/concepts.ts";
import { fold, stem } from "../text/words.ts";
import { formatMoney } from "../phrases/money.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { hasExpected } from "./expected-in-text.ts";
import { isFigure } from "./expected.ts";
import type { Question } from "./question.ts";
import { rangeMatch } from "./range.ts";
import type { Unit } from "./units.ts";

/** How amounts in tables are formatted. */
export interface MoneyWording {
  readonly language: string;
  /** ISO 4217; the currency of prices if the table does not name one. */
  readonly defaultCurrency: string | null;
}

const AMOUNT = /^\d{1,6}[.,]\d{2}$/;
const requests = patternsOf((conversation) => conversation.requests);
const texts = patternsOf((conversation) => conversation.texts);
const DOLLAR = requests(({ dollar }) => dollar);
const POUND = requests(({ pound }) => pound);
const PRICED = new RegExp(String.raw`\b(?:${texts(({ priced }) => priced)}|eur|euros?|usd|gbp|chf|${DOLLAR}|${POUND})\b|[€$£]`);
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\beur(?:os?)?\b/, "EUR"],
  [new RegExp(String.raw`£|\b(?:gbp|${POUND})\b`), "GBP"],
  [/\bchf\b/, "CHF"],
  [/\busd\b/, "USD"],
];

const isoCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf("currency"));
const CURRENCY_LABEL = wholeText(texts(({ currencyLabel }) => currencyLabel));

/** Returns the currency that a row names in its own column. */
function currencyOfRow(cells: readonly Cell[]): string | null {
  const cell = cells.find(({ label }) => CURRENCY_LABEL.test(fold(label.split(/[.>/]/).at(-1)?.trim() ?? "")));
  return cell?.value.trim().toUpperCase() ?? null;
}

/** Returns an ISO 4217 code in a text, such as NOK. */
function codeIn(text: string): string | undefined {
  return text.match(/\b[A-Z]{3}\b/g)?.find((code) => isoCodes.has(code));
}

/**
 * Returns a row as a sentence: "Monday: closed." for "Day: Monday; Open: closed". Of a wide row, only the columns that the question names are said:
 * "Austria: express €12.95." Amounts in a price column get their currency.
 */
export function sayRow(
  { text, heading, context }: Pick<Unit, "text" | "heading" | "context">,
  wording: MoneyWording,
  question?: Pick<Question, "terms" | "expected">,
): string {
  const cells = cellsOf(text);
  // The header of a table that was split may be missing: then the question says what its amounts are.
  const asksPrice = question?.expected === "money";
  const above = fold(`${heading}\n${context.split("\n").at(-1) ?? ""}${asksPrice && cells.length === 1 ? "\nprice" : ""}`);
  const isNamed = cells.length > 1 && cells.slice(1).every(({ label }) => label !== "");
  const named = currencyOfRow(cells);
  const own = named === null ? wording : { ...wording, defaultCurrency: isoCodes.has(named) ? named : null };
  const said = cells.map(({ label, value }) => {
    const code = codeIn(isNamed ? label : "") ?? codeIn(heading);
    return {
      label,
      value: moneyOf(value, fold(isNamed ? label : ""), above, code === undefined ? own : { ...own, defaultCurrency: code }),
    };
  });
  const [key, ...others] = said;
  const row =
    isNamed && key !== undefined
      ? sayColumns(key, others, wording.language, question)
      : said.map(({ label, value }) => (label === "" ? value : `${label}: ${value}`)).join(", ");
  return /[.!?]$/.test(row) ? row : `${row}.`;
}

/** A cell of a row with the name of its column; empty if it has none. */
export interface Cell {
  readonly label: string;
  readonly value: string;
}

export function cellsOf(row: string): Cell[] {
  return row.split("; ").map(cellOf);
}

const BARE = /^\d+(?:[.,]\d+)?$/;
/** An amount in a column of prices, which spreadsheets write without its last zeros. */
const SHORT_AMOUNT = /^\d{1,6}(?:[.,]\d{1,2})?$/;

function sayColumns(
  { label: keyLabel, value: key }: Cell,
  cells: readonly Cell[],
  language: string,
  question: Pick<Question, "terms" | "expected"> | undefined,
): string {
  const [only] = cells;
  // Two bare numbers mean nothing without their columns: "EU size 42: foot length in mm 268".
  if (only !== undefined && cells.length === 1 && BARE.test(key) && BARE.test(only.value))
    return `${keyLabel} ${key}: ${sayCell(only, language)}`;
  if (cells.length === 1) return `${key}: ${only?.value ?? ""}`;
  const strong = (question?.terms ?? []).filter(({ weak }) => !weak);
  const naming = cells.map(({ label }) =>
    strong.filter((term) => Math.max(matchTerm(term, matchText(label)), rangeMatch(term, label)) >= 0.7),
  );
  // "North pool" is meant where "South pool" has only a part of the words.
  const isPart = (terms: readonly Term[]): boolean =>
    naming.some((more) => more.length > terms.length && terms.every((term) => more.includes(term)));
  const asked = cells.filter((_, at) => (naming[at] ?? []).length > 0 && !isPart(naming[at] ?? []));
  const isExpected = ({ value }: Cell): boolean =>
    question !== undefined && question.expected !== "any" && hasExpected(question.expected, value);
  const near = asked.length > 0 ? asked : cells;
  // The kind of answer tells more than a word: "What does delivery cost?" asks for the price, not for "Delivery time".
  const among = question !== undefined && isFigure(question.expected) ? [near, cells] : [near];
  const some = among.map((group) => group.filter(isExpected)).find(({ length }) => length > 0) ?? near;
  const isTicked = some.some(({ value }) => TICK.test(value));
  // Where some columns are ticked, the empty ones go without saying.
  const said = isTicked ? some.filter(({ value }) => !NOTHING.test(value)) : some;
  return `${key}: ${said.map((cell) => sayCell(cell, language)).join(", ")}`;
}

const TICK = /^[✓✔☑](?=\W*$)/u;
const NOTHING = /^(?:[–—-]|[✗✘×])?$/u;

function sayCell({ label, value }: Cell, language: string): string {
  return TICK.test(value) ? label : `${withinSentence(label, language)} ${value}`;
}

/** Concepts that name columns rather than what is compared, such as a plan. */
const COLUMNS: ReadonlySet<string> = new Set(["price", "time", "temperature", "weight", "hours", "address"]);

/** Returns the name of a column as it is written within a sentence: "delivery time", but "Studio" and, in German, "Gebühr". */
function withinSentence(label: string, language: string): string {
  const plain = fold(label);
  const isName = !label.includes(" ") && !PRICED.test(plain) && !COLUMNS.has(conceptOf(stem(plain)) ?? "");
  return language.startsWith("de") || isName || !/^\p{Lu}\p{Ll}/u.test(label) ? label : label.charAt(0).toLowerCase() + label.slice(1);
}

function cellOf(cell: string): Cell {
  const at = cell.lastIndexOf(": ");
  const first = cell.indexOf(": ");
  const cut = AMOUNT.test(cell.slice(at + 2)) ? at : first;
  return cut < 0 ? { label: "", value: cell } : { label: cell.slice(0, cut), value: cell.slice(cut + 2) };
}

function moneyOf(value: string, label: string, above: string, { language, defaultCurrency }: MoneyWording): string {
  if (!AMOUNT.test(value) && !(SHORT_AMOUNT.test(value) && PRICED.test(label))) return value;
  const named = [label, above].find((text) => PRICED.test(text));
  if (named === undefined) return value;
  const currency = CURRENCIES.find(([pattern]) => pattern.test(named))?.[1] ?? defaultCurrency;
  return currency === null ? value : formatMoney(Number(value.replace(",", ".")), currency, language);
}
