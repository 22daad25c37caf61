import type { ReadPart } from "../../ports/document-reader.ts";
import type { Block } from "../../ports/text-extractor.ts";

/** Number of characters after which a part ends at the next block boundary. */
const partCharacters = 20_000;

/** Splits a document into parts that can be read individually. All parts together contain the whole text. */
export class TextCutter {
  readonly #parts: { readonly page: number | null; readonly texts: string[]; characters: number }[] = [];
  #before: Block | null = null;

  /** @returns the number of the part that contains the block */
  add(block: Block): number {
    let part = this.#parts.at(-1);
    if (part === undefined || part.page !== block.page || part.characters >= partCharacters) {
      part = { page: block.page, texts: [], characters: 0 };
      this.#parts.push(part);
      this.#before = null;
    }
    const text = (this.#before === null ? "" : separator(this.#before, block)) + markdownOf(block);
    part.texts.push(text);
    part.characters += text.length;
    this.#before = block;
    return this.#parts.length - 1;
  }

  get parts(): Omit<ReadPart, "firstPassage">[] {
    return this.#parts.map(({ page, texts }) => ({ page, text: texts.join("") }));
  }
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

/** Uses a fence that is longer than any run of backticks in the code. */
function fenced(code: string): string {
  let longest = 2;
  for (const [run] of code.matchAll(/`+/g)) longest = Math.max(longest, run.length);
  const fence = "`".repeat(longest + 1);
  return `${fence}\n${code}\n${fence}`;
}

/** Each row ends after its last value, so that one wide row does not widen all rows. */
function tableText(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const width = rows.reduce((most, row) => Math.max(most, row.length), header.length);
  const names = Array.from({ length: width }, (_, column) => header[column] ?? "");
  const filled = rows.map((row) => row.slice(0, row.findLastIndex((cell) => cell !== "") + 1));
  return [line(names), `|${" --- |".repeat(width)}`, ...filled.map(line)].join("\n");
}

function line(cells: readonly string[]): string {
  return `| ${cells.map((cell) => oneLine(cell).replaceAll("|", String.raw`\|`)).join(" | ")} |`;
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
