import type { Queryable, Transactions } from "../../ports/database.ts";
import type { UnitQuota } from "../model/units.ts";
import { keepReplacedTexts } from "../documents/keep-versions.sql.ts";
import { servedVersion } from "../documents/served-version.ts";
import { raiseUnlessComplete } from "../embedding-migrations/raise-plan.sql.ts";
import { reportThresholds } from "../../billing/quota-notices.sql.ts";
import { addUsage, unlimited } from "../usage.sql.ts";
import { lockHeldDocuments, markReady, replacePassages, replaceTexts, type ReadyDocument } from "./commit-documents.sql.ts";
import { committable, knowledgeUnitsOf, needsQuota, titleFromFile, usageCorrections, type CommittedDocument } from "./model/commit.ts";
import { OverQuota, type BatchVectors, type CommitOutcome, type ProcessedDocument } from "./model/processed-document.ts";
import { replacePictures } from "./replace-images.sql.ts";

export interface CommitDeps {
  readonly database: Transactions;
  /** Returns the quota of an account. Called if a document has more units than its estimate. */
  readonly quota: (accountId: string) => Promise<UnitQuota>;
}

/**
 * Writes passages, vectors, units and the state `ready` in one transaction. Includes only documents that are still leased to `owner` and whose stored
 * text has not changed since it was read. The served version is built from the current content, because a price may have changed in the meantime.
 * @throws OverQuota
 */
export async function commitDocuments(
  { database, quota }: CommitDeps,
  processed: readonly ProcessedDocument[],
  vectors: BatchVectors,
  owner: string,
): Promise<CommitOutcome> {
  const commit = database.transaction(async (tx) => {
    const held = await lockHeldDocuments(
      tx,
      processed.map(({ document }) => document.id),
      owner,
    );
    const done = committable(processed, held);
    if (done.length === 0) return { committed: [], droppedBlobs: [] };
    const ids = done.map(({ row }) => row.id);
    const replaced = done.flatMap(({ row }) => (row.mayReplaceText ? [row] : []));
    const accountIds = [...new Set(replaced.map(({ accountId }) => accountId))];
    await keepReplacedTexts(
      tx,
      accountIds,
      replaced.map(({ id }) => id),
    );
    await replacePassages(tx, processed, vectors, new Set(ids));
    await replaceTexts(tx, done);
    const droppedBlobs = await replacePictures(tx, done);
    await raiseUnlessComplete(tx, ids, [vectors.generation, ...vectors.others.keys()]);
    await markReady(tx, done.map(readyDocument));
    await correctUsage(tx, done, quota);
    return { committed: ids, droppedBlobs };
  });
  try {
    return await commit;
  } catch (error) {
    // Reported after the rollback, which would undo an earlier report.
    if (error instanceof OverQuota) await reportThresholds(database, error.excess.notices);
    throw error;
  }
}

async function correctUsage(tx: Queryable, done: readonly CommittedDocument[], quota: CommitDeps["quota"]): Promise<void> {
  for (const { accountId, units } of usageCorrections(done)) {
    const allowed = needsQuota(units) ? await quota(accountId) : unlimited;
    const excess = await addUsage(tx, accountId, "documents.processed", units, allowed);
    if (excess !== null) throw new OverQuota(accountId, excess);
  }
}

function readyDocument({ processed, row }: CommittedDocument): ReadyDocument {
  const { kind, content } = row;
  const title = titleFromFile(row, processed.foundTitle);
  const titled = title === null ? content : { ...content, title };
  return {
    id: row.id,
    title: title === null ? null : title.normalize("NFC"),
    content: title === null ? null : titled,
    served: servedVersion(kind, titled, title === null ? null : row.originalFileName),
    knowledge_units: knowledgeUnitsOf({ processed, row }),
    pages: processed.pages,
    found_title: processed.foundTitle,
    warnings: processed.warnings,
  };
}
