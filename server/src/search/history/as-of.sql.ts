import type { DocumentContent } from "../../knowledge/model/content.ts";
import { servedSince } from "../../knowledge/documents/keep-versions.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import type { RetrievalScope } from "../../ports/retrieval-index.ts";

/** Returns the time since which the account's history has been complete, or null if the account keeps no history. */
export async function historyStart(db: Queryable, accountId: string): Promise<Date | null> {
  const row = await db.one<{ since: Date | null }>(
    "asOf.start",
    `select case when document_history_days > 0
       then greatest(document_history_since, now() - make_interval(days => document_history_days)) end as since
     from accounts where id = $1`,
    [accountId],
  );
  return row?.since ?? null;
}

/** A document version that searches used at a given time. */
export interface ServedVersionRow {
  readonly documentId: string;
  readonly version: number;
  /** Whether this version is still the one in the index. */
  readonly isLive: boolean;
}

/**
 * Returns the versions that searches used at a given time of those documents in a scope that had not been deleted by then. Omits documents
 * that are now disabled.
 */
export function servedAt(db: Queryable, accountId: string, scope: RetrievalScope, at: Date, limit: number): Promise<ServedVersionRow[]> {
  const activated = [...scope.documents.values()].flatMap((ids) => [...ids]);
  return db.rows(
    "asOf.served",
    `with candidates as (
       select d.id as "documentId", d.version, true as "isLive" from documents d
       where d.account_id = $1 and (d.source_id = any ($2::uuid[]) or d.id = any ($3::uuid[])) and d.state <> 'deleted' and d.enabled
         and d.served is not null and ${servedSince} <= $4
       union all
       select v.document_id, v.version, false from document_versions v
       where v.account_id = $1 and (v.source_id = any ($2::uuid[]) or v.document_id = any ($3::uuid[])) and v.served_since <= $4
         and not exists (select from documents d where d.account_id = $1 and d.id = v.document_id and d.state <> 'deleted' and not d.enabled)
     ), latest as (
       select distinct on ("documentId") * from candidates order by "documentId", version desc
     )
     select * from latest l where not exists (
       select from document_versions k where k.account_id = $1 and k.document_id = l."documentId" and k.is_deletion and k.version >= l.version and k.replaced_at <= $4
     ) limit $5`,
    [accountId, scope.segments, activated, at, limit],
  );
}

export interface PastPassage {
  readonly ordinal: number;
  readonly text: string;
  readonly headings: readonly string[];
  readonly page: number | null;
}

/** A replaced or deleted version and its text. */
export interface PastVersion {
  readonly documentId: string;
  readonly version: number;
  readonly sourceId: string;
  readonly externalId: string;
  readonly kind: "item" | "file";
  readonly content: DocumentContent;
  /** File name that serves as the title; null if a title was sent. */
  readonly fileName: string | null;
  /** Passages of the version; null if its text is not kept. */
  readonly passages: readonly PastPassage[] | null;
  /** Vectors of all passages, computed by one generation's model; null if they belong to another generation. */
  readonly vectors: Buffer | null;
}

/**
 * Returns replaced versions with their text. The text is read from the history or, if the index still has the same text, from the
 * document's passages.
 */
export function pastVersions(
  db: Queryable,
  accountId: string,
  versions: readonly ServedVersionRow[],
  generation: number,
): Promise<PastVersion[]> {
  return db.rows(
    "asOf.past",
    `select v.document_id as "documentId", v.version, v.source_id as "sourceId", v.external_id as "externalId", v.kind, v.content,
       case when not v.title_given then v.original_file_name end as "fileName",
       coalesce(t.passages, p.passages) as passages,
       case when t.passages is not null then case when t.generation = $4 then t.vectors end else p.vectors end as vectors
     from unnest($2::uuid[], $3::bigint[]) as w (document_id, version)
       join document_versions v on v.account_id = $1 and v.document_id = w.document_id and v.version = w.version
       left join document_version_texts t on t.account_id = $1 and t.document_id = v.document_id and t.text_hash = v.text_hash
       left join lateral (
         select json_agg(json_build_object('ordinal', p.ordinal, 'text', p.text, 'headings', p.headings, 'page', p.page) order by p.ordinal) as passages,
           case when bool_and(coalesce(o.vector, case when p.generation = $4 then p.vector end) is not null)
             then string_agg(coalesce(o.vector, p.vector), '' order by p.ordinal) end as vectors
         from documents d join passages p on p.document_id = d.id
           left join passage_vectors o on o.document_id = p.document_id and o.ordinal = p.ordinal and o.generation = $4 and p.generation <> $4
         where t.document_id is null and d.account_id = $1 and d.id = v.document_id and v.text_hash = case when ${servedSince} is not null then d.text_hash
           else (select l.text_hash from document_versions l where l.account_id = $1 and l.document_id = d.id and l.served_since is not null order by l.version desc limit 1) end
       ) p on true`,
    [accountId, versions.map(({ documentId }) => documentId), versions.map(({ version }) => version), generation],
  );
}
