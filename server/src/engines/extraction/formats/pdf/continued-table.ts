import { boxOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";

/** Points by which the left edges of a table's parts may differ. */
const SAME_EDGE = 12;
/** Blocks that may follow the table at a page's end, such as a footer. */
const MOST_BEHIND = 2;

/** Blocks of a page; a table that begins it takes the header of one that ends the page before, when it looks like its next part. */
export function withHeaderOf(before: readonly PlacedBlock[], blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const [first, ...rest] = blocks;
  if (first?.block.kind !== "table" || first.block.header.length > 0) return blocks;
  const above = lastTable(before);
  if (above?.block.kind !== "table" || above.block.header.length === 0) return blocks;
  const { header } = above.block;
  if (header.length !== first.block.rows[0]?.length || Math.abs(boxOf(above).left - boxOf(first).left) > SAME_EDGE) return blocks;
  return [{ ...first, block: { ...first.block, header } }, ...rest];
}

/** The table that a page ends with, what little stands behind it aside. */
function lastTable(blocks: readonly PlacedBlock[]): PlacedBlock | undefined {
  const at = blocks.findLastIndex(({ block }) => block.kind === "table");
  const behind = blocks.slice(at + 1);
  return behind.length <= MOST_BEHIND && behind.every(({ block }) => block.kind !== "heading") ? blocks[at] : undefined;
}
