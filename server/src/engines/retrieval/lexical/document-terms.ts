import { emitTerms } from "../analysis/document-terms.ts";
import { isSpellable } from "../analysis/edits.ts";
import { identifierKey, titleKey, withoutExtension } from "../analysis/identifiers.ts";
import type { StemWord } from "../analysis/stem.ts";
import type { IndexedDocument } from "../../../ports/retrieval-index.ts";
import type { DocumentTerms } from "./lexical-store.ts";
import { countOccurrence } from "./postings.ts";
import { SPELLING_PREFIX } from "./spelling.ts";

/**
 * Names of a document stand in the same lists as its words, each kind behind a control character that no word begins with, and
 * have no part in lengths (so do words as they are written, see `SPELLING_PREFIX`). `NAME`: id (counted in the first field) or another identifier (in the second), by its key.
 */
export const NAME_PREFIX = "\u0001";
export const TITLE_PREFIX = "\u0002";
/** The customer's id, letter for letter. */
export const EXTERNAL_ID_PREFIX = "\u0003";

export const ID_FIELD = 0;
export const SKU_FIELD = 1;
/** A title as it is, and a file's title without its extension. */
export const TITLE_FIELD = 0;
export const BARE_TITLE_FIELD = 1;
const DESCRIPTION_FIELD = 2;
export const BODY_FIELD = 3;

/**
 * Characters up to which a description is a summary, whose words count more than those of a text. A longer one is a text: its words count once, in the
 * passages that it is cut into, so that the same text ranks the same as a product and as a file.
 */
const LONGEST_SUMMARY = 400;

/**
 * Headings inside a document, each once however many passages stand under it, without those that only repeat its title. They say what a part is
 * about, as a description does of the whole: of a question that is answered under it, a heading often holds the words that the answer does not.
 */
function headingsOf({ fields, passages }: IndexedDocument): ReadonlySet<string> {
  const headings = new Set(passages.flatMap((passage) => passage.headings));
  headings.delete(fields.title);
  return headings;
}

/** Everything that the words of a document leave in the inverted index. */
export function documentTerms(document: IndexedDocument, stem: StemWord): DocumentTerms {
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
  for (const passage of document.passages) index(passage.text, BODY_FIELD);
  for (const heading of headingsOf(document)) index(heading, DESCRIPTION_FIELD);
  for (const word of spellings) count(SPELLING_PREFIX + word, 0);

  count(EXTERNAL_ID_PREFIX + document.externalId, 0);
  const id = identifierKey(document.externalId);
  if (id !== "") count(NAME_PREFIX + id, ID_FIELD);
  for (const key of new Set(document.identifiers.map(identifierKey))) {
    if (key !== "" && key !== id) count(NAME_PREFIX + key, SKU_FIELD);
  }
  const title = titleKey(document.fields.title);
  if (title !== "") count(TITLE_PREFIX + title, TITLE_FIELD);
  const name = document.filter.kind === "file" ? withoutExtension(document.fields.title) : null;
  const bare = name === null ? "" : titleKey(name);
  if (bare !== "") count(TITLE_PREFIX + bare, BARE_TITLE_FIELD);
  return { frequencies, lengths };
}
