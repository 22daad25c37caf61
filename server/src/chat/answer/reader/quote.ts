import { firstWords, patternsOf } from "../../../language/patterns.ts";
import type { Draft } from "../extract/draft.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { rangeMatch } from "../extract/range.ts";
import type { SourceRecord } from "../extract/record.ts";
import { sayRow, withoutNone } from "../extract/table-row.ts";
import { fitOf } from "../limits/row-limits.ts";
import { distinguishing, namesAllRows, rowsNamedAlike } from "./rows-alike.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, type Term } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { dietsIn } from "./asked-diet.ts";
import { lineWithDate } from "./event-date.ts";
import { extremeRows } from "./extreme-row.ts";
import type { Rated } from "./rate.ts";
import type { Reading } from "./reading.ts";
import type { Weighed } from "./weigh.ts";

const LONGEST_QUOTE = 400;
const LONGEST_LIST = 5;
const MOST_PRICES = 10;

/** Drafts an answer from a unit and its related text. */
export function quote(best: Rated, reading: Reading): Draft {
  const { unit } = best;
  const cited = [unit.record.documentId];
  if (!unit.row) {
    const said = quoteText(best, reading);
    return { bubbles: [said], cited, shown: asList(said, sectionOf(unit, reading.units)) };
  }
  const { weighed, conditions } = reading;
  const all = sectionOf(unit, reading.units).filter(({ row, block }) => row && block === unit.block);
  const table = all.filter((row) => row === unit || fitOf(row.text, conditions) !== "contradicts");
  // If only some of the prices were quoted, they would look like all of them.
  const most = reading.question.expected === "money" ? MOST_PRICES : LONGEST_LIST;
  const whole = isPicked(unit, weighed) ? rowsNamedAlike(unit, table, weighed) : table.indexOf(unit) >= most ? [unit] : table;
  // The other rows may not be suitable for the diet.
  const rows = dietsIn(reading.question.text).length > 0 ? [unit] : (extremeRows(unit, table, reading) ?? whole).slice(0, most);
  return { bubbles: [rows.map(({ text }) => text)], cited, shown: sayRows(rows, all, reading) };
}

/** Returns the sentences for rows, with the columns that distinguish rows with the same name. */
export function sayRows(
  rows: readonly Unit[],
  table: readonly Unit[],
  { money, question }: Pick<Reading, "money" | "question">,
): ReadonlyMap<string, string> {
  const said = rows.map((row) => [row.text, sayRow(row, money, question, distinguishing(row, table))] as const);
  const isList = said.some(([, one]) => one.includes(", "));
  return new Map(said.map(([text, one], at) => [text, at === 0 || !isList ? one : `\n${one}`]));
}

/** Formats the entries of a list on separate lines, and numbers steps. */
export function asList(said: readonly string[], section: readonly Unit[]): ReadonlyMap<string, string> {
  const entries = section.filter(({ entry, text }) => entry && said.some((one) => one.endsWith(text)));
  const starts = startsOf(entries);
  if (starts.length < 2) return new Map();
  const isNumbered = entries[0]?.step === true;
  const shown = said.flatMap((one) => {
    const at = starts.findIndex((text) => one.endsWith(text));
    const start = starts[at];
    // The first entry may follow its heading.
    return start === undefined
      ? []
      : [[one, `${one.slice(0, -start.length).trimEnd()}\n${isNumbered ? `${String(at + 1)}.` : "–"} ${start}`] as const];
  });
  return new Map(shown);
}

/** Returns the first sentence of each entry. */
function startsOf(entries: readonly Unit[]): string[] {
  return entries.filter(({ block }, at) => block !== entries[at - 1]?.block).map(({ text }) => text);
}

function sectionOf(unit: Unit, units: readonly Unit[]): Unit[] {
  return units.filter((other) => other.record === unit.record && other.passage === unit.passage && other.context === unit.context);
}

/** Returns a sentence with the sentences of its paragraph that it depends on, or a list with its introduction. */
function quoteText({ unit, own }: Rated, { units, weighed, question }: Reading): string[] {
  const section = sectionOf(unit, units);
  const dated = question.expected === "moment" ? lineWithDate(unit, units) : null;
  if (dated !== null) return [dated.text, unit.text];
  const [top, ...further] = wholeSection(unit, units);
  if (top !== undefined) return [withHeading(top, weighed, section), ...further.map(({ text }) => text)];
  const entries = section.filter(({ entry }) => entry);
  if (own < 0.3 && unit.entry && entries.length <= LONGEST_LIST) {
    const [opening = unit, ...others] = entries;
    return [withHeading(opening, weighed, section), ...others.map(({ text }) => text)];
  }
  if (unit.text.endsWith(":")) {
    const below = entriesBelow(unit, section, units);
    if (below.length > 0) return [unit.text, ...below.map(({ text }) => text)];
  }
  const block = section.filter((other) => other.block === unit.block && !other.row);
  if (unit.step) return stepsAround(unit, section, weighed);
  const at = isShort(block) && !unit.entry ? 0 : block.indexOf(unit);
  const start = block[at] ?? unit;
  const before = leadUp(block.slice(0, at), start, weighed, question.expected === "manner");
  const [first, ...others] = [...before, start];
  const said = [withHeading(first ?? unit, weighed, section), ...others.map(({ text }) => text)];
  const most = isShort(block) ? block.length : Math.max(3, before.length + 2);
  for (const next of block.slice(at + 1)) {
    if (said.at(-1)?.endsWith(":") === true || said.length >= most || said.join(" ").length + next.text.length > LONGEST_QUOTE) break;
    said.push(next.text);
  }
  // A sentence that introduces a list is followed by the list.
  const last = section.find(({ text }) => text === said.at(-1));
  if (last?.text.endsWith(":") === true) said.push(...entriesBelow(last, section, units).map(({ text }) => text));
  return said;
}

