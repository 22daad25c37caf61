import type { Block } from "../../../ports/text-extractor.ts";

/** Consecutive blocks under the same headings. */
export interface Section {
  /** Headings above the section, outermost first. Outer headings are dropped if the path would be too long. */
  readonly headings: readonly string[];
  readonly blocks: Exclude<Block, { readonly kind: "heading" }>[];
}

interface OpenHeading {
  readonly level: number;
  readonly text: string;
  readonly page: number | null;
  /** Whether a section uses this as a heading. If not, the heading becomes text, so that it is not lost. */
  covered: boolean;
}

/**
 * Splits a document at its headings. The `cost` of a heading path can be at most `maxPathCost`; a heading that costs more than half of that
 * is
 * treated as a paragraph.
 */
export function sectionsOf(blocks: readonly Block[], cost: (text: string) => number, maxPathCost: number): Section[] {
  const sections: Section[] = [];
  const open: OpenHeading[] = [];

  /** Path of the open headings; null after the headings have changed. */
  let path: readonly OpenHeading[] | null = null;

  function add(block: Section["blocks"][number]): void {
    const last = sections.at(-1);
    if (path !== null && last !== undefined) {
      last.blocks.push(block);
      return;
    }
    path = pathWithin(open, cost, maxPathCost);
    for (const heading of path) heading.covered = true;
    const headings = path.map((heading) => heading.text);
    if (last !== undefined && sameTexts(last.headings, headings)) last.blocks.push(block);
    else sections.push({ headings, blocks: [block] });
  }

  function closeDownTo(level: number): void {
    for (let last = open.at(-1); last !== undefined && last.level >= level; last = open.at(-1)) {
      open.pop();
      path = null;
      if (!last.covered) add({ kind: "paragraph", text: last.text, page: last.page });
    }
    path = null;
  }

  for (const block of blocks) {
    if (block.kind !== "heading") {
      if (!isBlank(block)) add(block);
      continue;
    }
    const text = block.text.replace(/\s+/g, " ").trim();
    if (text === "") continue;
    if (cost(text) > maxPathCost / 2) {
      add({ kind: "paragraph", text, page: block.page });
      continue;
    }
    closeDownTo(block.level);
    open.push({ level: block.level, text, page: block.page, covered: false });
    path = null;
  }
  closeDownTo(0);
  return sections;
}

function isBlank(block: Section["blocks"][number]): boolean {
  if (block.kind !== "table") return block.text.trim() === "";
  const isEmpty = (row: readonly string[]): boolean => row.every((cell) => cell.trim() === "");
  return isEmpty(block.header) && block.rows.every(isEmpty);
}

/** Returns the innermost headings whose total cost is within the limit. */
function pathWithin(open: readonly OpenHeading[], cost: (text: string) => number, maxCost: number): readonly OpenHeading[] {
  let spent = 0;
  let first = open.length;
  for (let index = open.length - 1; index >= 0; index--) {
    spent += cost(open[index]?.text ?? "") + 1;
    if (spent > maxCost) break;
    first = index;
  }
  return open.slice(first);
}

function sameTexts(a: readonly string[], b: readonly string[]): boolean {
  return a.length === b.length && a.every((text, index) => text === b[index]);
}
