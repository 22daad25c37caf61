import type { Queryable } from "../../ports/database.ts";
import { notify, notifyChanges } from "../../platform/postgres/notify.ts";
import { moveToBrand } from "../sources/move-source.sql.ts";
import { raiseIfModelsDiffer } from "../embedding-migrations/raise-plan.sql.ts";
import { lockPlace } from "./place.sql.ts";
import { nothingLeft, stepSize, type JobStep, type StepOutcome } from "./step.sql.ts";

const refusals = {
  source_gone: { code: "knowledge.source_not_found", message: "A source of the move was deleted." },
  brand_gone: { code: "resource.not_found", message: "The brand was deleted." },
  managed: { code: "knowledge.source_managed", message: "The source now belongs to an integration stream." },
  crawled: { code: "onboarding.crawl_active", message: "An onboarding is now crawling into the source." },
} as const;

export const moveStep: JobStep<"move"> = async (tx, { accountId, total, task }) => {
  if ("externalIds" in task) return moveDocuments(tx, accountId, task);
  const move = await moveToBrand(tx, accountId, task.sourceId, task.target.brandId);
  if (move !== "moved" && move !== "unchanged") return { ...nothingLeft, error: refusals[move] };
  await notify(tx, "account_changed", { accountId });
  return { processed: total, failed: 0, done: true };
};

/** A document whose id exists in the target source stays, and counts as failed. */
async function moveDocuments(
  tx: Queryable,
  accountId: string,
  task: {
    readonly sourceId: string;
    readonly externalIds: readonly string[];
    readonly target: { readonly sourceId: string };
    readonly after: string;
  },
): Promise<StepOutcome> {
  // Fixed order, so that two moves cannot deadlock.
  for (const id of [task.sourceId, task.target.sourceId].toSorted()) {
    if ((await lockPlace(tx, accountId, id)) === null) return { ...nothingLeft, error: refusals.source_gone };
  }
  const rows = await tx.rows<{ id: string; externalId: string; taken: boolean }>(
    "jobs.lockForMove",
    `select d.id, d.external_id as "externalId",
       exists (select 1 from documents o where o.source_id = $5 and o.external_id = d.external_id and o.state <> 'deleted') as taken
     from documents d
     where d.source_id = $1 and d.external_id > $2 and d.external_id = any ($3::text[]) and d.state <> 'deleted'
     order by d.external_id limit $4 for update of d`,
    [task.sourceId, task.after, task.externalIds, stepSize, task.target.sourceId],
  );
  const last = rows.at(-1);
  if (last === undefined) return nothingLeft;
  const moving = rows.filter((row) => !row.taken).map((row) => row.id);
  await tx.run("jobs.moveDocuments", `update documents set source_id = $2, updated_at = now() where id = any ($1::uuid[])`, [
    moving,
    task.target.sourceId,
  ]);
  await raiseIfModelsDiffer(tx, accountId);
  await notifyChanges(tx, moving);
  return {
    processed: rows.length,
    failed: rows.length - moving.length,
    done: rows.length < stepSize,
    task: { ...task, after: last.externalId },
  };
}
