import { ParlanceError } from "../errors.ts";
import type { Document, FieldError, Product } from "../generated/types.ts";
import { inBatches, runPool } from "./batches.ts";
import { removeDocuments } from "./remove-documents.ts";
import { isSame } from "./same-product.ts";
import type { CatalogCalls } from "./catalog-calls.ts";

/** Options for a catalog synchronization. */
export interface CatalogSync {
  readonly source_id: string;
  /** All products of the source. The list is read only once, as the products are sent, so a generator may yield millions of products. */
  readonly items: Iterable<Product> | AsyncIterable<Product>;
  /** Reports the expected changes without writing anything. Rules that only the service checks are not checked. */
  readonly dryRun?: boolean | undefined;
  /**
   * Maximum fraction of the source's products that may be deleted because they are missing from the list; 0.2 by default, 1 for all, 0 for
   * none.
   */
  readonly maxRemovals?: number | undefined;
  readonly onProgress?: ((report: CatalogSyncReport) => void) | undefined;
  readonly signal?: AbortSignal | undefined;
}

/** A product that was not written. */
export interface RefusedProduct {
  /** Position in the list, from 0. */
  readonly index: number;
  readonly id: string | null;
  readonly errors: readonly FieldError[];
}

/** Changes that a catalog synchronization made or, with `dryRun`, would make. */
export interface CatalogSyncReport {
  readonly created: number;
  readonly updated: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly refused: readonly RefusedProduct[];
  /** Ids that are missing from the list but were not deleted, because they exceed `maxRemovals`. */
  readonly withheld: readonly string[];
  readonly dryRun: boolean;
}

interface Row {
  readonly index: number;
  readonly product: Product;
}

const batchSize = 100;
const batchesAtOnce = 4;
const usualShare = 0.2;

/** Counts of a running synchronization. */
class Tally {
  created = 0;
  updated = 0;
  unchanged = 0;
  removed = 0;
  readonly refused: RefusedProduct[] = [];
  withheld: string[] = [];

  report(dryRun: boolean): CatalogSyncReport {
    const { created, updated, unchanged, removed, withheld } = this;
    return { created, updated, unchanged, removed, withheld, dryRun, refused: this.refused.toSorted((a, b) => a.index - b.index) };
  }
}

/**
 * Writes a catalog: sends the products in the list in batches, several at a time, and then deletes products of the source that are missing
 * from the list. A batch with invalid products is sent again without them. If the list or a request fails, nothing is deleted, and another
 * synchronization completes the work.
 * @throws ParlanceError, and errors thrown by the list
 */
export async function syncCatalog(call: CatalogCalls, sync: CatalogSync): Promise<CatalogSyncReport> {
  const { dryRun = false, signal } = sync;
  const tally = new Tally();
  const seen = new Set<string>();
  const known = dryRun ? await documentsOf(call, sync) : null;
  const batches = inBatches(rowsOf(sync, seen, tally), batchSize, signal);
  await runPool(batches, batchesAtOnce, async (rows) => {
    if (known === null) await write(call, sync, rows, tally);
    else compare(rows, known, tally);
    sync.onProgress?.(tally.report(dryRun));
  });
  const stored = known ?? (await documentsOf(call, sync));
  const missing = [...stored.keys()].filter((id) => !seen.has(id));
  if (missing.length > (sync.maxRemovals ?? usualShare) * stored.size) tally.withheld = missing;
  else if (dryRun) tally.removed = missing.length;
  else {
    await removeDocuments(call, {
      source_id: sync.source_id,
      ids: missing,
      signal,
      onProgress(removed) {
        tally.removed = removed;
        sync.onProgress?.(tally.report(false));
      },
    });
  }
  return tally.report(dryRun);
}

/** Returns the list's products; rejects products with duplicate ids. Ids are compared in the form in which the service stores them. */
async function* rowsOf({ items }: CatalogSync, seen: Set<string>, tally: Tally): AsyncGenerator<Row, void, undefined> {
  let index = 0;
  for await (const product of items) {
    const id = typeof product.id === "string" ? product.id.normalize("NFC") : null;
    if (id !== null && seen.has(id)) {
      const errors = [{ field: "id", code: "duplicate" as const, message: "occurs earlier in the list" }];
      tally.refused.push({ index, id, errors });
    } else {
      if (id !== null) seen.add(id);
      yield { index, product };
    }
    index += 1;
  }
}

async function write(call: CatalogCalls, sync: CatalogSync, rows: readonly Row[], tally: Tally): Promise<void> {
  if (rows.length === 0) return;
  const { source_id: sourceId, signal } = sync;
  try {
    const items = rows.map(({ product }) => product);
    const { created, updated, no_op: unchanged } = await call("upsertProducts", { source_id: sourceId, items }, { signal });
    tally.created += created;
    tally.updated += updated;
    tally.unchanged += unchanged;
  } catch (error) {
    if (!(error instanceof ParlanceError)) throw error;
    if (error.status === 413 && rows.length > 1) {
      const half = Math.ceil(rows.length / 2);
      await write(call, sync, rows.slice(0, half), tally);
      return write(call, sync, rows.slice(half), tally);
    }
    const isRefused = (at: number): boolean => error.errors.some(({ index }) => index === at);
    if (error.status !== 422 || !rows.some((_, at) => isRefused(at))) throw error;
    for (const [at, { index, product }] of rows.entries()) {
      if (!isRefused(at)) continue;
      const errors = error.errors.filter((each) => each.index === at).map((each) => ({ ...each, index }));
      tally.refused.push({ index, id: typeof product.id === "string" ? product.id : null, errors });
    }
    await write(
      call,
      sync,
      rows.filter((_, at) => !isRefused(at)),
      tally,
    );
  }
}

function compare(rows: readonly Row[], known: ReadonlyMap<string, Document>, tally: Tally): void {
  for (const { product } of rows) {
    const document = known.get(product.id.normalize("NFC"));
    if (document === undefined) tally.created += 1;
    else if (isSame(product, document)) tally.unchanged += 1;
    else tally.updated += 1;
  }
}

/** Returns the source's products by id. */
async function documentsOf(call: CatalogCalls, { source_id: sourceId, signal }: CatalogSync): Promise<Map<string, Document>> {
  const documents = new Map<string, Document>();
  for (let cursor: string | undefined; ;) {
    const page = await call("listDocuments", { source_id: sourceId, kind: "item", limit: 200, cursor }, { signal });
    for (const document of page.items) documents.set(document.id, document);
    if (page.next_cursor === null) return documents;
    cursor = page.next_cursor;
  }
}
