import type { RetrievalFilter, RetrievalScope } from "../../ports/retrieval-index.ts";
import { FIELD_COUNT } from "./lexical/postings.ts";
import type { LexicalView, ScopeStatistics } from "./lexical/score.ts";
import type { Segment } from "./segment.ts";

/** A search's view of one segment. */
export interface SegmentView extends LexicalView {
  readonly segment: Segment;
  /** Number of documents visible in the scope, before filters. */
  readonly visible: number;
  /** Whether so few documents are allowed that only their vectors are compared. */
  readonly isSparse: boolean;
}

/**
 * Minimum fraction of a segment's documents at which comparing every row is at least as fast as comparing only the rows of these documents.
 */
const SPARSE_SHARE = 1 / 4;

/** Returns the number of a document in a segment; -1 if the segment does not contain it. */
export type FindDocument = (segment: string, documentId: string) => number;

/** Returns the existing segments of a scope, each with its visible and its matching documents. */
export function viewsOf(
  segments: ReadonlyMap<string, Segment>,
  scope: RetrievalScope,
  filter: RetrievalFilter | undefined,
  find: FindDocument,
): SegmentView[] {
  const wanted = filter?.segments === undefined ? null : new Set(filter.segments);
  const whole = new Set(scope.segments);
  const views: SegmentView[] = [];
  for (const name of whole) {
    const segment = segments.get(name);
    if (segment === undefined || wanted?.has(name) === false) continue;
    views.push(viewOf(segment, null, segment.livingDocuments, filter));
  }
  for (const [name, ids] of scope.documents) {
    const segment = segments.get(name);
    if (segment === undefined || whole.has(name) || wanted?.has(name) === false) continue;
    const mask = new Uint8Array(segment.documents);
    let visible = 0;
    for (const id of ids) {
      const document = find(name, id);
      if (document < 0) continue;
      mask[document] = 1;
      visible += 1;
    }
    views.push(viewOf(segment, mask, visible, filter));
  }
  return views;
}

function viewOf(segment: Segment, scope: Uint8Array | null, visible: number, filter: RetrievalFilter | undefined): SegmentView {
  let allowed = scope ?? segment.living.data;
  if (filter !== undefined && hasConditions(filter)) {
    allowed = segment.matching(filter);
    if (scope !== null) for (let i = 0; i < allowed.length; i++) allowed[i] = (allowed[i] ?? 0) & (scope[i] ?? 0);
  }
  return {
    segment,
    store: segment.lexical,
    scope: scope ?? segment.living.data,
    isWhole: scope === null,
    allowed,
    visible,
    isSparse: allowed !== segment.living.data && countOf(allowed) < segment.documents * SPARSE_SHARE,
  };
}

function countOf(mask: Uint8Array): number {
  let count = 0;
  for (let i = 0; i < mask.length; i++) count += mask[i] ?? 0;
  return count;
}

function hasConditions(filter: RetrievalFilter): boolean {
  return Object.entries(filter).some(([key, value]) => key !== "segments" && value !== undefined);
}

/** Returns the statistics of all documents visible in the scope, on which word scores are based. */
export function statisticsOf(views: readonly SegmentView[]): ScopeStatistics {
  const totals = new Float64Array(FIELD_COUNT * 2);
  let documents = 0;
  for (const { segment, scope, isWhole, visible } of views) {
    documents += visible;
    if (isWhole) {
      segment.lexical.totals.forEach((value, i) => void (totals[i] = (totals[i] ?? 0) + value));
      continue;
    }
    const lengths = segment.lexical.lengths.data;
    for (let document = 0; document < scope.length; document++) {
      if (scope[document] !== 1) continue;
      for (let field = 0; field < FIELD_COUNT; field++) {
        const length = lengths[document * FIELD_COUNT + field] ?? 0;
        totals[field] = (totals[field] ?? 0) + length;
        if (length > 0) totals[FIELD_COUNT + field] = (totals[FIELD_COUNT + field] ?? 0) + 1;
      }
    }
  }
  const meanLengths = Array.from({ length: FIELD_COUNT }, (_, field) => {
    return (totals[field] ?? 0) / Math.max(1, totals[FIELD_COUNT + field] ?? 0);
  });
  return { documents, meanLengths };
}
