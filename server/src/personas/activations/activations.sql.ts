import { isExternalId } from "../../platform/lib/text.ts";
import type { Queryable } from "../../ports/database.ts";

/** An account document. */
export interface ActivatedDocument {
  readonly id: string;
  readonly externalId: string;
  /** The external id, as sent by the caller. */
  readonly sentId: string;
}

const sentId = `coalesce(d.content ->> 'id', d.external_id)`;

/** SQL that selects the current account documents under the alias `d`. */
const accountDocuments = `documents d join sources s on s.id = d.source_id and s.type = 'library' and s.deleted_at is null and d.state <> 'deleted'`;

/** Returns the external ids of the persona's active documents, sorted by code points; null if the account has no such persona. */
export async function activeDocuments(db: Queryable, accountId: string, personaId: string): Promise<string[] | null> {
  const rows = await db.rows<{ externalId: string | null }>(
    "activations.list",
    `select a.sent_id as "externalId"
     from personas p
     left join lateral (
       select d.external_id, ${sentId} as sent_id from activations a join ${accountDocuments} on d.id = a.document_id and d.account_id = p.account_id
       where a.persona_id = p.id
     ) a on true
     where p.account_id = $1 and p.id = $2 order by a.external_id collate "C"`,
    [accountId, personaId],
  );
  return rows.length === 0 ? null : rows.flatMap(({ externalId }) => externalId ?? []);
}

/** Returns the ids whose documents are active only for other personas. */
export async function activeForOthers(
  db: Queryable,
  accountId: string,
  personaId: string,
  externalIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await db.rows<{ externalId: string }>(
    "activations.ofOthers",
    `select d.external_id as "externalId" from ${accountDocuments}
     where s.account_id = $1 and d.external_id = any ($3::text[])
       and exists (select from activations a where a.document_id = d.id)
       and not exists (select from activations a where a.document_id = d.id and a.persona_id = $2)`,
    [accountId, personaId, externalIds.filter(isExternalId)],
  );
  return new Set(rows.map(({ externalId }) => externalId));
}

/**
 * Locks a persona's activations. Changes are serialized without blocking conversations, which only reference the row. Returns false if the
 * account has no such persona.
 */
export async function lockPersona(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  const found = await tx.one("personas.lock", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    personaId,
  ]);
  return found !== null;
}

/** Returns the account documents with these ids, sorted by external id. Skips malformed ids. */
export function documentsNamed(tx: Queryable, accountId: string, externalIds: readonly string[]): Promise<ActivatedDocument[]> {
  return tx.rows<ActivatedDocument>(
    "activations.documents",
    `select d.id, d.external_id as "externalId", ${sentId} as "sentId" from ${accountDocuments}
     where s.account_id = $1 and d.external_id = any ($2::text[]) order by d.external_id collate "C"`,
    [accountId, externalIds.filter(isExternalId)],
  );
}

/** Counts the persona's active documents. Requires the persona's lock. */
export async function countActive(tx: Queryable, personaId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "activations.count",
    `select count(*) as count from activations a join documents d on d.id = a.document_id and d.state <> 'deleted' where a.persona_id = $1`,
    [personaId],
  );
  return row?.count ?? 0;
}

/** Activates documents. Returns the number of documents that were not active before. */
export function insertActivations(tx: Queryable, accountId: string, personaId: string, documentIds: readonly string[]): Promise<number> {
  return tx.run(
    "activations.insert",
    `insert into activations (account_id, persona_id, document_id) select $1, $2, unnest($3::uuid[]) on conflict (persona_id, document_id) do nothing`,
    [accountId, personaId, documentIds],
  );
}

/** Deactivates all other documents. Returns how many of them had not been deleted. Requires the persona's lock. */
export async function deleteOtherActivations(tx: Queryable, personaId: string, documentIds: readonly string[]): Promise<number> {
  const gone = await tx.rows<{ wasLiving: boolean }>(
    "activations.deleteOthers",
    `delete from activations a using documents d
     where a.persona_id = $1 and d.id = a.document_id and not exists (select from unnest($2::uuid[]) kept where kept = a.document_id)
     returning d.state <> 'deleted' as "wasLiving"`,
    [personaId, documentIds],
  );
  return gone.filter(({ wasLiving }) => wasLiving).length;
}

/** Deactivates a document. Returns false if it was not active. Requires the persona's lock. */
export async function deleteActivation(tx: Queryable, personaId: string, documentId: string): Promise<boolean> {
  const deleted = await tx.run("activations.delete", `delete from activations where persona_id = $1 and document_id = $2`, [
    personaId,
    documentId,
  ]);
  return deleted > 0;
}
