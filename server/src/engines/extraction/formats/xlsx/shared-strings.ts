import { ExtractError } from "../../../../ports/text-extractor.ts";
import type { Archive } from "../../ooxml/archive.ts";
import { parseXml, type XmlHandler } from "../../ooxml/xml.ts";

/** Memory overhead per string, in bytes. */
const OVERHEAD = 24;
/** Memory limit for the strings of a workbook, in bytes. */
const MAX_COST = 160_000_000;

/** Strings of a workbook. Each is stored once, and cells refer to it by index. */
export type SharedStrings = readonly string[];

/**
 * Reads the shared strings of a workbook.
 * @throws ExtractError `too_large` if there are more than `maxStrings` or the memory limit is exceeded
 */
export async function readSharedStrings(archive: Archive, part: string | null, maxStrings: number): Promise<SharedStrings> {
  if (part === null) return [];
  const strings: string[] = [];
  let cost = 0;
  const rich = new RichText();
  await parseXml(await archive.read(part), {
    open(name) {
      if (name === "x:si") rich.start();
      else rich.open(name);
    },
    text: (text) => rich.text(text),
    close(name) {
      rich.close(name);
      if (name !== "x:si") return;
      const text = compact(rich.end());
      cost += OVERHEAD + text.length * 2;
      if (cost > MAX_COST || strings.length >= maxStrings) throw new ExtractError("too_large", `more than ${maxStrings} different strings`);
      strings.push(text);
    },
  });
  return strings;
}

/** Joins the runs of a string, except phonetic runs, which contain the pronunciation of Japanese words. */
export class RichText implements XmlHandler {
  #parts: string[] = [];
  #phonetic = 0;
  #isText = false;

  start(): void {
    this.#parts = [];
    this.#phonetic = 0;
    this.#isText = false;
  }

  open(name: string): void {
    if (name === "x:rPh") this.#phonetic++;
    else if (name === "x:t") this.#isText = this.#phonetic === 0;
  }

  text(text: string): void {
    if (this.#isText) this.#parts.push(text);
  }

  close(name: string): void {
    if (name === "x:rPh") this.#phonetic--;
    else if (name === "x:t") this.#isText = false;
  }

  end(): string {
    return unescaped(this.#parts.length === 1 ? (this.#parts[0] ?? "") : this.#parts.join(""));
  }
}

/** Decodes escape sequences for characters that XML cannot contain, such as `_x000D_` (ECMA-376 part 1, 22.9.2.19). */
export function unescaped(text: string): string {
  if (!text.includes("_x")) return text;
  return text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Copies the string, because a substring would keep the whole original string in memory. */
function compact(text: string): string {
  return text.length < 13 ? text : Buffer.from(text, "utf16le").toString("utf16le");
}
