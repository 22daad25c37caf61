/** Condition on `jobs j`: a job is kept for seven days after its end. */
export const keptJobs = "j.finished_at is null or j.finished_at > now() - interval '7 days'";
