import { THINGS } from "./set-language.ts";

/** Least length of a word that another may begin or end with. */
const LONG = 7;
/** Letters by which two compounds of the same thing may differ: "Blutzuckergerät", "Blutzuckermessgerät". */
const OF_BOTH = 4;
/** Letters by which a compound may differ from a word: "Konservierungsmittel", "Konservierung". */
const OF_ONE = 2;

const bare = new Map<string, string | null>();
const KEPT = 50_000;

/** Returns a compound without a noun at its end that only says "thing"; null if it has none. */
export function withoutThing(stemmed: string): string | null {
  const known = bare.get(stemmed);
  if (known !== undefined) return known;
  if (bare.size >= KEPT) bare.clear();
  const made = cutThing(stemmed);
  bare.set(stemmed, made);
  return made;
}

/** Lengths of a noun that only says "thing" and of the part before it: "Teesorte". */
const THING = 4;
const BEFORE_THING = 3;

function cutThing(stemmed: string): string | null {
  const thing = [...THINGS].find((one) => one.length >= THING && stemmed.length >= one.length + BEFORE_THING && stemmed.endsWith(one));
  return thing === undefined ? null : stemmed.slice(0, -thing.length);
}

/** Reports whether two words are the same but for a noun at the end of one that only says "thing". */
export function isSameThing(one: string, other: string): boolean {
  const [cut, otherCut] = [withoutThing(one), withoutThing(other)];
  if (cut === null && otherCut === null) return false;
  const [short, long] = [cut ?? one, otherCut ?? other].toSorted((first, second) => first.length - second.length);
  const difference = cut !== null && otherCut !== null ? OF_BOTH : OF_ONE;
  return (
    short !== undefined && long !== undefined && short.length >= LONG && long.startsWith(short) && long.length - short.length <= difference
  );
}
