import { identifierKey, isDistinctive, isShortCode, titleKey } from "../analysis/identifiers.ts";
import { ID_FIELD, NAME_PREFIX, SKU_FIELD, TITLE_FIELD, TITLE_PREFIX } from "../lexical/document-terms.ts";
import type { LexicalView } from "../lexical/score.ts";

export type ExactKind = "id" | "sku" | "title";

/** A document whose name the query contains. A lower `order` ranks first. */
export interface ExactMatch {
  readonly kind: ExactKind;
  readonly order: number;
}

/** The name of a file, and its title without the extension, rank after exact titles. */
const ORDER = { id: 0, sku: 1, title: 2, bareTitle: 3 };
/** Added to the order if the query contains more than the name. */
const WITHIN = 10;
const MAX_WORDS = 64;
/** Maximum number of space-separated parts in ids and SKUs. */
const MAX_PARTS = 4;

/** Names that a query may equal or contain. */
export interface QueryNames {
  readonly whole: string;
  readonly title: string;
  readonly within: readonly string[];
  /** Short words within the query, which are considered only as ids and SKUs. */
  readonly codes: readonly string[];
}

/** Extracts names from a query. Within a longer query, only distinctive names and codes count. */
export function queryNames(text: string): QueryNames {
  const whole = identifierKey(text);
  const within = new Set<string>();
  const codes = new Set<string>();
  if (/\p{Nd}/u.test(text)) {
    const words = text.trim().split(/\s+/u).slice(0, MAX_WORDS).map(identifierKey);
    for (const word of words) if (word !== whole && isShortCode(word)) codes.add(word);
    for (let start = 0; start < words.length; start++) {
      let key = "";
      for (let end = start; end < Math.min(words.length, start + MAX_PARTS); end++) {
        key += words[end] ?? "";
        if (key !== whole && isDistinctive(key)) within.add(key);
      }
    }
  }
  return { whole, title: titleKey(text), within: [...within], codes: [...codes] };
}

/** Returns the documents in a segment that have one of the names, keyed by document number. */
export function exactMatches(view: LexicalView, names: QueryNames): Map<number, ExactMatch> {
  const found = new Map<number, ExactMatch>();
  const look = (term: string, base: number, matchOf: (packed: number) => ExactMatch | null): void => {
    const id = view.store.terms.find(term);
    if (id < 0) return;
    view.store.postings.forEach(id, (document, packed) => {
      if (view.allowed[document] !== 1) return;
      const match = matchOf(packed);
      if (match === null) return;
      const { kind, order } = match;
      if (base + order < (found.get(document)?.order ?? Number.POSITIVE_INFINITY)) found.set(document, { kind, order: base + order });
    });
  };
  if (names.whole !== "") look(NAME_PREFIX + names.whole, 0, nameMatch);
  if (names.title !== "") look(TITLE_PREFIX + names.title, 0, titleMatch);
  for (const key of names.within) look(NAME_PREFIX + key, WITHIN, nameMatch);
  for (const key of names.codes) look(NAME_PREFIX + key, WITHIN, codeMatch);
  return found;
}

function nameMatch(packed: number): ExactMatch {
  if (isIn(packed, ID_FIELD)) return { kind: "id", order: ORDER.id };
  return isIn(packed, SKU_FIELD) ? { kind: "sku", order: ORDER.sku } : { kind: "title", order: ORDER.bareTitle };
}

function codeMatch(packed: number): ExactMatch | null {
  const match = nameMatch(packed);
  return match.kind === "title" ? null : match;
}

function titleMatch(packed: number): ExactMatch {
  return { kind: "title", order: isIn(packed, TITLE_FIELD) ? ORDER.title : ORDER.bareTitle };
}

function isIn(packed: number, field: number): boolean {
  return ((packed >>> (field * 8)) & 0xff) > 0;
}
