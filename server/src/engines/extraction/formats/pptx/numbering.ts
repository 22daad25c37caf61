import { listNumber } from "../../ooxml/list-number.ts";
import type { Bullet } from "./shape.ts";

const MAX_LEVEL = 9;

/** Counts the numbered paragraphs of one shape by level. */
export class Numbering {
  #counters: { style: string; start: number; count: number }[] = [];

  /** Returns the prefix of the next paragraph: its number and a space, or an empty string. */
  mark(level: number, bullet: Bullet): string {
    const at = Math.min(Math.max(level, 0), MAX_LEVEL);
    if (bullet.kind !== "number") {
      this.#counters.length = Math.min(this.#counters.length, at);
      return "";
    }
    const counter = this.#counters[at];
    const goesOn = counter?.style === bullet.style && counter.start === bullet.start;
    const count = goesOn ? counter.count + 1 : bullet.start;
    this.#counters.length = Math.min(this.#counters.length, at + 1);
    this.#counters[at] = { style: bullet.style, start: bullet.start, count };
    return `${dressed(count, bullet.style)} `;
  }
}

/** Formats a number in a style such as `alphaLcParenR`, whose name combines the numerals and the punctuation. */
function dressed(count: number, style: string): string {
  const number = listNumber(count, systemOf(style));
  if (style.endsWith("ParenBoth")) return `(${number})`;
  if (style.endsWith("ParenR")) return `${number})`;
  return style.endsWith("Plain") ? number : `${number}.`;
}

function systemOf(style: string): string {
  if (style.startsWith("alphaLc")) return "lowerLetter";
  if (style.startsWith("alphaUc")) return "upperLetter";
  if (style.startsWith("romanLc")) return "lowerRoman";
  return style.startsWith("romanUc") ? "upperRoman" : "decimal";
}
