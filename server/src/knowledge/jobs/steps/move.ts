import type { Queryable } from "../../../ports/database.ts";
import { raiseIfModelsDiffer } from "../../embedding-migrations/raise-plan.sql.ts";
import { moveToBrand } from "../../sources/move-source.sql.ts";
import type { JobTasks } from "../model/job.ts";
import { movable, nothingLeft, stepSize, stopped, walked, type StepOutcome } from "../model/step.ts";
import { addFailures } from "../failures.sql.ts";
import { lockPlace } from "../place.sql.ts";
import { lockForMove, moveDocuments, reportSourceMoved } from "./move.sql.ts";
import type { JobStep } from "./step.ts";

const refusals = {
  source_gone: { code: "knowledge.source_not_found", message: "The source or the target of the move was deleted." },
  brand_gone: { code: "resource.not_found", message: "The brand was deleted." },
  managed: { code: "knowledge.source_managed", message: "The source now belongs to an integration stream." },
  imported: { code: "knowledge.import_running", message: "An import into the source is running." },
  crawled: { code: "onboarding.crawl_active", message: "An onboarding job is now adding crawled pages to the source." },
} as const;

/** Moves a source to another brand, or documents to another source. */
export const moveStep: JobStep<"move"> = async (tx, job) => {
  const { accountId, total, task } = job;
  if ("externalIds" in task) return documentsStep(tx, job, task);
  const move = await moveToBrand(tx, accountId, task.sourceId, task.target.brandId);
  if (move !== "moved" && move !== "unchanged") return stopped(refusals[move]);
  await reportSourceMoved(tx, accountId);
  return { processed: total, failed: 0, done: true };
};

async function documentsStep(
  tx: Queryable,
  job: { readonly id: string; readonly accountId: string },
  task: Extract<JobTasks["move"], { readonly externalIds: unknown }>,
): Promise<StepOutcome> {
  const { accountId } = job;
  const { externalIds, filter, after } = task;
  const places = { from: task.sourceId, to: task.target.sourceId };
  // Locked in a fixed order, so that two moves cannot deadlock.
  for (const id of [places.from, places.to].toSorted())
    if ((await lockPlace(tx, accountId, id)) === null) return stopped(refusals.source_gone);
  const documents = await lockForMove(tx, places, { externalIds, filter: filter ?? null, after, limit: stepSize });
  if (documents.length === 0) return nothingLeft;
  const { ids, failed } = movable(documents);
  const taken = documents.filter((document) => document.taken);
  await addFailures(
    tx,
    job,
    taken.map(({ externalId, title }) => ({ externalId, title, sourceId: task.sourceId, code: "id_taken" })),
  );
  await moveDocuments(tx, accountId, ids, places.to);
  await raiseIfModelsDiffer(tx, accountId);
  return walked(task, documents, failed);
}
