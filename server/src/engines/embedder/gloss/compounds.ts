/** Minimum number of letters in a compound, in a part, and in a known ending after unknown letters. */
const SHORTEST = 6;
const SHORTEST_PART = 2;
const SHORTEST_END = 5;
/** A part with fewer letters is more likely to be a coincidence, so it counts as two parts. */
const LONG_PART = 4;
const MOST_PARTS = 4;
const SHORT_PENALTY = 1;

/** Letters that join two parts. The cost is measured in parts; rarer links cost more. */
export interface Link {
  readonly letters: string;
  readonly cost: number;
}

/** Returns the gloss for a part of a compound; undefined if the letters are not a known part. */
export type PartReader = (part: string, place: { readonly isFirst: boolean; readonly isLast: boolean }) => string | undefined;

interface Split {
  readonly cost: number;
  readonly glosses: readonly string[];
}

/**
 * Returns the glosses for the parts of a compound, in order: "Schreibtischlampe" becomes "desk lamp". Prefers fewer and longer parts. Returns null if
 * a part is unknown.
 * @param links letters that can join two parts
 * @param partOf returns the gloss for a part; the last part may be inflected
 */
export function splitCompound(word: string, links: readonly Link[], partOf: PartReader): string | null {
  if (word.length < SHORTEST) return null;
  const best: (Split | undefined)[] = [{ cost: 0, glosses: [] }];
  for (let end = SHORTEST_PART; end <= word.length; end++) {
    for (let start = 0; start <= end - SHORTEST_PART; start++) {
      const before = bestBefore(word, start, links, best);
      if (before === undefined || before.glosses.length >= MOST_PARTS) continue;
      const length = end - start;
      const cost = before.cost + 1 + (length < LONG_PART ? SHORT_PENALTY : 0);
      const known = best[end];
      if (known !== undefined && known.cost <= cost) continue;
      const gloss = partOf(word.slice(start, end), { isFirst: start === 0, isLast: end === word.length });
      if (gloss !== undefined) best[end] = { cost, glosses: [...before.glosses, gloss] };
    }
  }
  return best[word.length]?.glosses.join(" ") ?? null;
}

/** Returns a word with its known ending glossed: "Norholmsessel" becomes "norholm armchair". Returns null if the ending is unknown. */
export function glossEnd(word: string, partOf: PartReader): string | null {
  for (let start = SHORTEST_PART; start <= word.length - SHORTEST_END; start++) {
    const gloss = partOf(word.slice(start), { isFirst: false, isLast: true });
    if (gloss !== undefined) return `${word.slice(0, start)} ${gloss}`;
  }
  return null;
}

/** Returns the best split of the letters before a part, without the linking element that joins them to the part. */
function bestBefore(word: string, start: number, links: readonly Link[], best: readonly (Split | undefined)[]): Split | undefined {
  let found = best[start];
  for (const { letters, cost } of links) {
    const end = start - letters.length;
    if (end < SHORTEST_PART || !word.startsWith(letters, end)) continue;
    const before = best[end];
    if (before !== undefined && (found === undefined || before.cost + cost < found.cost)) found = { ...before, cost: before.cost + cost };
  }
  return found;
}
