import type { HitDetail, RetrievalHit, WordField } from "../../ports/retrieval-index.ts";
import { FIELDS } from "./lexical/postings.ts";
import type { WeighedWord } from "./lexical/score.ts";
import type { Candidate } from "./ranking/candidate.ts";
import { vectorPart, wordsPart } from "./ranking/fuse.ts";
import type { Fusion } from "./ranking/fusion.ts";
import type { SegmentView } from "./views.ts";

/** Words and score factors with which a query was ranked. */
export interface Ranking {
  readonly words: readonly WeighedWord[];
  readonly fusion: Fusion;
}

/** Returns hits with explanations. `candidates` correspond to the hits, in the same order. */
export function explained(hits: readonly RetrievalHit[], candidates: readonly Candidate[], ranking: Ranking): RetrievalHit[] {
  const terms = matchedTerms(candidates, ranking.words);
  return hits.map((hit, at) => {
    const candidate = candidates[at];
    return candidate === undefined ? hit : withDetail(hit, detailOf(candidate, terms.get(candidate) ?? [], ranking));
  });
}

function withDetail(hit: RetrievalHit, detail: HitDetail): RetrievalHit {
  const { documentId, segment, externalId, score, hit: json, passages, explain } = hit;
  return {
    documentId,
    segment,
    externalId,
    score,
    hit: json,
    get filter() {
      return hit.filter;
    },
    passages,
    explain: { ...explain, detail },
  };
}

function detailOf(candidate: Candidate, terms: HitDetail["terms"], { fusion }: Ranking): HitDetail {
  const words = wordsPart(candidate, fusion);
  const vectors = vectorPart(candidate, fusion);
  return {
    terms,
    fusion: { words, vectors, neighbours: candidate.fused - words - vectors },
  };
}

/** Returns the terms of the query that each candidate contains. Reads each posting list once for all candidates in a segment. */
function matchedTerms(candidates: readonly Candidate[], words: readonly WeighedWord[]): Map<Candidate, HitDetail["terms"]> {
  const asked = [...new Set(words.flatMap(({ whole, parts }) => [whole, ...parts].flatMap(({ variants }) => variants)))];
  const found = new Map<Candidate, { term: string; fields: WordField[] }[]>();
  for (const [view, byDocument] of bySegment(candidates)) {
    for (const term of asked) {
      const id = view.store.terms.find(term);
      if (id < 0) continue;
      view.store.postings.forEach(id, (document, packed) => {
        const candidate = byDocument.get(document);
        if (candidate === undefined) return;
        const fields = FIELDS.filter((_, field) => ((packed >>> (field * 8)) & 0xff) > 0);
        const held = found.get(candidate) ?? [];
        found.set(candidate, held);
        held.push({ term, fields });
      });
    }
  }
  return found;
}

function bySegment(candidates: readonly Candidate[]): Map<SegmentView, Map<number, Candidate>> {
  const grouped = new Map<SegmentView, Map<number, Candidate>>();
  for (const candidate of candidates) {
    const documents = grouped.get(candidate.view) ?? new Map<number, Candidate>();
    grouped.set(candidate.view, documents.set(candidate.document, candidate));
  }
  return grouped;
}
