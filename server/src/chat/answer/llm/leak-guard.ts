import { fold } from "../text/words.ts";
import { isFraming } from "./framing.ts";

/** Number of consecutive letters, about five words, that count as a repetition; shorter runs occur in many answers. */
const RUN = 24;
/** Minimum number of letters for a secret to be protected. */
const SHORTEST = 12;

/**
 * Returns a function that checks the sentences of one answer in order, and reports whether a sentence repeats a secret: about five
 * consecutive words, or all of a shorter secret, even if spread over sentences, spelled letter by letter, reversed or in ROT13. After a
 * sentence that announces the instructions, every sentence counts as a repetition.
 * @param secrets strings that must not be repeated
 * @param sayable strings that may be repeated even if a secret contains the same words
 */
export function createLeakGuard(secrets: readonly string[], sayable: readonly string[] = []): (sentence: string) => boolean {
  const guarded = secrets.map((secret) => runsOf(secret, sayable)).filter(({ runs }) => runs.size > 0);
  // Letters of the preceding sentences, per encoding.
  const before = WAYS.map(() => "");
  let announced = false;
  return (sentence) => {
    announced ||= isFraming(sentence);
    const letters = lettersOf(sentence);
    let leaks = announced;
    for (const [at, read] of WAYS.entries()) {
      // In reversed text, later sentences precede earlier ones.
      const joined = read === backwards ? read(letters) + (before[at] ?? "") : (before[at] ?? "") + read(letters);
      leaks ||= guarded.some((one) => holdsRun(joined, one));
      before[at] = read === backwards ? joined.slice(0, RUN - 1) : joined.slice(-(RUN - 1));
    }
    return leaks;
  };
}

interface Runs {
  readonly length: number;
  readonly runs: ReadonlySet<string>;
}

function holdsRun(letters: string, { length, runs }: Runs): boolean {
  for (let from = 0; from + length <= letters.length; from += 1) if (runs.has(letters.slice(from, from + length))) return true;
  return false;
}

const known = new Map<string, Runs>();
const KNOWN_KEPT = 500;

/** Returns every run of letters in a secret, except those that may be said. Cached because a persona's instructions serve many turns. */
function runsOf(secret: string, sayable: readonly string[]): Runs {
  const key = JSON.stringify([secret, ...sayable]);
  const remembered = known.get(key);
  if (remembered !== undefined) return remembered;
  const letters = lettersOf(secret);
  const said = sayable.map(lettersOf);
  const length = Math.min(RUN, letters.length);
  const runs = new Set<string>();
  for (let at = 0; length >= SHORTEST && at + length <= letters.length; at += 1) {
    const run = letters.slice(at, at + length);
    if (!said.some((one) => one.includes(run))) runs.add(run);
  }
  if (known.size >= KNOWN_KEPT) known.clear();
  const made = { length, runs };
  known.set(key, made);
  return made;
}

function lettersOf(text: string): string {
  return fold(text.normalize("NFKC")).replaceAll(/[^\p{L}\p{N}]/gu, "");
}

const asItStands = (letters: string): string => letters;
const backwards = (letters: string): string => [...letters].toReversed().join("");
const shifted = (letters: string): string =>
  letters.replaceAll(/[a-z]/g, (letter) => String.fromCharCode(((letter.charCodeAt(0) - 97 + 13) % 26) + 97));
const WAYS = [asItStands, backwards, shifted];
