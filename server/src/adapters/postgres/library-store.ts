import type { ListCursor } from "../../lib/cursor.ts";
import type { AccountDocument, AccountDocumentQuery, LibraryStore } from "../../knowledge/library/store.ts";
import type { Database } from "./client.ts";
import { notifyChanges } from "./index-feed.ts";
import { addUsage, unlimited } from "./usage.ts";

const countedKnowledge = "coalesce(d.knowledge_units, d.estimated_knowledge_units)";
const countedStorage = "coalesce(d.storage_units, d.estimated_storage_units)";

const columns = `d.id, d.external_id as "externalId", d.content, d.state, d.error_message as "errorMessage", d.warnings,
  d.content_size_bytes as "contentSizeBytes", d.estimated_knowledge_units as "estimatedKnowledgeUnits",
  d.estimated_storage_units as "estimatedStorageUnits", d.knowledge_units as "knowledgeUnits", d.storage_units as "storageUnits",
  (select count(*) from activations a where a.document_id = d.id) as "activePersonaCount",
  d.created_at as "createdAt", d.processed_at as "processedAt"`;

const inLibrary = `d.source_id = (select s.id from sources s where s.account_id = $1 and s.type = 'library') and d.state <> 'deleted'`;

interface GoneRow {
  readonly id: string;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

export function postgresLibraryStore(database: Database): LibraryStore {
  return {
    list: (accountId, query) => listDocuments(database, accountId, query),

    byExternalId: (accountId, externalId) =>
      database.one<AccountDocument & { readonly text: string | null }>(
        "library.byExternalId",
        `select ${columns}, d.body as text from documents d where ${inLibrary} and d.external_id = $2`,
        [accountId, externalId],
      ),

    delete: (accountId, externalId) =>
      database.transaction(async (tx) => {
        const gone = await tx.one<GoneRow>(
          "library.delete",
          `delete from documents d where ${inLibrary} and d.external_id = $2
           returning d.id, ${countedKnowledge} as "knowledgeUnits", ${countedStorage} as "storageUnits"`,
          [accountId, externalId],
        );
        if (gone === null) return false;
        await notifyChanges(tx, [gone.id]);
        await addUsage(tx, accountId, "documents.deleted", -gone.knowledgeUnits, -gone.storageUnits, unlimited);
        return true;
      }),
  };
}

interface Order {
  /** Never null: a null is neither before nor after a cursor. */
  readonly by: string;
  /** The value of a row as text, exactly. */
  readonly value: string;
  /** That text, `$7`, as a value again. */
  readonly cursor: string;
}

function plain(by: string, type: string): Order {
  return { by, value: `(${by})::text`, cursor: `$7::${type}` };
}

const orders: Readonly<Record<AccountDocumentQuery["sortBy"], Order>> = {
  // In microseconds, as PostgreSQL keeps it.
  created_at: {
    by: "d.created_at",
    value: "(extract(epoch from d.created_at) * 1000000)::bigint::text",
    cursor: "('epoch'::timestamptz + $7::bigint * interval '1 microsecond')",
  },
  file_name: plain("coalesce(d.original_file_name, '')", "text"),
  label: plain("coalesce(d.content ->> 'label', '')", "text"),
  processing_status: plain("d.state", "text"),
  knowledge_units: plain(countedKnowledge, "double precision"),
  storage_units: plain(countedStorage, "double precision"),
};

/** Without case and without accents: letters apart from their marks, and the marks taken away. */
function folded(text: string): string {
  return `regexp_replace(lower(normalize(${text}, NFKD)), '[\\u0300-\\u036f]', '', 'g')`;
}

// No word of a search holds the line break that keeps the three apart.
const searched = folded(`concat_ws(e'\\n', d.content ->> 'label', d.original_file_name, d.external_id)`);

async function listDocuments(
  database: Database,
  accountId: string,
  query: AccountDocumentQuery,
): Promise<{ items: AccountDocument[]; total: number; next: ListCursor | null }> {
  const where = `${inLibrary} and ($2::text is null or d.state = $2) and ($3::text is null or d.external_id = $3)
    and ($4::text[] is null or (select bool_and(strpos(hay.text, ${folded("word")}) > 0)
      from unnest($4::text[]) word, (select ${searched} as text offset 0) hay))`;
  const values = [accountId, query.state, query.externalId, query.words];
  const name = `${query.sortBy}.${query.sortDir}`;
  const { by, value, cursor } = orders[query.sortBy];
  const [direction, beyond] = query.sortDir === "asc" ? ["asc", ">"] : ["desc", "<"];
  const [rows, total] = await Promise.all([
    database.rows<AccountDocument & { readonly sortValue: string }>(
      `library.list.${name}`,
      `select ${columns}, ${value} as "sortValue" from documents d
       where ${where} and ($7::text is null or (${by}, d.id) ${beyond} (${cursor}, $8::uuid))
       order by ${by} ${direction}, d.id ${direction} limit $5 offset $6`,
      [...values, query.limit, query.offset, query.after?.value ?? null, query.after?.id ?? null],
    ),
    database.one<{ count: number }>("library.count", `select count(*) as count from documents d where ${where}`, values),
  ]);
  const last = rows.length < query.limit ? undefined : rows.at(-1);
  return {
    items: rows.map(({ sortValue: _value, ...document }) => document),
    total: total?.count ?? 0,
    next: last === undefined ? null : { order: name, value: last.sortValue, id: last.id },
  };
}
