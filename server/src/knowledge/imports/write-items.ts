import type { BrandDirectory } from "../../brands/directory.ts";
import type { FieldError } from "../../platform/errors/extensions.ts";
import { Failure } from "../../platform/errors/fail.ts";
import { isExternalId } from "../../platform/lib/text.ts";
import type { Queryable } from "../../ports/database.ts";
import type { FeedItem } from "../../ports/feed-reader.ts";
import type { Ids } from "../../ports/ids.ts";
import { acceptDocuments, type AcceptDocumentsDeps } from "../documents/accept-documents.ts";
import type { DocumentPlace, DocumentWrite, WriteResult } from "../documents/model/document-write.ts";
import { documentsWithin } from "../documents/within.ts";
import { claimIds } from "../import-state.sql.ts";
import { validateProducts } from "../model/validate-products.ts";
import { productWrites } from "../products/product-writes.ts";
import type { Source } from "../sources/model/source.ts";
import { recordWritten } from "./changes.sql.ts";
import { ownIds } from "./imports.sql.ts";
import type { Import, ImportCounts, SkippedItem } from "./model/import.ts";
import { correctable, reasonOf, shortened } from "./model/import-rules.ts";

export interface WriteItemsDeps {
  readonly brands: BrandDirectory;
  readonly quota: AcceptDocumentsDeps["quota"];
  readonly ids: Ids;
}

export interface WrittenItems {
  readonly counts: ImportCounts;
  readonly skipped: readonly SkippedItem[];
}

export interface AcceptedItems {
  /** Result of each written document by its external id. */
  readonly results: ReadonlyMap<string, WriteResult>;
  readonly skipped: readonly SkippedItem[];
}

/**
 * Validates items from a file as products.
 * @returns the writes of valid items, and the invalid items
 */
export async function checkItems(
  { brands, ids }: Pick<WriteItemsDeps, "brands" | "ids">,
  source: Source,
  items: readonly FeedItem[],
): Promise<{ readonly writes: readonly CheckedItem[]; readonly skipped: readonly SkippedItem[] }> {
  const skipped: SkippedItem[] = [];
  const readable = items.filter((item) => {
    if (item.fault !== null) skipped.push(skippedAs(item, { code: "validation.failed", message: item.fault }));
    return item.fault === null;
  });
  const brand = await brands.byId(source.accountId, source.brandId);
  const { products, errors } = validateProducts(
    readable.map(({ item }) => item),
    brand?.defaultCurrency ?? null,
  );
  const problems = new Map<number, FieldError[]>();
  for (const error of errors) {
    const at = error.index ?? 0;
    // The position within a batch is meaningless to the sender of the file.
    const found = error.code === "duplicate" && error.field === "id" ? { ...error, message: repeatedId } : error;
    const known = problems.get(at);
    if (known === undefined) problems.set(at, [found]);
    else known.push(found);
  }
  const valid = readable.filter((item, at) => {
    const found = problems.get(at);
    if (found !== undefined) skipped.push({ ...skippedAs(item, reasonOf(found)), line: lineOf(item, found) });
    return found === undefined;
  });
  const writes = productWrites(products, ids).flatMap((write, at) => (valid[at] === undefined ? [] : [{ item: valid[at], write }]));
  return { writes, skipped };
}

/** Returns the line of the row whose variant has the first problem, or else the item's line. */
function lineOf({ line, variantLines = [] }: FeedItem, problems: readonly FieldError[]): number | null {
  const [, index] = problems.map(({ field }) => /^variants\[(\d+)\]/.exec(field)).find((match) => match !== null) ?? [];
  return index === undefined ? line : (variantLines[Number(index)] ?? line);
}

export interface CheckedItem {
  readonly item: FeedItem;
  readonly write: DocumentWrite;
}

/**
 * Writes items from a file in a transaction, and records the changes so that they can be undone. Skips items that cannot be written and
 * items whose id occurred earlier in the file.
 * @param isRetry whether to rewrite ids that the import has already handled
 */
