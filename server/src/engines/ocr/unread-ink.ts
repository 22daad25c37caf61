import type { Pixels } from "./even-light.ts";
import { inkShapes } from "./ink-shapes.ts";
import type { Area } from "./reading.ts";

/** Range of letter heights, as multiples of the usual height of recognized words; small letters and punctuation are ignored. */
const LOWEST = 0.35;
const HIGHEST = 1.6;
/** Maximum width of a letter or of touching letters, as a multiple of the letter height. */
const WIDEST = 4;
/** Maximum distance, height difference and vertical offset between the letters of a line, as multiples of the letter height. */
const MOST_GAP = 0.8;
const UNEVEN = 0.5;
const SHIFT = 0.4;
/** Minimum number of letters in a word. */
const LEAST_WORD = 3;
/** Minimum number of unread letters to report, and their minimum fraction of all letters. */
const LEAST_UNREAD = 24;
const LEAST_SHARE = 0.06;
/** Margin around a word that is considered part of the word, as a multiple of the letter height. */
const ROOM = 0.3;
/** Side length of the grid cells used to find neighbors, in pixels. */
const SQUARE = 32;

/**
 * Returns whether there are many dark shapes the size of letters, side by side as in a word, outside the recognized words. Textures have
 * shapes of all sizes, and lines have none the size of letters.
 * @param words areas of the recognized words
 */
export function holdsUnreadInk(pixels: Pixels, words: readonly Area[]): boolean {
  const usual = median(words.map(({ height }) => height));
  if (usual === 0) return false;
  const shapes = inkShapes(pixels);
  if (shapes === null) return false;
  const covered = coverOf(words, pixels);
  let all = 0;
  const left: Area[] = [];
  for (const shape of shapes) {
    const { height, width } = shape;
    if (height < usual * LOWEST || height > usual * HIGHEST || width > height * WIDEST) continue;
    all++;
    if (!covered(shape.left + width / 2, shape.top + height / 2)) left.push(shape);
  }
  if (left.length < LEAST_UNREAD || left.length < all * LEAST_SHARE) return false;
  const unread = wordLike(left);
  return unread >= LEAST_UNREAD && unread >= all * LEAST_SHARE;
}

/** Returns a predicate that tests whether a position belongs to a word. */
function coverOf(words: readonly Area[], { width, height }: Pixels): (x: number, y: number) => boolean {
  const across = Math.ceil(width / SQUARE) + 1;
  const squares = new Map<number, Area[]>();
  for (const { left, top, width: breadth, height: tall } of words) {
    const room = tall * ROOM;
    const area = { left: left - room, top: top - room, width: breadth + 2 * room, height: tall + 2 * room };
    const [right, bottom] = [Math.min(width, area.left + area.width), Math.min(height, area.top + area.height)];
    for (let y = Math.floor(Math.max(0, area.top) / SQUARE); y * SQUARE <= bottom; y++) {
      for (let x = Math.floor(Math.max(0, area.left) / SQUARE); x * SQUARE <= right; x++) {
        const square = squares.get(y * across + x);
        if (square === undefined) squares.set(y * across + x, [area]);
        else square.push(area);
      }
    }
  }
  return (x, y) =>
    (squares.get(Math.floor(y / SQUARE) * across + Math.floor(x / SQUARE)) ?? []).some(
      (area) => x >= area.left && y >= area.top && x <= area.left + area.width && y <= area.top + area.height,
    );
}

/** Returns the number of shapes of equal height that are side by side, in groups of at least the minimum number of letters in a word. */
function wordLike(shapes: readonly Area[]): number {
  const inOrder = shapes.toSorted((a, b) => a.left - b.left);
  /** Words that may be extended by a shape farther to the right, each with its last letter. */
  let open: { last: Area; letters: number }[] = [];
  let count = 0;
  const close = (letters: number): void => {
    if (letters >= LEAST_WORD) count += letters;
  };
  for (const shape of inOrder) {
    const going: typeof open = [];
    let word: (typeof open)[number] | undefined;
    for (const each of open) {
      const gap = shape.left - (each.last.left + each.last.width);
      if (gap > Math.max(each.last.height, shape.height) * MOST_GAP * HIGHEST) close(each.letters);
      else {
        going.push(each);
        if (word === undefined && follows(each.last, shape, gap)) word = each;
      }
    }
    open = going;
    if (word === undefined) open.push({ last: shape, letters: 1 });
    else {
      word.last = shape;
      word.letters++;
    }
  }
  for (const { letters } of open) close(letters);
  return count;
}

function follows(last: Area, next: Area, gap: number): boolean {
  const taller = Math.max(last.height, next.height);
  const shift = Math.abs(last.top + last.height / 2 - next.top - next.height / 2);
  return (
    gap <= taller * MOST_GAP && gap > -taller * UNEVEN && Math.abs(last.height - next.height) <= taller * UNEVEN && shift <= taller * SHIFT
  );
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
