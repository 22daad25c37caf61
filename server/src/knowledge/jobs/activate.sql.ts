import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { lockPlace } from "./place.sql.ts";
import { nothingLeft, stepSize, type JobStep } from "./step.sql.ts";

/** Documents that may be active per persona. */
const mostActive = 5_000;

/** Activates account documents for a persona; active ones stay, those beyond the limit fail. Lock order: persona, source, document. */
export const activateStep: JobStep<"activate"> = async (tx, { accountId, task }) => {
  const persona = await tx.one("jobs.lockPersona", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
    accountId,
    task.personaId,
  ]);
  if (persona === null) return { ...nothingLeft, error: { code: "resource.not_found", message: "The persona was deleted." } };
  const library = await lockPlace(tx, accountId, null);
  if (library === null) return nothingLeft;
  // Blocks a concurrent deletion, which removes the activations that it finds.
  const rows = await tx.rows<{ id: string; externalId: string; active: boolean }>(
    "jobs.lockForActivation",
    `select d.id, d.external_id as "externalId",
       exists (select 1 from activations a where a.persona_id = $5 and a.document_id = d.id) as active
     from documents d
     where d.source_id = $1 and d.external_id > $2 and d.external_id = any ($3::text[]) and d.state <> 'deleted'
     order by d.external_id limit $4 for share of d`,
    [library, task.after, task.externalIds, stepSize, task.personaId],
  );
  const last = rows.at(-1);
  if (last === undefined) return nothingLeft;
  const room = Math.max(0, mostActive - (await countActive(tx, task.personaId)));
  const fresh = rows.filter((row) => !row.active).map((row) => row.id);
  await tx.run(
    "jobs.activate",
    `insert into activations (account_id, persona_id, document_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [accountId, task.personaId, fresh.slice(0, room)],
  );
  await notify(tx, "account_changed", { accountId });
  return {
    processed: rows.length,
    failed: Math.max(0, fresh.length - room),
    done: rows.length < stepSize,
    task: { ...task, after: last.externalId },
  };
};

async function countActive(tx: Queryable, personaId: string): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "jobs.countActive",
    `select count(*) as count from activations a join documents d on d.id = a.document_id and d.state <> 'deleted' where a.persona_id = $1`,
    [personaId],
  );
  return row?.count ?? 0;
}
