/** Condition on `jobs j`: ended less than seven days ago, or not ended. */
export const keptJobs = "j.finished_at is null or j.finished_at > now() - interval '7 days'";
