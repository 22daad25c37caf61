/** Columns of `jobs`, with the same names as the properties of `Job`. */
export const jobColumns = `j.id, j.account_id as "accountId", j.operation, j.task, j.total, j.status, j.processed, j.failed, j.error,
  j.cancel_requested as "cancelRequested", j.created_at as "createdAt", j.started_at as "startedAt", j.finished_at as "finishedAt"`;
