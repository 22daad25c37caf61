import type { Draft } from "../extract/draft.ts";
import { askingFor } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { readQuestion } from "../extract/question.ts";
import { isFigure } from "../extract/expected.ts";
import type { SourceRecord } from "../extract/record.ts";
import { unitsOf } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { cellsOf, sayRow } from "../extract/table-row.ts";
import { quote } from "./quote.ts";
import type { Rated } from "./rate.ts";
import { isSaid, isSaidRow, plainOf, sectionsQuoted } from "./quoted.ts";
import { isAbout, readFor, type TextQuestion } from "./read-texts.ts";

/**
 * Minimum fraction of a follow-up's words, not counting the words for the kind of answer, that the previously quoted section must contain.
 */
const HELD = 0.5;
/** Minimum similarity for a follow-up that expects no particular kind of answer. */
const AKIN = 0.25;

/** Answers a follow-up from the sections that the previous reply quoted; null if none of them answers. */
export function answerFromSection(text: string, records: readonly SourceRecord[], context: TextQuestion, reply: string): Draft | null {
  const said = plainOf(reply);
  const found = readFor(text, records, context, (units) => sectionsQuoted(units, said));
  if (found === null) return null;
  const { question } = found.reading;
  const kind = isFigure(question.expected) ? question.expected : null;
  const asking = new Set(termsOf(kind === null ? "" : askingFor(fold(text))).map(({ stem }) => stem));
  const wanted = found.reading.weighed.filter(({ term }) => !term.weak && !asking.has(term.stem));
  const heldBy = ({ unit }: Rated): number => {
    const texts = [matchText(unit.text), matchText(unit.context)];
    const held = wanted.filter(({ term }) => texts.some((one) => matchTerm(term, one) >= 0.8));
    return wanted.length === 0 ? 1 : held.length / wanted.length;
  };
  const fits = (one: Rated): boolean =>
    kind === null ? wanted.length > 0 && one.features.cosine >= AKIN : hasExpected(kind, one.unit.text);
  const best = found.rated
    .filter((one) => fits(one) && (heldBy(one) === 1 || (kind === null && heldBy(one) >= HELD)))
    .toSorted((one, other) => heldBy(other) - heldBy(one) || other.score - one.score)[0];
  return best === undefined ? null : quote(best, found.reading);
}

/** Answers a follow-up from a table row in the previous reply if the row contains all words of the follow-up: "and the deposit?" */
export function answerFromRow(text: string, records: readonly SourceRecord[], context: TextQuestion, reply: string): Draft | null {
  const said = plainOf(reply);
  const found = readFor(text, records, context, (units) => new Set(units.filter((unit) => unit.row && isSaidRow(unit, said))));
  const [best] = found?.rated ?? [];
  if (found === null || best === undefined) return null;
  const { question, weighed, money } = found.reading;
  const asking = new Set(termsOf(askingFor(fold(text))).map(({ stem }) => stem));
  const wanted = weighed.filter(({ term }) => !term.weak && !asking.has(term.stem));
  const held = found.rated.filter(({ unit }) => {
    const rest = matchText(
      cellsOf(unit.text)
        .slice(1)
        .map(({ label, value }) => `${label} ${value}`)
        .join("\n"),
    );
    return wanted.every(({ term }) => matchTerm(term, rest) >= SAME);
  });
  const row = held[0]?.unit;
  if (wanted.length === 0 || row === undefined) return null;
  // The previous reply may have stated several rows. In that case, the question does not refer to any of them in particular.
  const rows = found.reading.units.filter(
    (unit) =>
      unit.record === row.record && unit.block === row.block && unit.passage === row.passage && held.some((one) => one.unit === unit),
  );
  const shown = new Map(rows.map((one, at) => [one.text, `${at === 0 ? "" : "\n"}${sayRow(one, money, question)}`]));
  return { bubbles: [rows.map((one) => one.text)], cited: [row.record.documentId], shown };
}

/** Minimum match score at which a unit counts as containing a word of the follow-up. */
const SAME = 0.7;

/**
 * Minimum log-odds for a previously quoted document, and for a previously quoted section, to answer a follow-up based on the words of the
 * follow-up alone.
 */
const SURE = 1;
const NEAR = -2;

/**
 * Answers a follow-up, based on its words alone, from the sections that the previous reply quoted or, failing that, from their documents;
 * null if they contain no answer.
 * @param otherwise answer to the follow-up combined with the previous question; kept if it contains the words of the follow-up
 */
export function answerInFocus(
  text: string,
  records: readonly SourceRecord[],
  context: TextQuestion,
  { asked, reply, otherwise }: { readonly asked: string; readonly reply: string; readonly otherwise: Draft | null },
): Draft | null {
  const own = termsOf(text).filter(({ weak }) => !weak);
  const answered = matchText(otherwise?.bubbles.flat().join("\n") ?? "");
  if (own.every((term) => matchTerm(term, answered) >= SAME)) return null;
  const said = plainOf(reply);
  const { expected } = readQuestion(asked, "", text);
  const focus = records.filter((record) => unitsOf(record).some((unit) => isSaid(unit, said)));
  const found = focus.length === 0 ? null : readFor(text, focus, context);
  const held = (found?.rated ?? []).filter(({ missing, unit }) => missing === 0 && hasExpected(expected, unit.text));
  const quoted = sectionsQuoted(found?.reading.units ?? [], said);
  const best = held.find(({ unit, score }) => quoted.has(unit) && score >= NEAR) ?? held.find(({ score }) => score >= SURE);
  if (found === null || best === undefined) return null;
  return isAbout(best, found.reading.question, found.meaning) ? quote(best, found.reading) : null;
}
