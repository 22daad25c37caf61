import type { IndexedDocument, IndexedPassage, RetrievalFilter, RetrievalQuery } from "../../../ports/retrieval-index.ts";
import { documentStemmer, emitTerms } from "../analysis/document-terms.ts";
import { identifierKey, isDistinctive, isShortCode, titleKey } from "../analysis/identifiers.ts";
import { analyzeQuery, type Variants } from "../analysis/query-words.ts";
import { stemmedLanguages } from "../analysis/stem.ts";
import { floorOf, isRelevant, relevance } from "../ranking/relevance.ts";
import type { NeighbourTuning } from "../ranking/neighbours.ts";
import type { Tuning } from "../ranking/tuning.ts";
import { type NaiveEntry, type NaiveWord, spellings, takenFor, weightOf } from "./naive-words.ts";

interface Entry extends NaiveEntry {
  readonly lengths: number[];
}

interface Row extends Entry {
  words: number;
  coverage: number;
  similarity: number;
  best: IndexedPassage;
  order: number;
  fused: number;
}

const FIELDS = ["title", "attributes", "description"] as const;
const LONGEST_SUMMARY = 400;
const NO_VECTOR = new Float32Array();
const dot = (a: Float32Array, b: Float32Array): number => a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A hit with its sort keys: `order` ascending, then `fused` descending. */
export interface NaiveHit {
  readonly documentId: string;
  readonly score: number;
  readonly order: number;
  readonly fused: number;
}

