import type { Likeness } from "../../../knowledge/image-hashes/model/compare.ts";
import type { RetrievalHit, RetrievalResult } from "../../../ports/retrieval-index.ts";

/** A hit; `image` is the similarity of the document's image to the uploaded image, if any. */
export interface FoundHit extends RetrievalHit {
  readonly image?: Likeness;
}

/** A hit found by its image. */
export type ImageHit = FoundHit & Required<Pick<FoundHit, "image">>;

/** Number of keyword hits to request, so that overlap with the image hits can be detected. */
export const textDepth = 100;
const mostCounted = 1_000;

/** Minimum score of a document that contains the exact image; the scores of all other documents are lower. */
const sameImageFrom = 0.92;
/** Probabilities that a document is relevant if its image is barely similar and if it is nearly identical. */
const nearFrom = 0.4;
const nearTo = 0.9;
/** Weight of color matches relative to keyword matches. */
const vagueWords = 0.3;

/**
 * Merges keyword and image results. Documents with the exact image come first, ordered by similarity and then by keyword rank. A similar
 * image raises
 * a document: keyword and image matches are combined as independent evidence.
 * @param isVague whether the query words are too vague to outrank image matches
 * @returns all hits, best first; ties are ordered by document id
 */
export function mergeImageHits(
  byWords: RetrievalResult,
  alike: readonly ImageHit[],
  isVague: boolean,
): { readonly total: number; readonly hits: FoundHit[] } {
  if (alike.length === 0 && !isVague) return { total: byWords.total, hits: [...byWords.hits] };
  const pictures = new Map(alike.map((hit) => [hit.documentId, hit]));
  const hasSame = alike.some(({ image }) => image.isSame);
  const scored = (hit: RetrievalHit, words: number): FoundHit => {
    const image = pictures.get(hit.documentId)?.image;
    return image === undefined
      ? { ...hit, score: below(words, hasSame) }
      : { ...hit, image: { distance: image.distance, isSame: image.isSame }, score: scoreOf(words, image, hasSame) };
  };
  const weight = isVague ? vagueWords : 1;
  const found = new Set(byWords.hits.map(({ documentId }) => documentId));
  const others = alike.filter(({ documentId }) => !found.has(documentId));
  const hits = [...byWords.hits.map((hit) => scored(hit, hit.score * weight)), ...others.map((hit) => scored(unworded(hit), 0))];
  // If there are more keyword hits than were requested, the image hits may be among the remaining ones, so they are not added to the total.
  const added = byWords.total <= byWords.hits.length ? others.length : 0;
  return {
    total: Math.min(mostCounted, Math.max(byWords.total + added, hits.length)),
    hits: hits.toSorted((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1)),
  };
}

function scoreOf(words: number, { distance, isSame }: Likeness, hasSame: boolean): number {
  if (isSame) return sameImageFrom + 0.06 * (1 - distance) + 0.02 * words;
  return below(1 - (1 - words) * (1 - (nearFrom + (nearTo - nearFrom) * (1 - distance))), hasSame);
}

function below(score: number, hasSame: boolean): number {
  return hasSame ? score * sameImageFrom : score;
}

/** Returns the hit without keyword details, because keywords did not contribute to it. */
function unworded(hit: RetrievalHit): RetrievalHit {
  return {
    ...hit,
    explain: { ...hit.explain, lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  };
}
