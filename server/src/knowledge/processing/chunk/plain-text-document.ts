import type { Block, ExtractedDocument } from "../../../ports/text-extractor.ts";

const HEADING = /^(#{1,6})\s+(\S.*)$/;
const FENCE = /^\s*(```+|~~~+)/;
const LIST_ITEM = /^\s*(?:[-*+•–]\s+(\S.*)|(\d{1,4}[.)]\s+\S.*))$/;
/** Applied to a trimmed line, because leading white space could match in two ways, so matching would take quadratic time. */
const TABLE_RULE = /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?$/;

const UNDERLINE = /^(={3,}|-{3,})\s*$/;
/** Matches a line that consists of one repeated character; a shorter line may be meaningful. */
const RULE = /^\s*([-=_*~#])\1{4,}\s*$/;
const LONGEST_HEADING = 120;

/** Converts text that was not sent as a file into a document; see `plainTextBlocks`. */
export function plainTextDocument(text: string): ExtractedDocument {
  const blocks = [...plainTextBlocks(text)];
  const first = blocks.find((block) => block.kind === "heading");
  return { title: first?.text ?? null, blocks, pages: null, warnings: [], pictures: [], linkedPictures: [] };
}

/**
 * Splits text into blocks: paragraphs, which end at blank lines and form feeds, and Markdown headings (including underlined ones), list
 * items,
 * fenced code and tables. Removes horizontal rules. All other text is unchanged.
 */
export function* plainTextBlocks(text: string): Generator<Block> {
  const lines = text
    .replace(/^\ufeff/, "")
    .replaceAll("\f", "\n\n")
    .split(/\r\n|\r|\n/);
  let paragraph: string[] = [];
  function* endParagraph(): Generator<Block> {
    if (paragraph.length > 0) yield { kind: "paragraph", text: paragraph.join("\n"), page: null };
    paragraph = [];
  }
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? "";
    const heading = underlined(paragraph, line);
    if (heading !== null) {
      paragraph = [];
      yield heading;
      continue;
    }
    const taken = fencedCode(lines, at) ?? table(lines, at) ?? headingLine(line) ?? listItem(lines, at);
    if (taken !== null) {
      yield* endParagraph();
      yield taken.block;
      at += taken.lines - 1;
    } else if (line.trim() === "" || RULE.test(line)) {
      yield* endParagraph();
    } else {
      paragraph.push(line.trim());
    }
  }
  yield* endParagraph();
}

/** Returns a heading if a paragraph is a single line that is mostly underlined; null otherwise. */
function underlined(paragraph: readonly string[], line: string): Block | null {
  const [text] = paragraph;
  const marks = UNDERLINE.exec(line)?.[1];
  if (marks === undefined || text === undefined || paragraph.length > 1 || text.length > LONGEST_HEADING) return null;
  if (marks.length * 2 < text.length || !/[\p{L}\p{N}]/u.test(text)) return null;
  return { kind: "heading", level: marks.startsWith("=") ? 1 : 2, text, page: null };
}

interface Taken {
  readonly block: Block;
  readonly lines: number;
}

function headingLine(line: string): Taken | null {
  const heading = HEADING.exec(line);
  if (heading === null) return null;
  const [, marks = "#", text = ""] = heading;
  return { block: { kind: "heading", level: marks.length, text: withoutClosingMarks(text), page: null }, lines: 1 };
}

/** Parses a list item with its indented continuation lines. */
function listItem(lines: readonly string[], from: number): Taken | null {
  const item = LIST_ITEM.exec(lines[from] ?? "");
  if (item === null) return null;
  let end = from + 1;
  while (goesOn(lines[end])) end++;
  const text = [item[1] ?? item[2] ?? "", ...lines.slice(from + 1, end)].map((line) => line.trim()).join("\n");
  return { block: { kind: "list_item", text, page: null }, lines: end - from };
}

function goesOn(line: string | undefined): boolean {
  return line !== undefined && /^(?: {2,}|\t)\s*\S/.test(line) && !LIST_ITEM.test(line) && !FENCE.test(line);
}

/** Converts `## Title ##` to `Title`. A regular expression for this would take quadratic time on long runs of spaces. */
function withoutClosingMarks(text: string): string {
  const trimmed = text.trimEnd();
  let end = trimmed.length;
  while (trimmed.charAt(end - 1) === "#") end--;
  return end > 0 && /\s/.test(trimmed.charAt(end - 1)) ? trimmed.slice(0, end).trimEnd() : trimmed;
}

function fencedCode(lines: readonly string[], from: number): Taken | null {
  const fence = FENCE.exec(lines[from] ?? "")?.[1];
  if (fence === undefined) return null;
  let end = from + 1;
  while (end < lines.length && !(lines[end] ?? "").trimStart().startsWith(fence)) end++;
  const code = lines.slice(from + 1, end).join("\n");
  // An empty or unclosed fence is text.
  if (end === lines.length || code.trim() === "") return null;
  return { block: { kind: "code", text: code, page: null }, lines: end - from + 1 };
}

function table(lines: readonly string[], from: number): Taken | null {
  const head = lines[from] ?? "";
  if (!head.includes("|") || !TABLE_RULE.test((lines[from + 1] ?? "").trim())) return null;
  let end = from + 2;
  while (end < lines.length && (lines[end] ?? "").includes("|")) end++;
  const rows = lines.slice(from + 2, end).map(cellsOf);
  return { block: { kind: "table", header: cellsOf(head), rows, page: null }, lines: end - from };
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => cell.trim().replaceAll(String.raw`\|`, "|"));
}
