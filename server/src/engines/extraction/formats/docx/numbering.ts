import type { Archive } from "../../ooxml/archive.ts";
import { listNumber } from "../../ooxml/list-number.ts";
import { readPart } from "../../ooxml/read-part.ts";

const MAX_LISTS = 5_000;
const MAX_LEVELS = 9;
/** Numbering formats that do not display a number. */
const WITHOUT_NUMBER = new Set(["bullet", "none"]);

interface Level {
  format: string;
  /** Displayed text, with `%1` to `%9` as placeholders for the numbers of the levels. */
  text: string;
  start: number;
  isDecimal: boolean;
}

interface List {
  abstract: string;
  /** Start numbers by level. */
  readonly starts: Map<number, number>;
}

/** Counts the numbered paragraphs of a document. */
export class Numbering {
  readonly #lists = new Map<string, List>();
  readonly #levels = new Map<string, Level[]>();
  readonly #counts = new Map<string, number[]>();
  readonly #begun = new Set<string>();

  /** @param part name of the part that defines the lists; undefined if there is none */
  static async read(archive: Archive, part: string | undefined): Promise<Numbering> {
    const numbering = new Numbering();
    await numbering.#read(archive, part);
    return numbering;
  }

  /** Counts a paragraph and returns its number as text; empty if it is not numbered. */
  next(id: string, level: number): string {
    const list = this.#lists.get(id);
    const levels = this.#levels.get(list?.abstract ?? "");
    const own = levels?.[level];
    if (list === undefined || levels === undefined || own === undefined) return "";
    const counts = this.#counts.get(list.abstract) ?? [];
    this.#counts.set(list.abstract, counts);
    if (!this.#begun.has(id)) {
      this.#begun.add(id);
      for (const [at, start] of list.starts) if (counts.length > at) counts[at] = start - 1;
    }
    for (let above = 0; above < level; above++) counts[above] ??= levels[above]?.start ?? 1;
    counts[level] = (counts[level] ?? (list.starts.get(level) ?? own.start) - 1) + 1;
    counts.length = level + 1;
    if (WITHOUT_NUMBER.has(own.format)) return "";
    return own.text.replace(/%([1-9])/g, (_, digit: string) => {
      const at = Number(digit) - 1;
      return listNumber(counts[at] ?? 1, own.isDecimal ? "decimal" : (levels[at]?.format ?? "decimal"));
    });
  }

  async #read(archive: Archive, part: string | undefined): Promise<void> {
    let levels: Level[] | null = null;
    let level: Level | null = null;
    let list: List | null = null;
    let overridden = 0;
    await readPart(archive, part, {
      open: (name, attributes) => {
        const value = attributes["w:val"] ?? "";
        if (this.#lists.size + this.#levels.size > MAX_LISTS) return;
        if (name === "w:abstractNum") this.#levels.set(attributes["w:abstractNumId"] ?? "", (levels = []));
        else if (name === "w:num") this.#lists.set(attributes["w:numId"] ?? "", (list = { abstract: "", starts: new Map() }));
        else if (name === "w:abstractNumId") list = named(list, value);
        else if (name === "w:lvlOverride") overridden = levelOf(attributes["w:ilvl"]);
        else if (name === "w:startOverride") list?.starts.set(overridden, Number(value));
        else if (name === "w:lvl" && list === null) {
          level = { format: "decimal", text: "", start: 1, isDecimal: false };
          if (levels !== null) levels[levelOf(attributes["w:ilvl"])] = level;
        } else if (level === null) return;
        else if (name === "w:start") level.start = Number(value);
        else if (name === "w:numFmt") level.format = value;
        else if (name === "w:lvlText") level.text = value;
        else if (name === "w:isLgl") level.isDecimal = true;
      },
      close: (name) => {
        if (name === "w:lvl") level = null;
        else if (name === "w:abstractNum") levels = null;
        else if (name === "w:num") list = null;
      },
    });
  }
}

function named(list: List | null, abstract: string): List | null {
  if (list !== null) list.abstract = abstract;
  return list;
}

function levelOf(text: string | undefined): number {
  const level = Number(text ?? "0");
  return level >= 0 && level < MAX_LEVELS ? Math.trunc(level) : 0;
}
