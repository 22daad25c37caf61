import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { ExtractError } from "../../../ports/text-extractor.ts";

const MAX_DEPTH = 256;
const MAX_PREFIXES = 100;

const TRANSITIONAL = "http://schemas.openxmlformats.org";
const STRICT = "http://purl.oclc.org/ooxml";
const MICROSOFT = "http://schemas.microsoft.com/office";

/** Prefixes used in reported names, regardless of the prefixes in the file. */
const PREFIXES: Readonly<Record<string, string>> = {
  [`${TRANSITIONAL}/wordprocessingml/2006/main`]: "w",
  [`${STRICT}/wordprocessingml/main`]: "w",
  [`${MICROSOFT}/word/2010/wordml`]: "w14",
  [`${MICROSOFT}/word/2012/wordml`]: "w15",
  [`${TRANSITIONAL}/presentationml/2006/main`]: "p",
  [`${STRICT}/presentationml/main`]: "p",
  [`${MICROSOFT}/powerpoint/2018/8/main`]: "p188",
  [`${TRANSITIONAL}/spreadsheetml/2006/main`]: "x",
  [`${STRICT}/spreadsheetml/main`]: "x",
  [`${TRANSITIONAL}/drawingml/2006/main`]: "a",
  [`${STRICT}/drawingml/main`]: "a",
  [`${TRANSITIONAL}/drawingml/2006/chart`]: "c",
  [`${STRICT}/drawingml/chart`]: "c",
  [`${MICROSOFT}/drawing/2014/chartex`]: "cx",
  [`${TRANSITIONAL}/drawingml/2006/diagram`]: "dgm",
  [`${STRICT}/drawingml/diagram`]: "dgm",
  [`${TRANSITIONAL}/drawingml/2006/picture`]: "pic",
  [`${STRICT}/drawingml/picture`]: "pic",
  [`${TRANSITIONAL}/drawingml/2006/wordprocessingDrawing`]: "wp",
  [`${STRICT}/drawingml/wordprocessingDrawing`]: "wp",
  [`${TRANSITIONAL}/drawingml/2006/spreadsheetDrawing`]: "xdr",
  [`${STRICT}/drawingml/spreadsheetDrawing`]: "xdr",
  [`${MICROSOFT}/drawing/2017/decorative`]: "adec",
  [`${TRANSITIONAL}/officeDocument/2006/math`]: "m",
  [`${STRICT}/officeDocument/math`]: "m",
  [`${TRANSITIONAL}/officeDocument/2006/relationships`]: "r",
  [`${STRICT}/officeDocument/relationships`]: "r",
  [`${TRANSITIONAL}/officeDocument/2006/extended-properties`]: "app",
  [`${STRICT}/officeDocument/extendedProperties`]: "app",
  [`${TRANSITIONAL}/markup-compatibility/2006`]: "mc",
  [`${TRANSITIONAL}/package/2006/relationships`]: "rel",
  [`${TRANSITIONAL}/package/2006/content-types`]: "ct",
  "http://purl.org/dc/elements/1.1/": "dc",
  "urn:schemas-microsoft-com:vml": "v",
  "urn:schemas-microsoft-com:office:office": "o",
};
const KNOWN_PREFIXES = new Set(Object.values(PREFIXES));
/** Reported instead of a known prefix that the file binds to another namespace. */
const FOREIGN = "?";

export type Attributes = Readonly<Record<string, string>>;

/**
 * Handler for the events of an XML part. Names have the format `prefix:local` with the prefixes above; attribute names without a prefix are
 * not changed.
 */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Awaited between chunks, for work requested by events. */
  pause?(): Promise<void>;
  /** Called between chunks, after `pause`. Returns true to end parsing early. */
  isDone?(): boolean;
}

/**
 * Parses an XML stream. Rejects a document type declaration, so entities are never resolved.
 * @throws ExtractError `damaged` or `too_large`
 */
export async function parseXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const names = new NameTable();
  let depth = 0;
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  parser.on("doctype", () => {
    throw new ExtractError("damaged", "the file contains a document type declaration, which the format forbids");
  });
  parser.on("opentag", (tag) => {
    depth++;
    if (depth > MAX_DEPTH) throw new ExtractError("too_large", `XML is nested more than ${MAX_DEPTH} levels deep`);
    const attributes = tag.attributes as Attributes;
    names.open(attributes, depth);
    handler.open?.(names.canonical(tag.name), names.attributes(attributes));
  });
  parser.on("closetag", (tag) => {
    handler.close?.(names.canonical(tag.name));
    names.close(depth);
    depth--;
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    parser.write(decoder.decode(bytes, { stream: true }));
    await handler.pause?.();
    if (handler.isDone?.() === true) return;
  }
  parser.write(decoder?.decode() ?? "").close();
  await handler.pause?.();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** Prefix bindings within an element. */
interface Scope {
  readonly depth: number;
  /** Prefixes that are reported under another name. */
  readonly prefixes: ReadonlyMap<string, string>;
  /** Cache of translated names. */
  readonly names: Map<string, string>;
}

/** Translates the prefixes in a file to the prefixes above. */
class NameTable {
  #scope: Scope = { depth: 0, prefixes: new Map(), names: new Map() };
  readonly #outer: Scope[] = [];

  open(attributes: Attributes, depth: number): void {
    let changed: Map<string, string> | undefined;
    for (const name in attributes) {
      if (!name.startsWith("xmlns")) continue;
      const prefix = name.slice(6);
      const meaning = PREFIXES[attributes[name] ?? ""] ?? (KNOWN_PREFIXES.has(prefix) ? FOREIGN : prefix);
      if ((this.#scope.prefixes.get(prefix) ?? prefix) === meaning) continue;
      changed ??= new Map(this.#scope.prefixes);
      changed.set(prefix, meaning);
    }
    if (changed === undefined) return;
    if (changed.size > MAX_PREFIXES) throw new ExtractError("too_large", `more than ${MAX_PREFIXES} XML prefixes`);
    this.#outer.push(this.#scope);
    this.#scope = { depth, prefixes: changed, names: new Map() };
  }

  close(depth: number): void {
    if (this.#scope.depth === depth) this.#scope = this.#outer.pop() ?? this.#scope;
  }

  canonical(name: string): string {
    const { names, prefixes } = this.#scope;
    let found = names.get(name);
    if (found === undefined) {
      const colon = name.indexOf(":");
      const prefix = prefixes.get(name.slice(0, Math.max(colon, 0)));
      const local = name.slice(colon + 1);
      found = prefix === undefined ? name : prefix === "" ? local : `${prefix}:${local}`;
      if (names.size < 10_000) names.set(name, found);
    }
    return found;
  }

  attributes(attributes: Attributes): Attributes {
    const renamed: Record<string, string> = {};
    for (const name in attributes) {
      renamed[name.includes(":") ? this.canonical(name) : name] = attributes[name] ?? "";
    }
    return renamed;
  }
}
