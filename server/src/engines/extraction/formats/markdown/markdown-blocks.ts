import type { Block } from "../../../../ports/text-extractor.ts";
import { blocksOf } from "../html/dom-blocks.ts";
import { type DomElement, parseDocument } from "../html/dom.ts";
import { prescan } from "../html/prescan.ts";
import { inlineText } from "./inline-text.ts";

const QUOTE = /^ {0,3}>[ \t]?/;
const FENCE = /^(\s*)(`{3,}|~{3,})/;
const HEADING = /^ {0,3}(#{1,6})(?:[ \t]+(.*))?$/;
const SETEXT = /^ {0,3}(=+|-+)[ \t]*$/;
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/;
const ITEM = /^(\s*)(?:[-*+]|(\d{1,9}[.)]))(?:[ \t]+(.*))?$/;
/** Matches a trimmed line. If the line had leading white space, matching would take quadratic time. */
const TABLE_RULE = /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?$|^\|\s*:?-+:?$/;
const DEFINITION = /^ {0,3}\[[^\]^][^\]]{0,500}\]:\s*\S/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]{1,100}\]:\s*/;
const HTML = /^ {0,3}<(?:!--|\/?[a-zA-Z][\w-]*(?:[\s/>]|$))/;
const PICTURE = /!\[|<img\b|^ {0,3}\[/i;
/** Maximum number of lines in an HTML table. */
const LONGEST_TABLE = 2_000;
const STRUCTURED = /<(?:table|ul|ol|dl|h[1-6]|pre)\b/i;
const INDENTED = /^(?: {4}|\t)/;

/**
 * Yields the blocks of Markdown text. Block quotes are unwrapped, nested list items follow their parents, and raw HTML with structure is
 * parsed as a page. This parser replaces `mdast-util-from-markdown` (2.1, based on micromark 4), which takes quadratic time for some input
 * (over a minute for `*a` repeated 40,000 times), 25 times the CPU time and 400 bytes of memory per character for ordinary text, and loses
 * facts: according to CommonMark, `10*20*30 cm` is "102030 cm".
 * @param onProse called with each line outside code, which may contain an image
 */
export function* markdownBlocks(text: string, onProse: (line: string) => void = () => undefined): Generator<Block> {
  const reader = new BlockReader(text.split(/\r\n|\r|\n/), onProse);
  while (reader.hasMore) yield* reader.next();
  yield* reader.close();
}

class BlockReader {
  readonly #lines: readonly string[];
  readonly #onProse: (line: string) => void;
  #at = 0;
  /** The paragraph or list item to which further lines are added. */
  #open: { readonly kind: "paragraph" | "list_item"; readonly lines: string[] } | null = null;
  #isAfterBlank = true;
  #isInList = false;

  constructor(lines: readonly string[], onProse: (line: string) => void) {
    this.#lines = lines;
    this.#onProse = onProse;
  }

  get hasMore(): boolean {
    return this.#at < this.#lines.length;
  }

  /** Reads the next line, or all lines of its block, and returns the blocks that are complete. */
  next(): Block[] {
    const at = this.#at;
    this.#at = at + 1;
    const line = unquoted(this.#lines[at] ?? "");
    const wasAfterBlank = this.#isAfterBlank;
    this.#isAfterBlank = line.trim() === "";
    if (this.#isAfterBlank) return this.close();
    const fence = FENCE.exec(line);
    if (fence !== null) return this.#fencedCode(at, fence[1] ?? "", fence[2] ?? "```");
    const isIndented = INDENTED.test(line);
    if (!isIndented && PICTURE.test(line)) this.#onProse(line);
    const underline = SETEXT.exec(line);
    if (underline !== null && this.#open?.kind === "paragraph") return this.#underlined(underline[1] ?? "-");
    if (RULE.test(line)) {
      this.#isInList = false;
      return this.close();
    }
    if (isIndented && wasAfterBlank && !this.#isInList) return this.#indentedCode(at);
    const heading = HEADING.exec(line);
    if (heading !== null) {
      this.#isInList = false;
      const level = heading[1]?.length ?? 1;
      return [...this.close(), { kind: "heading", level, text: headingText(heading[2] ?? ""), page: null }];
    }
    if (this.#open === null && line.includes("|") && TABLE_RULE.test(unquoted(this.#lines[at + 1] ?? "").trim()))
      return this.#table(at, line);
    const item = ITEM.exec(line);
    if (item !== null && !(item[3] === undefined && this.#open?.kind === "paragraph")) return this.#item(item[2], item[3] ?? "");
    if (this.#open === null && HTML.test(line)) return this.#html(at);
    if (this.#open === null && DEFINITION.test(line)) return [];
    if (wasAfterBlank && !/^\s/.test(line)) this.#isInList = false;
    this.#open ??= { kind: "paragraph", lines: [] };
    this.#open.lines.push(line.trim().replace(FOOTNOTE, ""));
    return [];
  }

  /** Returns the open block, if any. */
  close(): Block[] {
    const open = this.#open;
    if (open === null) return [];
    this.#open = null;
    return [{ kind: open.kind, text: inlineText(open.lines.join("\n")), page: null }];
  }

  #fencedCode(at: number, indent: string, fence: string): Block[] {
    const end = fenceEnd(this.#lines, at, fence);
    this.#at = end + 1;
    return [...this.close(), { kind: "code", text: dedented(this.#lines.slice(at + 1, end), indent.length), page: null }];
  }

  #indentedCode(at: number): Block[] {
    this.#at = indentedEnd(this.#lines, at);
    return [{ kind: "code", text: dedented(this.#lines.slice(at, this.#at), 4), page: null }];
  }

  #underlined(underline: string): Block[] {
    const heading = this.#open?.lines.join(" ") ?? "";
    this.#open = null;
    return [{ kind: "heading", level: underline.startsWith("=") ? 1 : 2, text: inlineText(heading), page: null }];
  }

  #table(at: number, header: string): Block[] {
    this.#at = tableEnd(this.#lines, at + 2);
    const rows = this.#lines.slice(at + 2, this.#at).map((row) => cellsOf(unquoted(row)));
    return [{ kind: "table", header: cellsOf(header), rows, page: null }];
  }

  #item(number: string | undefined, text: string): Block[] {
    const closed = this.close();
    this.#isInList = true;
    const lead = number === undefined ? "" : `${number} `;
    this.#open = { kind: "list_item", lines: [lead + text.replace(/^\[[ xX]\]\s+/, "").replace(/^#+\s+/, "")] };
    return closed;
  }

  #html(at: number): Block[] {
    const { text, end } = htmlBlock(this.#lines, at);
    for (const inner of this.#lines.slice(at + 1, end)) if (PICTURE.test(inner)) this.#onProse(inner);
    this.#at = end;
    return [...htmlBlocks(text)];
  }
}

function unquoted(line: string): string {
  let text = line;
  for (let depth = 0; depth < 16 && QUOTE.test(text); depth++) text = text.replace(QUOTE, "");
  return text;
}

function headingText(raw: string): string {
  return inlineText(
    raw
      .trim()
      .replace(/(?:^|[ \t])#+$/, "")
      .trim(),
  );
}

function fenceEnd(lines: readonly string[], from: number, fence: string): number {
  for (let at = from + 1; at < lines.length; at++) {
    const line = unquoted(lines[at] ?? "").trim();
    if (line.startsWith(fence) && line === fence.charAt(0).repeat(line.length)) return at;
  }
  return lines.length;
}

function indentedEnd(lines: readonly string[], from: number): number {
  let end = from;
  for (let at = from; at < lines.length; at++) {
    const line = lines[at] ?? "";
    if (INDENTED.test(line)) end = at + 1;
    else if (line.trim() !== "") break;
  }
  return end;
}

function dedented(lines: readonly string[], indent: number): string {
  return lines
    .map((line) => {
      const text = unquoted(line).replaceAll("\t", "    ");
      return text.slice(Math.min(indent, text.length - text.trimStart().length));
    })
    .join("\n");
}

function tableEnd(lines: readonly string[], from: number): number {
  let end = from;
  while (end < lines.length && unquoted(lines[end] ?? "").includes("|")) end++;
  return end;
}

function cellsOf(line: string): string[] {
  const inner = line
    .trim()
    .replace(/^\|/, "")
    .replace(/(?<!\\)\|$/, "");
  return inner.split(/(?<!\\)\|/).map((cell) => inlineText(cell.trim().replaceAll(String.raw`\|`, "|")));
}

function* htmlBlocks(html: string): Generator<Block> {
  const body = STRUCTURED.test(html) ? bodyOf(html) : null;
  if (body === null) yield { kind: "paragraph", text: inlineText(html), page: null };
  else yield* blocksOf(body).blocks;
}

/** Parses markup; returns null if it is too large for a tree. */
function bodyOf(html: string): DomElement | null {
  try {
    prescan(html);
  } catch {
    return null;
  }
  return parseDocument(`<html><body>${html}</body></html>`).body;
}

/** Returns raw HTML up to the next empty line, or a table up to its end. Comments, scripts and styles are skipped. */
function htmlBlock(lines: readonly string[], from: number): { text: string; end: number } {
  const first = unquoted(lines[from] ?? "").trimStart();
  if (/^<table\b/i.test(first)) {
    const end = lines.slice(from, from + LONGEST_TABLE).findIndex((line) => /<\/table\s*>/i.test(line));
    if (end !== -1)
      return {
        text: lines
          .slice(from, from + end + 1)
          .map(unquoted)
          .join("\n"),
        end: from + end + 1,
      };
  }
  const closing = first.startsWith("<!--") ? "-->" : /^<(script|style|pre|textarea)\b/i.exec(first)?.[1];
  if (closing === undefined || closing.toLowerCase() === "pre" || closing.toLowerCase() === "textarea") {
    let end = from;
    while (end < lines.length && unquoted(lines[end] ?? "").trim() !== "") end++;
    return { text: lines.slice(from, end).map(unquoted).join("\n"), end };
  }
  const mark = closing === "-->" ? closing : `</${closing.toLowerCase()}`;
  let end = from;
  while (end < lines.length && !(lines[end] ?? "").toLowerCase().includes(mark)) end++;
  const last = lines[end] ?? "";
  const after = last.slice(last.toLowerCase().indexOf(mark) + mark.length).replace(/^[^>]{0,20}>/, "");
  return { text: closing === "-->" ? last.slice(last.indexOf("-->") + 3) : after, end: end + 1 };
}
