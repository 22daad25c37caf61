import { stepSize } from "../model/step.ts";
import { unreferencedBlobs } from "../../files/blob-references.sql.ts";
import { keepDeletedTexts } from "../../documents/keep-versions.sql.ts";
import { imageBlobs, lockMarked, purgeDocuments, purgeEmptySources, purgeVersions } from "./purge.sql.ts";
import type { JobStep } from "./step.ts";

/**
 * Deletes documents marked as deleted, including their passages and files, and then the empty sources, including the versions of their
 * documents. Versions of
 * other deleted documents stay until they expire. A file is deleted before the row that references it,
 * so an interruption does not leave orphans.
 */
export const purgeStep: JobStep<"delete"> = async (tx, { accountId }, deleteBlob) => {
  const documents = await lockMarked(tx, accountId, stepSize);
  const ids = documents.map(({ id }) => id);
  for (const { blobKey } of documents) if (blobKey !== null) await deleteBlob(blobKey);
  for (const key of await imageBlobs(tx, ids)) await deleteBlob(key);
  await keepDeletedTexts(tx, accountId, ids);
  await purgeDocuments(tx, ids);
  const areDocumentsGone = documents.length < stepSize;
  const versions = areDocumentsGone ? await purgeVersions(tx, accountId, stepSize) : [];
  const blobKeys = versions.flatMap(({ blobKey }) => blobKey ?? []);
  for (const key of await unreferencedBlobs(tx, blobKeys)) await deleteBlob(key);
  const done = areDocumentsGone && versions.length < stepSize;
  if (done) await purgeEmptySources(tx, accountId);
  return { processed: documents.length, failed: 0, done };
};
