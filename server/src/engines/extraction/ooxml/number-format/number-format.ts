import { generalText } from "./decimal.ts";
import { formatDate } from "./format-date.ts";
import { decimalPieces, generalPieces, localised, type Piece, plainPiece } from "./format-decimal.ts";
import { localeTag, type NumberLocale, numberLocale } from "./locale.ts";
import { type Condition, parseFormat, type Section } from "./parse-format.ts";

/** A number format compiled for use with many cells. */
export interface NumberFormat {
  /** Whether the format displays numbers as dates or times. */
  readonly isDate: boolean;
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
  /** Returns the displayed text of a number, on one line; empty if the format displays nothing. */
  number(value: number): string;
  /** Returns the displayed text of a text cell. */
  text(value: string): string;
}

export interface FormatContext {
  /** Locale of formats that do not specify a language. */
  readonly locale: NumberLocale;
  /** Whether days are counted from 1904. */
  readonly is1904: boolean;
}

/**
 * Compiles a number format (ECMA-376 part 1, 18.8.30): sections for positive, negative, zero and text, conditions, currencies and dates.
 * Ignores colors and widths. Never throws, even if the code is invalid. A negative number keeps its sign if its section marks it only by
 * color. Replaces the `numfmt` library (4.0.1), which displays numbers that differ from the cell's value: 5.96875 as "6 31/32" with `#
 * ??/??`, `£?/?` without its sign, `0 kg` as "5 k", and article numbers as 4.00638E+12. The tests contain these cases so that later
 * versions of the library can be checked.
 */
export function compileFormat(code: string, context: FormatContext): NumberFormat {
  const all = parseFormat(code);
  const textSection = all[3] ?? all.find((section) => section.kind === "text");
  const sections = all.filter((section, index) => section !== textSection && index < 3);
  return {
    isDate: sections[0]?.kind === "date",
    is1904: context.is1904,
    number: (value) => showNumber(value, sections, context),
    text: (value) =>
      textSection === undefined ? value : shown(textSection.tokens.map((t) => (t.kind === "text" ? value : plainPiece(t)))),
  };
}

function showNumber(value: number, sections: readonly Section[], context: FormatContext): string {
  if (!Number.isFinite(value)) return "";
  const section = sectionFor(value, sections);
  const locale = localeOf(section) ?? context.locale;
  if (section === undefined) return localised(generalText(value), locale);
  if (section.kind === "date") {
    return formatDate(value, section, context.is1904, locale.tag) ?? localised(generalText(value), locale);
  }
  const text = shown(piecesOf(section, Math.abs(value), locale));
  const needsSign = value < 0 && /[1-9]/.test(text) && !saysNegative(section, text);
  return needsSign ? `-${text}` : text;
}

/** Returns the locale of a section; its own language takes precedence. */
function localeOf(section: Section | undefined): NumberLocale | null {
  const tag = section === undefined || section.locale === null ? null : localeTag(section.locale);
  return tag === null ? null : numberLocale(tag);
}

function piecesOf(section: Section, size: number, locale: NumberLocale): Piece[] {
  if (section.kind === "number") return decimalPieces(section.tokens, size, locale);
  return section.kind === "general" ? generalPieces(section.tokens, size, locale) : section.tokens.map(plainPiece);
}

/** Returns whether the text of the section marks the number as negative. A dash between digits does not count. */
function saysNegative(section: Section, text: string): boolean {
  return section.kind === "literal" || /^\D*[-−]|[-−]\D*$|\(.*\d.*\)/.test(text);
}

function sectionFor(value: number, sections: readonly Section[]): Section | undefined {
  const [first, second, third] = sections;
  if (first === undefined) return undefined;
  if (second === undefined) return first.condition === null || holds(first.condition, value) ? first : undefined;
  const firstOf = first.condition ?? { operator: third === undefined ? ">=" : ">", limit: 0 };
  if (holds(firstOf, value)) return first;
  if (third === undefined) return second.condition === null || holds(second.condition, value) ? second : undefined;
  return holds(second.condition ?? { operator: "<", limit: 0 }, value) ? second : third;
}

function holds({ operator, limit }: Condition, value: number): boolean {
  switch (operator) {
    case "<":
      return value < limit;
    case "<=":
      return value <= limit;
    case ">":
      return value > limit;
    case ">=":
      return value >= limit;
    case "=":
      return value === limit;
    case "<>":
      return value !== limit;
  }
}

/** Joins pieces into one line of text. Drops alignment space, except between a word and a number (`CHF 12.50`). */
function shown(pieces: readonly Piece[]): string {
  let text = "";
  let isFilled = false;
  for (const piece of pieces) {
    if (typeof piece !== "string") {
      if (piece.kind === "fill") isFilled = true;
      else text += " ";
    } else if (piece !== "") {
      const start = isFilled ? piece.trimStart() : piece;
      if (isFilled && /\p{L}$/u.test(text.trimEnd()) && /^[\p{L}\d]/u.test(start)) text = `${text.trimEnd()} `;
      text += start;
      isFilled = false;
    }
  }
  return text.replace(/\s+/g, " ").trim();
}
