import type { BrandDirectory } from "../../brands/directory.ts";
import type { BlobStore } from "../../ports/blob-store.ts";
import type { Queryable } from "../../ports/database.ts";
import { type FeedItem, type FeedOutline, type FeedReader, FeedUnreadable, type OpenFeed } from "../../ports/feed-reader.ts";
import type { Ids } from "../../ports/ids.ts";
import { findPresent } from "../documents/write-documents.sql.ts";
import { knownDocuments } from "../jobs/selection.sql.ts";
import type { Source } from "../sources/model/source.ts";
import { countDocumentsOf, otherProducts, storedProducts, variantSkus } from "./imports.sql.ts";
import { NewProducts } from "./model/known-variants.ts";
import { removalsOf } from "./model/import-rules.ts";
import { type ImportCounts, type ImportOptions, noCounts, type SkippedItem } from "./model/import.ts";
import { type NoteGroup, NoteTally } from "./model/notes.ts";
import { priceOf, type ProductChange, productChange, type RemovedProduct } from "./model/product-change.ts";
import { RepeatedTitles } from "./model/repeated-titles.ts";
import { failUnreadable } from "./unreadable.ts";
import type { ImportFile } from "./start-import.ts";
import { type CheckedItem, checkItems, repeatedId, sum } from "./write-items.ts";

export interface DryRunDeps {
  readonly database: Queryable;
  readonly brands: BrandDirectory;
  readonly ids: Ids;
  readonly blobs: Pick<BlobStore, "asFile">;
  readonly dryRunReader: FeedReader;
}

export interface DryRun extends ImportCounts {
  readonly outline: FeedOutline;
  readonly removed: number;
  readonly withheld: number;
  readonly skipped: number;
  /** The first skipped items. */
  readonly firstSkipped: readonly SkippedItem[];
  /** The first products, in the form in which they would be written. */
  readonly preview: readonly unknown[];
  /** Suspicious values of the products that would be written. */
  readonly notes: readonly NoteGroup[];
  /** The first products that would change. */
  readonly firstUpdated: readonly ProductChange[];
  /** The first products that would be deleted. */
  readonly firstRemoved: readonly RemovedProduct[];
  /** Whether the whole file was compared. */
  readonly isComplete: boolean;
}

const shown = 20;
/** Maximum number of changed products in the report. */
const shownChanges = 1_000;
/** Maximum number of skipped items in the report, which lists them so that their rows can be copied from the file. */
const shownSkipped = 1_000;
/** Time limit for the comparison in milliseconds; a larger file is compared only in part. */
const timeLimitMs = 20_000;

/**
 * Reports the effects of an import without writing anything.
 * @throws Failure `validation.failed` if the file cannot be read
 */
export async function dryRunImport(
  deps: DryRunDeps,
  source: Source,
  { file, options }: { readonly file: ImportFile; readonly options: ImportOptions },
  signal: AbortSignal,
): Promise<DryRun> {
  const local = await deps.blobs.asFile(file.blob.key);
  try {
    const feed = await deps.dryRunReader.open({ path: local.path, name: file.name }, { ...options, kind: "products" }, signal);
    try {
      return await compare(deps, source, feed, options);
    } finally {
      await feed.close();
    }
  } catch (error) {
    if (error instanceof FeedUnreadable) failUnreadable(error);
    throw error;
  } finally {
    await local.release();
  }
}

