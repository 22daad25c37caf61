import type { ListCursor } from "../../platform/lib/cursor.ts";
import type { AccountDocument, AccountDocumentQuery } from "./model/account-document.ts";
import type { IndexProgress } from "../../ports/index-progress.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { documentEventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import { notifyChanges } from "../../platform/postgres/notify.ts";
import { keepDeleted } from "../documents/keep-versions.sql.ts";
import { picturesColumn } from "../documents/images-column.sql.ts";
import {
  type CountedPage,
  type IndexView,
  isIndexBehind,
  positionWhereHidden,
  readSeen,
  stateInIndex,
  hiding,
} from "../documents/seen-by-index.sql.ts";
import { negated } from "../model/units.ts";
import { addUsage, unlimited } from "../usage.sql.ts";

const countedKnowledge = "coalesce(d.knowledge_units, d.estimated_knowledge_units)";
const countedStorage = "coalesce(d.storage_units, d.estimated_storage_units)";

const columns = `d.id, case when s.type = 'library' then 'text' else 'file' end as kind,
  case when s.type = 'library' then null else d.source_id end as "sourceId", d.content, d.error_message as "errorMessage", d.warnings,
  d.content_size_bytes as "contentSizeBytes", d.estimated_knowledge_units as "estimatedKnowledgeUnits",
  d.estimated_storage_units as "estimatedStorageUnits", d.knowledge_units as "knowledgeUnits", d.storage_units as "storageUnits",
  d.original_file_name as "originalFileName", d.content_type as "contentType", d.pages, d.estimated_pages as "estimatedPages", ${picturesColumn},
  case when s.type = 'library' then (select count(*) from activations a where a.document_id = d.id)
    when s.enabled then (select count(*) from personas p where p.account_id = d.account_id and p.brand_id = s.brand_id)
    else 0 end as "activePersonaCount",
  d.created_at as "createdAt", d.processed_at as "processedAt"`;

const inLibrary = `d.source_id = (select s.id from sources s where s.account_id = $1 and s.type = 'library') and d.state <> 'deleted'`;

