import { THINGS } from "./set-language.ts";

/** Minimum length of the shorter of two words that start alike. */
const LONG = 7;
/** Maximum number of letters by which two compounds for the same thing can differ: "Blutzuckergerät", "Blutzuckermessgerät". */
const OF_BOTH = 4;
/**
 * Maximum number of letters by which a compound without its generic noun can differ from another word: "Konservierungsmittel",
 * "Konservierung".
 */
const OF_ONE = 2;

const bare = new Map<string, string | null>();
const KEPT = 50_000;

/** Returns a compound without a generic final noun ("-gerät", "-mittel"); null if it has none. */
export function withoutThing(stemmed: string): string | null {
  const known = bare.get(stemmed);
  if (known !== undefined) return known;
  if (bare.size >= KEPT) bare.clear();
  const made = cutThing(stemmed);
  bare.set(stemmed, made);
  return made;
}

/** Minimum lengths of the generic noun and of the part before it, as in "Teesorte". */
const THING = 4;
const BEFORE_THING = 3;

function cutThing(stemmed: string): string | null {
  const thing = [...THINGS].find((one) => one.length >= THING && stemmed.length >= one.length + BEFORE_THING && stemmed.endsWith(one));
  return thing === undefined ? null : stemmed.slice(0, -thing.length);
}

/** Reports whether two words are nearly equal apart from a generic final noun in one or both of them. */
export function isSameThing(one: string, other: string): boolean {
  const [cut, otherCut] = [withoutThing(one), withoutThing(other)];
  if (cut === null && otherCut === null) return false;
  const [short, long] = [cut ?? one, otherCut ?? other].toSorted((first, second) => first.length - second.length);
  const difference = cut !== null && otherCut !== null ? OF_BOTH : OF_ONE;
  return (
    short !== undefined && long !== undefined && short.length >= LONG && long.startsWith(short) && long.length - short.length <= difference
  );
}
