import { boxOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";

/** Maximum distance between the left edges of the parts of a table, in points. */
const SAME_EDGE = 12;
/** Maximum number of blocks after the table at the end of a page, such as a footer. */
const MOST_BEHIND = 2;

/**
 * Returns the blocks of a page. If the page starts with a table that appears to continue a table from the end of the previous page, copies the header
 * of that table.
 */
export function withHeaderOf(before: readonly PlacedBlock[], blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  const [first, ...rest] = blocks;
  if (first?.block.kind !== "table" || first.block.header.length > 0) return blocks;
  const above = lastTable(before);
  if (above?.block.kind !== "table" || above.block.header.length === 0) return blocks;
  const { header } = above.block;
  if (header.length !== first.block.rows[0]?.length || Math.abs(boxOf(above).left - boxOf(first).left) > SAME_EDGE) return blocks;
  return [{ ...first, block: { ...first.block, header } }, ...rest];
}

/** Returns the table at the end of a page, ignoring a few trailing blocks. */
function lastTable(blocks: readonly PlacedBlock[]): PlacedBlock | undefined {
  const at = blocks.findLastIndex(({ block }) => block.kind === "table");
  const behind = blocks.slice(at + 1);
  return behind.length <= MOST_BEHIND && behind.every(({ block }) => block.kind !== "heading") ? blocks[at] : undefined;
}
