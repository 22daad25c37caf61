import { classAt, IDEOGRAPH } from "../analysis/characters.ts";
import { isUnit } from "../analysis/document-terms.ts";
import { fold } from "../analysis/fold.ts";
import { isQuestionPair } from "../analysis/stop-words.ts";
import type { QueryWord, Variants } from "../analysis/query-words.ts";
import { tokenize } from "../analysis/tokenize.ts";
import { idfOf, type ScopeStatistics, type WeighedWord } from "../lexical/score.ts";
import type { SegmentView } from "../views.ts";

/** The parts of a query that are needed for its rare words. */
export interface RareQuestion {
  readonly text: string;
  readonly asked: readonly QueryWord[];
  /** The same words with their weights. */
  readonly words: readonly WeighedWord[];
  readonly statistics: ScopeStatistics;
  /** Returns whether a folded word is unknown to the embedding model. */
  readonly isUnknown: (word: string) => boolean;
}

/** A document in a view, with the fraction of the query's rare words that it contains. */
export interface RareMatch {
  readonly view: SegmentView;
  readonly document: number;
  readonly share: number;
}

/** Lower bound for the maximum number of documents that contain a rare word. */
const LEAST_RARE = 3;
/** Maximum frequency of a word that may be rare in combination with other words, as a multiple of the maximum frequency of a rare word. */
const UNCOMMON = 10;
/**
 * Maximum number of rare words in a query. More rare words indicate a language that the model does not know, in which every word is rare.
 */
const MOST_WORDS = 3;
/**
 * Minimum fraction of the total rarity of all known words in the query that its rare words must have. Codes are exempt from this minimum.
 */
const LEAST_SHARE = 0.5;
/** Minimum number of digits in an article number, and of characters in a mixed code. */
const ARTICLE_DIGITS = 5;
const ARTICLE_CHARACTERS = 4;
/** Maximum number of documents, and of passages in each, that are read to check the exact spelling of a word. */
const MOST_READ = 16;
const MOST_ROWS = 32;
/** Weight of a word that a document contains in another form. */
const OTHER_FORM = 0.6;

/** A rare word or several consecutive characters. */
interface Rare {
  readonly text: string;
  readonly idf: number;
  /** Weight of the word relative to the other words of the query. */
  readonly rarity: number;
  /** Groups of terms; a document must contain a term from each group. */
  readonly terms: readonly Variants[];
  readonly isPhrase: boolean;
  readonly isCode: boolean;
  /** Number of documents in the scope that contain the word. */
  readonly frequency: number;
}

/**
 * Returns documents that contain rare words that the embedding model does not know. Similarities are meaningless for such words, so the
 * words determine the order.
 */
export function rareWordMatches(views: readonly SegmentView[], question: RareQuestion): RareMatch[] {
  const most = Math.max(LEAST_RARE, Math.floor(Math.cbrt(question.statistics.documents)));
  const rare = [...rareTerms(question, most), ...rarePhrases(views, question, most)];
  if (rare.length === 0 || rare.length > MOST_WORDS) return [];
  if (!rare.some(({ isCode }) => isCode) && !isAbout(question, rare)) return [];
  const seeds = rare.filter(({ frequency }) => frequency <= most);
  const matches =
    seeds.length > 0 ? matchesOf(views, rare, seeds) : matchesOf(views, rare, [rarest(rare)]).filter(({ share }) => share === 1);
  return matches.length > most * MOST_WORDS ? [] : asWritten(matches, rare);
}

/**
 * Returns whether the rare words make up most of the query. In a longer query, they are only a part, and the vectors represent the rest.
 */
function isAbout({ words }: RareQuestion, rare: readonly Rare[]): boolean {
  const all = words.reduce((sum, { whole, rarity }) => sum + (whole.frequency > 0 ? rarity : 0), 0);
  return rare.reduce((sum, { rarity }) => sum + rarity, 0) >= LEAST_SHARE * all;
}

/** Returns rare words, and codes that consist of letters and digits. */
function rareTerms({ asked, words, statistics, isUnknown }: RareQuestion, most: number): Rare[] {
  return asked.flatMap((word, at): Rare[] => {
    const frequency = words[at]?.whole.frequency ?? 0;
    const [text = ""] = word.whole;
    if (word.isGrammar === true || isPair(text) || frequency === 0 || frequency > most * UNCOMMON) return [];
    const written = word.written ?? text;
    // The word was replaced by another word.
    if (words[at]?.whole.variants !== word.whole) return [];
    const isCode = /\p{Nd}/u.test(written);
    // If the query contains a term as several words that the model knows, the model also knows the meaning of the term.
    if (!(isCode ? isArticleNumber(word) : (word.joins ?? [written]).some(isUnknown))) return [];
    const idf = idfOf(frequency, statistics);
    return [{ text: written, idf, rarity: idf, terms: [word.whole], isPhrase: false, isCode, frequency }];
  });
}

function isArticleNumber({ whole: [text = ""], parts }: QueryWord): boolean {
  if (!/\p{L}/u.test(text)) return text.length >= ARTICLE_DIGITS && !text.includes(".");
  return text.length >= ARTICLE_CHARACTERS && !isUnit(parts[1]?.[0] ?? "");
}

