import { fold } from "./analysis/fold.ts";
import type { WeighedWord } from "./lexical/score.ts";
import type { Leg } from "./ranking/candidate.ts";
import type { Segment } from "./segment.ts";
import type { PreparedQuery } from "./vector/matrix.ts";

const MAX_PASSAGES = 3;
/** Number of semantically nearest passages that are checked for the words of the query. */
const SHORTLIST = 6;
/** Weight of word coverage relative to the cosine similarity. */
const WORDS_SHARE = 0.3;
/**
 * Maximum number of passages read per search, over all hits, to find words that no shortlist contains. Reading a passage takes at most
 * about 40 µs.
 */
export const MOST_READ = 400;
/** Minimum rarity of a word to search for, as a fraction of the rarity of the rarest word. */
const RARE = 0.5;

/** The query for which passages of a document are selected. */
export interface RowQuestion {
  readonly words: readonly WeighedWord[];
  readonly vector: PreparedQuery | null;
  /** Number of passages that may still be read in addition to the semantically nearest passages. */
  readonly further: { left: number };
}

export interface RankedRow {
  readonly row: number;
  readonly similarity: number | null;
}

/** A passage whose text has been read. */
interface ReadRow extends RankedRow {
  /** For each word of the query, whether the passage contains it. */
  readonly holds: readonly boolean[];
}

/**
 * Returns the best passages of a document for a query, by semantic similarity and by the words that they contain. If the document contains
 * a word that none of the semantically nearest passages contains, the other passages are searched for it, because embeddings do not
 * represent the numbers in a long table.
 * @param leg determines which passages can be skipped; null if the last scan was for another vector
 */
export function bestRows(segment: Segment, document: number, question: RowQuestion, leg: Leg | null): RankedRow[] {
  const { words, vector } = question;
  const first = segment.firstRow(document);
  const count = segment.rowCount(document);
  const least = leg === null || count <= SHORTLIST ? Number.NEGATIVE_INFINITY : shortlistBound(leg, first, count);
  const rows: RankedRow[] = [];
  for (let row = first; row < first + count; row++) {
    if (least > Number.NEGATIVE_INFINITY && (leg?.similarities[row] ?? 0) < least) continue;
    rows.push({ row, similarity: vector === null ? null : segment.vectors.refine(row, vector) });
  }
  if (rows.length < 2) return rows;
  if (vector !== null) rows.sort((a, b) => (b.similarity ?? 0) - (a.similarity ?? 0) || a.row - b.row);
  const near = (vector === null ? rows : rows.slice(0, SHORTLIST)).map((ranked) => readRow(segment, ranked, words));
  if (vector === null || !lacksWord(segment, document, near, words)) {
    return bestOf(
      near,
      words.map(({ rarity }) => rarity),
    );
  }
  const all = withOthers(segment, first, count, near, question);
  return bestOf(
    all,
    words.map(({ rarity }, at) => rarity * rarityAmong(all, at)),
  );
}

/** @param weights weights of the query's words */
function bestOf(rows: readonly ReadRow[], weights: readonly number[]): RankedRow[] {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const shareOf = ({ holds }: ReadRow): number =>
    sum === 0 ? 0 : weights.reduce((share, weight, at) => share + (holds[at] === true ? weight / sum : 0), 0);
  return rows
    .map((row) => ({ row, score: (row.similarity ?? 0) + WORDS_SHARE * shareOf(row) }))
    .toSorted((a, b) => b.score - a.score || a.row.row - b.row.row)
    .slice(0, MAX_PASSAGES)
    .map(({ row }) => row);
}

/** Returns the rarity of a word among passages (BM25 idf). A word that all or none of them contain does not distinguish them. */
function rarityAmong(rows: readonly ReadRow[], word: number): number {
  const held = rows.filter(({ holds }) => holds[word] === true).length;
  return held === 0 ? 0 : Math.log(1 + (rows.length - held + 0.5) / (held + 0.5));
}

/** Returns whether the document contains a rare word of the query that none of these passages contains. */
function lacksWord(segment: Segment, document: number, near: readonly ReadRow[], words: readonly WeighedWord[]): boolean {
  if (segment.rowCount(document) <= near.length) return false;
  const isNear = words.map((_, at) => near.some(({ holds }) => holds[at] === true));
  if (!isNear.includes(false)) return false;
  // A word that the document does not contain would be the rarest, but cannot be found here.
  const isThere = words.map((word, at) => isNear[at] === true || isHeld(word, (variants) => segment.lexical.holds(document, variants)));
  const most = Math.max(...words.map(({ rarity }, at) => (isThere[at] === true ? rarity : 0)));
  return words.some(({ rarity }, at) => isThere[at] === true && isNear[at] === false && rarity >= RARE * most);
}

/** Returns the given passages, and all other passages that contain a word missing from the given ones. */
function withOthers(
  segment: Segment,
  first: number,
  count: number,
  near: readonly ReadRow[],
  { words, vector, further }: RowQuestion,
): ReadRow[] {
  const known = new Set(near.map(({ row }) => row));
  const all = [...near];
  for (let row = first; row < first + count && further.left > 0; row++) {
    if (known.has(row)) continue;
    further.left -= 1;
    const read = readRow(segment, { row, similarity: null }, words);
    const isNew = read.holds.some((holds, at) => holds && !near.some((one) => one.holds[at] === true));
    if (isNew) all.push({ ...read, similarity: vector === null ? null : segment.vectors.refine(row, vector) });
  }
  return all;
}

/** Determines which words a passage contains. The result is approximate, because a stem may match part of a word. */
function readRow(segment: Segment, ranked: RankedRow, words: readonly WeighedWord[]): ReadRow {
  const folded = fold(segment.passageWithHeadings(ranked.row));
  return { ...ranked, holds: words.map((word) => isHeld(word, (variants) => variants.some((variant) => folded.includes(variant)))) };
}

function isHeld({ whole, parts }: WeighedWord, holds: (variants: readonly string[]) => boolean): boolean {
  return holds(whole.variants) || (parts.length > 0 && parts.every(({ variants }) => holds(variants)));
}

/** Returns a lower bound for the scanned similarities of the passages in the shortlist. */
function shortlistBound(leg: Leg, first: number, count: number): number {
  const similarities = leg.similarities.slice(first, first + count).toSorted();
  return (similarities[count - SHORTLIST] ?? 0) - 2 * leg.error;
}
