import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { StoredBlob } from "../../ports/blob-store.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import { lockPlace } from "../jobs/place.sql.ts";
import { queueBulkJob } from "../jobs/queue-bulk-job.ts";
import { failImported } from "../sources/own-source.ts";
import type { Source } from "../sources/model/source.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import { writableSource } from "../sources/writable-source.ts";
import { importOfSource, replaceImport, restartImport } from "./imports.sql.ts";
import type { ImportOptions } from "./model/import.ts";
import { countRetryable } from "./skipped.sql.ts";

export interface StartImportDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "byId">;
  readonly ids: Ids;
}

/** A stored file to import. */
export interface ImportFile {
  readonly name: string;
  readonly blob: StoredBlob;
}

/**
 * Returns a source that an import may write to.
 * @throws Failure `knowledge.import_running`
 */
export async function importableSource(deps: Pick<StartImportDeps, "sources">, accountId: string, sourceId: string): Promise<Source> {
  const source = await writableSource(deps.sources, accountId, sourceId, "catalog");
  if (source.importId !== null) failImported();
  return source;
}

/**
 * Queues the import of a stored file, which replaces the source's last import. The job deletes the file.
 * @throws Failure `knowledge.source_not_found`, `knowledge.import_running`, `knowledge.removal_busy`
 */
export function startImport(deps: StartImportDeps, source: Source, { name, blob }: ImportFile, options: ImportOptions): Promise<Job> {
  const { accountId, id: sourceId } = source;
  const id = deps.ids.uuidv7();
  return deps.database.transaction(async (tx) => {
    if ((await lockPlace(tx, accountId, sourceId)) === null) fail("knowledge.source_not_found", "The source was just deleted.");
    const job = await queueBulkJob(tx, { id, accountId, operation: "import", total: 0, task: { sourceId } });
    await replaceImport(tx, { id, accountId, sourceId, options, fileName: name, blobKey: blob.key });
    return job;
  });
}

/** Queues a job that resends those skipped items of the source's last import that may succeed now. */
export async function retrySkipped(deps: StartImportDeps, accountId: string, sourceId: string): Promise<Job> {
  const source = await deps.sources.byId(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
  if (source.importId !== null) failImported();
  const jobId = deps.ids.uuidv7();
  return deps.database.transaction(async (tx) => {
    if ((await lockPlace(tx, accountId, sourceId)) === null) fail("knowledge.source_not_found", "The source was just deleted.");
    const last = await importOfSource(tx, accountId, sourceId);
    const total = last === null ? 0 : await countRetryable(tx, last.id);
    if (last === null || total === 0)
      fail("knowledge.nothing_skipped", "The last import of the source skipped no items that could succeed now.");
    const job = await queueBulkJob(tx, { id: jobId, accountId, operation: "import", total, task: { sourceId } });
    await restartImport(tx, last, jobId);
    return job;
  });
}
