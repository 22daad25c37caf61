import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import type { Job } from "./model/job.ts";

/** Publishes, on commit, that a job was queued, has made progress or has ended. */
export function reportProgress(tx: Queryable, { accountId, id }: Pick<Job, "accountId" | "id">): Promise<void> {
  return notify(tx, "account_event", { accountId, event: "job.progress", object: `job:${id}` });
}
