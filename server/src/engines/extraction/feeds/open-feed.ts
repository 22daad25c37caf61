import { planColumns } from "../../../knowledge/imports/model/columns.ts";
import { contradictionIn, type Examined, notesOf } from "../../../knowledge/imports/model/examine-rows.ts";
import { textOf } from "../../../knowledge/imports/model/feed-value.ts";
import type { SampledColumn } from "../../../knowledge/imports/model/sampled-column.ts";
import {
  groupOf,
  plainNumber,
  productOfRow,
  readGroup,
  valueOf,
  type FeedRow,
  type PlannedColumn,
} from "../../../knowledge/imports/model/to-product.ts";
import {
  type FeedColumn,
  type FeedFormat,
  type FeedItem,
  type FeedOptions,
  type FeedOutline,
  FeedUnreadable,
} from "../../../ports/feed-reader.ts";
import { statedCurrencyOf } from "../../../knowledge/model/price.ts";
import { csvRows, delimiterOf } from "./csv-rows.ts";
import { decodedText, encodingOfFile, headOf } from "./decode-file.ts";
import { jsonlRows } from "./jsonl-rows.ts";
import type { RawRow } from "./raw-row.ts";
import { isWorkbook, workbookRows } from "./xlsx-rows.ts";
import { xmlRows } from "./xml-rows.ts";

/** Number of rows sampled to determine the column mapping. */
const sampledRows = 200;
const mostColumns = 1_000;
/** Maximum number of rows buffered until the remaining rows of their products have been read. */
const mostHeld = 50_000;

export interface FeedFile {
  readonly path: string;
  readonly name: string;
}

/** An imported file with its outline. `items` reads the file from the start. */
export interface ReadableFeed {
  readonly outline: FeedOutline;
  readonly items: () => AsyncGenerator<FeedItem>;
}

/**
 * Reads a file once to determine its format, column mapping and number of items.
 * @throws FeedUnreadable
 */
export async function readFeed(file: FeedFile, options: FeedOptions): Promise<ReadableFeed> {
  const { format, encoding, delimiter, rows } = await openRows(file, options);
  const survey = await surveyOf(rows(), options);
  checkRequired(survey.columns, options.kind, survey.rows);
  const planned = new Map(survey.columns.map(({ name, target }) => [name, { target, isNumeric: survey.numeric.has(name) }]));
  const { total, groups } = await countOf(rows(), planned);
  const currency = onlyCurrency(survey);
  const examined = { columns: planned, usualCurrency: usualCurrency(survey) };
  return {
    outline: { format, encoding, delimiter, columns: survey.columns, total },
    items: async function* items() {
      for await (const item of itemsOf(rows(), examined, groups, options.kind))
        yield currency === null ? item : withCurrency(item, currency);
    },
  };
}

interface OpenedRows extends Pick<FeedOutline, "format" | "encoding" | "delimiter"> {
  /** Reads the rows from the start of the file. */
  readonly rows: () => AsyncGenerator<RawRow>;
}

async function openRows(file: FeedFile, options: FeedOptions): Promise<OpenedRows> {
  if (options.format === "xlsx" || (options.format === undefined && isWorkbook(file.name, await headOf(file.path))))
    return { format: "xlsx", encoding: "utf-8", delimiter: null, rows: await workbookRows(file.path) };
  const encoding = await encodingOfFile(file.path, options.encoding);
  const { value: start = "" } = await decodedText(file.path, encoding).next();
  const format = options.format ?? formatOf(file.name, start);
  if (start.slice(0, 65_536).includes("\0")) throw new FeedUnreadable("file", "The file contains binary data instead of text.");
  const delimiter = format === "csv" ? (options.delimiter ?? delimiterOf(start)) : null;
  return { format, encoding, delimiter, rows: () => rowsOf(decodedText(file.path, encoding), format, delimiter ?? ",") };
}

/** Returns the currency of the prices in a file; null if the file contains none or several. */
function onlyCurrency({ columns, currencies }: Survey): string | null {
  if (columns.some(({ target }) => target === "currency")) return null;
  const named = new Set(columns.flatMap(({ name, target }) => (target.endsWith("price") ? (currencies.get(name) ?? []) : [])));
  return named.size === 1 ? ([...named][0] ?? null) : null;
}

