import type { BrandDirectory } from "../../brands/directory.ts";
import type { Queryable } from "../../ports/database.ts";
import type { UnitQuota } from "../../knowledge/model/units.ts";
import { acceptDocuments } from "../../knowledge/documents/accept-documents.ts";
import type { DocumentWrite, WriteResult } from "../../knowledge/documents/model/document-write.ts";
import { reportingExcess } from "../../knowledge/documents/units-exceeded.ts";
import { documentsWithin } from "../../knowledge/documents/within.ts";
import { writesOf } from "../../knowledge/products/product-writes.ts";
import type { UpsertProductsResult } from "../../knowledge/products/upsert-products.ts";
import type { DeclaredStream, Plugin } from "../model/stream.ts";
import { dropNeedless, prepareFiles, type PrepareFilesDeps, type SkippedItem } from "./prepare-files.ts";
import { raiseGenerations, writtenLater } from "./items.sql.ts";
import { lockForChange, openStream, type OpenStreamDeps } from "./open-stream.ts";
import type { StreamOwner } from "./streams.sql.ts";

export interface WriteItemsDeps extends OpenStreamDeps, PrepareFilesDeps {
  readonly brands: BrandDirectory;
  readonly quota: (accountId: string) => Promise<UnitQuota>;
  /** Resolves when the index contains all changes committed before the call. */
  readonly indexCaughtUp: () => Promise<void>;
}

export interface ItemBatch {
  readonly generation: number;
  readonly items: readonly unknown[];
}

export interface WriteItemsResult extends UpsertProductsResult {
  /** Pages that could not be fetched. Their stored versions are unchanged. */
  readonly skipped: readonly SkippedItem[];
  /**
   * Ids, as sent, of items that were written under a newer generation, or all ids if a newer list was applied. Their stored versions are
   * unchanged.
   */
  readonly superseded: readonly string[];
}

/**
 * Creates or updates documents of a stream by id, all or none, under the stream's lock. Declares the stream if it is new. Skips items that
 * were written under a newer generation, and all items of a generation older than the last applied list, so an old process that is still
 * running does not restore old values.
 * @throws Failure as thrown by `openStream` and by a write of products
 */
export async function writeItems(
  deps: WriteItemsDeps,
  plugin: Plugin,
  declared: DeclaredStream,
  batch: ItemBatch,
): Promise<WriteItemsResult> {
  const { stream, owner } = await openStream(deps, plugin, declared);
  const { writes, skipped } =
    stream.type === "catalog"
      ? { writes: await productsOf(deps, plugin, owner, batch.items), skipped: [] }
      : await prepareFiles(deps, batch.items, owner.siteUrl);
  const order = { streamKey: declared.streamKey, writes, quota: await deps.quota(plugin.accountId), generation: batch.generation };
  const { results, superseded, droppedBlobs } = await dropNeedless(deps, writes, () =>
    reportingExcess(deps.database, () => deps.database.transaction((tx) => writeLocked(tx, plugin, order))),
  );
  for (const key of droppedBlobs) await deps.dropBlob(key);
  const count: Record<WriteResult, number> = { created: 0, updated: 0, no_op: 0 };
  for (const result of results.values()) count[result] += 1;
  // Waits, so that a changed price or stock level is in effect when the call returns.
  if (count.updated > 0) await deps.indexCaughtUp();
  return { ...count, deferred: [], skipped, superseded };
}

async function productsOf(
  deps: WriteItemsDeps,
  { accountId }: Plugin,
  { brandId }: StreamOwner,
  items: readonly unknown[],
): Promise<DocumentWrite[]> {
  const brand = await deps.brands.byId(accountId, brandId);
  return writesOf(deps.ids, items, brand?.defaultCurrency ?? null);
}

interface WriteOrder {
  readonly streamKey: string;
  readonly writes: readonly DocumentWrite[];
  readonly quota: UnitQuota;
  readonly generation: number;
}

interface Written {
  readonly results: ReadonlyMap<string, WriteResult>;
  readonly superseded: readonly string[];
  readonly droppedBlobs: readonly string[];
}

async function writeLocked(tx: Queryable, plugin: Plugin, { streamKey, writes, quota, generation }: WriteOrder): Promise<Written> {
  const { accountId } = plugin;
  const { sourceId, lastGeneration } = await lockForChange(tx, plugin, streamKey);
  const newer = await writtenLater(tx, { accountId, sourceId }, idsOf(writes), generation);
  // A complete list determines the state of every record, including records that were not sent in the same run because they had not
  // changed.
  const isLate = ({ externalId }: DocumentWrite): boolean => generation < lastGeneration || newer.has(externalId);
  const late = writes.filter(isLate);
  const current = writes.filter((write) => !isLate(write));
  const { results, droppedBlobs } = await acceptDocuments(
    { documents: documentsWithin(tx), quota: () => Promise.resolve(quota), origin: "integration" },
    { accountId, id: sourceId },
    current,
  );
  await raiseGenerations(tx, { accountId, sourceId }, idsOf(current), generation);
  return {
    results,
    superseded: late.map(({ content }) => content.id),
    droppedBlobs: [...droppedBlobs, ...late.flatMap(({ file }) => file?.blobKey ?? [])],
  };
}

function idsOf(writes: readonly DocumentWrite[]): string[] {
  return writes.map(({ externalId }) => externalId);
}
