import type { DocumentListQuery, StoredDocument } from "./model/document.ts";
import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { Queryable } from "../../ports/database.ts";
import { picturesColumn } from "./images-column.sql.ts";
import { containsSearch, hasCategory, isInStock } from "./matching.sql.ts";
import { type CountedPage, type IndexView, isIndexBehind, positionWhereHidden, stateInIndex, hiding } from "./seen-by-index.sql.ts";

const columns = `d.id, d.account_id as "accountId", d.source_id as "sourceId", s.name as source, d.external_id as "externalId", d.kind, d.enabled, d.content,
  d.error_message as "errorMessage", d.attempts, d.warnings, d.progress, d.estimated_knowledge_units as "estimatedKnowledgeUnits",
  d.estimated_storage_units as "estimatedStorageUnits", d.knowledge_units as "knowledgeUnits", d.storage_units as "storageUnits",
  d.original_file_name as "originalFileName", d.content_type as "contentType", d.content_size_bytes as "contentSizeBytes",
  encode(d.content_sha256, 'hex') as "contentSha256", d.pages,
  d.estimated_pages as "estimatedPages",
  d.created_at as "createdAt", d.updated_at as "updatedAt", d.processed_at as "processedAt",
  ${picturesColumn}`;

/** Returns a document of a source by its external id, and whether the document may be missing from the index. */
export function documentByExternalId(
  database: Queryable,
  { accountId, sourceId, externalId }: { readonly accountId: string; readonly sourceId: string; readonly externalId: string },
  view: IndexView,
): Promise<(StoredDocument & { readonly isBehind: boolean }) | null> {
  return database.one(
    `documents.byExternalId${hiding(view)}`,
    `select ${columns}, ${stateInIndex(view, "$4")} as state, d.state = 'ready' and ${isIndexBehind("$1", "$4")} as "isBehind"
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null and s.type <> 'library'
     where d.account_id = $1 and d.source_id = $2 and d.external_id = $3 and d.state <> 'deleted'`,
    [accountId, sourceId, externalId, view.position],
  );
}

export interface DocumentPage {
  readonly items: StoredDocument[];
  readonly total: number;
  /** Start of the next page; null on the last page. */
  readonly next: ListCursor | null;
}

interface Order {
  readonly by: string;
  /** SQL for the value that a cursor stores. */
  readonly value: string;
  /** SQL for the cursor's value in comparisons. */
  readonly given: string;
}

const byMoment = (by: string): Order => ({
  by,
  value: `(extract(epoch from ${by}) * 1000000)::bigint::text`,
  given: `timestamptz 'epoch' + $10::bigint * interval '1 microsecond'`,
});
const byText = (by: string): Order => ({ by, value: by, given: "$10" });
const byNumber = (by: string): Order => ({ by, value: `(${by})::text`, given: "$10::double precision" });

const orders: Readonly<Record<DocumentListQuery["sortBy"], Order>> = {
  created_at: byMoment("d.created_at"),
  updated_at: byMoment("d.updated_at"),
  title: byText("d.title"),
  state: byText("d.state"),
  product_price: byNumber("coalesce((d.content ->> 'price')::double precision, -1)"),
  product_stock: byNumber("case d.content ->> 'in_stock' when 'true' then 1::double precision when 'false' then 0 else -1 end"),
};

/**
 * Returns a page of the documents in the account's sources, without account documents, and whether some of them may be missing from the
 * index.
 */
export async function documentPage(
  database: Queryable,
  accountId: string,
  query: DocumentListQuery,
  view: IndexView,
): Promise<{ found: DocumentPage; isBehind: boolean }> {
  const from = `documents d join sources s on s.id = d.source_id and s.deleted_at is null and s.type <> 'library'`;
  const where = (
    position: string,
    hasWarnings: string,
    enabled: string,
    inStock: string,
    category: string,
  ): string => `d.account_id = $1 and d.state <> 'deleted' and ($2::uuid is null or s.brand_id = $2) and ($3::uuid is null or d.source_id = $3)
    and ($4::text is null or d.kind = $4) and ($5::text is null or ${stateInIndex(view, position)} = $5)
    and ($6::text is null or ${containsSearch("$6::text")})
    and ($7::timestamptz is null or d.updated_at >= $7) and (${hasWarnings}::boolean is null or (d.warnings <> '[]') = ${hasWarnings})
    and (${enabled}::boolean is null or d.enabled = ${enabled}) and (${inStock}::boolean is null or ${isInStock(`${inStock}::boolean`)})
    and (${category}::text is null or ${hasCategory(`${category}::text`)})`;
  const values = [accountId, query.brandId, query.sourceId, query.kind, query.state, query.search, query.updatedSince];
  const name = `${query.sortBy}.${query.sortDir}`;
  const { by, value, given } = orders[query.sortBy];
  const direction = query.sortDir === "asc" ? "asc" : "desc";
  const beyond = direction === "asc" ? ">" : "<";
  const rows = await database.rows<StoredDocument & { sortValue: string }>(
    `documents.list.${name}${hiding(view)}`,
    `select ${columns}, ${stateInIndex(view, "$16")} as state, ${value} as "sortValue" from ${from}
     where ${where("$16", "$12", "$13", "$14", "$15")} and ($10::text is null or (${by}, d.id) ${beyond} (${given}, $11::uuid))
     order by ${by} ${direction}, d.id ${direction} limit $8 offset $9`,
    [
      ...values,
      query.limit,
      query.offset,
      query.after?.value ?? null,
      query.after?.id ?? null,
      query.hasWarnings,
      query.enabled,
      query.inStock,
      query.category,
      ...positionWhereHidden(view),
    ],
  );
  // The count is read after the rows, because this statement also reports whether documents may be missing from the index.
  const total = await database.one<CountedPage>(
    `documents.count${hiding(view)}`,
    `select count(*) as count, ${isIndexBehind("$1", "$12")} as "isBehind" from ${from} where ${where("$12", "$8", "$9", "$10", "$11")}`,
    [...values, query.hasWarnings, query.enabled, query.inStock, query.category, view.position],
  );
  const last = rows.length < query.limit ? undefined : rows.at(-1);
  const found = {
    items: rows.map(({ sortValue: _value, ...document }) => document),
    total: total?.count ?? 0,
    next: last === undefined ? null : { order: name, value: last.sortValue, id: last.id },
  };
  return { found, isBehind: total?.isBehind ?? false };
}
