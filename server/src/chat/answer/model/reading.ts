import type { SourceRecord } from "../extract/record.ts";
import { valuesIn } from "../grounding/values.ts";
import { factsOfRecord } from "../grounding/facts.ts";
import { stemsOf } from "../text/words.ts";
import { termsOf } from "../text/terms.ts";
import { fold } from "../text/words.ts";

const DECLINES =
  /\b(?:no information|(?:do not|don't|does not|doesn't|cannot|can't|could not) (?:have|find|contain|hold|say|answer|help|mention)|not (?:mentioned|available in|in (?:my|our|the) (?:records|information))|unable to|leider (?:keine|nicht)|keine (?:information|angaben)\w*|weiss (?:ich )?nicht|pas d'information\w*|no (?:tengo|dispongo de) informacion|non ho informazioni|geen informatie|nao tenho informac\w*)\b/;

/** The records that a model's text speaks of: named by title, or the source of its words; in the order of mention. */
export function citedBy(text: string, records: readonly SourceRecord[]): string[] {
  const folded = fold(text);
  const named = records
    .map((record) => ({ record, at: folded.indexOf(fold(record.title)) }))
    .filter(({ at }) => at !== -1)
    .toSorted((one, other) => one.at - other.at)
    .map(({ record }) => record.documentId);
  const said = new Set(termsOf(text).flatMap((term) => (term.weak ? [] : [term.stem])));
  const values = valuesIn(text).flatMap((value) => ("readings" in value ? value.readings : "text" in value ? [value.text] : []));
  const sources = records
    .filter(({ kind, documentId }) => kind === "file" && !named.includes(documentId))
    .map((record) => {
      const stems = new Set(stemsOf(record.passages.map((passage) => passage.text).join("\n")));
      const facts = factsOfRecord(record);
      const held = [...said].filter((one) => stems.has(one)).length / Math.max(1, said.size);
      const numbers = values.filter((one) => facts.numbers.has(one) || facts.money.has(one) || facts.literals.has(one)).length;
      return { id: record.documentId, support: held + (values.length > 0 ? numbers / values.length : 0) };
    })
    .filter(({ support }) => support >= 0.5)
    .toSorted((one, other) => other.support - one.support)
    .slice(0, named.length > 0 ? 1 : 2)
    .map(({ id }) => id);
  return [...named, ...sources];
}

/** The text says that there is no answer and names nothing from the records. */
export function isDecline(text: string, records: readonly SourceRecord[]): boolean {
  const folded = fold(text);
  return DECLINES.test(folded) && !records.some((record) => folded.includes(fold(record.title))) && text.length < 400;
}
