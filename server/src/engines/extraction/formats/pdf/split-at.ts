/** A text run, see `Segment`. */
interface Run {
  readonly text: string;
  readonly start: number;
  readonly end: number;
  readonly size: number;
  readonly isRightToLeft: boolean;
}

/**
 * Maximum distance between a space and the line between two cells: as a multiple of the font size, and as a fraction of the text width. A tolerance
 * is needed because character widths are estimated.
 */
const MOST_SHIFT = 1;
const MOST_SHARE = 0.06;

/** Relative character widths in common fonts, used because the widths of the actual font are not available. */
const widths: readonly (readonly [RegExp, number])[] = [
  [/[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}]/u, 1],
  [/\p{M}/u, 0],
  [/[iljI|!.,:;'’·]/u, 0.26],
  [/[ ftr()[\]{}/\\\u2010\u00a0-]/u, 0.32],
  [/[mwMW@%—]/u, 0.86],
  [/[\p{Lu}&€]/u, 0.69],
];
const USUAL = 0.54;

/**
 * Splits a run that spans several cells at the spaces nearest to the lines between the cells. Returns the run unchanged if there is no space near a
 * line.
 */
export function splitAt<Whole extends Run>(run: Whole, lines: readonly number[]): readonly Whole[] {
  const characters = [...run.text];
  if (run.isRightToLeft) characters.reverse();
  const weights = characters.map((character) => widths.find(([pattern]) => pattern.test(character))?.[1] ?? USUAL);
  const unit = (run.end - run.start) / (weights.reduce((sum, weight) => sum + weight, 0) || 1);
  const ends: number[] = [];
  for (const weight of weights) ends.push((ends.at(-1) ?? run.start) + weight * unit);
  const most = Math.max(MOST_SHIFT * run.size, MOST_SHARE * (run.end - run.start));
  const cuts = lines.flatMap((at) => {
    let [best, distance] = [-1, most];
    for (const [index, character] of characters.entries()) {
      if (!/\s/u.test(character)) continue;
      const middle = (ends[index] ?? 0) - ((weights[index] ?? 0) * unit) / 2;
      if (Math.abs(middle - at) < distance) [best, distance] = [index, Math.abs(middle - at)];
    }
    return best === -1 ? [] : [{ index: best, at }];
  });
  const parts: Whole[] = [];
  let [from, start] = [0, run.start];
  for (const { index, at } of [...cuts, { index: characters.length, at: run.end }]) {
    const letters = characters.slice(from, index);
    const text = (run.isRightToLeft ? letters.toReversed() : letters).join("").trim();
    if (text !== "") parts.push({ ...run, text, start, end: at });
    [from, start] = [index + 1, at];
  }
  return run.isRightToLeft ? parts.toReversed() : parts;
}
