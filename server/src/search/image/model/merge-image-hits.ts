import type { Likeness } from "../../../knowledge/image-hashes/model/compare.ts";
import type { RetrievalHit, RetrievalResult } from "../../../ports/retrieval-index.ts";

/** A hit, with the similarity of the document's image to the uploaded one, if any. */
export interface FoundHit extends RetrievalHit {
  readonly image?: Likeness;
}

/** A hit found by an image. */
export type ImageHit = FoundHit & Required<Pick<FoundHit, "image">>;

/** Number of requested keyword hits, to detect overlap with image hits. */
export const textDepth = 100;
const mostCounted = 1_000;

/** Score that separates documents with the exact image from all others. */
const sameImageFrom = 0.92;
/** Evidence of a barely similar and of a nearly identical image, as probabilities. */
const nearFrom = 0.4;
const nearTo = 0.9;
/** Evidence of colors relative to keywords. */
const vagueWords = 0.3;

/**
 * Merges the results of keywords and images. Documents with the exact image come first, by similarity and then by keywords. A similar image raises a
 * document: keywords and image count as independent evidence.
 * @param isVague whether the words are too vague to rank above images
 * @returns every hit, best first, then by document id
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
  // If keywords found more than was requested, image results may be among the remaining ones and are not counted twice.
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

/** Keywords did not contribute. */
function unworded(hit: RetrievalHit): RetrievalHit {
  return {
    ...hit,
    explain: { ...hit.explain, lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  };
}
