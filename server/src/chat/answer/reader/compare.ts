import type { Unit } from "../extract/units.ts";
import type { Question } from "../extract/question.ts";
import { embeddedText, inSituation, type Meaning, paragraphsOf, voicesOf } from "./meaning.ts";

/** Similarities in meaning between units and a question, in the order of the units; zeros if there are no vectors. */
export interface Compared {
  /** Whether nearly all units have vectors. */
  readonly isComplete: boolean;
  /** The best cosine similarity with the question, its parts and its sentences. */
  readonly cosines: readonly number[];
  /** Distance of the cosine from the mean of all units, in standard deviations, because all sentences are similar in some documents. */
  readonly standouts: readonly number[];
  /** The same distance for the paragraph around the unit. */
  readonly paragraphs: readonly number[];
  /** Distance of the whole question's cosine from the best one, in standard deviations; at most 0. */
  readonly gaps: readonly number[];
}

/** Maximum fraction of units without vectors, because some vectors may not have been computed yet when visitors ask. */
const MISSING = 0.1;

/** Compares a question with all units. */
export function compareMeaning(units: readonly Unit[], { text: question, situation }: Question, meaning: Meaning | null): Compared {
  if (meaning === null) return { isComplete: false, cosines: [], standouts: [], paragraphs: [], gaps: [] };
  const asked = inSituation(question, situation);
  const voices = asked === question ? voicesOf(question) : [asked];
  const nearest = (text: string): number | null => {
    const known = voices.flatMap((voice) => meaning.cosine(voice, text) ?? []);
    return known.length === 0 ? null : Math.max(...known);
  };
  const paragraphs = paragraphsOf(units);
  const near = new Map([...new Set(paragraphs.values())].map((text) => [text, nearest(text)]));
  const cosines = units.map((unit) => nearest(embeddedText(unit)) ?? 0);
  const own = units.map((unit) => meaning.cosine(asked, embeddedText(unit)));
  const whole = standouts(own.map((one) => one ?? 0));
  const best = Math.max(...whole);
  return {
    isComplete: own.filter((one) => one === null).length <= MISSING * units.length,
    cosines,
    standouts: standouts(cosines),
    paragraphs: standouts(units.map((unit, at) => near.get(paragraphs.get(unit) ?? "") ?? cosines[at] ?? 0)),
    gaps: whole.map((one) => one - best),
  };
}

/** Returns each value's distance from the mean, in standard deviations. */
function standouts(values: readonly number[]): number[] {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  const deviation = Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length) || 1;
  return values.map((one) => (one - mean) / deviation);
}
