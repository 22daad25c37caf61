export interface Size {
  readonly width: number;
  readonly height: number;
}

/** A rectangle on a canvas; positions are measured from the top left corner. */
export interface Box extends Size {
  readonly left: number;
  readonly top: number;
}

export interface Layout {
  readonly canvas: Size;
  readonly first: Box;
  readonly second: Box;
}

/** Maximum width and height of the result, in pixels. */
const LONGEST = 1_600;
const MARGIN = 48;
/** Maximum height of images that are side by side. */
const TALLEST = 1_000;
/** Minimum height of images that are side by side; otherwise they are placed one below the other. */
const LOWEST = 320;
/** Maximum aspect ratio; a narrower or wider image is placed in a box with this ratio and surrounded by space. */
const MOST_ASPECT = 3;

/**
 * Returns the positions of two images, including margins: side by side at the same height, or, for wide images, one below the other at the
 * same width. Does not enlarge either image significantly.
 */
export function layOut(first: Size, second: Size): Layout {
  const aspects = [aspectOf(first), aspectOf(second)] as const;
  const room = LONGEST - 3 * MARGIN;
  const height = Math.floor(Math.min(TALLEST, room / (aspects[0] + aspects[1]), 2 * Math.max(first.height, second.height)));
  if (height >= LOWEST || height >= 2 * Math.max(first.height, second.height)) return sideBySide(height, aspects);
  const wide = Math.floor(
    Math.min(LONGEST - 2 * MARGIN, room / (1 / aspects[0] + 1 / aspects[1]), 2 * Math.max(first.width, second.width)),
  );
  return oneBelowTheOther(wide, aspects);
}

function sideBySide(height: number, aspects: readonly [number, number]): Layout {
  const [left, right] = [atLeastOne(height * aspects[0]), atLeastOne(height * aspects[1])];
  return {
    canvas: { width: left + right + 3 * MARGIN, height: height + 2 * MARGIN },
    first: { left: MARGIN, top: MARGIN, width: left, height },
    second: { left: left + 2 * MARGIN, top: MARGIN, width: right, height },
  };
}

function oneBelowTheOther(width: number, aspects: readonly [number, number]): Layout {
  const [above, below] = [atLeastOne(width / aspects[0]), atLeastOne(width / aspects[1])];
  return {
    canvas: { width: width + 2 * MARGIN, height: above + below + 3 * MARGIN },
    first: { left: MARGIN, top: MARGIN, width, height: above },
    second: { left: MARGIN, top: above + 2 * MARGIN, width, height: below },
  };
}

function aspectOf({ width, height }: Size): number {
  return Math.min(MOST_ASPECT, Math.max(1 / MOST_ASPECT, width / height));
}

function atLeastOne(length: number): number {
  return Math.max(1, Math.floor(length));
}
