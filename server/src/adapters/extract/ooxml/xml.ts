import type { Readable } from "node:stream";
import { SaxesParser } from "saxes";
import { ExtractError } from "../../../ports/text-extractor.ts";

const MAX_DEPTH = 256;

/** Prefixes under which names are reported, whatever prefix a file uses. */
const PREFIXES: Readonly<Record<string, string>> = {
  "http://schemas.openxmlformats.org/wordprocessingml/2006/main": "w",
  "http://purl.oclc.org/ooxml/wordprocessingml/main": "w",
  "http://schemas.openxmlformats.org/officeDocument/2006/math": "m",
  "http://purl.oclc.org/ooxml/officeDocument/math": "m",
  "http://schemas.openxmlformats.org/drawingml/2006/main": "a",
  "http://purl.oclc.org/ooxml/drawingml/main": "a",
  "http://schemas.openxmlformats.org/markup-compatibility/2006": "mc",
  "http://purl.org/dc/elements/1.1/": "dc",
  "http://schemas.openxmlformats.org/officeDocument/2006/extended-properties": "app",
  "http://purl.oclc.org/ooxml/officeDocument/extendedProperties": "app",
  "http://schemas.openxmlformats.org/package/2006/relationships": "rel",
  "http://schemas.openxmlformats.org/package/2006/content-types": "ct",
};

export type Attributes = Readonly<Record<string, string>>;

/** Events of one XML part. Names are `prefix:local` with the prefixes above; attributes without a prefix stay bare. */
export interface XmlHandler {
  open?(name: string, attributes: Attributes): void;
  text?(text: string): void;
  close?(name: string): void;
  /** Asked between pieces of input; true ends the parse early. */
  isDone?(): boolean;
}

/**
 * Parses a stream of XML. A document type declaration is refused, so no entity is ever resolved.
 * @throws ExtractError `damaged` or `too_large`
 */
export async function parseXml(stream: Readable, handler: XmlHandler): Promise<void> {
  const parser = new SaxesParser({ position: false });
  const names = new NameTable();
  let depth = 0;
  let decoder: InstanceType<typeof TextDecoder> | null = null;
  parser.on("doctype", () => {
    throw new ExtractError("damaged", "the file declares a document type, which its format forbids");
  });
  parser.on("opentag", (tag) => {
    depth++;
    if (depth > MAX_DEPTH) throw new ExtractError("too_large", `XML nested more than ${MAX_DEPTH} levels deep`);
    const attributes = tag.attributes as Attributes;
    names.declare(attributes);
    handler.open?.(names.canonical(tag.name), names.attributes(attributes));
  });
  parser.on("closetag", (tag) => {
    depth--;
    handler.close?.(names.canonical(tag.name));
  });
  parser.on("text", (text) => handler.text?.(text));
  parser.on("cdata", (text) => handler.text?.(text));
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    decoder ??= new TextDecoder(encodingOf(bytes));
    parser.write(decoder.decode(bytes, { stream: true }));
    if (handler.isDone?.() === true) return;
  }
  parser.write(decoder?.decode() ?? "").close();
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return "utf-16le";
  if (start[0] === 0xfe && start[1] === 0xff) return "utf-16be";
  return "utf-8";
}

/** Translates the prefixes of a file. Declarations are taken to hold everywhere: files declare them at the root. */
class NameTable {
  readonly #prefixes = new Map<string, string>();
  readonly #names = new Map<string, string>();

  declare(attributes: Attributes): void {
    for (const name in attributes) {
      if (!name.startsWith("xmlns")) continue;
      const prefix = name === "xmlns" ? "" : name.slice(6);
      const canonical = PREFIXES[attributes[name] ?? ""];
      if (canonical === undefined || this.#prefixes.get(prefix) === canonical) continue;
      this.#prefixes.set(prefix, canonical);
      this.#names.clear();
    }
  }

  canonical(name: string): string {
    let found = this.#names.get(name);
    if (found === undefined) {
      const colon = name.indexOf(":");
      const prefix = this.#prefixes.get(name.slice(0, Math.max(colon, 0)));
      found = prefix === undefined ? name : `${prefix}:${name.slice(colon + 1)}`;
      if (this.#names.size < 10_000) this.#names.set(name, found);
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
