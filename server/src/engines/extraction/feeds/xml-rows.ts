import { SaxesParser } from "saxes";
import { FeedUnreadable } from "../../../ports/feed-reader.ts";
import { faultyRow, mostRowChars, mostValueChars, type RawRow } from "./raw-row.ts";

const mostDepth = 64;
const mostValues = 2_000;

/** Elements that contain one product: RSS 2.0, Atom and common shop feeds. */
const itemNames = new Set(["item", "entry", "product", "offer", "shopitem", "article"]);
/** Elements that contain a name and a value. */
const namedValues: Readonly<Record<string, readonly [name: string, value: string]>> = {
  product_detail: ["attribute_name", "attribute_value"],
  param: ["param_name", "val"],
};

/**
 * Streams the items of a product feed. Rejects a document type declaration, so entities are never resolved.
 * @throws FeedUnreadable
 */
export async function* xmlRows(chunks: AsyncIterable<string>): AsyncGenerator<RawRow> {
  const reader = new ItemReader();
  for await (const chunk of chunks) {
    reader.write(chunk);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

class ItemReader {
  readonly #parser = new SaxesParser({ position: false });
  #rows: RawRow[] = [];
  /** Names of the open elements inside the item. */
  readonly #inside: string[] = [];
  #depth = 0;
  #count = 0;
  #item: Map<string, unknown> | null = null;
  #itemDepth = 0;
  #fault: string | null = null;
  #text = "";
  #named: Record<string, string> = {};
  #values = 0;
  /** Characters since the last event, because the parser keeps unfinished text in memory. */
  #waiting = 0;

  constructor() {
    this.#parser.on("doctype", () => {
      throw new FeedUnreadable("file", "The file contains a document type declaration, which is not accepted.");
    });
    this.#parser.on("error", (error) => {
      throw new FeedUnreadable("file", `The file is not well-formed XML after item ${this.#count}: ${error.message.slice(0, 200)}.`);
    });
    this.#parser.on("opentag", ({ name, attributes }) => this.#open(name, attributes as Record<string, string>));
    this.#parser.on("closetag", ({ name }) => this.#close(localName(name)));
    this.#parser.on("text", (text) => this.#add(text));
    this.#parser.on("cdata", (text) => this.#add(text));
  }

  write(chunk: string): void {
    this.#waiting += chunk.length;
    this.#parser.write(chunk);
    if (this.#waiting > mostRowChars) throw new FeedUnreadable("file", `A value has more than ${mostRowChars} characters.`);
  }

  end(): void {
    this.#parser.close();
    if (this.#count === 0) throw new FeedUnreadable("file", "The file has no items. Products must be in `item` or `entry` elements.");
  }

  take(): readonly RawRow[] {
    const rows = this.#rows;
    this.#rows = [];
    return rows;
  }

  #open(fullName: string, attributes: Record<string, string>): void {
    this.#waiting = 0;
    this.#depth += 1;
    if (this.#depth > mostDepth) throw new FeedUnreadable("file", `XML is nested more than ${mostDepth} levels deep.`);
    const name = localName(fullName);
    this.#text = "";
    if (this.#item === null) {
      if (!itemNames.has(name)) return;
      this.#item = new Map();
      this.#itemDepth = this.#depth;
      this.#fault = null;
      this.#values = 0;
      this.#count += 1;
      if (attributes["id"] !== undefined) this.#put("id", attributes["id"]);
      return;
    }
    this.#inside.push(name);
    if (this.#inside.length === 1) this.#named = {};
    // The URL of an Atom link is in an attribute.
    if (name === "link" && attributes["href"] !== undefined && this.#inside.length === 1) this.#put("link", attributes["href"]);
  }

  #close(name: string): void {
    this.#waiting = 0;
    const { length } = this.#inside;
    if (this.#item !== null && this.#depth === this.#itemDepth) this.#finish();
    else if (this.#item !== null && length === 1) this.#endValue(name);
    else if (this.#item !== null && length === 2) this.#named[name] = this.#text.trim();
    if (this.#item !== null && length > 0) this.#inside.pop();
    this.#text = "";
    this.#depth -= 1;
  }

  #endValue(name: string): void {
    const known = namedValues[name];
    const [nameOf, valueOf] = known ?? ["", ""];
    const attribute = this.#named[nameOf];
    if (known !== undefined && attribute !== undefined) this.#put(attribute.slice(0, 200), this.#named[valueOf] ?? "");
    // Values of nested elements, such as shipping costs, are not attributes of the product.
    else if (Object.keys(this.#named).length === 0) this.#put(name, this.#text.trim());
    this.#named = {};
  }

  #put(name: string, value: string): void {
    if (this.#item === null || value === "") return;
    this.#values += 1;
    if (this.#values > mostValues) this.#fault = `the item has more than ${mostValues} values`;
    if (this.#fault !== null) return;
    const present = this.#item.get(name);
    if (present === undefined) this.#item.set(name, value);
    else this.#item.set(name, [...(Array.isArray(present) ? (present as string[]) : [present as string]), value]);
  }

  #add(text: string): void {
    this.#waiting = 0;
    if (this.#item === null) return;
    if (this.#text.length + text.length > mostValueChars)
      this.#fault ??= `${this.#inside.at(-1) ?? "a value"} has more than ${mostValueChars} characters`;
    else this.#text += text;
  }

  #finish(): void {
    const fault = this.#fault;
    if (fault !== null) this.#rows.push(faultyRow(this.#count, fault));
    else if (this.#item !== null) this.#rows.push({ line: this.#count, values: this.#item, fault: null });
    this.#item = null;
  }
}

function localName(name: string): string {
  return name.slice(name.indexOf(":") + 1).toLowerCase();
}
