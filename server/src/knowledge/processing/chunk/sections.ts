import type { Block } from "../../../ports/text-extractor.ts";

/** A run of blocks under the same headings. */
export interface Section {
  /** Headings above, outermost first; outer ones are left out where the path would grow too long. */
  readonly headings: readonly string[];
  readonly blocks: Exclude<Block, { readonly kind: "heading" }>[];
}

interface OpenHeading {
  readonly level: number;
  readonly text: string;
  readonly page: number | null;
  /** Whether a section carries it. One that none carries becomes text, so that nothing is lost. */
  covered: boolean;
}

/**
 * Cuts a document at its headings. `cost` of a path may be at most `maxPathCost`; a heading that alone costs more than half
 * of that is a paragraph set as a heading, and is treated as one.
 */
export function sectionsOf(blocks: readonly Block[], cost: (text: string) => number, maxPathCost: number): Section[] {
  const sections: Section[] = [];
  const open: OpenHeading[] = [];

  /** Of the headings that are open; null after they have changed. */
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

/** The innermost headings whose costs together stay within the limit. */
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
