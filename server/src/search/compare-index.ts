import type { RetrievalIndex } from "../ports/retrieval-index.ts";
import type { FeedStore } from "./feed-store.ts";

/** Documents that are compared with one statement. */
const page = 1_000;

interface CompareDeps {
  readonly index: RetrievalIndex;
  readonly store: Pick<FeedStore, "servedIds" | "revisions">;
}

interface CompareOptions {
  /** Only the documents of this segment. */
  readonly segment?: string;
  /** Milliseconds between two pages, for a comparison beside other work. */
  readonly pauseMs?: number;
  readonly isStopped?: () => boolean;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Ids among these that the index holds in another version than it should, holds in vain, or lacks. */
export async function differing({ index, store }: CompareDeps, documentIds: readonly string[]): Promise<string[]> {
  const served = await store.revisions(documentIds);
  return documentIds.filter((id) => index.revision(id) !== (served.get(id) ?? null));
}

/**
 * Goes through what is served and then through what the index holds, page by page, and yields the documents that differ. While changes go
 * on, a document may differ for a moment.
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