export async function writeItems(
  deps: WriteItemsDeps,
  tx: Queryable,
  { source, run, isRetry }: { readonly source: Source; readonly run: Import; readonly isRetry: boolean },
  items: readonly FeedItem[],
): Promise<WrittenItems> {
  const {
    due,
    skipped: repeated,
    superseded,
  } = isRetry
    ? { due: items, skipped: [], superseded: 0 }
    : await claim(tx, { accountId: source.accountId, importId: run.id, keep: new Set(run.options.keep ?? []) }, items);
  const { writes, skipped } = await checkItems(deps, source, due);
  const outcome = await acceptItems(deps, tx, { ...source, origin: "import" }, writes);
  const idsOf = (result: WriteResult): string[] => [...outcome.results].flatMap(([id, each]) => (each === result ? [id] : []));
  await recordWritten(tx, run, { created: idsOf("created"), updated: idsOf("updated") });
  const { created, updated, unchanged } = countsOf(outcome.results.values());
  return {
    counts: { created, updated, unchanged: unchanged + superseded },
    skipped: [...repeated, ...skipped, ...outcome.skipped],
  };
}

/**
 * Claims the ids of items.
 * @returns the items that the import may write
 */
async function claim(
  tx: Queryable,
  { keep, ...run }: { readonly accountId: string; readonly importId: string; readonly keep: ReadonlySet<string> },
  items: readonly FeedItem[],
): Promise<{ readonly due: readonly FeedItem[]; readonly skipped: readonly SkippedItem[]; readonly superseded: number }> {
  const idOf = ({ id }: FeedItem): string | null => {
    const composed = id?.normalize("NFC") ?? null;
    return composed !== null && isExternalId(composed) ? composed : null;
  };
  const sent = [...new Set(items.flatMap((item) => idOf(item) ?? []))];
  const claimed = new Set(await claimIds(tx, { ...run, isOwn: true }, sent));
  const earlier = await ownIds(
    tx,
    run.importId,
    sent.filter((id) => !claimed.has(id)),
  );
  const due: FeedItem[] = [];
  const skipped: SkippedItem[] = [];
  let superseded = 0;
  const seen = new Set<string>();
  for (const item of items) {
    const id = idOf(item);
    const isRepeated = id !== null && (seen.has(id) || earlier.has(id));
    if (id !== null) seen.add(id);
    if (isRepeated) skipped.push(skippedAs(item, { code: "validation.failed", message: `id ${repeatedId}` }));
    // Another caller has written the document since the import started, so it is newer than the file; or a user has chosen to keep it
    // unchanged.
    else if (id !== null && (!claimed.has(id) || keep.has(id))) superseded += 1;
    else due.push(item);
  }
  return { due, skipped, superseded };
}

/** Reason for skipping an item with the same id as an earlier item. */
export const repeatedId = "is used by an earlier item of the file";

const retryable: ReadonlySet<string> = new Set(["limits.quota_exceeded", "knowledge.concurrent_write"]);

/** Writes the items. If they exceed the quota, recursively writes each half until only the items that exceed it are left. */
export async function acceptItems(
  deps: Pick<WriteItemsDeps, "quota">,
  tx: Queryable,
  place: DocumentPlace,
  items: readonly CheckedItem[],
): Promise<AcceptedItems> {
  if (items.length === 0) return { results: new Map(), skipped: [] };
  try {
    const { results } = await acceptDocuments(
      { quota: deps.quota, documents: documentsWithin(tx) },
      place,
      items.map(({ write }) => write),
    );
    return { results, skipped: [] };
  } catch (error) {
    if (!(error instanceof Failure) || !retryable.has(error.code)) throw error;
    if (items.length === 1 && items[0] !== undefined) {
      const { item } = items[0];
      return { results: new Map(), skipped: [{ ...skippedAs(item, error), item: item.item, isRetryable: true }] };
    }
  }
  const half = Math.ceil(items.length / 2);
  const first = await acceptItems(deps, tx, place, items.slice(0, half));
  const second = await acceptItems(deps, tx, place, items.slice(half));
  return { results: new Map([...first.results, ...second.results]), skipped: [...first.skipped, ...second.skipped] };
}

function countsOf(results: Iterable<WriteResult>): ImportCounts {
  const count = { created: 0, updated: 0, no_op: 0 };
  for (const result of results) count[result] += 1;
  return { created: count.created, updated: count.updated, unchanged: count.no_op };
}

export function sum(one: ImportCounts, other: ImportCounts): ImportCounts {
  return { created: one.created + other.created, updated: one.updated + other.updated, unchanged: one.unchanged + other.unchanged };
}

function skippedAs(
  { line, id, item, lines }: FeedItem,
  { code, message }: { readonly code: string; readonly message: string },
): SkippedItem {
  const externalId = id === null ? null : shortened(id).slice(0, 255).toWellFormed();
  return {
    line,
    externalId,
    code,
    message: shortened(message),
    item: correctable(item),
    isRetryable: false,
    lines: lines ?? (line === null ? [] : [line]),
  };
}
