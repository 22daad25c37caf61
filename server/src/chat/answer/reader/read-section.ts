import type { Draft } from "../extract/draft.ts";
import { askingFor } from "../extract/expected-in-question.ts";
import { hasExpected } from "../extract/expected-in-text.ts";
import { isFigure } from "../extract/expected.ts";
import type { SourceRecord } from "../extract/record.ts";
import type { Unit } from "../extract/units.ts";
import { matchTerm, matchText, termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";
import { quote } from "./quote.ts";
import type { Rated } from "./rate.ts";
import { readFor, type TextQuestion } from "./read-texts.ts";

/** Least share of the words of a follow-up, beside those for the kind of answer, that the section which answered before must have. */
const HELD = 0.5;
/** Least similarity of a follow-up without such a kind. */
const AKIN = 0.25;

/** Answers a follow-up from the sections that the reply before quoted; null if none of them answers. */
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

/** Least letters by which a sentence is recognized in a reply. */
const TELLING = 24;

function sectionsQuoted(units: readonly Unit[], said: string): ReadonlySet<Unit> {
  const keyOf = ({ record, heading, passage }: Unit): string => `${record.documentId}\n${heading === "" ? String(passage) : heading}`;
  const quoted = new Set(
    units.flatMap((unit) => {
      const own = plainOf(unit.text);
      return own.length >= TELLING && said.includes(own) ? [keyOf(unit)] : [];
    }),
  );
  return new Set(units.filter((unit) => quoted.has(keyOf(unit))));
}

function plainOf(text: string): string {
  return fold(text).replace(/[^\p{L}\p{N}]+/gu, " ");
}