/** Returns the currency of more than half of the prices that specify one; null if there is no such currency. */
function usualCurrency({ columns, currencies }: Survey): string | null {
  const stated = columns.flatMap(({ name, target }) => (target.endsWith("price") ? (currencies.get(name) ?? []) : []));
  return stated.find((currency) => stated.filter((each) => each === currency).length * 2 > stated.length) ?? null;
}

/** Adds the currency of the other prices to a price without a currency. */
function withCurrency(item: FeedItem, currency: string): FeedItem {
  const product = item.item as Record<string, unknown> | null;
  if (product === null || product["currency"] !== undefined || typeof product["price"] !== "number") return item;
  return { ...item, item: { ...product, currency } };
}

function formatOf(name: string, start: string): FeedFormat {
  const extension = /\.(csv|tsv|txt|jsonl|ndjson|json|xml|rss|atom)$/i.exec(name)?.[1]?.toLowerCase();
  const first = start.trimStart().charAt(0);
  if (first === "<") return "xml";
  if (first === "[" && (extension === undefined || extension === "json"))
    throw new FeedUnreadable("file", "The file is a JSON array. Send JSON Lines: one object per line.");
  if (first === "{" && extension !== "csv" && extension !== "tsv") return "jsonl";
  return extension === "xml" || extension === "rss" || extension === "atom" ? "xml" : "csv";
}

function rowsOf(chunks: AsyncIterable<string>, format: FeedFormat, delimiter: string): AsyncGenerator<RawRow> {
  if (format === "xml") return xmlRows(chunks);
  return format === "jsonl" ? jsonlRows(chunks) : csvRows(chunks, delimiter);
}

interface Survey {
  readonly columns: readonly FeedColumn[];
  /** Names of the columns whose sampled values are plain numbers. */
  readonly numeric: ReadonlySet<string>;
  /** Currencies in the sampled values, by column. */
  readonly currencies: ReadonlyMap<string, readonly string[]>;
  readonly rows: number;
}

/** Names of columns that contain codes, which remain text even if they look like numbers. */
const codes = /\b(?:gtin|ean|upc|isbn|mpn|sku|id|code|zip|phone|number)\b/i;

async function surveyOf(rows: AsyncIterable<RawRow>, options: FeedOptions): Promise<Survey> {
  const samples = new Map<string, Sample>();
  let read = 0;
  for await (const { values } of rows) {
    read += 1;
    for (const [name, value] of values) sample(samples, name, value, read);
    if (samples.size > mostColumns) throw new FeedUnreadable("file", `The file has more than ${mostColumns} columns.`);
  }
  const columns: SampledColumn[] = [...samples].map(([name, sampled]) => ({ name, ...sampled }));
  const isNumeric = ({ name, values }: SampledColumn): boolean =>
    !codes.test(name.replaceAll(/[_-]+/g, " ")) && values.length > 0 && values.every((value) => plainNumber(value) !== null);
  return {
    columns: planColumns(columns, options),
    numeric: new Set(columns.filter(isNumeric).map(({ name }) => name)),
    currencies: new Map(columns.map(({ name, values }) => [name, values.flatMap((value) => statedCurrencyOf(value) ?? [])])),
    rows: read,
  };
}

interface Sample {
  readonly values: string[];
  readonly rows: number[];
  isStructured: boolean;
}

function sample(samples: Map<string, Sample>, name: string, value: unknown, row: number): void {
  let known = samples.get(name);
  if (known === undefined) samples.set(name, (known = { values: [], rows: [], isStructured: false }));
  if (row > sampledRows && known.values.length > 0) return;
  const isObject = typeof value === "object" && value !== null;
  const text = isObject ? JSON.stringify(value) : textOf(value);
  if (isObject) known.isStructured ||= !Array.isArray(value) || value.some((entry) => typeof entry === "object");
  if (text === undefined) return;
  known.values.push(text.slice(0, 500));
  known.rows.push(row);
}

