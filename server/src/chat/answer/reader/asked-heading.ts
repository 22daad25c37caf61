import { normalisedWording } from "../../../platform/lib/normalised-wording.ts";
import type { Draft } from "../extract/draft.ts";
import type { SourceRecord } from "../extract/record.ts";
import { type Unit, unitsOf } from "../extract/units.ts";
import { termsOf } from "../text/terms.ts";
import { asList } from "./quote.ts";

const ASKS = /[?？؟]\s*$/;
/** Maximum length in characters of a section that is quoted as a whole. */
const LONGEST = 600;
/** Minimum number of content words; with fewer, a question is ambiguous. */
const FEWEST_WORDS = 2;

/**
 * Answers a message with the section below a heading or title that asks the same question, in the same words or with the same content words. Returns
 * null if there is no such heading, or if the section contains a table or is too long.
 */
export function answerUnderHeading(message: string, records: readonly SourceRecord[]): Draft | null {
  const wording = normalisedWording(message);
  const words = contentOf(message);
  if (wording === null) return null;
  for (const record of records) {
    const isAsked = (title: string): boolean =>
      normalisedWording(title) === wording || (ASKS.test(title) && words.size >= FEWEST_WORDS && isSame(contentOf(title), words));
    const units = record.kind === "file" ? unitsOf(record) : [];
    const isTitle = isAsked(record.title);
    const below = isTitle && !units.some(({ heading }) => isAsked(heading)) ? units : units.filter(({ heading }) => isAsked(heading));
    if (below.length > 0 && isQuotable(below)) return quoteAll(below, record);
  }
  return null;
}

function contentOf(text: string): ReadonlySet<string> {
  return new Set(termsOf(text).flatMap(({ weak, stem }) => (weak ? [] : [stem])));
}

function isSame(one: ReadonlySet<string>, other: ReadonlySet<string>): boolean {
  return one.size === other.size && [...one].every((word) => other.has(word));
}

function isQuotable(units: readonly Unit[]): boolean {
  return !units.some(({ row }) => row) && units.reduce((length, { text }) => length + text.length + 1, 0) <= LONGEST;
}

function quoteAll(units: readonly Unit[], { documentId }: SourceRecord): Draft {
  const said = units.map(({ text }) => text);
  return { bubbles: [said], cited: [documentId], shown: asList(said, units) };
}
