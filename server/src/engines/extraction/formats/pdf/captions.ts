import { isCaption } from "./is-caption.ts";
import type { PlacedBlock } from "./layout.ts";
import type { Box } from "./pdfium.ts";
import type { Segment } from "./segments.ts";

/** Maximum distance between an image and its caption, in points. */
const NEAR = 48;

/** Maximum number of characters of a caption that are used as the description. */
const MOST_CHARS = 200;

/** Returns the bounding box of a block's text on the page. */
export function boxOf({ segments }: PlacedBlock): Box {
  const boxes = segments.map(boxOfSegment);
  return {
    left: Math.min(...boxes.map(({ left }) => left)),
    bottom: Math.min(...boxes.map(({ bottom }) => bottom)),
    right: Math.max(...boxes.map(({ right }) => right)),
    top: Math.max(...boxes.map(({ top }) => top)),
  };
}

/**
 * Returns the caption of an image: the nearest caption below the image or, if there is none, above it; empty if the image has no caption.
 */
export function captionOf(picture: Box, blocks: readonly PlacedBlock[]): string {
  let nearest = NEAR;
  let caption = "";
  for (const placed of blocks) {
    const { block } = placed;
    if (block.kind === "table" || !isCaption(block.text)) continue;
    const box = boxOf(placed);
    if (box.left > picture.right || box.right < picture.left) continue;
    const isBelow = box.top <= picture.bottom + box.top - box.bottom;
    // Captions are more often below images than above them.
    const distance = isBelow ? picture.bottom - box.top : (box.bottom - picture.top) * 1.5;
    if (distance > nearest) continue;
    nearest = distance;
    caption = shortened(block.text);
  }
  return caption;
}

/** Truncates text at the end of a sentence or, if that is not possible, at the end of a word. */
function shortened(text: string): string {
  if (text.length <= MOST_CHARS) return text;
  const start = text.slice(0, MOST_CHARS).toWellFormed();
  return (/^.{40,}[.!?。！？](?=\s|$)/su.exec(start) ?? /^.+(?=\s)/su.exec(start))?.[0] ?? start;
}

/**
 * Returns the index of the block before which an image is placed: the first block below the image's top edge in the same columns or, if
 * there is none, the end.
 */
export function placeOf(picture: Box, blocks: readonly PlacedBlock[]): number {
  const index = blocks.findIndex((placed) => {
    const box = boxOf(placed);
    return box.top < picture.bottom + 2 && box.left < picture.right && box.right > picture.left;
  });
  return index === -1 ? blocks.length : index;
}

function boxOfSegment({ start, end, across, size, angle, isVertical }: Segment): Box {
  // In vertical text, `across` is measured from left to right, although the text runs downward.
  if (isVertical) return { left: across - size / 2, right: across + size / 2, top: -start, bottom: -end };
  const [ux, uy] = [Math.cos(angle), Math.sin(angle)];
  const corners = [
    [start, across],
    [end, across],
    [start, across + size],
    [end, across + size],
  ].map(([along = 0, up = 0]) => ({ x: along * ux - up * uy, y: along * uy + up * ux }));
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  return { left: Math.min(...xs), right: Math.max(...xs), bottom: Math.min(...ys), top: Math.max(...ys) };
}
