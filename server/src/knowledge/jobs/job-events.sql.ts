import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";

const data = {
  job_id: "j.id",
  operation: "case j.operation when 'undo' then 'import' else j.operation end",
  processed: "j.processed",
  failed: "j.failed",
};
const own = { account: "j.account_id", object: "'job:' || j.id" };
const completed = eventColumns("job.completed", { ...own, data });
const failed = eventColumns("job.failed", { ...own, data: { ...data, error: "j.error" } });

/** Columns that an update of jobs returns for `reportEnd`. */
export const endedColumns = "id, account_id, operation, status, processed, failed, error";

/** End of a statement whose `ended` part updates jobs: publishes events for jobs that completed or failed. */
export const reportEnd = `${eventParts(`select ${completed} from ended j where j.status = 'completed' union all select ${failed} from ended j where j.status = 'failed'`)}
     select (select news from events_told) as news`;
