import { sentences } from "../text/sentences.ts";
import { isInstruction, visibleText } from "./instruction.ts";

/** A sentence or table row of a passage, with the heading, lead or header that stands above it in the passage. */
export interface Line {
  readonly text: string;
  readonly heading: string;
  /** Number of its paragraph, list entry or table. */
  readonly block: number;
  readonly row: boolean;
  /** An entry of a list. */
  readonly entry: boolean;
  /** A step of a numbered instruction. */
  readonly step: boolean;
}

const LIST_ENTRY = /^\s*(?:[-*•·–▪]|\d{1,2}[.)])\s+/;
const STEP = /^\s*\d{1,2}[.)]\s+/;
const FIELDS = /^[^:;|]{1,60}: [^;]*(?:; [^:;]{1,60}: [^;]*)+$/;
const PAIR = /^([^:;|]{1,60}): ([^;|]{1,80})$/;

/** Cuts the text of a passage into what can be quoted. Sentences that instruct the reader's assistant are left out. */
export function splitPassage(text: string): Line[] {
  const lines: Line[] = [];
  let heading = "";
  let block = 0;
  for (const part of unfoldLeaders(visibleText(text)).split(/\n\s*\n/)) {
    const raw = part.split("\n").filter((line) => line.trim() !== "");
    const title = titleOf(raw);
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
        // What follows in the paragraph goes on with it.
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
  return lines;
}

/** A line of a program or a command: nothing to say to a visitor. */
function isCode(line: string): boolean {
  return (
    !/[.!?:]$/.test(line) &&
    /[{}]|[<>]=?\s|=>|==|\(\)|[(=].*;$|\w_\w+.*(?:=|\b[A-Z]{3,}\b)|^\s*(?:curl|npm|const|import|GET|POST)\b/.test(line)
  );
}

/** "Lid ........ 9.90 Filter ..... 4.50" is one entry a line. */
function unfoldLeaders(text: string): string {
  if (!text.includes("....")) return text;
  return text
    .replace(/\s*\.{4,}\s*([^\s.]\S*)[ \t]*/g, ": $1\n")
    .replace(/^.*\.{4,}\s*$/gm, "")
    .replace(/^\d+[.,]\d\d\s+(?=\p{L})/gmu, "");
}

/** Heading that a paragraph begins with: a Markdown heading, or a short first line that is no sentence. */
function titleOf(lines: readonly string[]): string | null {
  const [first = "", second] = lines;
  const marked = /^#{1,6}\s+(.*)$/.exec(first);
  if (marked !== null) return marked[1] ?? "";
  const text = first.trim();
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

/** A short line above sentences, and not the first line of a paragraph that was wrapped. */
function standsAbove(line: string, below: readonly string[]): boolean {
  const longest = Math.max(...below.map((one) => one.trim().length));
  const sentence = below.some((one) => /[.!?:]["')]?\s*$/.test(one));
  return sentence && line.length < 0.8 * longest && /^[\p{Lu}\p{N}]/u.test(line) && /^\s*[\p{Lu}\p{N}"'(\-*•]/u.test(below[0] ?? "");
}

/** List entries by themselves, running text together. */
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

/** Rows of the table among the lines, each with the names of its columns, and the lines that are no rows. */
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

/** A table of two columns: the first line names them, where it has no number and the others have. */
function pairRows(lines: readonly string[]): string[] {
  const [header, ...rest] = lines.map((line) => line.trim());
  const names = PAIR.exec(header ?? "");
  const titled = names !== null && !/\d/.test(header ?? "") && rest.every((line) => /\d/.test(line));
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
