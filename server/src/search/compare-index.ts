import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import type { FeedStatements } from "./feed.sql.ts";

/** Number of documents compared per statement. */
const page = 1_000;

interface CompareDeps {
  readonly index: RetrievalIndex;
  readonly store: Pick<FeedStatements, "servedIds" | "revisions">;
}

interface CompareOptions {
  /** Restricts the comparison to this segment. */
  readonly segment?: string;
  /** Pause between two pages in milliseconds, for a low-priority comparison. */
  readonly pauseMs?: number;
  readonly isStopped?: () => boolean;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Returns the ids of documents that are missing from the index, should not be in the index, or are indexed as an outdated version. */
export async function differing({ index, store }: CompareDeps, documentIds: readonly string[]): Promise<string[]> {
  const served = await store.revisions(documentIds);
  return documentIds.filter((id) => index.revision(id) !== (served.get(id) ?? null));
}

/**
 * Compares all served documents and then all indexed documents, page by page, and yields the ids of those that differ. A document can
 * differ briefly while it is being changed.
 */
export async function* compareIndex(deps: CompareDeps, options: CompareOptions = {}): AsyncGenerator<string[], void, void> {
  const { segment, pauseMs, isStopped = () => false } = options;
  for (let afterId: string | null = null; !isStopped();) {
    const ids: string[] = await deps.store.servedIds(afterId, page, segment);
    if (ids.length === 0) break;
    yield await differing(deps, ids);
    afterId = ids.at(-1) ?? null;
    if (pauseMs !== undefined) await pause(pauseMs);
  }
  if (segment !== undefined) return;
  const held: string[] = [];
  for (const [documentId] of deps.index.contents()) {
    if (isStopped()) return;
    held.push(documentId);
    if (held.length < page) continue;
    yield await differing(deps, held.splice(0));
    if (pauseMs !== undefined) await pause(pauseMs);
  }
  yield await differing(deps, held);
}