/** Returns names in scripts that are indexed as character pairs: the longest sequence of pairs that only a few documents contain. */
function rarePhrases(views: readonly SegmentView[], question: RareQuestion, most: number): Rare[] {
  return pairRows(question).flatMap((row): Rare[] => {
    const seed = row.reduce((best, pair) => (pair.frequency < best.frequency ? pair : best));
    if (seed.frequency > most * UNCOMMON) return [];
    const seeds = row.filter(({ frequency }) => frequency <= most);
    let longest: readonly Pair[] = [];
    let holders = 0;
    for (const { view, document } of holdersOf(views, seeds.length > 0 ? seeds : [seed])) {
      const held = longestHeld(view, document, row);
      if (held.length > longest.length) [longest, holders] = [held, 0];
      if (held.length === longest.length) holders += 1;
    }
    if (holders === 0 || holders > most || (longest.length === 1 && row.length > 1)) return [];
    const text = longest.map(({ text: pair }, at) => (at === 0 ? pair : [...pair][1])).join("");
    if (!question.isUnknown(text)) return [];
    const terms = longest.map(({ terms: [variants] }) => variants);
    const rarity = [...new Set(longest.map((pair) => pair.word))].reduce((sum, word) => sum + word.rarity, 0);
    const idf = idfOf(holders, question.statistics);
    return [{ text, idf, rarity, terms, isPhrase: true, isCode: false, frequency: seed.frequency }];
  });
}

interface Pair {
  readonly text: string;
  readonly terms: readonly [Variants];
  readonly frequency: number;
  readonly word: WeighedWord;
}

/** Returns sequences of consecutive character pairs in the query that occur in some document, excluding question phrases. */
function pairRows({ text, asked, words }: RareQuestion): Pair[][] {
  const known = new Map<string, Pair>();
  words.forEach((word, at) => {
    const [pair = ""] = word.whole.variants;
    const { frequency } = word.whole;
    if (!isPair(pair) || asked[at]?.isGrammar === true || frequency === 0 || isQuestionPair(pair)) return;
    known.set(pair, { text: pair, terms: [word.whole.variants], frequency, word });
  });
  if (known.size === 0) return [];
  const rows: Pair[][] = [];
  let last = "";
  for (const { text: token } of tokenize(fold(text))) {
    const pair = known.get(token);
    const [first, second = ""] = token;
    if (pair !== undefined && first === last) rows.at(-1)?.push(pair);
    else if (pair !== undefined) rows.push([pair]);
    last = pair === undefined ? "" : second;
  }
  return rows;
}

function isPair(text: string): boolean {
  return text !== "" && classAt(text, 0) === IDEOGRAPH && [...text].length === 2;
}

/** Returns the longest sequence of consecutive pairs that a document contains. */
function longestHeld(view: SegmentView, document: number, row: readonly Pair[]): readonly Pair[] {
  let best: readonly Pair[] = [];
  let from = 0;
  for (let to = 0; to <= row.length; to++) {
    const pair = row[to];
    if (pair !== undefined && view.store.holds(document, pair.terms[0])) continue;
    if (to - from > best.length) best = row.slice(from, to);
    from = to + 1;
  }
  return best;
}

/** Returns the distinct allowed documents that contain one of the words. */
function holdersOf(views: readonly SegmentView[], words: readonly Pick<Rare, "terms">[]): Omit<RareMatch, "share">[] {
  return views.flatMap((view) => {
    const documents = new Set<number>();
    for (const term of words.flatMap(({ terms }) => terms[0] ?? [])) {
      const id = view.store.terms.find(term);
      if (id < 0) continue;
      view.store.postings.forEach(id, (document) => {
        if (view.allowed[document] === 1) documents.add(document);
      });
    }
    return Array.from(documents, (document) => ({ view, document }));
  });
}

function matchesOf(views: readonly SegmentView[], rare: readonly Rare[], seeds: readonly Rare[]): RareMatch[] {
  const all = rare.reduce((sum, { idf }) => sum + idf, 0);
  return holdersOf(views, seeds).flatMap(({ view, document }) => {
    const held = rareOf({ view, document }, rare);
    const share = held.length === rare.length ? 1 : held.reduce((sum, { idf }) => sum + idf, 0) / all;
    return share === 0 ? [] : [{ view, document, share }];
  });
}

function rareOf({ view, document }: Omit<RareMatch, "share">, rare: readonly Rare[]): Rare[] {
  return rare.filter(({ terms }) => terms.every((variants) => view.store.holds(document, variants)));
}

function rarest(rare: readonly Rare[]): Rare {
  return rare.reduce((best, word) => (word.frequency < best.frequency ? word : best));
}

/** Reduces the weight of documents that contain the words in another form, because different names may have the same stem. */
function asWritten(matches: readonly RareMatch[], rare: readonly Rare[]): RareMatch[] {
  const most = Math.max(...matches.map(({ share }) => share));
  const first = matches.filter(({ share }) => share === most);
  if (first.length < 2 || first.length > MOST_READ) return [...matches];
  return matches.map((match) => {
    if (match.share < most || standsIn(match, rare)) return match;
    return { ...match, share: match.share * OTHER_FORM };
  });
}

/** Returns whether a document contains its rare words as spelled in the query. */
function standsIn({ view, document }: RareMatch, rare: readonly Rare[]): boolean {
  const { segment } = view;
  const first = segment.firstRow(document);
  const texts = [segment.hit(document).replaceAll(/\\[nrt"\\/]/g, " ")];
  for (let row = first; row < first + Math.min(MOST_ROWS, segment.rowCount(document)); row++) texts.push(segment.passageWithHeadings(row));
  const folded = fold(texts.join("\n"));
  const tokens = new Set(tokenize(folded).flatMap(({ text, parts }) => [text, ...parts]));
  return rareOf({ view, document }, rare).every(({ text, isPhrase }) => (isPhrase ? folded.includes(text) : tokens.has(text)));
}
