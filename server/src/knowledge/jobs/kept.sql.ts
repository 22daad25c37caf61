/** SQL condition on `jobs j`: the job has not ended, or it ended less than seven days ago. */
export const keptJobs = "j.finished_at is null or j.finished_at > now() - interval '7 days'";