function checkRequired(columns: readonly FeedColumn[], kind: FeedOptions["kind"], rows: number): void {
  if (rows === 0) throw new FeedUnreadable("file", "The file has no rows below its header.");
  const has = (target: string): boolean => columns.some((column) => column.target === target);
  const required = kind === "products" ? ["id", "title"] : ["id"];
  const missing = required.filter((target) => !has(target) && !(target === "id" && has("group")));
  if (kind === "texts" && !has("text") && !has("url")) missing.push("text");
  if (missing.length === 0) return;
  const names = columns.slice(0, 30).map(({ name }) => JSON.stringify(name.slice(0, 60)));
  throw new FeedUnreadable(
    "mapping",
    `No column contains the ${missing.join(" or the ")}. Specify it in \`mapping\`. Columns: ${names.join(", ")}.`,
  );
}

type Columns = ReadonlyMap<string, PlannedColumn>;

async function countOf(
  rows: AsyncIterable<RawRow>,
  columns: Columns,
): Promise<{ readonly total: number; readonly groups: Map<string, number> }> {
  const groups = new Map<string, number>();
  /** Rows without a group, by id. If the id is also a group id, the row is the parent of the group. */
  const others = new Map<string, number>();
  const hasGroups = [...columns.values()].some(({ target }) => target === "group");
  let single = 0;
  for await (const row of rows) {
    const group = row.fault === null ? groupOf(row, columns) : null;
    if (group !== null) groups.set(group, (groups.get(group) ?? 0) + 1);
    else single += 1;
    const id = group === null && hasGroups && row.fault === null ? textOf(valueOf(row, columns, "id")) : undefined;
    if (id !== undefined) others.set(id, (others.get(id) ?? 0) + 1);
  }
  for (const [group, count] of groups) {
    const parents = others.get(group) ?? 0;
    groups.set(group, count + parents);
    single -= parents;
  }
  return { total: single + groups.size, groups };
}

async function* itemsOf(
  rows: AsyncIterable<RawRow>,
  examined: Examined,
  groups: ReadonlyMap<string, number>,
  kind: FeedOptions["kind"],
): AsyncGenerator<FeedItem> {
  const { columns } = examined;
  const held = new Map<string, FeedRow[]>();
  let count = 0;
  for await (const row of rows) {
    const group = row.fault === null ? (groupOf(row, columns) ?? parentOf(row, columns, groups)) : null;
    if (group === null) {
      yield itemOf(row, examined, kind);
      continue;
    }
    const members = held.get(group) ?? [];
    members.push(row);
    held.set(group, members);
    count += 1;
    if (members.length === groups.get(group)) {
      held.delete(group);
      count -= members.length;
      yield groupItem(group, members, examined);
    } else if (count > mostHeld) {
      throw new FeedUnreadable("file", "Rows of the same product are too far apart. Sort the file by the group column.");
    }
  }
}

function groupItem(group: string, members: readonly FeedRow[], examined: Examined): FeedItem {
  const { columns } = examined;
  const { product, variantLines } = readGroup(group, members, columns);
  const contradiction = contradictionIn(members, columns);
  return {
    line: contradiction?.line ?? members[0]?.line ?? null,
    id: group,
    item: product,
    fault: contradiction?.fault ?? null,
    notes: notesOf(members, group, examined),
    lines: members.map(({ line }) => line),
    variantLines,
  };
}

/** Returns the group whose parent a row is; null if it is not a parent. */
function parentOf(row: FeedRow, columns: Columns, groups: ReadonlyMap<string, number>): string | null {
  if (groups.size === 0) return null;
  const id = textOf(valueOf(row, columns, "id"));
  return id !== undefined && groups.has(id) ? id : null;
}

function itemOf(row: RawRow, examined: Examined, kind: FeedOptions["kind"]): FeedItem {
  const { line, fault } = row;
  const { columns } = examined;
  if (fault !== null) return { line, id: null, item: null, fault, notes: [] };
  const id = textOf(valueOf(row, columns, "id")) ?? null;
  if (kind === "products") {
    const item = productOfRow(row, columns);
    return { line, id, item, fault: contradictionIn([row], columns)?.fault ?? null, notes: notesOf([row], null, examined) };
  }
  const part = (target: string): string | undefined => textOf(valueOf(row, columns, target));
  return { line, id, item: { id: id ?? undefined, title: part("title"), text: part("text"), url: part("url") }, fault: null, notes: [] };
}
