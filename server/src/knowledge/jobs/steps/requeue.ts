import type { Queryable } from "../../../ports/database.ts";
import { estimatesRestored } from "../../documents/model/unit-accounting.ts";
import { addUsage, unlimited } from "../../usage.sql.ts";
import { lockPlace } from "../place.sql.ts";
import type { DocumentSelection } from "../model/job.ts";
import { nothingLeft, statesTaken, stepSize, walked } from "../model/step.ts";
import { lockForRequeue, makePending, type RequeuedDocument } from "./requeue.sql.ts";
import type { JobStep } from "./step.ts";

/**
 * Queues the documents of one step for processing again. The account's usage reverts to their estimates, which apply until the documents
 * are processed.
 * @param after last external id of the previous step, "" at the start
 */
export async function requeue(
  tx: Queryable,
  accountId: string,
  operation: "process" | "reprocess",
  { sourceId, externalIds, filter, after }: DocumentSelection & { readonly after: string },
): Promise<RequeuedDocument[]> {
  const place = await lockPlace(tx, accountId, sourceId);
  if (place === null) return [];
  const documents = await lockForRequeue(tx, place, {
    externalIds,
    filter: filter ?? null,
    after,
    states: statesTaken(operation),
    limit: stepSize,
  });
  if (documents.length === 0) return [];
  await makePending(
    tx,
    documents.map(({ id }) => id),
  );
  await addUsage(tx, accountId, "documents.processed", estimatesRestored(documents), unlimited);
  return documents;
}

export const requeueStep: JobStep<"process" | "reprocess"> = async (tx, { accountId, operation, task }) => {
  const documents = await requeue(tx, accountId, operation, task);
  return documents.length === 0 ? nothingLeft : walked(task, documents);
};
