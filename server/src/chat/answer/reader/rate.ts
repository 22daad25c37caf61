import { asksIfExists } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import type { Question } from "../extract/question.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { compareMeaning, type Compared } from "./compare.ts";
import { isCrossed } from "./crossing.ts";
import type { Meaning } from "./meaning.ts";
import { isSatisfiedByKind } from "./satisfied.ts";
import { type Feature, scoreOf } from "./score.ts";
import type { Weighed } from "./weigh.ts";

/** Minimum fraction of the question that a row must contain for one of its cells to be the answer. */
const SELF_CONTAINED = 0.6;
/** Similarity assigned to a question and the cell that it names. */
const ALIKE = 0.6;
/** Number of units that are examined together with the surrounding text. */
const SHORTLIST = 30;

/** A unit, and the evidence that it answers the question. */
export interface Rated {
  readonly unit: Unit;
  /** Fraction of the question's weight that the unit itself matches. */
  readonly own: number;
  /** Fraction of the significant words that neither the unit nor the surrounding text contains. */
  readonly missing: number;
  /** Whether a name or code in the question is missing from the unit and the surrounding text. */
  readonly lacksName: boolean;
  /** Whether the question asks for something that is not mentioned anywhere. */
  readonly isUnheard: boolean;
  /** Whether the heading is about the subject of the question. */
  readonly titled: boolean;
  readonly features: Readonly<Record<Feature, number>>;
  readonly score: number;
  /** Whether meanings were compared, not only words. */
  readonly isCompared: boolean;
}

/**
 * Scores the units that may answer the question and returns them, best first.
 * @param among if given, only these units are rated
 */
export function rateUnits(
  units: readonly Unit[],
  weighed: readonly Weighed[],
  question: Question,
  meaning: Meaning | null,
  among: ReadonlySet<Unit> | null = null,
): Rated[] {
  const compared = compareMeaning(units, question, meaning);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const heads = new Map<string, number>();
  const first = units.map((unit, at) => {
    const own = weighed.reduce((sum, one) => sum + one.weight * (one.own[at] ?? 0), 0) / total;
    return own + 0.4 * headShare(unit, weighed, heads) + (compared.cosines[at] ?? 0) * 1.5 + unit.similarity * 0.3;
  });
  const asksForUnknown = question.polar && asksIfExists(fold(question.text)) && weighed.some((one) => isMentionedNowhere(one, units));
  const order = first.map((_, at) => at).toSorted((one, other) => (first[other] ?? 0) - (first[one] ?? 0));
  return order
    .filter((at) => among === null || among.has(units[at] as Unit))
    .slice(0, SHORTLIST)
    .map((at) => rate(at, { units, weighed, question, compared, asksForUnknown }))
    .toSorted((one, other) => other.score - one.score);
}

/** Reports whether neither a unit nor the headings above it contain a word of the question. */
function isMentionedNowhere({ term, own }: Weighed, units: readonly Unit[]): boolean {
  if (term.weak || term.light || own.some((share) => share > 0)) return false;
  return [...new Set(units.map(({ context, record }) => `${context}\n${record.title}`))].every(
    (one) => matchTerm(term, matchText(one)) === 0,
  );
}

/** Returns the fraction of the question's total weight that matches the headings above a unit. Results are cached by heading. */
function headShare({ context }: Unit, weighed: readonly Weighed[], known: Map<string, number>): number {
  const before = known.get(context);
  if (before !== undefined) return before;
  const above = matchText(context);
  const total = weighed.reduce((sum, { weight }) => sum + weight, 0) || 1;
  const share = weighed.reduce((sum, { term, weight }) => sum + weight * matchTerm(term, above), 0) / total;
  known.set(context, share);
  return share;
}

interface Rating {
  readonly units: readonly Unit[];
  readonly weighed: readonly Weighed[];
  readonly question: Question;
  readonly compared: Compared;
  readonly asksForUnknown: boolean;
}

