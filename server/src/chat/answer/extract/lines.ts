import { namesDay } from "../text/calendar.ts";
import { sentences } from "../text/sentences.ts";
import { isInstruction, visibleText } from "./instruction.ts";

/** A sentence or table row of a passage, with its heading, introduction or table header. */
export interface Line {
  readonly text: string;
  readonly heading: string;
  /** Index of its paragraph, list entry or table. */
  readonly block: number;
  readonly row: boolean;
  /** Whether it is a list entry. */
  readonly entry: boolean;
  /** Whether it is a numbered step. */
  readonly step: boolean;
}

const LIST_ENTRY = /^\s*(?:[-*•·–▪]|\d{1,2}[.)])\s+/;
const STEP = /^\s*\d{1,2}[.)]\s+/;
/** Matches rows such as "Day: Monday; Open: closed" or, below an unnamed first column, "Storage; Basic: 1 GB; Large: 5 GB". */
const FIELDS = /^(?:[^:;|]{1,60}: [^;]*|[^:;|.]{1,60}; [^:;]{1,60}: [^;]*)(?:; [^:;]{1,60}: [^;]*)+$/;
const PAIR = /^([^:;|]{1,60}): ([^;|]{1,80})$/;

/**
 * Splits the text of a passage into quotable lines, without sentences that address the assistant.
 * @param isHeaded whether a heading precedes the text. If one does, a short first line (such as a person's role) describes that heading and
 * is itself treated as a heading.
 */
export function splitPassage(text: string, isHeaded = false): Line[] {
  return readPassage(text, isHeaded).lines;
}

/** The lines of a passage, and its last heading, which the next passage continues. */
export interface ReadPassage {
  readonly lines: Line[];
  readonly heading: string;
}

/** @param above last heading of the preceding text, if the passage starts within a section */
export function readPassage(text: string, isHeaded: boolean, above = ""): ReadPassage {
  const lines: Line[] = [];
  let heading = above;
  let block = 0;
  for (const part of unfoldLeaders(visibleText(text)).split(/\n\s*\n/)) {
    const raw = withoutGaps(part.split("\n").filter((line) => line.trim() !== ""));
    const title = titleOf(raw);
    if (title !== null && isHeaded && block === 0 && raw.length === 1 && !/[?？؟]$/.test(title) && !isInstruction(title))
      lines.push({ text: title, heading: "", block, row: false, entry: false, step: false });
    if (title !== null) heading = title;
    const body = title === null ? raw : raw.slice(1);
    block += 1;
    const table = tableIn(body);
    for (const row of table.rows) if (!isInstruction(row)) lines.push({ text: row, heading, block, row: true, entry: false, step: false });
    let lead = "";
    let tainted = false;
    for (const group of groupsOf(table.others)) {
      if (tainted) break;
      block += 1;
      const entry = LIST_ENTRY.test(group);
      for (const sentence of sentences(group)) {
        // The rest of the paragraph continues the instruction.
        tainted ||= isInstruction(sentence);
        if (!tainted && !isCode(sentence))
          lines.push({
            text: sentence,
            heading: entry ? `${heading} ${lead}`.trim() : heading,
            block,
            row: false,
            entry,
            step: STEP.test(group),
          });
      }
      if (!entry) lead = group.trimEnd().endsWith(":") ? group : lead;
    }
  }
  return { lines, heading };
}

