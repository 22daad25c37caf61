import { fold } from "../text/words.ts";
import { isFraming } from "./framing.ts";

/** So many letters in a row, about five words, are a repetition; fewer stand in many answers. */
const RUN = 24;
/** A text shorter than this holds nothing that is worth a guard. */
const SHORTEST = 12;

/**
 * Tells, sentence after sentence of one answer, whether one repeats what nobody is to be told: some five words in a row or the whole of a
 * shorter text, also where they are spread over sentences, spelled letter by letter, written backwards or shifted by thirteen letters. From
 * a sentence on that announces the instructions themselves, all that follows does.
 * @param secrets texts that are not repeated, each for itself
 * @param sayable texts that may be repeated, though their words stand in a secret as well
 */
export function createLeakGuard(secrets: readonly string[], sayable: readonly string[] = []): (sentence: string) => boolean {
  const guarded = secrets.map((secret) => runsOf(secret, sayable)).filter(({ runs }) => runs.size > 0);
  // Letters of the sentences before, by way of writing.
  const before = WAYS.map(() => "");
  let announced = false;
  return (sentence) => {
    announced ||= isFraming(sentence);
    const letters = lettersOf(sentence);
    let leaks = announced;
    for (const [at, read] of WAYS.entries()) {
      // A text that is written backwards goes on before what was said.
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

/** Every run of letters of a secret but the sayable ones. The result is remembered, since a persona's instructions serve many turns. */
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
