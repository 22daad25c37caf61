import { stepSize } from "../model/step.ts";
import { imageBlobs, lockMarked, purgeDocuments, purgeEmptySources } from "./purge.sql.ts";
import type { JobStep } from "./step.ts";

/**
 * Deletes documents marked as deleted with their passages and files, and then the empty sources. A file is deleted before the row that references it,
 * so an interruption does not leave orphans.
 */
export const purgeStep: JobStep<"delete"> = async (tx, { accountId }, deleteBlob) => {
  const documents = await lockMarked(tx, accountId, stepSize);
  const ids = documents.map(({ id }) => id);
  for (const { blobKey } of documents) if (blobKey !== null) await deleteBlob(blobKey);
  for (const key of await imageBlobs(tx, ids)) await deleteBlob(key);
  await purgeDocuments(tx, ids);
  const done = documents.length < stepSize;
  if (done) await purgeEmptySources(tx, accountId);
  return { processed: documents.length, failed: 0, done };
};