function rate(index: number, { units, weighed, question, compared, asksForUnknown }: Rating): Rated {
  const unit = units[index] as Unit;
  const above = matchText(unit.context);
  const title = matchText(unit.record.title);
  const beside = unit.row ? [] : neighbours(index, units);
  // A list entry has its own subject unless it is only a number.
  const section = unit.row || (unit.entry && /\p{L}{3}/u.test(unit.text)) ? [] : shortSection(index, units);
  let [covered, held, total, strong, lacking, titled] = [0, 0, 0, 0, 0, 0];
  let lacksName = false;
  let lacksUnknown = false;
  for (const { term, weight, importance, own } of weighed) {
    const satisfied = isSatisfiedByKind(term, question, unit.text) ? 0.9 : 0;
    const inside = Math.max(own[index] ?? 0, satisfied);
    const head = matchTerm(term, above);
    const around = Math.max(
      0.85 * head,
      0.75 * matchTerm(term, title),
      ...beside.map((at) => 0.7 * (own[at] ?? 0)),
      ...section.map((at) => 0.6 * (own[at] ?? 0)),
    );
    covered += weight * Math.max(inside, around);
    held += weight * inside;
    total += weight;
    if (term.weak) continue;
    strong += importance;
    if (Math.max(inside, around) === 0) {
      lacking += importance;
      lacksName ||= term.name || term.number;
      lacksUnknown ||= !term.name && !term.light && weight > 0 && own.every((match) => match === 0);
    }
    if (head >= 0.9) titled += importance;
  }
  const coverage = total === 0 ? 0 : covered / total;
  const own = total === 0 ? 0 : held / total;
  const missing = strong === 0 ? 0 : lacking / strong;
  const isTitled = strong > 0 && titled / strong >= 0.9;
  const headed = isHeaded(unit, question);
  const expects = question.expected !== "any" && question.expected !== "manner";
  const isExpected = expects && hasExpected(question.expected, unit.text);
  const isNamedCell =
    own >= SELF_CONTAINED &&
    isCrossed(
      unit,
      weighed.flatMap(({ term }) => (term.weak ? [] : [term])),
      question,
    );
  const features = {
    bias: 1,
    // The vector of a row covers all its columns.
    cosine: Math.max(compared.cosines[index] ?? 0, isNamedCell ? ALIKE : 0),
    standout: compared.standouts[index] ?? 0,
    paragraph: compared.paragraphs[index] ?? 0,
    gap: isNamedCell ? 0 : (compared.gaps[index] ?? 0),
    coverage,
    own,
    missing,
    lacksName: Number(lacksName),
    headed: Number(headed),
    expected: isExpected ? 1 : 0,
    unexpected: expects && !isExpected ? 1 : 0,
    similarity: unit.similarity,
    row: Number(unit.row),
    crossed: Number(isNamedCell),
    entry: Number(unit.entry),
    lead: Number(unit.text.endsWith(":")),
    short: Number(unit.text.length < 25 && !unit.row),
    polar: question.polar ? missing : 0,
    first: Number(unit.position === 0),
    file: Number(unit.record.kind === "file"),
  };
  return {
    unit,
    own,
    missing,
    lacksName,
    // "Is there a creche at the shop?" is not answered by the address of the shop.
    isUnheard: asksForUnknown || (lacksUnknown && missing < 1 && (question.polar || question.expected === "place")),
    titled: headed || isTitled,
    features,
    score: scoreOf(features, compared.isComplete),
    isCompared: compared.isComplete,
  };
}

/** Returns the positions of the units in the same paragraph that are at most two units away. */
function neighbours(index: number, units: readonly Unit[]): number[] {
  const unit = units[index];
  return [index - 2, index - 1, index + 1, index + 2].filter((at) => {
    const other = units[at];
    return (
      other !== undefined &&
      unit !== undefined &&
      other.record === unit.record &&
      other.passage === unit.passage &&
      other.block === unit.block
    );
  });
}

/** Maximum number of sentences in a section about one thing, such as a person with a role or a place with its address. */
const SHORT_SECTION = 6;

/** Returns the positions of the units below the same heading if there are few; otherwise empty. */
function shortSection(index: number, units: readonly Unit[]): readonly number[] {
  const unit = units[index];
  if (unit === undefined || unit.heading === "") return [];
  const isSame = (other: Unit | undefined): boolean =>
    other?.record === unit.record && other.passage === unit.passage && other.heading === unit.heading;
  let from = index;
  while (from > 0 && index - from <= SHORT_SECTION && isSame(units[from - 1])) from -= 1;
  let to = index;
  while (to - from <= SHORT_SECTION && isSame(units[to + 1])) to += 1;
  return to - from >= SHORT_SECTION ? [] : Array.from({ length: to - from + 1 }, (_, at) => from + at).filter((at) => at !== index);
}

function isHeaded({ heading }: Unit, question: Question): boolean {
  if (heading === "") return false;
  const named = termsOf(heading).filter((term) => !term.weak);
  const asked = matchText(question.text);
  return named.length >= 2 && named.every((term) => matchTerm(term, asked) >= 0.9);
}
