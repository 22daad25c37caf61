import { aliasesIn } from "./aliases.ts";
import { regionsIn } from "./regions.ts";
import { rangeMatch } from "../extract/range.ts";
import { withoutNone } from "../extract/table-row.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import type { Unit } from "../extract/units.ts";
import type { Question } from "../extract/question.ts";

/** A term in a question, and its weight. */
export interface Weighed {
  readonly term: Term;
  readonly weight: number;
  /** Weight before rarity is applied. */
  readonly importance: number;
  /** Each unit's own match with the term, in the order of the units. */
  readonly own: readonly number[];
}

/** Context of a question in addition to its words. */
export interface Surroundings {
  /** Terms of the whole question, if only a part of it is being answered. */
  readonly background: readonly Term[];
  /** Terms that name products. Statements about all products also apply to them. */
  readonly named: readonly Term[];
  /** Stems that occur everywhere, such as the brand's name. */
  readonly ignored: ReadonlySet<string>;
}

/** Weighs the terms in a question: rare words weigh the most, and context words weigh little. */
export function weighTerms(question: Question, { background, named, ignored }: Surroundings, units: readonly Unit[]): Weighed[] {
  const naming = new Set(named.map(({ stem }) => stem));
  const asked = new Set(question.terms.map(({ stem }) => stem));
  const texts = units.map(({ text, row }) => matchText(row ? withoutNone(text) : text));
  const aliases = aliasesIn(units);
  const regions = regionsIn(units);
  const weigh = (term: Term, factor: number): Weighed => {
    const grouped = new Set([...aliases(term), ...regions(term)]);
    const own = units.map((unit, at) => {
      const text = texts[at];
      return text === undefined ? 0 : Math.max(matchTerm(term, text), rangeMatch(term, unit.text), grouped.has(unit) ? GROUPED : 0);
    });
    const importance = factor * baseWeight(term);
    return { term, importance, weight: importance * rarity(own), own };
  };
  return [
    ...question.terms.filter(({ stem }) => !ignored.has(stem)).map((term) => weigh(term, naming.has(term.stem) ? 0.35 : 1)),
    ...background.filter(({ stem }) => !asked.has(stem) && !ignored.has(stem)).map((term) => weigh(term, 0.4)),
  ];
}

/** Match score of a unit that names the group to which a word belongs: "Zone 1" for a country. */
const GROUPED = 0.9;

function baseWeight(term: Term): number {
  if (term.weak) return 0.1;
  if (term.light) return 0.4;
  if (term.number) return term.stem.length >= 4 ? 2 : 0.8;
  if (term.concept === "price" || term.concept === "time" || term.concept === "speed") return 0.4;
  return 1;
}

function rarity(own: readonly number[]): number {
  if (own.length === 0) return 1;
  const holding = own.filter((match) => match >= 0.9).length;
  return Math.max(0.4, Math.min(1, Math.log((1 + own.length) / (1 + holding)) / Math.log(1 + own.length) + 0.2));
}
