import { firstWords, patternsOf } from "../../../language/patterns.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { rangeMatch } from "./range.ts";
import type { SourceRecord } from "./record.ts";
import type { Unit } from "./units.ts";

const LONGEST_QUOTE = 320;
const LONGEST_LIST = 5;

/** A term of a question with its weight. */
export interface Weighed {
  readonly term: Term;
  readonly weight: number;
  /** The weight without rarity. */
  readonly importance: number;
}

interface Best {
  readonly unit: Unit;
  /** Share of the question that the unit itself matches. */
  readonly own: number;
}

/**
 * Returns the unit with the following sentences of its paragraph, up to a length. A list is quoted whole if its heading was asked for; a single
 * entry is quoted with its heading, without which it may say the opposite.
 */
export function quote({ unit, own }: Best, units: readonly Unit[], weighed: readonly Weighed[], isManner: boolean): string[] {
  const section = units.filter((other) => other.record === unit.record && other.passage === unit.passage && other.context === unit.context);
  if (own < 0.3 && unit.entry)
    return section
      .filter(({ entry }) => entry)
      .slice(0, LONGEST_LIST)
      .map(({ text }) => text);
  const needsHeading = (unit.row || unit.entry) && weighed.some(({ term }) => isOnlyAbove(term, unit));
  const quoted =
    needsHeading && unit.heading !== "" && !unit.heading.endsWith("?") ? `${unit.heading.replace(/[:.]$/, "")}: ${unit.text}` : unit.text;
  const text = withTitle(quoted, unit.record);
  if (unit.row)
    return isPicked(unit, weighed)
      ? [text]
      : section
          .filter(({ row, block }) => row && block === unit.block)
          .slice(0, LONGEST_LIST)
          .map((one) => one.text);
  if (text.endsWith(":")) {
    const entries = section.filter(({ entry, position }) => entry && position > unit.position).slice(0, LONGEST_LIST);
    if (entries.length > 0) return [text, ...entries.map((entry) => entry.text)];
  }
  const block = section.filter((other) => other.block === unit.block && !other.row);
  const before = leadUp(block.slice(0, block.indexOf(unit)), unit, weighed, isManner);
  const [first, ...others] = [...before.map((one) => one.text), ...(before.length > 0 ? [unit.text] : [])];
  const said = first === undefined ? [text] : [withTitle(first, unit.record), ...others];
  const most = Math.max(3, before.length + 2);
  for (const next of block.slice(block.indexOf(unit) + 1)) {
    if (said.length >= most || said.join(" ").length + next.text.length > LONGEST_QUOTE) break;
    said.push(next.text);
  }
  return said;
}

/** Reports whether the question asks for this row by one of its values, rather than for the table. */
function isPicked(unit: Unit, weighed: readonly Weighed[]): boolean {
  const cells = unit.text.split(";");
  // A row without column names begins with its subject.
  const values = cells.length === 1 ? unit.text : cells.map((cell) => cell.replace(/^[^:]*:\s/, "")).join("\n");
  const text = matchText(values);
  return weighed.some(({ term }) => !term.weak && (matchTerm(term, text) === 1 || rangeMatch(term, values) > 0));
}

/** Adds the title to a sentence of a product's description. */
function withTitle(sentence: string, record: SourceRecord): string {
  return record.kind === "file" || fold(sentence).includes(fold(record.title)) ? sentence : `${record.title}: ${sentence}`;
}

/** First words that refer to the sentence before. */
const LEANS = firstWords(patternsOf((conversation) => conversation.texts)(({ leans }) => leans));

/**
 * Returns the sentences of a paragraph that must precede one of them: earlier steps, what it refers to, and sentences with words of the question
 * that it lacks.
 */
function leadUp(earlier: readonly Unit[], unit: Unit, weighed: readonly Weighed[], isManner: boolean): Unit[] {
  if (unit.entry) return [];
  const own = matchText(unit.text);
  const lacking = weighed.filter(({ term }) => !term.weak && matchTerm(term, own) === 0);
  const isWanted = (one: Unit, next: Unit): boolean =>
    isManner || LEANS.test(fold(next.text)) || lacking.some(({ term }) => matchTerm(term, matchText(one.text)) >= 0.9);
  let from = earlier.length;
  let length = unit.text.length;
  for (let at = earlier.length - 1; at >= 0; at -= 1) {
    const one = earlier[at];
    length += one?.text.length ?? 0;
    if (one === undefined || one.entry || length > LONGEST_QUOTE) break;
    if (isWanted(one, earlier[at + 1] ?? unit)) from = at;
  }
  return earlier.slice(from);
}

function isOnlyAbove(term: Term, unit: Unit): boolean {
  return !term.weak && matchTerm(term, matchText(unit.heading)) > 0 && matchTerm(term, matchText(unit.text)) === 0;
}
