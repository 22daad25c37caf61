import type { Queryable } from "../../ports/database.ts";
import {
  fitting,
  mostRows,
  type ReadDocument,
  type ReadPart,
  type ReadPassage,
  type ReadWindow,
  type TextWindow,
} from "./model/document-text.ts";
import { type IndexView, isIndexBehind, stateInIndex, hiding } from "./seen-by-index.sql.ts";

/**
 * Returns a document with the size of its text, and whether the document may be missing from the index.
 * @param document identifies the document; `sourceId` is null for account documents, whose source has an internal id
 */
export function documentWithText(
  database: Queryable,
  { accountId, sourceId, externalId }: { readonly accountId: string; readonly sourceId: string | null; readonly externalId: string },
  view: IndexView,
): Promise<(ReadDocument & { readonly isBehind: boolean }) | null> {
  return database.one(
    `documentTexts.find${hiding(view)}`,
    `select d.id, ${stateInIndex(view, "$4")} as state, d.state = 'ready' and ${isIndexBehind("$1", "$4")} as "isBehind", d.title, d.found_title as "foundTitle", d.content_type as "contentType", d.pages,
       t.count::integer as parts, p.count::integer as passages, coalesce(t.characters, p.characters, 0)::integer as characters
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null
       cross join lateral (select count(*), sum(length(text)) as characters from document_texts where document_id = d.id) t
       cross join lateral (select count(*), sum(case when t.count = 0 then length(text) end) as characters from passages where document_id = d.id) p
     where d.account_id = $1 and d.source_id = coalesce($2::uuid, (select l.id from sources l where l.account_id = $1 and l.type = 'library'))
       and (s.type = 'library') = ($2::uuid is null) and d.external_id = $3 and d.state <> 'deleted'`,
    [accountId, sourceId, externalId, view.position],
  );
}

/**
 * Returns complete parts of a document's text, at least one, with about `characters` in total, and the passages that start in them.
 * @param document a document of the account
 */
export async function partsOf(
  database: Queryable,
  { id }: ReadDocument,
  { page, from }: TextWindow,
  characters: number,
): Promise<ReadWindow> {
  const rows = await database.rows<ReadPart & { readonly firstPassage: number }>(
    "documentTexts.parts",
    // Reads one additional part to determine the start of the next window.
    `select ordinal, page, text, first_passage as "firstPassage"
     from (select *, coalesce(sum(length(text)) over (order by ordinal rows between unbounded preceding and 2 preceding), 0) as before
           from (select * from document_texts where document_id = $1 and ordinal >= $2 and ($3::integer is null or page = $3)
             order by ordinal limit $5) near) t
     where before < $4 order by ordinal`,
    [id, from, page, characters, mostRows + 1],
  );
  const shown = fitting(rows, characters);
  const next = rows[shown.length];
  const [first] = shown;
  if (first === undefined) return { parts: [], passages: [], next: null };
  const passages = await database.rows<ReadPassage>(
    "documentTexts.passagesOfParts",
    `select ordinal, page, headings, text from passages
     where document_id = $1 and ordinal >= $2 and ($3::integer is null or ordinal < $3) and ($4::integer is null or page = $4) order by ordinal`,
    [id, first.ordinal === 0 ? 0 : first.firstPassage, next?.firstPassage ?? null, page],
  );
  return { parts: shown.map(({ ordinal, page: of, text }) => ({ ordinal, page: of, text })), passages, next: next?.ordinal ?? null };
}

/** Like `partsOf`, but for a document that has passages and no parts. */
export async function passagesOf(
  database: Queryable,
  { id }: ReadDocument,
  { page, from }: TextWindow,
  characters: number,
): Promise<ReadWindow> {
  const rows = await database.rows<ReadPassage>(
    "documentTexts.passages",
    `select ordinal, page, headings, text
     from (select *, coalesce(sum(length(text)) over (order by ordinal rows between unbounded preceding and 2 preceding), 0) as before
           from (select * from passages where document_id = $1 and ordinal >= $2 and ($3::integer is null or page = $3)
             order by ordinal limit $5) near) p
     where before < $4 order by ordinal`,
    [id, from, page, characters, mostRows + 1],
  );
  const passages = fitting(rows, characters);
  return { parts: [], passages, next: rows[passages.length]?.ordinal ?? null };
}