/** Reports whether a line is code or a command and therefore not quotable. */
function isCode(line: string): boolean {
  return (
    !/[.!?:]$/.test(line) &&
    /[{}]|[<>]=?\s|=>|==|\(\)|[(=].*;$|\w_\w+.*(?:=|\b[A-Z]{3,}\b)|^\s*(?:curl|npm|const|import|GET|POST)\b/.test(line)
  );
}

/** Puts entries with dot leaders on separate lines: "Lid ........ 9.90 Filter ..... 4.50". */
function unfoldLeaders(text: string): string {
  if (!text.includes("....")) return text;
  return text
    .replace(/\s*\.{4,}\s*([^\s.]\S*)[ \t]*/g, ": $1\n")
    .replace(/^.*\.{4,}\s*$/gm, "")
    .replace(/^\d+[.,]\d\d\s+(?=\p{L})/gmu, "");
}

/** Matches two columns separated by spaces: "Monday      closed". */
const GAP = /^(\s*(?:\S ?){1,40}?)(?: {2,}|\t+)(?=\S)/;

/** Rewrites lines with two aligned columns as pairs: "Monday: closed". */
function withoutGaps(lines: readonly string[]): string[] {
  const starts = lines.map((line) => (LIST_ENTRY.test(line) || line.includes("|") ? 0 : (GAP.exec(line)?.[0].length ?? 0)));
  return lines.map((line, at) => {
    const start = starts[at] ?? 0;
    const key = line.slice(0, start).trim();
    const isAligned = start > 0 && starts.filter((one) => one === start).length > 1 && !key.includes(":");
    return isAligned ? `${key}: ${line.slice(start)}` : line;
  });
}

/** Maximum length of a question that is considered a heading. */
const LONGEST_ASKED = 120;

/**
 * Returns the heading of a paragraph: a Markdown heading, a question on its own line, or a short first line that is not a sentence; null if
 * none.
 */
function titleOf(lines: readonly string[]): string | null {
  const [first = "", second] = lines;
  const marked = /^#{1,6}\s+(.*)$/.exec(first);
  if (marked !== null) return marked[1] ?? "";
  // In a list of questions and answers, each question is an entry of its own, above a paragraph.
  const text = lines.length === 1 ? first.replace(LIST_ENTRY, "").trim() : first.trim();
  if (text.length <= LONGEST_ASKED && /[?？؟]$/.test(text) && !/[.!:。！]\s/.test(text) && !LIST_ENTRY.test(text)) return text;
  if (
    text.length > 60 ||
    /[.!?:;,|。！？：；、，؟]$/.test(text) ||
    LIST_ENTRY.test(first) ||
    /\d{2}|[€$£|;]/.test(text) ||
    text.includes(": ")
  )
    return null;
  if (second === undefined) return text.length <= 40 && text.split(" ").length <= 7 ? text : null;
  const shouts = text === text.toUpperCase() && /\p{Lu}{3}/u.test(text);
  return shouts || standsAbove(text, lines.slice(1)) ? text : null;
}

/** Reports whether a short line is a heading above sentences rather than the first line of a wrapped paragraph. */
function standsAbove(line: string, below: readonly string[]): boolean {
  const longest = Math.max(...below.map((one) => one.trim().length));
  const sentence = below.some((one) => /[.!?:]["')]?\s*$/.test(one));
  return sentence && line.length < 0.8 * longest && /^[\p{Lu}\p{N}]/u.test(line) && /^\s*[\p{Lu}\p{N}"'(\-*•]/u.test(below[0] ?? "");
}

/** Separates list entries and joins the lines of running text. */
function groupsOf(lines: readonly string[]): string[] {
  const groups: string[] = [];
  let open = false;
  for (const line of lines) {
    const entry = LIST_ENTRY.test(line);
    if (entry || !open) groups.push(line);
    else groups[groups.length - 1] = `${groups.at(-1) ?? ""}\n${line}`;
    open = true;
  }
  return groups;
}

/** Returns the table rows among the lines, each with its column names, and the remaining lines. */
function tableIn(lines: readonly string[]): { readonly rows: readonly string[]; readonly others: readonly string[] } {
  for (const [pattern, fewest, read] of TABLES) {
    const isRow = (line: string): boolean => pattern.test(line.trim()) && !LIST_ENTRY.test(line);
    const rows = lines.filter(isRow);
    if (rows.length >= fewest && rows.length >= lines.length * 0.5)
      return { rows: read(rows), others: lines.filter((line) => !isRow(line)) };
  }
  return { rows: [], others: lines };
}

const TABLES: readonly (readonly [pattern: RegExp, fewest: number, read: (lines: readonly string[]) => string[]])[] = [
  [/\S\s*\|\s*\S|^\|.*\|$/, 1, pipeRows],
  [FIELDS, 1, (lines) => lines.map((line) => line.trim())],
  [PAIR, 3, pairRows],
];

/** Parses a table with two columns. The first line is the header if it is the only line without a number. */
function pairRows(lines: readonly string[]): string[] {
  const [header, ...rest] = lines.map((line) => line.trim());
  const names = PAIR.exec(header ?? "");
  const titled = names !== null && !/\d/.test(header ?? "") && !namesDay(names[1] ?? "") && rest.every((line) => /\d/.test(line));
  if (!titled) return lines.map((line) => line.trim());
  return rest.map((line) => {
    const cells = PAIR.exec(line);
    return cells === null ? line : `${names[1] ?? ""}: ${cells[1] ?? ""}; ${names[2] ?? ""}: ${cells[2] ?? ""}`;
  });
}

function pipeRows(lines: readonly string[]): string[] {
  const rows = lines.filter((line) => line.includes("|") && !/^[\s|:-]+$/.test(line)).map(cellsOf);
  const [header, ...body] = rows;
  if (header === undefined) return [];
  if (body.length === 0) return [header.filter((cell) => cell !== "").join("; ")];
  return body.map((cells) =>
    cells
      .map((cell, index) => ((header[index] ?? "") === "" ? cell : `${header[index] ?? ""}: ${cell}`))
      .filter((cell) => cell !== "")
      .join("; "),
  );
}

function cellsOf(line: string): string[] {
  return line
    .trim()
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((cell) => cell.trim().replace(/\*\*|__|`/g, ""));
}
