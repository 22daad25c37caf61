import { boxOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";

/** Maximum number of blocks per page to reorder; pages with more blocks keep the file order. */
const MAX_BLOCKS = 300;
/** Minimum overlap, as a fraction of the narrower block's width, for one block to be considered above another. */
const ABOVE = 0.3;

/** Returns the blocks in file order, except that a block is moved before blocks below it that were drawn earlier. */
export function inReadingOrder(blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  if (blocks.length > MAX_BLOCKS || blocks.some(({ segments }) => segments.some(({ angle }) => Math.abs(angle) > 0.01))) return blocks;
  const left = blocks.map((placed) => ({ placed, box: boxOf(placed) }));
  const ordered: PlacedBlock[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ box }) => !left.some((other) => isAbove(other.box, box)));
    // Overlapping blocks may form a cycle.
    const [next] = left.splice(Math.max(free, 0), 1);
    if (next !== undefined) ordered.push(next.placed);
  }
  return ordered;
}

type Box = ReturnType<typeof boxOf>;

function isAbove(upper: Box, lower: Box): boolean {
  if (upper.bottom < lower.top) return false;
  const shared = Math.min(upper.right, lower.right) - Math.max(upper.left, lower.left);
  return shared > Math.min(upper.right - upper.left, lower.right - lower.left) * ABOVE;
}
