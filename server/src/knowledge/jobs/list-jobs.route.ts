import Type from "typebox";
import { ok } from "../../platform/endpoint/call.ts";
import { route, type Route } from "../../platform/endpoint/route.ts";
import { Limit, Offset, TotalCount } from "../../platform/endpoint/schemas.ts";
import type { FindJobDeps } from "./find-job.ts";
import { jobView } from "./job-view.ts";
import { JobView } from "./job.schema.ts";
import { listJobs } from "./jobs.sql.ts";

export function listJobsRoute({ database, index }: FindJobDeps): Route {
  return route({
    method: "GET",
    url: "/api/knowledge/jobs",
    id: "listJobs",
    summary: "List the account's jobs, newest first. Jobs are kept for seven days after they end",
    description:
      "Use it to show running and completed jobs. To follow one job, call `getJob`; to list onboarding jobs, call `listOnboardings`.",
    tag: "Jobs",
    access: ["account_key", "session"],
    rate: "Global",
    codes: [],
    query: Type.Object({ limit: Limit, offset: Offset }),
    answers: { 200: Type.Object({ items: Type.Array(JobView), total_count: TotalCount }) },
    handle: async ({ actor, query }) => {
      const { items, total } = await listJobs(database, index, actor.accountId, query);
      return ok({ items: items.map(jobView), total_count: total });
    },
  });
}
