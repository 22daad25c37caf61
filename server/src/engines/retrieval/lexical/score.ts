import type { QueryWord, Variants } from "../analysis/query-words.ts";
import type { LexicalStore } from "./lexical-store.ts";
import { DocumentScores } from "./document-scores.ts";
import { BLOCK_HEADER, FIELD_COUNT } from "./postings.ts";

/** Parameters of BM25F. Arrays are by field: title, attributes, description, body. */
export interface LexicalParameters {
  readonly k1: number;
  readonly weights: readonly number[];
  /** Length normalization, 0–1. */
  readonly b: readonly number[];
}

/**
 * Inverted index of a segment and its relevant documents: 1 in `scope` if a document counts toward the statistics, 1 in `allowed` if it can
 * be a hit.
 */
export interface LexicalView {
  readonly store: LexicalStore;
  readonly scope: Uint8Array;
  /** Whether the scope contains all live documents of the segment. */
  readonly isWhole: boolean;
  readonly allowed: Uint8Array;
}

/** A word with its weight in the whole scope. */
interface WeighedVariants {
  readonly variants: Variants;
  readonly idf: number;
  readonly frequency: number;
}
export interface WeighedWord {
  readonly whole: WeighedVariants;
  readonly parts: readonly WeighedVariants[];
  readonly allParts: boolean;
  /** Rarity, which is the word's weight in coverage. */
  readonly rarity: number;
}

export interface ScopeStatistics {
  readonly documents: number;
  /** Mean number of words per field in documents that have the field. */
  readonly meanLengths: readonly number[];
}

/** Weights words by the number of documents in the scope that contain them (BM25 idf). */
export function weighWords(words: readonly QueryWord[], views: readonly LexicalView[], statistics: ScopeStatistics): WeighedWord[] {
  const weigh = (variants: Variants): WeighedVariants => {
    let frequency = 0;
    for (const view of views) frequency += documentFrequency(view, variants);
    return { variants, idf: idfOf(frequency, statistics), frequency };
  };
  return words.map((word) => {
    const whole = weigh(word.whole);
    const parts = word.parts.map(weigh);
    const mean = parts.reduce((sum, part) => sum + part.idf, 0) / Math.max(1, parts.length);
    const rarity = parts.length === 0 ? whole.idf : whole.frequency === 0 ? mean : Math.min(whole.idf, Math.max(mean, 1) * 2);
    return { whole, parts, allParts: word.allParts, rarity };
  });
}

/** Returns the rarity of a term that `frequency` documents in the scope contain (BM25 idf). */
export function idfOf(frequency: number, { documents }: ScopeStatistics): number {
  return Math.log(1 + (documents - frequency + 0.5) / (frequency + 0.5));
}

/** Returns the number of documents in the scope that contain one of the terms. */
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

/** Returns whether an allowed document contains a word or a part of it. */
export function isHeld({ whole, parts }: WeighedWord, views: readonly LexicalView[]): boolean {
  return [whole, ...parts].some(({ variants, frequency }) => frequency > 0 && views.some((view) => isAnyAllowed(view, variants)));
}

function isAnyAllowed({ store, allowed }: LexicalView, variants: Variants): boolean {
  return variants.some((term) => {
    const id = store.terms.find(term);
    return id >= 0 && store.postings.some(id, (_, document) => allowed[document] === 1);
  });
}

/** Buffers for scoring one word at a time. */
export class WordRoom {
  readonly whole = new DocumentScores();
  /** Scores by parts; `coverage` is the number of parts that a document contains. */
  readonly parts = new DocumentScores();
  readonly frequencies = new DocumentScores();
}

/** Parameters for scoring the segments of a search. */
export interface Scoring {
  readonly words: readonly WeighedWord[];
  readonly statistics: ScopeStatistics;
  readonly parameters: LexicalParameters;
  readonly room: WordRoom;
}

/** Adds the BM25F score and the covered rarity of each allowed document in a segment to `scores`. */
export function scoreSegment(view: LexicalView, { words, statistics, parameters, room }: Scoring, scores: DocumentScores): void {
  const scorer = new SegmentScorer(view, statistics, parameters, room.frequencies);
  for (const word of words) {
    if (word.parts.length > 0) scoreCompound(scorer, word, scores, room);
    else scorer.add(word.whole, word.rarity, scores);
  }
}

