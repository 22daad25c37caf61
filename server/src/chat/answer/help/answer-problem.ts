import { PROBLEMS, type Problem } from "../../../language/help-wording.ts";
import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import { sayRow } from "../extract/table-row.ts";
import { type NearUnit, type Unit, unitsOf } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import type { PersonaVoice, QuestionPlan } from "../types.ts";
import { helpPhrasesOf, helpWords } from "./help-words.ts";

const TREATED = new Map(PROBLEMS.map((problem) => [problem, helpWords(({ problems }) => problems[problem].treated)] as const));

const IN_HEADING = 2;
const MOST_IN_TEXT = 2.4;
const PER_WORD = 0.8;
/** Minimum evidence if no log-odds are available: a word for the problem in the heading, or several such words in the text. */
const ENOUGH = 2;
const MOST_OF_MESSAGE = 1.5;
/** Minimum sum of the evidence from words and the log-odds that the section answers the message. */
const ENOUGH_READ = -1;
/** Log-odds of a section that is not among the closest to the message. */
const FAR = -3.5;
/** Maximum length of a quotation in characters, and maximum number of its sentences. */
const LONGEST = 420;
const MOST_SENTENCES = 5;

/**
 * Answers a customer who reports a problem: with a sympathetic introductory clause and a quotation about the problem from the files; null
 * if the files contain nothing about the problem.
 * @param near units closest to the message, best first; null if only words could be compared
 */
export function answerProblem(
  problem: Problem,
  plan: QuestionPlan,
  {
    files,
    near,
    voice,
  }: { readonly files: readonly SourceRecord[]; readonly near: readonly NearUnit[] | null; readonly voice: PersonaVoice },
): Draft | null {
  const sections = sectionsOf(files.flatMap(unitsOf));
  const byWords = (): readonly Unit[] => quotedByWords(sections, plan.asked, problem);
  const byMeaning = (): readonly Unit[] => (near === null ? [] : quotedNear(sections, near, problem));
  // The meaning of a complaint is closer to passages about its subject than to passages about how to complain.
  const [quoted = []] = (near === null || problem === "complaint" ? [byWords(), byMeaning()] : [byMeaning()]).filter(
    ({ length }) => length > 0,
  );
  const [first] = quoted;
  if (first === undefined) return null;
  const money = { language: plan.language, defaultCurrency: voice.defaultCurrency };
  const shown = new Map(quoted.flatMap((unit) => (unit.row ? [[unit.text, sayRow(unit, money)] as const] : [])));
  return {
    bubbles: [[...sympathyFor(problem, plan, voice), ...quoted.map(({ text }) => text)]],
    cited: [first.record.documentId],
    shown,
  };
}

/** Returns a sympathetic introductory clause; empty if the business did not cause the problem or the language has no such phrase. */
export function sympathyFor(problem: Problem, { language, asksContact }: QuestionPlan, voice: PersonaVoice): readonly string[] {
  const sorry = helpPhrasesOf(language, voice)?.sorry;
  return sorry === undefined || problem === "cancel" || asksContact === true ? [] : [sorry];
}

/** Returns the section about the problem that is closest to the message; empty if no section is close. */
function quotedNear(sections: readonly (readonly Unit[])[], near: readonly NearUnit[], problem: Problem): readonly Unit[] {
  const [best] = sections
    .flatMap((section) => {
      const evidence = evidenceIn(section, problem);
      const nearest = near.find(({ unit }) => section.some((other) => isSame(other, unit)));
      return evidence === 0 ? [] : [{ section, nearest: nearest?.unit, score: evidence + Math.max(nearest?.score ?? FAR, FAR) }];
    })
    .toSorted((one, other) => other.score - one.score);
  if (best === undefined || best.score < ENOUGH_READ) return [];
  const { section, nearest } = best;
  const paragraph = section.filter(({ block }) => block === nearest?.block);
  const isTreated = nearest?.row === false && paragraph.some(({ text }) => wordsIn(text, problem) > 0);
  const isShortAboutIt = lengthOf(section) <= LONGEST && wordsIn(section[0]?.heading ?? "", problem) > 0;
  if (!isTreated || isShortAboutIt) return quotedFrom(section, problem);
  const at = paragraph.findIndex((other) => isSame(other, nearest));
  return upTo(LONGEST, lengthOf(paragraph) <= LONGEST ? paragraph : paragraph.slice(at));
}

function isSame(one: Unit, other: Unit): boolean {
  return one.record.documentId === other.record.documentId && one.passage === other.passage && one.position === other.position;
}

function quotedByWords(sections: readonly (readonly Unit[])[], asked: string, problem: Problem): readonly Unit[] {
  const [best] = sections
    .map((section) => ({ section, score: scoreOf(section, problem, asked) }))
    .toSorted((one, other) => other.score - one.score);
  return best === undefined || best.score < ENOUGH ? [] : quotedFrom(best.section, problem);
}

/** Groups units under the same heading of the same passage. */
function sectionsOf(units: readonly Unit[]): (readonly Unit[])[] {
  const sections = new Map<string, Unit[]>();
  for (const unit of units) {
    const key = `${unit.record.documentId} ${unit.passage} ${unit.heading}`;
    const own = sections.get(key);
    if (own === undefined) sections.set(key, [unit]);
    else own.push(unit);
  }
  return [...sections.values()];
}

/** Scores a section based on words for the problem in its heading and text, on the visitor's own words, and on its meaning. */
function scoreOf(section: readonly Unit[], problem: Problem, asked: string): number {
  const [first] = section;
  if (first === undefined) return 0;
  const evidence = evidenceIn(section, problem);
  if (evidence === 0) return 0;
  const held = matchText([first.heading, ...section.map(({ text }) => text)].join("\n"));
  const own = termsOf(asked).filter((term) => !term.weak && !term.light && matchTerm(term, held) >= 0.8).length;
  return evidence + Math.min(MOST_OF_MESSAGE, own / 2) + first.similarity;
}

/** Scores a section based on its words for the problem; 0 if it contains none. */
function evidenceIn(section: readonly Unit[], problem: Problem): number {
  const heading = wordsIn(section[0]?.heading ?? "", problem) > 0 ? IN_HEADING : 0;
  return heading + Math.min(MOST_IN_TEXT, PER_WORD * wordsIn(section.map(({ text }) => text).join("\n"), problem));
}

/** Returns the number of distinct words for the problem in the text. */
function wordsIn(text: string, problem: Problem): number {
  const pattern = TREATED.get(problem);
  return pattern === undefined ? 0 : new Set(fold(text).match(pattern) ?? []).size;
}

/** Returns the start of a section, or of the part about the problem if the section also covers other topics. */
function quotedFrom(section: readonly Unit[], problem: Problem): Unit[] {
  const isAboutIt = wordsIn(section[0]?.heading ?? "", problem) > 0;
  const at = isAboutIt
    ? 0
    : Math.max(
        0,
        section.findIndex(({ text }) => wordsIn(text, problem) > 0),
      );
  return upTo(LONGEST, section.slice(at, at + MOST_SENTENCES));
}

function lengthOf(units: readonly Unit[]): number {
  return units.reduce((sum, { text }) => sum + text.length, 0);
}

/** Returns the first units up to a total length, but at least one. */
function upTo(most: number, units: readonly Unit[]): Unit[] {
  return units.filter((_, at) => at === 0 || lengthOf(units.slice(0, at + 1)) <= most);
}