/** Returns the expected results, computed from all documents without an index. Only the text analysis is shared with the index. */
export function naiveSearch(
  documents: readonly IndexedDocument[],
  query: RetrievalQuery,
  tuning: Tuning,
): { total: number; hits: NaiveHit[] } {
  const visible = documents.filter((document) => isVisible(document, query)).map(entryOf);
  const known = new Set(visible.flatMap(({ counts }) => counts.flatMap((field) => [...field.keys()])));
  const documentLanguages = [...new Set(visible.map(({ document }) => documentStemmer(document.languages).language))];
  const asked: readonly NaiveWord[] = analyzeQuery(query.text, {
    questionLanguages: stemmedLanguages(query.languages),
    documentLanguages,
    isKnown: (term) => known.has(term),
  });
  const mean = [0, 1, 2, 3].map((field) => {
    const lengths = visible.map((entry) => entry.lengths[field] ?? 0).filter((length) => length > 0);
    return Math.max(1, sum(lengths) / Math.max(1, lengths.length));
  });
  const frequency = (entry: Entry, variants: Variants): number =>
    sum(
      entry.counts.map((counts, field) => {
        const count = sum(variants.map((variant) => Math.min(255, counts.get(variant) ?? 0)));
        const b = tuning.lexical.b[field] ?? 0;
        const length = 1 - b + (b * (entry.lengths[field] ?? 0)) / (mean[field] ?? 1);
        return ((tuning.lexical.weights[field] ?? 0) * count) / length;
      }),
    );
  const weights = new Map<string, { held: number; idf: number }>();
  const weigh = (variants: Variants): { held: number; idf: number } => {
    const key = variants.join(" ");
    const held = weights.get(key)?.held ?? visible.filter((entry) => frequency(entry, variants) > 0).length;
    const weight = { held, idf: Math.log(1 + (visible.length - held + 0.5) / (held + 0.5)) };
    weights.set(key, weight);
    return weight;
  };
  const bm25 = (entry: Entry, variants: Variants): number => {
    const weighed = frequency(entry, variants);
    return (weigh(variants).idf * weighed) / (tuning.lexical.k1 + weighed);
  };
  const holds = (variants: Variants): boolean => weigh(variants).held > 0;
  const languages = [...stemmedLanguages(query.languages), ...documentLanguages];
  const words = asked.map((word) =>
    word.written === null || holds(word.whole) ? word : takenFor(word, spellings(visible), languages, holds),
  );
  const vectorWeight = query.vector === null ? 0 : (query.vectorWeight ?? 1);
  const isUnread = vectorWeight > 0 && vectorWeight < 1;
  const grammarWeight = (word: NaiveWord): number => (isUnread && word.isGrammar === true ? tuning.floor.unknownShare : 1);
  const isFiltered = Object.keys(query.filter ?? {}).length > 0;
  const left = visible.filter(({ document }) => meets(document, query.filter));
  const isLeft = (word: NaiveWord): boolean =>
    [word.whole, ...word.parts].some((variants) => left.some((entry) => frequency(entry, variants) > 0));
  const rarities = words.map((word) => {
    if (isFiltered && !isLeft(word)) return 0;
    const whole = weigh(word.whole);
    const counts = isUnread && ![word.whole, ...word.parts].some(holds) ? tuning.floor.unknownShare : 1;
    if (word.parts.length === 0) return Math.min(counts, grammarWeight(word)) * whole.idf * weightOf(word);
    const parts = sum(word.parts.map((part) => weigh(part).idf)) / word.parts.length;
    return whole.held === 0 ? counts * parts : Math.min(whole.idf, Math.max(parts, 1) * 2);
  });

  const rows = visible
    .filter(({ document }) => document.passages.length > 0 && meets(document, query.filter))
    .map((entry): Row => {
      let score = 0;
      let covered = 0;
      words.forEach((word, i) => {
        const whole = bm25(entry, word.whole) * weightOf(word) * grammarWeight(word);
        const parts = word.parts.map((part) => bm25(entry, part));
        const held = parts.filter((part) => part > 0).length;
        const counts = held > 0 && (!word.allParts || held === parts.length);
        score += Math.max(whole, counts ? sum(parts) : 0);
        covered += (rarities[i] ?? 0) * (whole > 0 ? 1 : counts ? held / parts.length : 0);
      });
      const { passages } = entry.document;
      const similarities = passages.map(({ vector }) => (vectorWeight === 0 ? 0 : dot(query.vector ?? NO_VECTOR, vector)));
      const similarity = Math.max(...similarities);
      return {
        ...entry,
        words: score,
        coverage: sum(rarities) === 0 ? 0 : Math.min(1, covered / sum(rarities)),
        similarity,
        best: passages[similarities.indexOf(similarity)] as IndexedPassage,
        order: orderOf(entry.document, query.text),
        fused: 0,
      };
    });
  const floor = floorOf(tuning.floor, vectorWeight, query.floor);
  const relevant = rows.filter((row) => row.order < 1000 || isRelevant(floor, row.coverage, row.similarity));
  const fuse = (): Row[] => {
    const full = Math.max(0, ...relevant.filter((row) => isRelevant(floor, row.coverage, row.similarity)).map((row) => row.words));
    const most = Math.max(full, tuning.fusion.leastWords * sum(rarities));
    for (const row of relevant) {
      const share = most === 0 ? 0 : row.words / most;
      row.fused = share + tuning.fusion.similarity * vectorWeight * Math.max(0, row.similarity);
    }
    return relevant.toSorted(inOrder);
  };
  let ordered = fuse();
  if (query.vector !== null && vectorWeight > 0) {
    if (query.mode === "smart") {
      const { expansion } = tuning.smart;
      const terms = commonTerms(
        ordered.slice(0, expansion.documents),
        (term) => weigh([term]),
        Math.max(expansion.documents, expansion.mostFrequent * visible.length),
      );
      const chosen = terms.slice(0, expansion.words);
      const mass = sum(chosen.map(({ idf, rate }) => idf * rate));
      for (const row of relevant) {
        for (const { term, rate } of chosen) row.words += ((expansion.weight * sum(rarities)) / mass) * rate * bm25(row, [term]);
      }
      ordered = fuse();
    }
    ordered = smoothed(ordered, tuning[query.mode].neighbours, vectorWeight);
  }
  const strengths = ordered
    .slice(0, tuning.depth)
    .map((row) => strengthOf(row, vectorWeight))
    .toSorted((a, b) => b - a);
  let next = 1;
  const hits = ordered.map((row, i) => {
    const score = Math.max(0, Math.min(next, strengths[i] ?? strengthOf(row, vectorWeight)));
    next = score - 1e-6;
    return { documentId: row.document.documentId, score, order: row.order, fused: row.fused };
  });
  return { total: ordered.length, hits: hits.slice(0, query.topK) };
}

function strengthOf(row: Row, vectorWeight: number): number {
  return row.order < 1000 ? 1 : relevance(row.coverage, row.similarity, vectorWeight);
}

interface RatedTerm {
  readonly term: string;
  readonly idf: number;
  readonly rate: number;
}

/** Returns words in the best passages of several documents, ordered by rarity and by the number of documents that share them. */
function commonTerms(first: readonly Row[], weigh: (term: string) => { held: number; idf: number }, most: number): RatedTerm[] {
  const terms = first.map(({ document, best }) => {
    const found = new Set<string>();
    emitTerms(best.text, documentStemmer(document.languages).stem, (term) => void found.add(term));
    return found;
  });
  const rated = [...new Set(terms.flatMap((found) => [...found]))]
    .filter((term) => term.length > 1 && !/^\p{Nd}/u.test(term))
    .map((term) => ({ term, ...weigh(term), share: sum(terms.map((found, i) => (found.has(term) ? 1 / Math.log2(i + 2) : 0))) }))
    .filter(({ held }) => held > 0 && held <= most)
    .map(({ term, idf, share }) => ({ term, idf, rate: share * idf }));
  return rated.toSorted((a, b) => b.rate - a.rate || (a.term < b.term ? -1 : 1));
}

