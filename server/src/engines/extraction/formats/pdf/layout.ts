import type { Block } from "../../../../ports/text-extractor.ts";
import { isCaption } from "./is-caption.ts";
import { joinLines } from "./join-lines.ts";
import { byBaseline, rowsOf } from "./rows.ts";
import type { Segment } from "./segments.ts";
import { tablesAndProse } from "./tables.ts";
import type { TextStyle } from "./text-style.ts";

/** Line spacing, as a multiple of the font size, above which a paragraph ends. */
const PARAGRAPH_GAP = 1.75;
/** Bullets; symbol fonts use the private use area. */
const BULLET = /^[•●▪■◦‣∙·–—*➢➤►▶▸❖□○◇◆\p{Co}-]\s+(?=\S)/u;
const NUMBER = /^(?:\d{1,3}|[a-z])[.)]\s+(?=\S)/;
/** Matches "2.1 Scope", but not a sentence. */
const NUMBERED_HEADING = /^\d{1,2}(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}[^.!?]{1,80}$/u;
const MAX_BOLD_LINES = 2;

/** A block and the text segments that it contains. */
export interface PlacedBlock {
  readonly block: Block;
  readonly segments: readonly Segment[];
}

/** Yields the blocks of a page: detects headings by size, weight or number, paragraphs by spacing, and tables by columns. */
export function* layoutPage(segments: readonly Segment[], page: number, style: TextStyle): Generator<PlacedBlock> {
  for (const part of tablesAndProse(rowsOf(segments))) {
    if (part.kind === "table") {
      yield { block: { kind: "table", header: part.header, rows: part.rows, page }, segments: part.segments };
    } else yield* proseBlocks(linesOf(part.segments), page, style);
  }
}

/** A line of running text. */
interface Line extends Pick<Segment, "text" | "size" | "font" | "across" | "start" | "end"> {
  readonly segments: readonly Segment[];
}

/** Joins segments on the same baseline into lines, regardless of the gaps between them. */
function linesOf(segments: readonly Segment[]): Line[] {
  return byBaseline(segments).map((drawn) => {
    const group = drawn.some(({ isRightToLeft }) => isRightToLeft) ? drawn.toSorted((a, b) => b.start - a.start) : drawn;
    const fonts = new Set(group.map(({ font }) => font));
    const longest = group.reduce((best, segment) => (segment.text.length > best.text.length ? segment : best));
    return {
      text: group.map(({ text }) => text).join(" "),
      size: longest.size,
      font: fonts.size === 1 ? longest.font : "",
      across: longest.across,
      start: Math.min(...group.map(({ start }) => start)),
      end: Math.max(...group.map(({ end }) => end)),
      segments: group,
    };
  });
}

type Kind = "heading" | "bold" | "paragraph" | "list_item";

interface Open {
  readonly kind: Kind;
  readonly level: number;
  readonly lines: Line[];
}

function* proseBlocks(lines: readonly Line[], page: number, style: TextStyle): Generator<PlacedBlock> {
  let open: Open | null = null;
  for (const line of lines) {
    const { kind, level } = kindOf(line, style);
    if (open !== null && (kind === "list_item" || !continues(open, line, kind, level))) {
      yield closed(open, page, style);
      open = null;
    }
    if (open === null) open = { kind, level, lines: [line] };
    else open.lines.push(line);
  }
  if (open !== null) yield closed(open, page, style);
}

function kindOf(line: Line, style: TextStyle): { kind: Kind; level: number } {
  const large = style.headingLevel(line);
  if (large !== null) return { kind: "heading", level: large };
  const bold = style.boldLevel(line);
  if (bold !== null) return { kind: "bold", level: bold };
  return { kind: BULLET.test(line.text) || NUMBER.test(line.text) ? "list_item" : "paragraph", level: 0 };
}

function closed({ kind, level, lines }: Open, page: number, style: TextStyle): PlacedBlock {
  const text = joinLines(lines.map((line) => line.text));
  const segments = lines.flatMap((line) => line.segments);
  if (kind === "heading" || (kind === "bold" && lines.length <= MAX_BOLD_LINES)) {
    return { block: { kind: "heading", level, text, page }, segments };
  }
  if (kind === "paragraph" && lines.length === 1 && NUMBERED_HEADING.test(text)) {
    return { block: { kind: "heading", level: style.numberedLevel(text), text, page }, segments };
  }
  if (kind === "list_item") return { block: { kind, text: text.replace(BULLET, ""), page }, segments };
  return { block: { kind: "paragraph", text, page }, segments };
}

function continues(open: Open, line: Line, kind: Kind, level: number): boolean {
  const last = open.lines.at(-1);
  if (last === undefined) return false;
  const isHeading = kind === "heading" || kind === "bold";
  if (isHeading || open.kind === "heading" || open.kind === "bold") {
    if (kind !== open.kind || level !== open.level) return false;
  }
  const distance = last.across - line.across;
  const size = Math.max(last.size, line.size);
  const isLeftToRight = !line.segments.some(({ isRightToLeft }) => isRightToLeft);
  if (open.kind === "list_item" && isLeftToRight && line.start < last.start - size * 0.5) return false;
  if (open.kind === "paragraph" && isCaption(open.lines[0]?.text ?? "") && isLeftToRight && endsShort(last, line)) return false;
  if (distance <= 0 || distance > PARAGRAPH_GAP * size || Math.abs(last.size - line.size) > size * 0.12) return false;
  // Lines within a paragraph are closer together than paragraphs, even if both have tight spacing.
  const before = open.lines.at(-2);
  if (before !== undefined && distance > (before.across - last.across) * 1.25) return false;
  const isIndented = line.start > last.start + size * 0.9 && open.lines.length > 1;
  return !(isIndented && /[.!?:。！？]["'”’)]?$/.test(last.text));
}

/** Returns whether a line ends even though the next word would have fit. */
function endsShort(last: Line, line: Line): boolean {
  const word = line.text.split(/\s/u, 1)[0] ?? "";
  const width = ((word.length + 1) / (line.text.length || 1)) * (line.end - line.start);
  return last.end + width + line.size < line.end;
}
