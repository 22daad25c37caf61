import type { BlockSink } from "../../block-sink.ts";
import { tableHead } from "../csv/table-head.ts";
import { warnOfProducts } from "../warn-of-products.ts";
import { inline, type Pair, pairsOf } from "./pairs.ts";
import type { JsonValue } from "./scan.ts";

const MAX_RECORDS = 500;
const MAX_COLUMNS = 60;
/** Minimum average fraction of columns that the records of a table fill. */
const MIN_FILLED = 0.4;
const HEAD_ROWS = 50;

/**
 * Collects the items of an array for a sink: similar objects become rows of one table, other objects become tables of names and values, arrays become
 * rows, and scalars become one line.
 */
export class Records {
  readonly #path: string;
  readonly #sink: BlockSink;
  #kind: JsonValue["kind"] = "scalar";
  #items: JsonValue[] = [];

  constructor(path: string, sink: BlockSink) {
    this.#path = path;
    this.#sink = sink;
  }

  /** Adds an item. Returns whether items were sent, in which case the caller should yield to the event loop. */
  take(item: JsonValue): boolean {
    const isOther = item.kind !== this.#kind;
    if (isOther) this.flush();
    this.#kind = item.kind;
    this.#items.push(item);
    if (this.#items.length < MAX_RECORDS) return false;
    this.flush();
    return true;
  }

  flush(): void {
    const items = this.#items;
    this.#items = [];
    if (items.length === 0) return;
    if (this.#kind === "object") this.#addObjects(items);
    else if (this.#kind === "array") this.#addRows(items);
    else addPairs([[this.#path, items.map(inline).join(", ")]], this.#sink);
  }

  #addObjects(items: readonly JsonValue[]): void {
    const records = items.map((item) => pairsOf(item));
    const columns = [...new Set(records.flatMap((pairs) => pairs.map(([path]) => path)))];
    const filled = records.reduce((sum, pairs) => sum + pairs.length, 0);
    if (records.length < 2 || columns.length > MAX_COLUMNS || filled < records.length * columns.length * MIN_FILLED) {
      for (const pairs of records) addPairs(pairs, this.#sink);
      return;
    }
    const rows = records.map((pairs) => rowOf(pairs, columns));
    warnOfProducts(columns, rows, this.#sink);
    this.#sink.add({ kind: "table", header: columns, rows, page: null });
  }

  #addRows(items: readonly JsonValue[]): void {
    const rows = items.map((item) => (item.kind === "array" ? item.items.map(inline) : []));
    const head = tableHead(rows.slice(0, HEAD_ROWS));
    const header = head.preface.length === 0 ? head.header : [];
    this.#sink.add({ kind: "table", header, rows: rows.slice(header.length === 0 ? 0 : 1), page: null });
  }
}

/** Adds names and values as a table without a header. A value without a name becomes a paragraph. */
export function addPairs(pairs: readonly Pair[], sink: BlockSink): void {
  const named = pairs.filter(([path]) => path !== "");
  for (const [path, text] of pairs) if (path === "") sink.add({ kind: "paragraph", text, page: null });
  if (named.length > 0) sink.add({ kind: "table", header: [], rows: named.map(([path, text]) => [path, text]), page: null });
}

function rowOf(pairs: readonly Pair[], columns: readonly string[]): string[] {
  const texts = new Map<string, string>();
  for (const [path, text] of pairs) {
    const before = texts.get(path);
    texts.set(path, before === undefined ? text : `${before} | ${text}`);
  }
  return columns.map((column) => texts.get(column) ?? "");
}
