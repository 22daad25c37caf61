import type { Queryable } from "../../../ports/database.ts";
import { notify } from "../../../platform/postgres/notify.ts";

export interface Activatable {
  readonly id: string;
  readonly externalId: string;
  readonly title: string;
  readonly active: boolean;
}

/**
 * Locks a persona of the account until the commit.
 * @returns whether the persona exists
 */
export async function lockPersona(tx: Queryable, accountId: string, personaId: string): Promise<boolean> {
  const persona = await tx.one("jobs.lockPersona", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    personaId,
  ]);
  return persona !== null;
}

/**
 * Locks account documents in the order of their external ids, because a concurrent deletion removes only activations that already exist.
 * @param place the account's hidden source, locked
 * @param selection `after`: last id of the previous step
 */
export function lockForActivation(
  tx: Queryable,
  place: string,
  personaId: string,
  selection: { readonly externalIds: readonly string[]; readonly after: string; readonly limit: number },
): Promise<Activatable[]> {
  return tx.rows<Activatable>(
    "jobs.lockForActivation",
    `select d.id, d.external_id as "externalId", d.title,
       exists (select 1 from activations a where a.persona_id = $5 and a.document_id = d.id) as active
     from documents d
     where d.source_id = $1 and d.external_id > $2 and d.external_id = any ($3::text[]) and d.state <> 'deleted'
     order by d.external_id limit $4 for share of d`,
    [place, selection.after, selection.externalIds, selection.limit, personaId],
  );
}

/** Returns the number of documents that are active for a locked persona. */
export async function countActive(tx: Queryable, personaId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "jobs.countActive",
    `select count(*) as count from activations a join documents d on d.id = a.document_id and d.state <> 'deleted' where a.persona_id = $1`,
    [personaId],
  );
  return row?.count ?? 0;
}

/** Activates documents and invalidates cached data that the account's personas use. */
export async function activate(tx: Queryable, accountId: string, personaId: string, documentIds: readonly string[]): Promise<void> {
  await tx.run(
    "jobs.activate",
    `insert into activations (account_id, persona_id, document_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [accountId, personaId, documentIds],
  );
  await notify(tx, "account_changed", { accountId });
}
