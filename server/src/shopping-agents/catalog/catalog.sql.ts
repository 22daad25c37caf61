import type { OfferedItem } from "./model/offered-item.ts";
import type { Database } from "../../platform/postgres/client.ts";

type Row = Omit<OfferedItem, "filter"> & OfferedItem["filter"];

export function catalogStatements(database: Database) {
  return {
    /**
     * Returns a page of ready products in the given sources, sorted by internal id. @param after id of the last product on the previous
     * page; null for the first page
     */
    async page(accountId: string, sourceIds: readonly string[], after: string | null, limit: number): Promise<OfferedItem[]> {
      const rows = await database.rows<Row>(
        "catalog.page",
        `select d.id as "documentId", d.source_id as segment, d.external_id as "externalId", d.served ->> 'hit' as hit,
           d.served #> '{filter,categories}' as categories from documents d
         where d.account_id = $1 and d.source_id = any ($2::uuid[]) and d.kind = 'item' and d.state <> 'deleted' and d.served is not null and d.enabled
           and ($3::uuid is null or d.id > $3) order by d.id limit $4`,
        [accountId, sourceIds, after, limit],
      );
      return rows.map(({ categories, ...row }) => ({ ...row, filter: { categories } }));
    },
  };
}

/** Statements that list the products in a persona's sources without a query. */
export type CatalogStatements = ReturnType<typeof catalogStatements>;