function smoothed(ordered: readonly Row[], tuning: NeighbourTuning, vectorWeight: number): Row[] {
  const first = ordered.filter(({ order }) => order === 1000).slice(0, tuning.documents);
  if (first.length < 3) return [...ordered];
  const smooth = first.map((row) => {
    const { file, item } = tuning.share;
    const prose = row.document.filter.kind === "file" ? 1 : Math.min(1, Math.max(0, ((row.lengths[3] ?? 0) - 50) / 30));
    const share = vectorWeight * (item + (file - item) * prose);
    const others = first
      .filter((other) => other !== row)
      .map((other) => ({ other, weight: Math.max(0, dot(row.best.vector, other.best.vector)) ** 5 }));
    const least = others.map(({ weight }) => weight).toSorted((a, b) => b - a)[tuning.nearest - 1] ?? 0;
    const near = others.filter(({ weight }) => weight >= least);
    const total = sum(near.map(({ weight }) => weight));
    if (share === 0 || total === 0) return row.fused;
    return (1 - share) * row.fused + (share * sum(near.map(({ other, weight }) => weight * other.fused))) / total;
  });
  first.forEach((row, i) => void (row.fused = smooth[i] ?? 0));
  return ordered.toSorted(inOrder);
}

function byId(a: Row, b: Row): number {
  return a.document.documentId < b.document.documentId ? -1 : 1;
}
function inOrder(a: Row, b: Row): number {
  return a.order - b.order || b.fused - a.fused || byId(a, b);
}

function entryOf(document: IndexedDocument): Entry {
  const { stem } = documentStemmer(document.languages);
  const counts = [0, 1, 2, 3].map(() => new Map<string, number>());
  const lengths = [0, 0, 0, 0];
  const add = (text: string, field: number): void => {
    emitTerms(text, stem, (term, counted) => {
      counts[field]?.set(term, (counts[field]?.get(term) ?? 0) + 1);
      if (counted) lengths[field] = (lengths[field] ?? 0) + 1;
    });
  };
  FIELDS.forEach((name, field) => {
    if (name !== "description" || document.fields[name].length <= LONGEST_SUMMARY) add(document.fields[name], field);
  });
  for (const { text } of document.passages) add(text, 3);
  const headings = new Set(document.passages.flatMap((passage) => passage.headings));
  for (const heading of headings) if (heading !== document.fields.title) add(heading, 2);
  return { document, counts, lengths };
}

function isVisible(document: IndexedDocument, { scope, filter }: RetrievalQuery): boolean {
  if (filter?.segments?.includes(document.segment) === false) return false;
  return scope.segments.includes(document.segment) || scope.documents.get(document.segment)?.has(document.documentId) === true;
}

function meets({ filter: fields }: IndexedDocument, filter: RetrievalFilter | undefined): boolean {
  if (filter === undefined) return true;
  const { price } = fields;
  const prefixes = fields.categories.flatMap((path) => path.map((_, i) => path.slice(0, i + 1).join("/")));
  return (
    (filter.kind === undefined || filter.kind === fields.kind) &&
    (filter.inStock === undefined || filter.inStock === fields.inStock) &&
    (filter.currency === undefined || filter.currency === fields.currency) &&
    (filter.price === undefined ||
      (price !== null && price >= (filter.price.gte ?? -Infinity) && price <= (filter.price.lte ?? Infinity))) &&
    (filter.categories === undefined || filter.categories.some((path) => prefixes.includes(path.join("/")))) &&
    Object.entries(filter.attributes ?? {}).every(([name, { eq, gte, exists }]) => {
      const value = fields.attributes[name];
      const list = typeof value === "object" ? value : [];
      return (
        (exists === undefined || exists === (value !== undefined)) &&
        (eq === undefined || value === eq || list.some((element) => element === eq)) &&
        (gte === undefined || (typeof value === "number" && typeof gte === "number" && value >= gte))
      );
    })
  );
}

/** Returns the same value as `ExactMatch.order`; 1000 if the query does not contain a name of the document. */
function orderOf(document: IndexedDocument, text: string): number {
  const whole = identifierKey(text);
  const id = identifierKey(document.externalId);
  const others = document.identifiers.map(identifierKey).filter((key) => key !== id);
  const words = text.trim().split(/\s+/u).map(identifierKey);
  const within = words
    .flatMap((_, start) => [1, 2, 3, 4].map((count) => words.slice(start, start + count).join("")))
    .filter((key) => key !== whole && isDistinctive(key))
    .concat(words.filter((key) => key !== whole && isShortCode(key)));
  if (whole !== "" && whole === id) return 0;
  if (whole !== "" && others.includes(whole)) return 1;
  if (titleKey(text) !== "" && titleKey(text) === titleKey(document.fields.title)) return 2;
  if (within.includes(id)) return 10;
  return within.some((key) => others.includes(key)) ? 11 : 1000;
}
