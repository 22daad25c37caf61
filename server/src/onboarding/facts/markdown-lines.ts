import type { PageLine } from "../page/page-lines.ts";
import { oneLine } from "../page/text.ts";

const mostLines = 1_000;
const mostCharacters = 400;

/** Converts extracted Markdown to lines in the format of a page's lines. */
export function linesOfMarkdown(texts: readonly string[]): PageLine[] {
  const lines: PageLine[] = [];
  for (const text of texts) {
    for (const written of text.split("\n")) {
      const [, marks = "", heading = ""] = /^(#{1,6})\s+(.+)$/.exec(written) ?? [];
      const line = lineOf(heading === "" ? written : heading);
      if (line !== "") lines.push({ text: line, heading: marks.length, contacts: [] });
      if (lines.length >= mostLines) return lines;
    }
  }
  return lines;
}

/** Separates the cells of a table row with tabs. Returns an empty line for a row of dashes. */
function lineOf(written: string): string {
  const plain = written.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, "").replaceAll(/\*\*|__|`/g, "");
  const cells = /^\s*\|.*\|\s*$/.test(plain)
    ? plain
        .trim()
        .slice(1, -1)
        .split(/(?<!\\)\|/)
    : [plain];
  if (cells.every((cell) => /^[\s:-]*$/.test(cell))) return "";
  return cells
    .map((cell) => oneLine(cell.replaceAll("\\|", "|"), mostCharacters))
    .join("\t")
    .trim();
}
