import { fail } from "../../platform/errors/fail.ts";
import type { Ids } from "../../ports/ids.ts";
import type { Job } from "../jobs/model/job.ts";
import type { SourceStatements } from "../sources/sources.sql.ts";
import type { SummaryStatements } from "./summaries.sql.ts";

export interface SummariesDeps {
  readonly sources: Pick<SourceStatements, "byId" | "list">;
  readonly summaries: Pick<SummaryStatements, "states" | "queue">;
  readonly ids: Pick<Ids, "uuidv7">;
}

/**
 * Queues a build of a source's summary.
 * @throws Failure `knowledge.source_not_found`, `knowledge.summary_in_progress`
 */
export async function requestSummary(deps: SummariesDeps, accountId: string, sourceId: string): Promise<Job> {
  const queued = await deps.summaries.queue(accountId, sourceId, deps.ids.uuidv7());
  if (queued.kind === "source_gone") failUnknown();
  if (queued.kind === "busy") fail("knowledge.summary_in_progress", `Job ${queued.jobId} is already building this summary.`);
  return queued.job;
}

function failUnknown(): never {
  fail("knowledge.source_not_found", "No source with this id exists.");
}
