import { boxOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";

/** Maximum difference of the left edges of a table's parts, in points. */
const SAME_EDGE = 12;
/** Maximum blocks after the table at a page's end, such as a footer. */
const MOST_BEHIND = 2;

/**
 * Returns a page's blocks; a table at its start takes the header of one at the end of the previous page, if it looks like its continuation.
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