async function compare(deps: DryRunDeps, source: Source, feed: OpenFeed, options: ImportOptions): Promise<DryRun> {
  const until = performance.now() + timeLimitMs;
  const seen = new Set<string>();
  const present = new Set<string>();
  const keep = new Set(options.keep);
  const firstSkipped: SkippedItem[] = [];
  const preview: unknown[] = [];
  const firstUpdated: ProductChange[] = [];
  const tally = new NoteTally();
  const titles = new RepeatedTitles(feed.outline.columns);
  const added = new NewProducts(feed.outline.columns);
  let counts = noCounts;
  let skipped = 0;
  let unreadable = 0;
  let isComplete = false;
  while (!isComplete && performance.now() < until) {
    const items = await feed.next();
    isComplete = items.length === 0;
    const checked = await checkItems(deps, source, items);
    const repeated = checked.writes.filter(({ write }) => seen.has(write.externalId));
    const writes = checked.writes.filter(({ write }) => !seen.has(write.externalId));
    for (const { write } of writes) seen.add(write.externalId);
    const known = await findPresent(
      deps.database,
      source,
      writes.map(({ write }) => write),
    );
    const found = new Map([...known].map(([id, state]) => [id, keep.has(id) ? ("same" as const) : state]));
    for (const id of found.keys()) present.add(id);
    const changed = writes.filter(({ write }) => found.get(write.externalId) === "other").slice(0, shownChanges - firstUpdated.length);
    if (changed.length > 0) firstUpdated.push(...(await changesOf(deps, source, changed)));
    for (const { item, write } of writes) {
      tally.add(item.notes);
      titles.add(item, write.title);
      if (!found.has(write.externalId)) added.add(item);
    }
    const same = [...found.values()].filter((state) => state === "same").length;
    counts = sum(counts, { created: writes.length - found.size, updated: found.size - same, unchanged: same });
    const missed = [...checked.skipped, ...repeated.map(({ item }) => repeatedItem(item))];
    skipped += missed.length;
    unreadable += missed.filter(({ externalId }) => externalId === null).length;
    // The report shows the values of the first items only, because they can be large.
    const kept = missed.slice(0, shownSkipped - firstSkipped.length);
    firstSkipped.push(...kept.map((item, at) => (firstSkipped.length + at < shown ? item : { ...item, item: null })));
    preview.push(...writes.slice(0, shown - preview.length).map(({ write }) => write.content));
    const others = checked.skipped.flatMap(({ externalId }) => externalId?.normalize("NFC") ?? []);
    for (const { externalId } of await knownDocuments(deps.database, source.id, others)) present.add(externalId);
  }
  const removals =
    isComplete && options.removeMissing
      ? await removalsIn(deps, source, { present: present.size, unreadable }, options)
      : { removed: 0, withheld: 0 };
  const firstRemoved = removals.removed > 0 ? await removedProducts(deps, source, [...present]) : [];
  const known =
    added.ids.length === 0
      ? new Set<string>()
      : await variantSkus(deps.database, { accountId: source.accountId, sourceId: source.id }, added.ids);
  return {
    ...counts,
    ...removals,
    outline: feed.outline,
    skipped,
    firstSkipped,
    preview,
    isComplete,
    notes: [...added.notesOn(known), ...titles.groups, ...tally.groups],
    firstUpdated,
    firstRemoved,
  };
}

async function changesOf({ database }: DryRunDeps, { accountId, id }: Source, changed: readonly CheckedItem[]): Promise<ProductChange[]> {
  const ids = changed.map(({ write }) => write.externalId);
  const stored = new Map((await storedProducts(database, { accountId, sourceId: id }, ids)).map((each) => [each.externalId, each]));
  return changed.flatMap(({ write }) => {
    const before = stored.get(write.externalId);
    return before === undefined ? [] : [productChange(write.externalId, before.content, write.content, before.isEdited)];
  });
}

async function removedProducts({ database }: DryRunDeps, { accountId, id }: Source, kept: readonly string[]): Promise<RemovedProduct[]> {
  const removed = await otherProducts(database, { accountId, sourceId: id }, kept, shown);
  return removed.map(({ externalId, title, content }) => ({ id: externalId, title, ...priceOf(content) }));
}

function repeatedItem({ line, id, lines = line === null ? [] : [line] }: FeedItem): SkippedItem {
  return { line, externalId: id, code: "validation.failed", message: `id ${repeatedId}`, item: null, isRetryable: false, lines };
}

async function removalsIn(
  deps: DryRunDeps,
  source: Source,
  { present, unreadable }: { readonly present: number; readonly unreadable: number },
  { allowRemovals }: ImportOptions,
): Promise<{ readonly removed: number; readonly withheld: number }> {
  const known = await countDocumentsOf(deps.database, source.accountId, source.id);
  return removalsOf({ missing: Math.max(0, known - present), known, unreadable }, allowRemovals);
}