/** Scores a word as a whole or by its parts, whichever score is higher. */
function scoreCompound(scorer: SegmentScorer, word: WeighedWord, scores: DocumentScores, { whole, parts }: WordRoom): void {
  whole.reset(scorer.documents);
  parts.reset(scorer.documents);
  scorer.add(word.whole, 1, whole);
  for (const part of word.parts) scorer.add(part, 1, parts);
  for (let i = 0; i < whole.count; i++) {
    const document = whole.documents[i] ?? 0;
    const held = parts.coverage[document] ?? 0;
    const inParts = !word.allParts || held === word.parts.length ? (parts.score[document] ?? 0) : 0;
    scores.add(document, Math.max(whole.score[document] ?? 0, inParts), word.rarity);
  }
  for (let i = 0; i < parts.count; i++) {
    const document = parts.documents[i] ?? 0;
    const held = parts.coverage[document] ?? 0;
    if ((whole.score[document] ?? 0) > 0 || (word.allParts && held < word.parts.length)) continue;
    scores.add(document, parts.score[document] ?? 0, word.rarity * (held / word.parts.length));
  }
}

/**
 * Computes the BM25F score of single words in a segment from the frequency of a word in all fields, weighted and normalized by field
 * length.
 */
class SegmentScorer {
  readonly #view: LexicalView;
  readonly #k1: number;
  readonly #weights: Float64Array;
  /** By field; frequencies are divided by `base + slope * length`. */
  readonly #base: Float64Array;
  readonly #slope: Float64Array;
  readonly #frequencies: DocumentScores;

  constructor(view: LexicalView, { meanLengths }: ScopeStatistics, { k1, weights, b }: LexicalParameters, frequencies: DocumentScores) {
    this.#view = view;
    this.#k1 = k1;
    this.#weights = Float64Array.from(weights);
    this.#base = Float64Array.from(b, (share) => 1 - share);
    this.#slope = Float64Array.from(b, (share, field) => share / Math.max(1, meanLengths[field] ?? 1));
    this.#frequencies = frequencies;
  }

  /** Number of documents in the segment; all document numbers are lower. */
  get documents(): number {
    return this.#view.allowed.length;
  }

  /** Adds the score of a word, whose terms are counted together, and `covered` to each allowed document that contains the word. */
  add({ variants, idf }: WeighedVariants, covered: number, scores: DocumentScores): void {
    const ids = variants.map((term) => this.#view.store.terms.find(term)).filter((id) => id >= 0);
    const [only] = ids;
    if (only !== undefined && ids.length === 1) return this.#addTerm(only, idf, covered, scores);
    if (only === undefined) return undefined;
    const frequencies = this.#frequencies;
    frequencies.reset(this.documents);
    for (const id of ids) this.#addTerm(id, null, 0, frequencies);
    for (let i = 0; i < frequencies.count; i++) {
      const document = frequencies.documents[i] ?? 0;
      const frequency = frequencies.score[document] ?? 0;
      scores.add(document, (idf * frequency) / (this.#k1 + frequency), covered);
    }
    return undefined;
  }

  /**
   * `DocumentScores.add` is inlined here, because calling it for each posting would box the numbers.
   * @param idf if null, the weighted frequency itself is added
   */
  #addTerm(term: number, idf: number | null, covered: number, scores: DocumentScores): void {
    const { allowed, store } = this.#view;
    const pool = store.postings.pool.data;
    const lengths = store.lengths.data;
    const { score, coverage, documents } = scores;
    let { count } = scores;
    const k1 = this.#k1;
    const weights = this.#weights;
    const base = this.#base;
    const slope = this.#slope;
    for (let block = store.postings.heads.at(term); block !== 0; block = pool[block] ?? 0) {
      const end = block + BLOCK_HEADER + (pool[block + 1] ?? 0) * 2;
      for (let at = block + BLOCK_HEADER; at < end; at += 2) {
        const document = pool[at] ?? 0;
        if (allowed[document] !== 1) continue;
        let frequency = 0;
        for (let field = 0, rest = pool[at + 1] ?? 0; rest !== 0; field++, rest >>>= 8) {
          const times = rest & 0xff;
          if (times === 0) continue;
          const length = lengths[document * FIELD_COUNT + field] ?? 0;
          frequency += ((weights[field] ?? 0) * times) / ((base[field] ?? 1) + (slope[field] ?? 0) * length);
        }
        const before = score[document] ?? 0;
        const more = idf === null ? frequency : (idf * frequency) / (k1 + frequency);
        if (before === 0 && more > 0) {
          documents[count] = document;
          count += 1;
        }
        score[document] = before + more;
        coverage[document] = (coverage[document] ?? 0) + covered;
      }
    }
    scores.count = count;
  }
}
