import type { Likeness } from "../../../knowledge/image-hashes/model/compare.ts";
import type { RetrievalHit, RetrievalResult } from "../../../ports/retrieval-index.ts";

/** A hit, and how much a picture of the document is like the one that was sent; absent where none is. */
export interface FoundHit extends RetrievalHit {
  readonly image?: Likeness;
}

/** A hit that has come by a picture. */
export type PicturedHit = FoundHit & Required<Pick<FoundHit, "image">>;

/** So many hits by words are asked for, to know which of those by pictures are among them. */
export const textDepth = 100;
const mostCounted = 1_000;

/** Scores of documents with the very picture begin here, those of all others end here. */
const samePictureFrom = 0.92;
/** What a picture that is just near says for a document, and one that is as near as can be, as probabilities. */
const nearFrom = 0.4;
const nearTo = 0.9;
/** What colours say for a document, beside words. */
const vagueWords = 0.3;

/**
 * Joins what words and what pictures found. Documents with the very picture come first, by how like it is and then by the words; a picture that is
 * near raises a document: words and picture are taken for independent evidence.
 * @param isVague words that say little: what they find stays below what a picture finds
 * @returns every hit, best first; equal ones by document id
 */
export function mergePictured(
  byWords: RetrievalResult,
  alike: readonly PicturedHit[],
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
  // Where words found more than was asked for, those of pictures may be among the rest: none is counted twice.
  const added = byWords.total <= byWords.hits.length ? others.length : 0;
  return {
    total: Math.min(mostCounted, Math.max(byWords.total + added, hits.length)),
    hits: hits.toSorted((a, b) => b.score - a.score || (a.documentId < b.documentId ? -1 : 1)),
  };
}

function scoreOf(words: number, { distance, isSame }: Likeness, hasSame: boolean): number {
  if (isSame) return samePictureFrom + 0.06 * (1 - distance) + 0.02 * words;
  return below(1 - (1 - words) * (1 - (nearFrom + (nearTo - nearFrom) * (1 - distance))), hasSame);
}

function below(score: number, hasSame: boolean): number {
  return hasSame ? score * samePictureFrom : score;
}

/** Words had no part in it. */
function unworded(hit: RetrievalHit): RetrievalHit {
  return {
    ...hit,
    explain: { ...hit.explain, lexicalRank: null, lexicalScore: null, coverage: 0, vectorRank: null, similarity: null, exact: null },
  };
}
