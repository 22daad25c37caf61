import type { Draft } from "../extract/draft.ts";
import { readQuestion } from "../extract/question.ts";
import type { SourceRecord } from "../extract/record.ts";
import { cellsOf, type MoneyWording } from "../extract/table-row.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { conditionsIn } from "../limits/conditions.ts";
import type { Quantity } from "../limits/quantities.ts";
import { fitOf } from "../limits/row-limits.ts";
import { rulingOf, subjectOf } from "../limits/rule-limits.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { quote, sayRows } from "./quote.ts";
import { isCompletelyNamed } from "./rows-alike.ts";
import { readFor, type TextQuestion } from "./read-texts.ts";

/** Words for "yes" and "no" as sentences of their own. */
export interface YesNo {
  readonly yes: string;
  readonly no: string;
}

/** Minimum match score of a word of the question with a row or a rule. */
const SAME = 0.7;
/** Maximum number of rows in an answer. */
const MOST_ROWS = 5;
/** Minimum number of words that identify a row with certainty even if its name is longer. */
const CERTAIN_WORDS = 2;
/** Minimum log-odds that a rule answers the question. */
const NEAR = -2;
/** Maximum number of sentences in which a rule is searched for. */
const MOST_RULES = 6;

/**
 * Answers a question about whether something is allowed or possible for an age or a weight, based on the limits in a table or a rule: "Can
 * my 10 year old go
 * on the tour?" Returns null if no limit applies to the question.
 */
export function answerLimits(text: string, records: readonly SourceRecord[], context: TextQuestion, words: YesNo): Draft | null {
  const { quantities, rest } = conditionsIn(text);
  const limited = quantities.filter(({ kind }) => kind === "age" || kind === "weight");
  const question = readQuestion(text);
  if (quantities.length === 0) return null;
  const subject = subjectOf(rest);
  if (subject.length === 0 && limited.length === 1) return ofAll(records, limited, { money: context.money ?? ENGLISH, question });
  if (!question.polar) return null;
  const table = limited.length === 0 ? null : ofRows(records, { quantities, limited, subject });
  if (table !== null) {
    const { rows, all, allowed } = table;
    const answer = `${allowed ? words.yes : words.no}.`;
    const shown = sayRows(rows, all, { money: context.money ?? ENGLISH, question });
    return {
      bubbles: [[answer, ...rows.map((row) => row.text)]],
      cited: [...new Set(rows.map(({ record }) => record.documentId))],
      shown,
      statements: new Map([[answer, []]]),
    };
  }
  return ofRule(text, records, context, { quantities, subject, no: `${words.no}.` });
}

const ENGLISH: MoneyWording = { language: "en", defaultCurrency: null };

/** For a question that names only an age, lists the rows that allow it: "My daughter is 5, what can she do?" */
function ofAll(records: readonly SourceRecord[], limited: readonly Quantity[], wording: Parameters<typeof sayRows>[2]): Draft | null {
  const all = records.flatMap(unitsOf).filter(({ row }) => row);
  const rows = all.filter((row) => fitOf(row.text, limited) === "fits");
  if (rows.length === 0 || rows.length > MOST_ROWS) return null;
  return {
    bubbles: [rows.map((row) => row.text)],
    cited: [...new Set(rows.map(({ record }) => record.documentId))],
    shown: sayRows(rows, all, wording),
  };
}

interface Asked {
  readonly quantities: readonly Quantity[];
  readonly limited: readonly Quantity[];
  readonly subject: readonly Term[];
}

interface Ruled {
  readonly rows: readonly Unit[];
  readonly all: readonly Unit[];
  readonly allowed: boolean;
}

/** Returns the rows that the question is about and whether they allow its quantities; null if this is uncertain. */
function ofRows(records: readonly SourceRecord[], { quantities, limited, subject }: Asked): Ruled | null {
  if (subject.length === 0) return null;
  const all = records.flatMap(unitsOf).filter(({ row }) => row);
  const named = all.filter((row) => isNamed(row, subject));
  const others = quantities.filter((one) => !limited.includes(one));
  // The length of a lesson identifies its row, but the age of a child does not.
  const selected = named.filter((row) => fitOf(row.text, others) !== "contradicts");
  const asked = selected.length > 0 ? selected : named;
  const fitting = asked.filter((row) => fitOf(row.text, limited) === "fits");
  if (fitting.length > 0) return fitting.length > MOST_ROWS ? null : { rows: fitting, all, allowed: true };
  const beyond = asked.filter((row) => fitOf(row.text, limited) === "contradicts");
  if (beyond.length === 0 || beyond.length < asked.length || beyond.length > MOST_ROWS) return null;
  const isExact = subject.length >= CERTAIN_WORDS || beyond.every((row) => isCompletelyNamed(row, subject));
  // Another row of the table may allow an item that the question names only in part.
  const isElsewhere = all.some((row) => beyond.some((one) => isSameTable(one, row)) && fitOf(row.text, limited) === "fits");
  return !isExact && isElsewhere ? null : { rows: beyond, all, allowed: false };
}

/**
 * Reports whether the cells of a row, together with the headings above it, contain all words, and whether the first cell contains one of
 * them.
 */
function isNamed({ text, context }: Unit, subject: readonly Term[]): boolean {
  const cells = cellsOf(text);
  const name = matchText(cells[0]?.value ?? "");
  const values = matchText([context, ...cells.map(({ value }) => value)].join("\n"));
  return subject.some((term) => matchTerm(term, name) >= SAME) && subject.every((term) => matchTerm(term, values) >= SAME);
}

function isSameTable(one: Unit, other: Unit): boolean {
  return one.record === other.record && one.passage === other.passage && one.block === other.block;
}

/** Answers with the rule that limits the quantity; null if no rule that is close to the question contains such a limit. */
function ofRule(
  text: string,
  records: readonly SourceRecord[],
  context: TextQuestion,
  { quantities, subject, no }: { readonly quantities: readonly Quantity[]; readonly subject: readonly Term[]; readonly no: string },
): Draft | null {
  const found = readFor(text, records, context);
  if (found === null || subject.length === 0) return null;
  for (const one of found.rated.filter(({ unit, score }) => !unit.row && score >= NEAR).slice(0, MOST_RULES)) {
    const words = matchText(`${one.unit.text}\n${one.unit.context}`);
    if (!subject.some((term) => matchTerm(term, words) >= SAME || isBeginning(term, words.stems))) continue;
    const rulings = quantities.map((quantity) => rulingOf(one.unit.text, quantity, subject));
    if (rulings.every((ruling) => ruling === null)) continue;
    const draft = quote(one, found.reading);
    if (!rulings.includes("beyond")) return draft;
    const [said = [], ...others] = draft.bubbles;
    return { ...draft, bubbles: [[no, ...said], ...others], statements: new Map([[no, []]]) };
  }
  return null;
}

/** Reports whether a word is the beginning of another: "ride" and "rider". */
function isBeginning({ stem }: Term, stems: ReadonlySet<string>): boolean {
  return stem.length >= 4 && [...stems].some((other) => other.startsWith(stem));
}