interface GoneRow {
  readonly id: string;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

/** @param index index of this node; documents that it does not contain are not returned as `ready` */
export function accountDocumentStatements(database: Database, index: IndexProgress) {
  return {
    list: (accountId: string, query: AccountDocumentQuery): Promise<{ items: AccountDocument[]; total: number; next: ListCursor | null }> =>
      readSeen(index, (view) => listDocuments(database, accountId, query, view)),

    /** Returns an account document; never a file. */
    byExternalId: (accountId: string, externalId: string): Promise<(AccountDocument & { readonly text: string | null }) | null> =>
      readSeen(index, async (view) => {
        const row = await database.one<AccountDocument & { readonly text: string | null; readonly isBehind: boolean }>(
          `library.byExternalId${hiding(view)}`,
          `select ${columns}, d.body as text, ${stateInIndex(view, "$3")} as state, d.state = 'ready' and ${isIndexBehind("$1", "$3")} as "isBehind"
           from documents d join sources s on s.id = d.source_id where ${inLibrary} and d.external_id = $2`,
          [accountId, externalId, view.position],
        );
        if (row === null) return { found: null, isBehind: false };
        const { isBehind, ...found } = row;
        return { found, isBehind };
      }),

    /**
     * Deletes an account document (never a file) and its passages and activations, and subtracts the document's units from the account's
     * usage.
     * Returns false if the document does not exist.
     */
    delete: (accountId: string, externalId: string): Promise<boolean> =>
      database.transaction(async (tx) => {
        const locked = await tx.one<{ id: string }>(
          "library.lock",
          `select d.id from documents d where ${inLibrary} and d.external_id = $2 for update`,
          [accountId, externalId],
        );
        if (locked === null) return false;
        await keepDeleted(tx, accountId, [locked.id]);
        const gone = await tx.one<GoneRow>(
          "library.delete",
          `with deleted as (
             delete from documents d where ${inLibrary} and d.external_id = $2 returning *
           ), ${eventParts(`select ${documentEventColumns("document.deleted", "r")} from deleted r`)}
           select d.id, ${countedKnowledge} as "knowledgeUnits", ${countedStorage} as "storageUnits", (select news from events_told) as news
           from deleted d`,
          [accountId, externalId],
        );
        if (gone === null) return false;
        await notifyChanges(tx, [gone.id]);
        await addUsage(tx, accountId, "documents.deleted", negated(gone), unlimited);
        return true;
      }),
  };
}

/** Account documents, and the combined list of account documents and source files. `DocumentStore` writes account documents. */
export type AccountDocumentStatements = ReturnType<typeof accountDocumentStatements>;

interface Order {
  /** Sort expression; never null, because null cannot be compared with a cursor. */
  readonly by: string;
  /** The exact sort value of a row, as text. */
  readonly value: string;
  /** The cursor value `$8`, converted back from text. */
  readonly cursor: string;
}

/** Label shown in the list. */
const label = `case when s.type = 'library' then d.content ->> 'label' else d.content ->> 'title' end`;

/** Returns SQL for the units shown in the list: -1 while a document is being processed. */
function shown(units: string): string {
  return `case when d.state in ('staged', 'pending') then -1 else coalesce(${units}, -1) end`;
}

function plain(by: string, type: string): Order {
  return { by, value: `(${by})::text`, cursor: `$8::${type}` };
}

const orders: Readonly<Record<AccountDocumentQuery["sortBy"], Order>> = {
  // In microseconds, which is PostgreSQL's precision.
  created_at: {
    by: "d.created_at",
    value: "(extract(epoch from d.created_at) * 1000000)::bigint::text",
    cursor: "('epoch'::timestamptz + $8::bigint * interval '1 microsecond')",
  },
  file_name: plain("coalesce(d.original_file_name, '')", "text"),
  label: plain(`coalesce(${label}, '')`, "text"),
  processing_status: plain("d.state", "text"),
  knowledge_units: plain(shown("d.knowledge_units"), "double precision"),
  storage_units: plain(shown("d.storage_units"), "double precision"),
};

/** SQL: the search words as they occur in `document_names`. They are folded once rather than for each row. */
const foldedWords = `(select folded_name(word) as word from unnest($5::text[]) word) folded`;

/**
 * SQL condition: the document's names contain every search word, ignoring case and accents. The index finds documents that have all
 * three-character sequences of the words; `like` then compares the words.
 */
const holdsWords = `d.id in (select n.document_id from document_names n
  where n.account_id = $1
    and name_sequences(n.account_id, n.folded) collate "C"
      @> (select array_agg(sequence) from ${foldedWords}, unnest(name_sequences($1, word)) sequence)
    and n.folded like all ((select array_agg('%' || regexp_replace(word, '([\\\\%_])', '\\\\\\1', 'g') || '%') from ${foldedWords})::text[]))`;

/** SQL expression: id of the document that an external id identifies in the list. */
const named = `(select o.id from sources os join documents o on o.source_id = os.id
    where os.account_id = $1 and os.deleted_at is null and o.account_id = $1 and o.external_id = $4 and o.kind = 'file' and o.state <> 'deleted'
      and ($3::text is null or (os.type = 'library') = ($3 = 'text'))
    order by (os.type = 'library') desc, o.created_at desc, o.id desc limit 1)`;

async function listDocuments(
  database: Database,
  accountId: string,
  query: AccountDocumentQuery,
  view: IndexView,
): Promise<{ found: { items: AccountDocument[]; total: number; next: ListCursor | null }; isBehind: boolean }> {
  const from = `documents d join sources s on s.id = d.source_id and s.deleted_at is null`;
  const where = (
    position: string,
  ): string => `d.account_id = $1 and d.kind = 'file' and d.state <> 'deleted' and ($2::text is null or ${stateInIndex(view, position)} = $2)
    and ($3::text is null or (s.type = 'library') = ($3 = 'text')) and ${query.externalId === null ? "$4::text is null" : `d.id = ${named}`}
    and ${query.words === null ? "$5::text[] is null" : holdsWords}`;
  const values = [accountId, query.state, query.kind, query.externalId, query.words];
  const name = `${query.sortBy}.${query.sortDir}`;
  const kind = `${query.externalId === null ? "" : ".named"}${query.words === null ? "" : ".searched"}`;
  const { by, value, cursor } = orders[query.sortBy];
  const [direction, beyond] = query.sortDir === "asc" ? ["asc", ">"] : ["desc", "<"];
  const found = `select d.id, ${by} as sort from ${from} where ${where("$10")}`;
  const pageBy = (sort: string, id: string): string =>
    `($8::text is null or (${sort}, ${id}) ${beyond} (${cursor}, $9::uuid)) order by ${sort} ${direction}, ${id} ${direction} limit $6 offset $7`;
  // If there are no search words, an index returns the page in order. Otherwise, the documents that contain them are found and counted in
  // one pass.
  const page =
    query.words === null
      ? `page as materialized (${found} and ${pageBy(by, "d.id")})`
      : `found as materialized (${found}), page as materialized (select f.id, f.sort from found f where ${pageBy("f.sort", "f.id")})`;
  const rows = await database.rows<AccountDocument & { readonly sortValue: string; readonly total: number | null }>(
    `library.list.${name}${kind}${hiding(view)}`,
    `with ${page}
     select ${columns}, ${stateInIndex(view, "$10")} as state, ${value} as "sortValue",
       ${query.words === null ? "null::bigint" : "(select count(*) from found)"} as total
     from page join documents d on d.id = page.id join sources s on s.id = d.source_id
     where d.account_id = $1 order by page.sort ${direction}, d.id ${direction}`,
    [...values, query.limit, query.offset, query.after?.value ?? null, query.after?.id ?? null, ...positionWhereHidden(view)],
  );
  // The count is read after the rows, because this statement also reports whether documents may be missing from the index.
  const total = rows[0]?.total ?? null;
  const counted = await database.one<CountedPage>(
    total === null ? `library.count${kind}${hiding(view)}` : "library.isBehind",
    total === null
      ? `select count(*) as count, ${isIndexBehind("$1", "$6")} as "isBehind" from ${from} where ${where("$6")}`
      : `select $2::bigint as count, ${isIndexBehind("$1", "$3")} as "isBehind"`,
    total === null ? [...values, view.position] : [accountId, total, view.position],
  );
  const last = rows.length < query.limit ? undefined : rows.at(-1);
  const list = {
    items: rows.map(({ sortValue: _value, total: _total, ...document }) => document),
    total: counted?.count ?? 0,
    next: last === undefined ? null : { order: name, value: last.sortValue, id: last.id },
  };
  return { found: list, isBehind: counted?.isBehind ?? false };
}
