import { NONE_BEFORE } from "../../../language/negations.ts";
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

/** Settings for formatting amounts in tables. */
export interface MoneyWording {
  readonly language: string;
  /** ISO 4217 code for prices if the table does not name a currency. */
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

/** Returns the currency of a row whose table has a separate currency column. */
function currencyOfRow(cells: readonly Cell[]): string | null {
  const cell = cells.find(({ label }) => CURRENCY_LABEL.test(fold(label.split(/[.>/]/).at(-1)?.trim() ?? "")));
  return cell?.value.trim().toUpperCase() ?? null;
}

/** Returns an ISO 4217 code, such as NOK, from the text. */
function codeIn(text: string): string | undefined {
  return text.match(/\b[A-Z]{3}\b/g)?.find((code) => isoCodes.has(code));
}

/**
 * Returns a row as a sentence: "Monday: closed." for "Day: Monday; Open: closed". For a wide row, includes only the columns that the
 * question names: "Austria: express €12.95." Adds the currency to amounts in a price column.
 * @param also names of columns that are always included
 */
export function sayRow(
  { text, heading, context }: Pick<Unit, "text" | "heading" | "context">,
  wording: MoneyWording,
  question?: Pick<Question, "terms" | "expected">,
  also: ReadonlySet<string> = NO_COLUMNS,
): string {
  const cells = cellsOf(text);
  // If a table was split, its header may be missing. In that case, the question determines the meaning of the amounts.
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
      ? sayColumns(key, others, wording.language, { question, also })
      : said.map(({ label, value }) => (label === "" ? value : `${label}: ${value}`)).join(", ");
  return /[.!?]$/.test(row) ? row : `${row}.`;
}

const NO_COLUMNS: ReadonlySet<string> = new Set();

/** A cell with its column name; empty if the column has no name. */
export interface Cell {
  readonly label: string;
  readonly value: string;
}

export function cellsOf(row: string): Cell[] {
  return row.split("; ").map(cellOf);
}

/** Matches a value that indicates absence: "not hired", "kein Verleih". */
const NONE = new RegExp(String.raw`^(?:${NONE_BEFORE})(?:\s+\p{L}+){1,3}\.?$`, "iu");

/**
 * Returns the text of a row without values that indicate absence, because such a value does not make the row an answer about the thing that
 * it names.
 */
export function withoutNone(row: string): string {
  return cellsOf(row)
    .map(({ label, value }) => (NONE.test(value) ? label : `${label}: ${value}`))
    .join("\n");
}

const BARE = /^\d+(?:[.,]\d+)?$/;
/** Matches an amount in a price column, where spreadsheets omit trailing zeros. */
const SHORT_AMOUNT = /^\d{1,6}(?:[.,]\d{1,2})?$/;

function sayColumns(
  { label: keyLabel, value: key }: Cell,
  cells: readonly Cell[],
  language: string,
  { question, also }: { readonly question: Pick<Question, "terms" | "expected"> | undefined; readonly also: ReadonlySet<string> },
): string {
  const [only] = cells;
  // Two numbers without units need their column names: "EU size 42: foot length in mm 268".
  if (only !== undefined && cells.length === 1 && BARE.test(key) && BARE.test(only.value))
    return `${keyLabel} ${key}: ${sayCell(only, language)}`;
  if (cells.length === 1) return `${key}: ${only?.value ?? ""}`;
  const strong = (question?.terms ?? []).filter(({ weak }) => !weak);
  const naming = cells.map(({ label }) =>
    strong.filter((term) => Math.max(matchTerm(term, matchText(label)), rangeMatch(term, label)) >= 0.7),
  );
  // "North pool" takes precedence over "South pool", which contains only some of the words.
  const isPart = (terms: readonly Term[]): boolean =>
    naming.some((more) => more.length > terms.length && terms.every((term) => more.includes(term)));
  const asked = cells.filter((_, at) => (naming[at] ?? []).length > 0 && !isPart(naming[at] ?? []));
  const isExpected = ({ value }: Cell): boolean =>
    question !== undefined && question.expected !== "any" && hasExpected(question.expected, value);
  const near = asked.length > 0 ? asked : cells;
  // The expected kind of answer takes precedence over matching words: "What does delivery cost?" asks for the price, not for "Delivery
  // time".
  const among = question !== undefined && isFigure(question.expected) ? [near, cells] : [near];
  const some = among.map((group) => group.filter(isExpected)).find(({ length }) => length > 0) ?? near;
  const isTicked = some.some(({ value }) => TICK.test(value));
  // If some columns contain check marks, the empty ones can be omitted.
  const told = isTicked ? some.filter(({ value }) => !NOTHING.test(value)) : some;
  const said = cells.filter((cell) => told.includes(cell) || also.has(cell.label));
  return `${key}: ${said.map((cell) => sayCell(cell, language)).join(", ")}`;
}

const TICK = /^[✓✔☑](?=\W*$)/u;
const NOTHING = /^(?:[–—-]|[✗✘×])?$/u;

function sayCell({ label, value }: Cell, language: string): string {
  return TICK.test(value) ? label : `${withinSentence(label, language)} ${value}`;
}

/** Concepts that name columns rather than the items being compared, such as plans. */
const COLUMNS: ReadonlySet<string> = new Set(["price", "time", "temperature", "weight", "hours", "address", "age"]);

/** Returns a column name as written within a sentence: "delivery time", but "Studio" and, in German, "Gebühr". */
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
