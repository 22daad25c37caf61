import type { Block } from "../../ports/text-extractor.ts";
import type { RepeatedBlock } from "../model/site-blocks.ts";
import { elsewhereMark } from "../../platform/lib/elsewhere-mark.ts";
import { phrasesOf } from "./persona-phrases.ts";
import { cut, oneLine } from "./text.ts";

const mostOfName = 100;
/** A link that contains a digit or @ is a fact, such as a phone number. */
const figure = /\p{Nd}|@/u;

/** Returns the title of the document that contains a site's repeated content. */
export function noticesTitle(siteName: string, language: string | null): string {
  return phrasesOf(language).notices.replaceAll("{name}", () => oneLine(siteName, mostOfName));
}

/** Formats the blocks that are repeated across a site as one page. Menus come last, in a single paragraph. */
export function noticesPage(title: string, language: string | null, blocks: readonly RepeatedBlock[]): string {
  const menu = blocks.filter(({ block, isLinks }) => isLinks && block.kind !== "table" && !figure.test(block.text));
  const body = blocks.filter((each) => !menu.includes(each)).map(({ block }) => markupOf(block));
  const names = [...new Set(menu.flatMap(({ block }) => (block.kind === "table" ? [] : [block.text])))];
  const head = `<meta charset="utf-8"><title>${escaped(title)}</title>${elsewhereMark([])}`;
  const links = names.length === 0 ? "" : `<p>${escaped(cut(names.join(" · "), 4_000))}</p>`;
  return `<!doctype html><html lang="${escaped(language ?? "")}"><head>${head}</head><body>\n<h1>${escaped(title)}</h1>\n${body.join("\n")}\n${links}\n</body></html>`;
}

function markupOf(block: Block): string {
  switch (block.kind) {
    case "heading": {
      const level = Math.min(6, Math.max(2, block.level));
      return `<h${level}>${escaped(block.text)}</h${level}>`;
    }
    case "paragraph":
      return `<p>${escaped(block.text).replaceAll("\n", "<br>")}</p>`;
    case "list_item":
      return `<ul><li>${escaped(block.text).replaceAll("\n", "<br>")}</li></ul>`;
    case "code":
      return `<pre>${escaped(block.text)}</pre>`;
    case "table": {
      const cells = (row: readonly string[], name: "td" | "th"): string =>
        `<tr>${row.map((cell) => `<${name}>${escaped(cell)}</${name}>`).join("")}</tr>`;
      const header = block.header.length === 0 ? "" : `<thead>${cells(block.header, "th")}</thead>`;
      return `<table>${header}<tbody>${block.rows.map((row) => cells(row, "td")).join("")}</tbody></table>`;
    }
  }
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}
