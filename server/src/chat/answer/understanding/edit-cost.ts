/** Costs of single edits. Common typing errors cost less than edits that produce a different word. */
const SWAPPED = 0.8;
const DOUBLED = 0.7;
const MISSED = 1;
const SOUNDS_ALIKE = 0.9;
const NEIGHBOUR = 1.1;
const REPLACED = 1.4;

const KEYS = ["qwertyuiop", "asdfghjkl", "zxcvbnm"];
const VOWELS = "aeiouy";
/** Pairs of consonants that sound similar in many languages. */
const ALIKE = "sz ck kq bp dt fv vw bv mn gj cs";
const SILENT = "h";

const alike = new Set(ALIKE.split(" "));
const neighbours = new Set<string>(
  KEYS.flatMap((row, at) =>
    [...row].flatMap((key, column) => [
      ...(column > 0 ? [`${row[column - 1] ?? ""}${key}`] : []),
      ...[column - 1, column].flatMap((below) => {
        const other = KEYS[at + 1]?.[below];
        return other === undefined ? [] : [`${key}${other}`];
      }),
    ]),
  ),
);

function replaced(one: string, other: string): number {
  if (one === other) return 0;
  if (alike.has(one + other) || alike.has(other + one)) return SOUNDS_ALIKE;
  const isNear = neighbours.has(one + other) || neighbours.has(other + one) || (VOWELS.includes(one) && VOWELS.includes(other));
  return isNear ? NEIGHBOUR : REPLACED;
}

/** Returns the cost of a letter that is missing from one of the words. */
function missed(word: string, at: number): number {
  return word[at] === word[at - 1] || word[at] === word[at + 1] || word[at] === SILENT ? DOUBLED : MISSED;
}

/**
 * Reports whether both words start in a similar way: with the same letter or sound, with the first two letters swapped, or after a silent
 * letter.
 */
function beginAlike(typed: string, word: string): boolean {
  const [first = "", other = ""] = [typed[0], word[0]];
  if (first === other || alike.has(first + other) || alike.has(other + first)) return true;
  if (typed[0] === word[1] && typed[1] === word[0]) return true;
  return (word[0] === SILENT && word[1] === typed[0]) || (typed[0] === SILENT && typed[1] === word[0]);
}

/**
 * Returns how unlikely it is that a visitor typed one word instead of the other: about 1 for a missing, extra, swapped or neighboring
 * letter. Infinite above `most`.
 */
export function editCost(typed: string, word: string, most: number): number {
  if (Math.abs(typed.length - word.length) > 2 || !beginAlike(typed, word)) return Infinity;
  let before: number[] = [];
  let row = [0];
  for (let j = 1; j <= word.length; j += 1) row.push((row[j - 1] ?? 0) + missed(word, j - 1));
  for (let i = 1; i <= typed.length; i += 1) {
    const next = [(row[0] ?? 0) + missed(typed, i - 1)];
    for (let j = 1; j <= word.length; j += 1) {
      let least = Math.min(
        (row[j] ?? 0) + missed(typed, i - 1),
        (next[j - 1] ?? 0) + missed(word, j - 1),
        (row[j - 1] ?? 0) + replaced(typed[i - 1] ?? "", word[j - 1] ?? ""),
      );
      if (i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1])
        least = Math.min(least, (before[j - 2] ?? 0) + SWAPPED);
      next.push(least);
    }
    if (Math.min(...next) > most && Math.min(...row) > most) return Infinity;
    before = row;
    row = next;
  }
  const cost = row[word.length] ?? Infinity;
  return cost > most ? Infinity : cost;
}
