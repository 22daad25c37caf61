/** A block of the text that the service extracted from a file. */
export type MarkdownBlock =
  | { readonly kind: "heading"; readonly level: number; readonly text: string }
  | { readonly kind: "paragraph"; readonly text: string }
  | { readonly kind: "list"; readonly items: readonly string[] }
  | { readonly kind: "code"; readonly text: string }
  | { readonly kind: "table"; readonly header: readonly string[]; readonly rows: readonly (readonly string[])[] };

/**
 * Parses the Markdown that the service writes: headings, paragraphs, lists, fenced code and tables. It contains no inline markup or HTML, so all
 * other characters are text.
 */
export function blocksOf(markdown: string): readonly MarkdownBlock[] {
  const lines = markdown.split("\n");
  const blocks: MarkdownBlock[] = [];
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? "";
    if (line.trim() === "") {
      at += 1;
      continue;
    }
    const fence = isFence(line) ? line : undefined;
    const end = fence === undefined ? endOf(lines, at) : endOfCode(lines, at, fence);
    blocks.push(fence === undefined ? blockOf(lines.slice(at, end)) : { kind: "code", text: lines.slice(at + 1, end - 1).join("\n") });
    at = end;
  }
  return blocks;
}

/** Returns the line after a block. A block ends at an empty line or before code; a heading is always a separate block. */
function endOf(lines: readonly string[], start: number): number {
  if (isHeading(lines[start] ?? "")) return start + 1;
  const rest = lines.slice(start + 1).findIndex((line) => line.trim() === "" || isFence(line) || isHeading(line));
  return rest < 0 ? lines.length : start + 1 + rest;
}

function endOfCode(lines: readonly string[], start: number, fence: string): number {
  const end = lines.indexOf(fence, start + 1);
  return end < 0 ? lines.length + 1 : end + 1;
}

function isFence(line: string): boolean {
  return /^`{3,}$/.test(line);
}

function isHeading(line: string): boolean {
  return /^#{1,6} /.test(line);
}

function blockOf(lines: readonly string[]): MarkdownBlock {
  const [first = "", second = ""] = lines;
  const heading = /^(#{1,6}) (.*)$/.exec(first);
  if (heading !== null) return { kind: "heading", level: heading[1]?.length ?? 1, text: heading[2] ?? "" };
  if (first.startsWith("|") && /^\|( -{3,} \|)+$/.test(second)) {
    return { kind: "table", header: cellsOf(first), rows: lines.slice(2).map(cellsOf) };
  }
  if (first.startsWith("- ")) return { kind: "list", items: itemsOf(lines) };
  return { kind: "paragraph", text: lines.join("\n") };
}

/** Lines without a bullet continue the previous item. */
function itemsOf(lines: readonly string[]): readonly string[] {
  const items: string[] = [];
  for (const line of lines) {
    if (line.startsWith("- ")) items.push(line.slice(2));
    else items.push(`${items.pop() ?? ""}\n${line}`);
  }
  return items;
}

function cellsOf(line: string): readonly string[] {
  return line
    .replace(/^\|\s?/, "")
    .replace(/\s?\|\s*$/, "")
    .split(/\s?(?<!\\)\|\s?/)
    .map((cell) => cell.replaceAll(String.raw`\|`, "|"));
}
