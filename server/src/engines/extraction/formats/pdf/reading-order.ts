import { boxOf } from "./captions.ts";
import type { PlacedBlock } from "./layout.ts";

/** Beyond so many blocks of one page the file's order is kept as it is. */
const MAX_BLOCKS = 300;
/** Share of the narrower one's width from which on two blocks stand above each other. */
const ABOVE = 0.3;

/** Blocks in the order of the file, but for those that stand above ones drawn before: what is above is read first. */
export function inReadingOrder(blocks: readonly PlacedBlock[]): readonly PlacedBlock[] {
  if (blocks.length > MAX_BLOCKS || blocks.some(({ segments }) => segments.some(({ angle }) => Math.abs(angle) > 0.01))) return blocks;
  const left = blocks.map((placed) => ({ placed, box: boxOf(placed) }));
  const ordered: PlacedBlock[] = [];
  while (left.length > 0) {
    const free = left.findIndex(({ box }) => !left.some((other) => isAbove(other.box, box)));
    // Overlapping blocks may stand above each other in a ring.
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
