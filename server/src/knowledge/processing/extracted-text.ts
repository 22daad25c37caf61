import type { Block } from "../../ports/text-extractor.ts";

/** A stretch of what was read out of a file: a page, slide or sheet, or a part of a long one. */
export interface TextPart {
  /** Null where the format has no pages. */
  readonly page: number | null;
  /** Markdown. */
  readonly text: string;
}

/** Characters after which a part ends with its block. */
const partCharacters = 20_000;

interface CutText {
  readonly parts: readonly TextPart[];
  /** Which part a block stands in, by its position. */
  readonly partOf: readonly number[];
}

/** Cuts a document into parts that can be read one by one; together they are all of its text. */
export function cutText(blocks: readonly Block[]): CutText {
  const parts: { page: number | null; texts: string[]; characters: number }[] = [];
  const partOf: number[] = [];
  let before: Block | undefined;
  for (const block of blocks) {
    let part = parts.at(-1);
    if (part === undefined || part.page !== block.page || part.characters >= partCharacters) {
      part = { page: block.page, texts: [], characters: 0 };
      parts.push(part);
      before = undefined;
    }
    const text = (before === undefined ? "" : separator(before, block)) + markdownOf(block);
    part.texts.push(text);
    part.characters += text.length;
    partOf.push(parts.length - 1);
    before = block;
  }
  return { parts: parts.map(({ page, texts }) => ({ page, text: texts.join("") })), partOf };
}

function separator(before: Block, block: Block): string {
  return before.kind === "list_item" && block.kind === "list_item" ? "\n" : "\n\n";
}

function markdownOf(block: Block): string {
  switch (block.kind) {
    case "heading":
      return `${"#".repeat(Math.min(Math.max(block.level, 1), 6))} ${oneLine(block.text)}`;
    case "paragraph":
      return block.text;
    case "list_item":
      return /^(?:\p{Nd}+|\p{L})[.)]\s/u.test(block.text) ? block.text : `- ${block.text}`;
    case "code":
      return fenced(block.text);
    case "table":
      return tableText(block.header, block.rows);
  }
}

/** The fence is longer than any run of backticks inside. */
function fenced(code: string): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const line = (cells: readonly string[]): string =>
    `| ${Array.from({ length: width }, (_, column) => oneLine(cells[column] ?? "").replaceAll("|", String.raw`\|`)).join(" | ")} |`;
  return [line(header), `|${" --- |".repeat(width)}`, ...rows.map(line)].join("\n");
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
