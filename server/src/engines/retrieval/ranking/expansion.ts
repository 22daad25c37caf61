import { emitTerms } from "../analysis/document-terms.ts";
import { stemmerOf } from "../analysis/stem.ts";
import { documentFrequency, idfOf, type ScopeStatistics, type WeighedWord } from "../lexical/score.ts";
import type { SegmentView } from "../views.ts";
import type { Candidate } from "./candidate.ts";

/** How a question is expanded by words of the first documents. */
export interface ExpansionTuning {
  /** Documents that words are taken from, and how many words. */
  readonly documents: number;
  readonly words: number;
  /** Weight of all added words together beside that of the question's. */
  readonly weight: number;
  /** Words that more than this share of all documents hold say nothing; a few documents may hold any. */
  readonly mostFrequent: number;
}

const MIN_LENGTH = 2;

/**
 * Words that the best passages of the first documents have in common and others have not, to be scored beside those of the question: rare
 * words, by how many and how early documents hold them (a relevance model over passages, after Lavrenko and Croft 2001, on presence instead
 * of frequency as by Robertson 1990). They have no part in coverage.
 * @param rarity of the question's own words together
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

/** Distinct terms of a candidate's best passage that are words. */
function passageTerms({ view, document, bestRow }: Candidate): Set<string> {
  const { segment } = view;
  const terms = new Set<string>();
  emitTerms(segment.passageText(bestRow), stemmerOf(segment.stemLanguage(document)), (term) => {
    if (term.length >= MIN_LENGTH && !/^\p{Nd}/u.test(term)) terms.add(term);
  });
  return terms;
}
