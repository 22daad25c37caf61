import type { QueryWord, Variants } from "../analysis/query-words.ts";
import type { LexicalStore } from "./lexical-store.ts";
import { BLOCK_HEADER, FIELD_COUNT } from "./postings.ts";

/** Parameters of BM25F. Arrays are by field: title, attributes, description, body. */
export interface LexicalParameters {
  readonly k1: number;
  readonly weights: readonly number[];
  /** How far a field's length counts, 0-1. */
  readonly b: readonly number[];
}

/** Inverted index of one segment and which of its documents count: 1 in `scope` for the statistics, 1 in `allowed` for hits. */
export interface LexicalView {
  readonly store: LexicalStore;
  readonly scope: Uint8Array;
  /** Whether the scope is all living documents of the segment. */
  readonly isWhole: boolean;
  readonly allowed: Uint8Array;
}

/** A word with its weight over the whole scope. */
interface WeighedVariants {
  readonly variants: Variants;
  readonly idf: number;
  readonly frequency: number;
}
export interface WeighedWord {
  readonly whole: WeighedVariants;
  readonly parts: readonly WeighedVariants[];
  readonly allParts: boolean;
  /** Rarity: what the word counts in coverage. */
  readonly rarity: number;
}

export interface ScopeStatistics {
  readonly documents: number;
  /** Mean words of a field, over the documents that have the field. */
  readonly meanLengths: readonly number[];
}

/** Weighs words by how few documents of the scope hold them (idf of BM25). */
export function weighWords(words: readonly QueryWord[], views: readonly LexicalView[], statistics: ScopeStatistics): WeighedWord[] {
  const weigh = (variants: Variants): WeighedVariants => {
    let frequency = 0;
    for (const view of views) frequency += documentFrequency(view, variants);
    const idf = Math.log(1 + (statistics.documents - frequency + 0.5) / (frequency + 0.5));
    return { variants, idf, frequency };
  };
  return words.map((word) => {
    const whole = weigh(word.whole);
    const parts = word.parts.map(weigh);
    const mean = parts.reduce((sum, part) => sum + part.idf, 0) / Math.max(1, parts.length);
    const rarity = parts.length === 0 ? whole.idf : whole.frequency === 0 ? mean : Math.min(whole.idf, Math.max(mean, 1) * 2);
    return { whole, parts, allParts: word.allParts, rarity };
  });
}

/** Documents of the scope that hold one of the terms. */
export function documentFrequency(view: LexicalView, variants: Variants): number {
  const ids = variants.map((term) => view.store.terms.find(term)).filter((id) => id >= 0);
  const [only] = ids;
  if (only === undefined) return 0;
  if (ids.length === 1 && view.isWhole) return view.store.documentFrequencies.at(only);
  const holding = new Set<number>();
  for (const id of ids) {
    view.store.postings.forEach(id, (document) => {
      if (view.scope[document] === 1) holding.add(document);
    });
  }
  return holding.size;
}

/** Arrays by document that a search fills; all of them start as zeros. */
export interface LexicalScratch {
  readonly score: Float32Array;
  readonly coverage: Float32Array;
  /** Room for one word at a time. */
  readonly whole: Float32Array;
  readonly parts: Float32Array;
  readonly partsHeld: Uint8Array;
}

/** Adds the BM25F score and the covered rarity of each allowed document of a segment to `scratch`. */
export function scoreSegment(
  view: LexicalView,
  words: readonly WeighedWord[],
  statistics: ScopeStatistics,
  parameters: LexicalParameters,
  scratch: LexicalScratch,
): void {
  const frequency = fieldWeighing(view.store, statistics, parameters);
  const { k1 } = parameters;
  for (const word of words) {
    const ids = word.whole.variants.map((term) => view.store.terms.find(term)).filter((id) => id >= 0);
    if (word.parts.length === 0 && ids.length === 1) {
      const { idf } = word.whole;
      eachPosting(view, ids[0] ?? 0, (document, packed) => {
        const weighed = frequency(document, packed);
        scratch.score[document] = (scratch.score[document] ?? 0) + (idf * weighed) / (k1 + weighed);
        scratch.coverage[document] = (scratch.coverage[document] ?? 0) + word.rarity;
      });
    } else if (ids.length > 0 || word.parts.length > 0) {
      scoreComposite(view, word, ids, frequency, k1, scratch);
    }
  }
}

