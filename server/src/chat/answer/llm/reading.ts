import { patternsOf, wholeWords } from "../../../language/patterns.ts";
import type { SourceRecord } from "../extract/record.ts";
import { factsOfRecord } from "../grounding/facts.ts";
import { productNamer } from "../grounding/named.ts";
import { type Value, valuesIn } from "../grounding/values.ts";
import { splitLine } from "../text/sentences.ts";
import { termsOf } from "../text/terms.ts";
import { fold, stemsOf } from "../text/words.ts";

const DECLINES = wholeWords(patternsOf((conversation) => conversation.claims)(({ declines }) => declines));

/**
 * Returns the records that a model response is based on, in order of mention: those named by title or an unambiguous part of it, the only product
 * with a price, code or link in the response, or the source of its words.
 */
export function citedBy(text: string, records: readonly SourceRecord[]): string[] {
  const folded = fold(text);
  const namesOf = productNamer(records);
  const inText = new Map<string, number>();
  const add = ({ documentId }: SourceRecord, at: number): void => {
    inText.set(documentId, Math.min(at === -1 ? text.length : at, inText.get(documentId) ?? text.length));
  };
  for (const record of records) {
    const at = folded.indexOf(fold(record.title));
    if (at !== -1) add(record, at);
  }
  let from = 0;
  for (const sentence of text.split("\n").flatMap(splitLine)) {
    from = Math.max(from, text.indexOf(sentence, from));
    const known = namesOf(sentence);
    for (const record of known) add(record, from + sentence.indexOf(record.title.split(" ", 1).join("")));
    for (const value of valuesIn(sentence)) {
      const [only, ...others] = holdersOf(value, records);
      if (only !== undefined && others.length === 0 && only.kind === "item" && !inText.has(only.documentId))
        add(only, from + Math.max(0, sentence.indexOf(value.written)));
    }
  }
  const named = [...inText].toSorted(([, one], [, other]) => one - other).map(([id]) => id);
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

/** Returns the records with a value that identifies products. */
function holdersOf(value: Value, records: readonly SourceRecord[]): readonly SourceRecord[] {
  return records.filter((record) => {
    const facts = factsOfRecord(record);
    if (value.kind === "money") return value.readings.some((reading) => facts.money.has(reading));
    return (value.kind === "code" || value.kind === "url") && facts.literals.has(value.text);
  });
}

/** Reports whether a model response declines and names nothing from the records. */
export function isDecline(text: string, records: readonly SourceRecord[]): boolean {
  const folded = fold(text);
  if (!DECLINES.test(folded) || text.length >= 400) return false;
  return productNamer(records)(text).length === 0 && !records.some((record) => folded.includes(fold(record.title)));
}
