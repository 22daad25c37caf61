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
/** Requires a trimmed line: leading white space would match in two places and take quadratic time. */
const TABLE_RULE = /^\|?(?:\s*:?-+:?\s*\|)+\s*(?::?-+:?)?$|^\|\s*:?-+:?$/;
const DEFINITION = /^ {0,3}\[[^\]^][^\]]{0,500}\]:\s*\S/;
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]{1,100}\]:\s*/;
const HTML = /^ {0,3}<(?:!--|\/?[a-zA-Z][\w-]*(?:[\s/>]|$))/;
const PICTURE = /!\[|<img\b|^ {0,3}\[/i;
/** Maximum lines of an HTML table. */
const LONGEST_TABLE = 2_000;
const STRUCTURED = /<(?:table|ul|ol|dl|h[1-6]|pre)\b/i;
const INDENTED = /^(?: {4}|\t)/;

/**
 * Yields the blocks of a Markdown text. Block quotes are unwrapped; nested list items follow their parents; raw HTML with structure is read
 * as a page.
 *
 * Own code, because `mdast-util-from-markdown` (2.1, on micromark 4) takes quadratic time (`*a` repeated 40,000 times: over a minute), 25
 * times the CPU and 400 bytes of memory a character on ordinary text, and loses facts: by CommonMark, `10*20*30 cm` is "102030 cm".
 * @param onProse called with each line outside code that may contain an image
 */
export function* markdownBlocks(text: string, onProse: (line: string) => void = () => undefined): Generator<Block> {
  const lines = text.split(/\r\n|\r|\n/);
  let open: { kind: "paragraph" | "list_item"; lines: string[] } | null = null;
  let isAfterBlank = true;
  let isInList = false;

  function* close(): Generator<Block> {
    if (open !== null) yield { kind: open.kind, text: inlineText(open.lines.join("\n")), page: null };
    open = null;
  }

  for (let at = 0; at < lines.length; at++) {
    const line = unquoted(lines[at] ?? "");
    const wasAfterBlank: boolean = isAfterBlank;
    isAfterBlank = line.trim() === "";
    if (isAfterBlank) {
      yield* close();
      continue;
    }
    const fence = FENCE.exec(line);
    if (fence !== null) {
      yield* close();
      const end = fenceEnd(lines, at, fence[2] ?? "```");
      yield {
        kind: "code",
        text: dedented(lines.slice(at + 1, end), (fence[1] ?? "").length),
        page: null,
      };
      at = end;
      continue;
    }
    if (!INDENTED.test(line) && PICTURE.test(line)) onProse(line);
    const underline = SETEXT.exec(line);
    if (underline !== null && isParagraph(open)) {
      const level = underline[1]?.startsWith("=") === true ? 1 : 2;
      const heading: string = open.lines.join(" ");
      open = null;
      yield { kind: "heading", level, text: inlineText(heading), page: null };
      continue;
    }
    if (RULE.test(line)) {
      yield* close();
      isInList = false;
      continue;
    }
    if (INDENTED.test(line) && wasAfterBlank && !isInList) {
      const end = indentedEnd(lines, at);
      yield { kind: "code", text: dedented(lines.slice(at, end), 4), page: null };
      at = end - 1;
      continue;
    }
    const heading = HEADING.exec(line);
    if (heading !== null) {
      yield* close();
      isInList = false;
      yield {
        kind: "heading",
        level: heading[1]?.length ?? 1,
        text: headingText(heading[2] ?? ""),
        page: null,
      };
      continue;
    }
    if (open === null && line.includes("|") && TABLE_RULE.test(unquoted(lines[at + 1] ?? "").trim())) {
      const end = tableEnd(lines, at + 2);
      const rows = lines.slice(at + 2, end).map((row) => cellsOf(unquoted(row)));
      yield { kind: "table", header: cellsOf(line), rows, page: null };
      at = end - 1;
      continue;
    }
    const item = ITEM.exec(line);
    if (item !== null && !(item[3] === undefined && isParagraph(open))) {
      yield* close();
      isInList = true;
      const number = item[2] === undefined ? "" : `${item[2]} `;
      open = {
        kind: "list_item",
        lines: [number + (item[3] ?? "").replace(/^\[[ xX]\]\s+/, "").replace(/^#+\s+/, "")],
      };
      continue;
    }
    if (HTML.test(line) && open === null) {
      const html = htmlBlock(lines, at);
      for (const inner of lines.slice(at + 1, html.end)) if (PICTURE.test(inner)) onProse(inner);
      yield* htmlBlocks(html.text);
      at = html.end - 1;
      continue;
    }
    if (open === null && DEFINITION.test(line)) continue;
    if (wasAfterBlank && !/^\s/.test(line)) isInList = false;
    open ??= { kind: "paragraph", lines: [] };
    open.lines.push(line.trim().replace(FOOTNOTE, ""));
  }
  yield* close();
}

function isParagraph<T extends { kind: string }>(open: T | null): open is T {
  return open?.kind === "paragraph";
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

/** Parses markup; null if it is too large for a tree. */
function bodyOf(html: string): DomElement | null {
  try {
    prescan(html);
  } catch {
    return null;
  }
  return parseDocument(`<html><body>${html}</body></html>`).body;
}

/** Returns raw HTML up to the next empty line, a table up to its end; comments, scripts and styles are skipped completely. */
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
