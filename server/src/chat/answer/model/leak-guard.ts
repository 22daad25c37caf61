import { fold } from "../text/words.ts";

/** So many letters in a row, about five words, are a repetition; fewer stand in many answers. */
const RUN = 24;
/** Instructions shorter than this hold nothing that is worth a guard. */
const SHORTEST = 12;

/**
 * Tells, sentence after sentence of one answer, whether one repeats the owner's instructions: some five words in a row or the whole of a
 * shorter text, also where they are spread over sentences, spelt letter by letter, written backwards or shifted by thirteen letters.
 */
export function createLeakGuard(instructions: string): (sentence: string) => boolean {
  const { length, runs } = runsOf(instructions);
  if (runs.size === 0) return () => false;
  // Letters of the sentences before, by way of writing.
  const before = WAYS.map(() => "");
  return (sentence) => {
    const letters = lettersOf(sentence);
    let leaks = false;
    for (const [at, read] of WAYS.entries()) {
      // A text that is written backwards goes on before what was said.
      const joined = read === backwards ? read(letters) + (before[at] ?? "") : (before[at] ?? "") + read(letters);
      for (let from = 0; !leaks && from + length <= joined.length; from += 1) leaks = runs.has(joined.slice(from, from + length));
      before[at] = read === backwards ? joined.slice(0, length - 1) : joined.slice(-(length - 1));
    }
    return leaks;
  };
}

interface Runs {
  readonly length: number;
  readonly runs: ReadonlySet<string>;
}

const known = new Map<string, Runs>();
const KNOWN_KEPT = 100;

/** Every run of letters of the instructions. The result is remembered, since a persona's instructions serve many turns. */
function runsOf(instructions: string): Runs {
  const remembered = known.get(instructions);
  if (remembered !== undefined) return remembered;
  const letters = lettersOf(instructions);
  const length = Math.min(RUN, letters.length);
  const runs = new Set<string>();
  if (length >= SHORTEST) for (let at = 0; at + length <= letters.length; at += 1) runs.add(letters.slice(at, at + length));
  if (known.size >= KNOWN_KEPT) known.clear();
  known.set(instructions, { length, runs });
  return { length, runs };
}

function lettersOf(text: string): string {
  return fold(text.normalize("NFKC")).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const asItStands = (letters: string): string => letters;
const backwards = (letters: string): string => [...letters].toReversed().join("");
const shifted = (letters: string): string =>
  letters.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
const WAYS = [asItStands, backwards, shifted];
