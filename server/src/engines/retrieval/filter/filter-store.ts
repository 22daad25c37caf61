import type { FilterFields, RetrievalFilter } from "../../../ports/retrieval-index.ts";
import { PostingLists } from "../lexical/postings.ts";
import { NumberList } from "../storage/number-list.ts";
import { type Sections, section } from "../storage/sections.ts";
import { StringTable } from "../storage/string-table.ts";
import { conditionTests } from "./condition.ts";
import { valueKeys } from "./value-key.ts";

const KINDS = ["item", "file"] as const;
const UNKNOWN = 0;
const YES = 1;
const NO = 2;
type Stored = Uint8Array | Uint16Array | Uint32Array | Float64Array;

/**
 * Filter fields in columns, with one row per version of a document. A changed document gets a new row; the old row is no longer referenced
 * and is removed by the next compaction.
 */
export class FilterStore {
  readonly #kinds: NumberList<Uint8Array>;
  readonly #stock: NumberList<Uint8Array>;
  /** Price; NaN if there is none. */
  readonly #prices: NumberList<Float64Array>;
  /** Index of the currency in `#values`, plus 1; 0 if there is none. */
  readonly #currencies: NumberList<Uint32Array>;
  /** Names of attributes, and categories with all their prefixes; these are the terms of `#entries`. */
  readonly #names: StringTable;
  readonly #values: StringTable;
  /** For each name, the rows that contain it, each with the index of a value. */
  readonly #entries: PostingLists;

  constructor(sections?: Sections) {
    const get = <A extends Stored>(name: string, type: new (length: number) => A): A | undefined =>
      sections === undefined ? undefined : section(sections, `filter.${name}`, type);
    const table = (name: string): StringTable =>
      new StringTable(
        get(`${name}.units`, Uint16Array),
        get(`${name}.starts`, Uint32Array),
        get(`${name}.hashes`, Uint32Array),
        get(`${name}.buckets`, Uint32Array),
      );
    this.#kinds = new NumberList(Uint8Array, get("kinds", Uint8Array));
    this.#stock = new NumberList(Uint8Array, get("stock", Uint8Array));
    this.#prices = new NumberList(Float64Array, get("prices", Float64Array));
    this.#currencies = new NumberList(Uint32Array, get("currencies", Uint32Array));
    this.#names = table("names");
    this.#values = table("values");
    this.#entries = new PostingLists(sections, "filter.entries", this.rows);
  }

  get rows(): number {
    return this.#kinds.length;
  }

  kind(row: number): FilterFields["kind"] {
    return KINDS[this.#kinds.at(row)] ?? "item";
  }

  /** Appends a row and returns its number. */
  add(fields: FilterFields): number {
    const row = this.#kinds.push(KINDS.indexOf(fields.kind));
    this.#stock.push(fields.inStock === null ? UNKNOWN : fields.inStock ? YES : NO);
    this.#prices.push(fields.price ?? Number.NaN);
    this.#currencies.push(fields.currency === null ? 0 : this.#values.intern(currencyKey(fields.currency)) + 1);
    const prefixes = new Set<string>();
    for (const path of fields.categories) {
      for (let depth = 0; depth <= path.length; depth++) prefixes.add(categoryName(path.slice(0, depth)));
    }
    for (const prefix of prefixes) this.#entries.add(this.#names.intern(prefix), row, 0);
    for (const [name, value] of Object.entries(fields.attributes)) {
      const id = this.#names.intern(attributeName(name));
      for (const key of valueKeys(value)) this.#entries.add(id, row, this.#values.intern(key));
    }
    return row;
  }

  /** Returns an array that contains 1 for each row that matches all conditions. Ignores segments. */
  evaluate(filter: RetrievalFilter): Uint8Array {
    const met = new Uint8Array(this.rows).fill(1);
    const keep = (test: (row: number) => boolean): void => {
      for (let row = 0; row < met.length; row++) if (met[row] === 1 && !test(row)) met[row] = 0;
    };
    const { kind, inStock, price, currency, categories } = filter;
    if (kind !== undefined) keep((row) => this.#kinds.at(row) === KINDS.indexOf(kind));
    if (inStock !== undefined) keep((row) => this.#stock.at(row) === (inStock ? YES : NO));
    if (price !== undefined) {
      const least = price.gte ?? Number.NEGATIVE_INFINITY;
      const most = price.lte ?? Number.POSITIVE_INFINITY;
      keep((row) => this.#prices.at(row) >= least && this.#prices.at(row) <= most);
    }
    if (currency !== undefined) {
      const id = this.#values.find(currencyKey(currency)) + 1;
      keep((row) => id > 0 && this.#currencies.at(row) === id);
    }
    if (categories !== undefined) {
      const rows = new Uint8Array(this.rows);
      for (const path of categories) {
        const id = this.#names.find(categoryName(path));
        if (id >= 0) this.#entries.forEach(id, (row) => void (rows[row] = 1));
      }
      keep((row) => rows[row] === 1);
    }
    for (const [name, condition] of Object.entries(filter.attributes ?? {})) {
      for (const test of conditionTests(condition)) {
        const rows = this.#rowsWith(attributeName(name), test.holds);
        keep((row) => (rows[row] === 1) === test.wanted);
      }
    }
    return met;
  }

  /** Adds the content to a dump as sections that do not change while rows are appended. */
  dump(sections: Sections): void {
    const set = (name: string, array: Stored): void => void sections.set(`filter.${name}`, array);
    const setTable = (name: string, table: StringTable): void => {
      set(`${name}.units`, table.units.view());
      set(`${name}.starts`, table.starts.view());
      set(`${name}.hashes`, table.hashes.view());
      set(`${name}.buckets`, table.buckets.slice());
    };
    set("kinds", this.#kinds.view());
    set("stock", this.#stock.view());
    set("prices", this.#prices.view());
    set("currencies", this.#currencies.view());
    setTable("names", this.#names);
    setTable("values", this.#values);
    this.#entries.dump(sections, "filter.entries");
  }

  get bytes(): number {
    const columns = this.#kinds.bytes + this.#stock.bytes + this.#prices.bytes + this.#currencies.bytes;
    return columns + this.#names.bytes + this.#values.bytes + this.#entries.bytes;
  }

  /** Returns an array that contains 1 for each row with a value of this name that satisfies `holds`. Tests each distinct value once. */
  #rowsWith(name: string, holds: (key: string) => boolean): Uint8Array {
    const rows = new Uint8Array(this.rows);
    const id = this.#names.find(name);
    if (id < 0) return rows;
    const known = new Map<number, boolean>();
    this.#entries.forEach(id, (row, value) => {
      let met = known.get(value);
      if (met === undefined) {
        met = holds(this.#values.text(value));
        known.set(value, met);
      }
      if (met) rows[row] = 1;
    });
    return rows;
  }
}

const attributeName = (name: string): string => `a${name}`;
const currencyKey = (currency: string): string => `c${currency}`;
const categoryName = (path: readonly string[]): string => `p${JSON.stringify(path)}`;
