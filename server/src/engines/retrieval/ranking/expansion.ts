import { emitTerms } from "../analysis/document-terms.ts";
import { stemmerOf } from "../analysis/stem.ts";
import { documentFrequency, idfOf, type ScopeStatistics, type WeighedWord } from "../lexical/score.ts";
import type { SegmentView } from "../views.ts";
import type { Candidate } from "./candidate.ts";

/** Parameters for query expansion with words from the first documents. */
export interface ExpansionTuning {
  /** Number of documents from which words are taken. */
  readonly documents: number;
  readonly words: number;
  /** Total weight of the added words relative to the words of the query. */
  readonly weight: number;
  /** Maximum fraction of all documents that may contain an added word. A very small number of documents is always allowed. */
  readonly mostFrequent: number;
}

const MIN_LENGTH = 2;

/**
 * Returns words that the best passages of the first documents have in common and that other documents do not contain; they are scored in
 * addition to the query. Prefers rare words, weighted by the number and rank of the documents that contain them (a relevance model over
 * passages, after Lavrenko and Croft 2001, with presence instead of frequency, as in Robertson 1990). The words do not count toward
 * coverage.
 * @param rarity total rarity of the words in the query
 */
export function expansionWords(
  first: readonly Candidate[],
  rarity: number,
  views: readonly SegmentView[],
  statistics: ScopeStatistics,
  tuning: ExpansionTuning,
): WeighedWord[] {
  const shares = new Map<string, number>();
  first.forEach((candidate, rank) => {
    for (const term of passageTerms(candidate)) shares.set(term, (shares.get(term) ?? 0) + 1 / Math.log2(rank + 2));
  });
  const most = Math.max(tuning.documents, statistics.documents * tuning.mostFrequent);
  const rated: { term: string; frequency: number; idf: number; rate: number }[] = [];
  for (const [term, share] of shares) {
    const frequency = views.reduce((sum, view) => sum + documentFrequency(view, [term]), 0);
    if (frequency === 0 || frequency > most) continue;
    const idf = idfOf(frequency, statistics);
    rated.push({ term, frequency, idf, rate: share * idf });
  }
  rated.sort((a, b) => b.rate - a.rate || (a.term < b.term ? -1 : 1));
  const chosen = rated.slice(0, tuning.words);
  const mass = chosen.reduce((sum, { idf, rate }) => sum + idf * rate, 0);
  const scale = mass === 0 ? 0 : (tuning.weight * rarity) / mass;
  return chosen.map(({ term, frequency, idf, rate }) => ({
    whole: { variants: [term], idf: scale * rate * idf, frequency },
    parts: [],
    allParts: false,
    rarity: 0,
  }));
}

/** Returns the distinct terms in the best passage of a candidate. */
function passageTerms({ view, document, bestRow }: Candidate): Set<string> {
  const { segment } = view;
  const terms = new Set<string>();
  emitTerms(segment.passageText(bestRow), stemmerOf(segment.stemLanguage(document)), (term) => {
    if (term.length >= MIN_LENGTH && !/^\p{Nd}/u.test(term)) terms.add(term);
  });
  return terms;
}