/** Returns everything below a unit's heading if that text is short; otherwise, returns an empty result. */
function wholeSection(unit: Unit, units: readonly Unit[]): readonly Unit[] {
  if (unit.heading === "") return [];
  const all = units.filter(
    ({ record, passage, heading }) => record === unit.record && passage === unit.passage && heading === unit.heading,
  );
  return isShort(all) && !all.some(({ row, entry }) => row || entry) ? all : [];
}

/**
 * Reports whether a paragraph is short enough to quote in full, because its first sentence is the rule and the others are its conditions.
 */
function isShort(block: readonly Unit[]): boolean {
  return block.reduce((sum, { text }) => sum + text.length + 1, 0) <= LONGEST_QUOTE;
}

/** Returns all steps of the instructions, because a single step is not useful. */
function stepsAround(unit: Unit, section: readonly Unit[], weighed: readonly Weighed[]): string[] {
  const steps = section.filter(({ step }) => step);
  const [first, ...others] = steps.length <= LONGEST_LIST * 2 ? steps : [unit];
  return [withHeading(first ?? unit, weighed, section), ...others.map(({ text }) => text)];
}

/** Returns the entries of the list that a sentence introduces. The paragraph that ends with the sentence may be the heading of the list. */
function entriesBelow(lead: Unit, section: readonly Unit[], units: readonly Unit[]): Unit[] {
  const below = section.filter(({ entry, position }) => entry && position > lead.position);
  const headed = units.filter(
    (one) => one.entry && one.record === lead.record && one.passage === lead.passage && one.heading.endsWith(lead.text),
  );
  return (below.length > 0 ? below : headed).slice(0, LONGEST_LIST);
}

/** Adds the heading to a list entry whose meaning may depend on it, and the title to a sentence in a product description. */
function withHeading(unit: Unit, weighed: readonly Weighed[], section: readonly Unit[]): string {
  const person = personMeant(unit);
  if (person !== null) return withTitle(`${person}: ${unit.text}`, unit.record);
  const isHeaded = unit.heading !== "" && !unit.heading.endsWith("?");
  const isAbove =
    isHeaded &&
    (isOfNamedThing(unit, section) ||
      isFragment(unit) ||
      isOfPerson(unit) ||
      (unit.entry && weighed.some(({ term }) => isOnlyAbove(term, unit))));
  return withTitle(isAbove ? `${unit.heading.replace(/[:.]$/, "")}: ${unit.text}` : unit.text, unit.record);
}

/**
 * Reports whether a unit is text on a card whose other lines start with the name in its heading: "Oak room: 4 people" before "Suitable
 * for wheelchairs."
 */
function isOfNamedThing({ heading, text, entry, row }: Unit, section: readonly Unit[]): boolean {
  return !entry && !row && !text.includes(heading) && section.some((one) => one.text.startsWith(`${heading}: `));
}

/**
 * Reports whether a unit is the start of text that is about the person in its heading but does not name that person: "Owner and head
 * instructor."
 */
function isOfPerson({ heading, text, position, row }: Unit): boolean {
  if (row || !PERSON.test(heading) || !isRole(text)) return false;
  const plain = fold(text);
  return (
    position <= 1 &&
    !fold(heading)
      .split(" ")
      .some((name) => plain.includes(name))
  );
}

/** Returns the name in the headings above a sentence about a person that starts with a pronoun: "She repairs clocks." */
function personMeant({ text, context, row }: Unit): string | null {
  if (row || !PRONOUN.test(fold(text))) return null;
  return context.split("\n").findLast((heading) => PERSON.test(heading)) ?? null;
}

const PRONOUN = firstWords(patternsOf((conversation) => conversation.texts)(({ personPronouns }) => personPronouns));

/** Matches two or three capitalized words, such as a person's name. */
const PERSON = /^(?:\p{L}{1,4}\. ?)*\p{Lu}[\p{L}'’-]+(?: \p{Lu}[\p{L}'’-]+){1,2}$/u;

/** Reports whether the text is a short phrase without a subject. */
function isRole(text: string): boolean {
  return text.length <= 60 && hasExpected("person", `The ${text}`);
}

/**
 * Reports whether a unit is a list entry that is not a sentence, or is only a few words or a number, and is therefore meaningful only below
 * its heading:
 * "Head gardener", or "canoes that were in salt water" below "What cannot be returned".
 */
function isFragment({ text, entry }: Unit): boolean {
  return (entry || text.length < 30) && !/[.!?:。！？]$|: /.test(text);
}

/** Reports whether the question refers to this row by one of its values, rather than to the table. */
function isPicked(unit: Unit, weighed: readonly Weighed[]): boolean {
  const cells = unit.text.split(";");
  // A row without column names starts with its subject.
  const values = cells.length === 1 ? unit.text : withoutNone(unit.text).replaceAll(/^[^:\n]*(?::\s|$)/gm, "");
  const text = matchText(values);
  return weighed.some(
    ({ term }) => !term.weak && !namesAllRows(term, unit) && (matchTerm(term, text) === 1 || rangeMatch(term, values) > 0),
  );
}

function withTitle(sentence: string, record: SourceRecord): string {
  return record.kind === "file" || fold(sentence).includes(fold(record.title)) ? sentence : `${record.title}: ${sentence}`;
}

/** Matches first words that refer to the preceding sentence. */
const LEANS = firstWords(patternsOf((conversation) => conversation.texts)(({ leans }) => leans));

/**
 * Returns the sentences of a paragraph that must precede the unit: earlier steps, sentences that it refers to, and sentences with words of
 * the question that the unit does not contain.
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