type WeighFrequency = (document: number, packed: number) => number;

function scoreComposite(
  view: LexicalView,
  word: WeighedWord,
  ids: readonly number[],
  frequency: WeighFrequency,
  k1: number,
  scratch: LexicalScratch,
): void {
  const touched = new Set<number>();
  const gather = (terms: readonly number[], into: Float32Array): number[] => {
    const found = new Set<number>();
    for (const id of terms) {
      eachPosting(view, id, (document, packed) => {
        into[document] = (into[document] ?? 0) + frequency(document, packed);
        found.add(document);
      });
    }
    return [...found];
  };
  for (const document of gather(ids, scratch.whole)) {
    const weighed = scratch.whole[document] ?? 0;
    scratch.whole[document] = (word.whole.idf * weighed) / (k1 + weighed);
    touched.add(document);
  }
  const part = new Map<number, number>();
  for (const one of word.parts) {
    const terms = one.variants.map((term) => view.store.terms.find(term)).filter((id) => id >= 0);
    const room = scratch.parts;
    for (const document of gather(terms, room)) {
      const weighed = room[document] ?? 0;
      room[document] = 0;
      part.set(document, (part.get(document) ?? 0) + (one.idf * weighed) / (k1 + weighed));
      scratch.partsHeld[document] = (scratch.partsHeld[document] ?? 0) + 1;
      touched.add(document);
    }
  }
  for (const document of touched) {
    const whole = scratch.whole[document] ?? 0;
    const held = scratch.partsHeld[document] ?? 0;
    const counts = held > 0 && (!word.allParts || held === word.parts.length);
    const parts = counts ? (part.get(document) ?? 0) : 0;
    scratch.whole[document] = 0;
    scratch.partsHeld[document] = 0;
    if (whole === 0 && parts === 0) continue;
    const share = whole > 0 ? 1 : held / word.parts.length;
    scratch.score[document] = (scratch.score[document] ?? 0) + Math.max(whole, parts);
    scratch.coverage[document] = (scratch.coverage[document] ?? 0) + word.rarity * share;
  }
}

function eachPosting(view: LexicalView, term: number, visit: (document: number, packed: number) => void): void {
  const { allowed } = view;
  const pool = view.store.postings.pool.data;
  for (let block = view.store.postings.heads.at(term); block !== 0; block = pool[block] ?? 0) {
    const end = block + BLOCK_HEADER + (pool[block + 1] ?? 0) * 2;
    for (let at = block + BLOCK_HEADER; at < end; at += 2) {
      const document = pool[at] ?? 0;
      if (allowed[document] === 1) visit(document, pool[at + 1] ?? 0);
    }
  }
}

/** Frequency of a term over all fields, each weighed and divided by how long the field is compared with the mean. */
function fieldWeighing(store: LexicalStore, statistics: ScopeStatistics, parameters: LexicalParameters): WeighFrequency {
  const lengths = store.lengths.data;
  const { weights, b } = parameters;
  const base = b.map((share) => 1 - share);
  const slope = b.map((share, field) => share / Math.max(1, statistics.meanLengths[field] ?? 1));
  return (document, packed) => {
    let sum = 0;
    for (let field = 0, rest = packed; rest !== 0; field++, rest >>>= 8) {
      const count = rest & 0xff;
      if (count === 0) continue;
      const length = lengths[document * FIELD_COUNT + field] ?? 0;
      sum += ((weights[field] ?? 0) * count) / ((base[field] ?? 1) + (slope[field] ?? 0) * length);
    }
    return sum;
  };
}
