import { emitTerms } from "../analysis/document-terms.ts";
import { isSpellable } from "../analysis/edits.ts";
import { identifierKey, titleKey, withoutExtension } from "../analysis/identifiers.ts";
import type { StemWord } from "../analysis/stem.ts";
import { yieldToEventLoop } from "../../../platform/lib/yield-to-event-loop.ts";
import type { IndexedDocument } from "../../../ports/retrieval-index.ts";
import type { DocumentTerms } from "./lexical-store.ts";
import { countOccurrence } from "./postings.ts";
import { SPELLING_PREFIX } from "./spelling.ts";

/**
 * Names of a document are stored in the same lists as its words. Each kind of name has its own control character as a prefix. Names, like
 * words as written (see `SPELLING_PREFIX`), do not count toward the length. `NAME` is the key of an id (counted in the first field), of a
 * SKU (in the second) or of a file name (in the third).
 */
export const NAME_PREFIX = "\u0001";
export const TITLE_PREFIX = "\u0002";
/** The external id, verbatim. */
export const EXTERNAL_ID_PREFIX = "\u0003";

export const ID_FIELD = 0;
export const SKU_FIELD = 1;
export const FILE_NAME_FIELD = 2;
/** A full title, and the title of a file without its extension. */
export const TITLE_FIELD = 0;
export const BARE_TITLE_FIELD = 1;
const DESCRIPTION_FIELD = 2;
export const BODY_FIELD = 3;

/**
 * Maximum length of a description that is considered a summary, whose words have more weight. A longer description is treated as text: its
 * words count only once, in its passages, so the same text ranks equally whether it is a product or a file.
 */
const LONGEST_SUMMARY = 400;

/**
 * Returns the headings of a document, each only once regardless of its number of passages, except headings that equal the title. A heading
 * describes a part of a document just as the description describes the whole document, and often contains the words of a query that the
 * passage below it answers.
 */
function headingsOf({ fields, passages }: IndexedDocument): ReadonlySet<string> {
  const headings = new Set(passages.flatMap((passage) => passage.headings));
  headings.delete(fields.title);
  return headings;
}

/** Terms of documents that are analyzed before they are added. */
const prepared = new WeakMap<IndexedDocument, DocumentTerms>();

/** Returns all index terms of a document. */
export function documentTerms(document: IndexedDocument, stem: StemWord): DocumentTerms {
  const terms = prepared.get(document);
  if (terms !== undefined) return terms;
  const steps = termsInSteps(document, stem);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** Analyzes a document in short steps, for the next `documentTerms` call with the same object. */
export async function prepareTerms(document: IndexedDocument, stem: StemWord): Promise<void> {
  const pause = yieldToEventLoop();
  const steps = termsInSteps(document, stem);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return void prepared.set(document, step.value);
    if (pause.isDue) await pause.take();
  }
}

/** Yields after each passage. */
function* termsInSteps(document: IndexedDocument, stem: StemWord): Generator<void, DocumentTerms> {
  const frequencies = new Map<string, number>();
  const lengths = [0, 0, 0, 0];
  const count = (term: string, field: number): void => {
    frequencies.set(term, countOccurrence(frequencies.get(term) ?? 0, field));
  };
  const spellings = new Set<string>();
  const remember: StemWord = (word) => {
    const term = stem(word);
    if (term !== word && isSpellable(word)) spellings.add(word);
    return term;
  };
  const index = (text: string, field: number): void => {
    let words = 0;
    emitTerms(text, field < DESCRIPTION_FIELD ? remember : stem, (term, counted) => {
      count(term, field);
      if (counted) words += 1;
    });
    lengths[field] = (lengths[field] ?? 0) + words;
  };
  index(document.fields.title, 0);
  index(document.fields.attributes, 1);
  const { description } = document.fields;
  if (description.length <= LONGEST_SUMMARY) index(description, DESCRIPTION_FIELD);
  for (const passage of document.passages) {
    index(passage.text, BODY_FIELD);
    yield;
  }
  for (const heading of headingsOf(document)) index(heading, DESCRIPTION_FIELD);
  for (const word of spellings) count(SPELLING_PREFIX + word, 0);

  count(EXTERNAL_ID_PREFIX + document.externalId, 0);
  const id = identifierKey(document.externalId);
  if (id !== "") count(NAME_PREFIX + id, ID_FIELD);
  const nameField = document.filter.kind === "file" ? FILE_NAME_FIELD : SKU_FIELD;
  for (const key of new Set(document.identifiers.map(identifierKey))) {
    if (key !== "" && key !== id) count(NAME_PREFIX + key, nameField);
  }
  const title = titleKey(document.fields.title);
  if (title !== "") count(TITLE_PREFIX + title, TITLE_FIELD);
  const name = document.filter.kind === "file" ? withoutExtension(document.fields.title) : null;
  const bare = name === null ? "" : titleKey(name);
  if (bare !== "") count(TITLE_PREFIX + bare, BARE_TITLE_FIELD);
  return { frequencies, lengths };
}
