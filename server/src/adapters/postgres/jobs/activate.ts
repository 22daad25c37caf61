import { notify } from "../index-feed.ts";
import { lockPlace } from "./place.ts";
import { nothingLeft, stepSize, type JobStep } from "./step.ts";

/** Lets a persona answer from account documents; those that it answers from already stay as they are. */
export const activateStep: JobStep<"activate"> = async (tx, { accountId, task }) => {
  const persona = await tx.one("jobs.lockPersona", `select 1 from personas where account_id = $1 and id = $2 for key share`, [
    accountId,
    task.personaId,
  ]);
  if (persona === null) return { ...nothingLeft, error: { code: "resource.not_found", message: "The persona was deleted" } };
  const library = await lockPlace(tx, accountId, null);
  if (library === null) return nothingLeft;
  // The lock holds off a deletion, which removes the activations that it finds.
  const rows = await tx.rows<{ id: string; externalId: string }>(
    "jobs.lockForActivation",
    `select id, external_id as "externalId" from documents
     where source_id = $1 and external_id > $2 and external_id = any ($3::text[]) and state <> 'deleted'
     order by external_id limit $4 for share`,
    [library, task.after, task.externalIds, stepSize],
  );
  const last = rows.at(-1);
  if (last === undefined) return nothingLeft;
  await tx.run(
    "jobs.activate",
    `insert into activations (account_id, persona_id, document_id) select $1, $2, unnest($3::uuid[]) on conflict do nothing`,
    [accountId, task.personaId, rows.map((row) => row.id)],
  );
  await notify(tx, "account_changed", { accountId });
  return { processed: rows.length, failed: 0, done: rows.length < stepSize, task: { ...task, after: last.externalId } };
};
