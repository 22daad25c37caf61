import type { OnboardingJob, OnboardingStore } from "./model/onboarding.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { isUnderWay } from "../brands/onboarding-state.sql.ts";
import { jobColumns } from "./onboarding-columns.sql.ts";
import { startOnboarding } from "./insert-onboarding.sql.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import { isCompletionNewer, readCompleted } from "../knowledge/documents/seen-by-index.sql.ts";

/** Retention of ended onboardings. */
export const keptOnboardings = "o.finished_at is null or o.finished_at > now() - interval '30 days'";

/** @param index of this node: an onboarding is not completed before the node's searches show what it read */
export function postgresOnboardingStore(database: Database, index: IndexProgress): OnboardingStore {
  return {
    start: (onboarding) => startOnboarding(database, onboarding),

    byId: (accountId, jobId) =>
      readCompleted<OnboardingJob>(index, (position) =>
        database.one(
          "onboardings.byId",
          `select ${jobColumns}, ${isCompletionNewer("o", "$3")} as "isBehind" from onboardings o
           where o.account_id = $1 and o.id = $2 and (${keptOnboardings})`,
          [accountId, jobId, position],
        ),
      ),

    ofPersona: (accountId, personaId) =>
      readCompleted<OnboardingJob>(index, (position) =>
        database.one(
          "onboardings.ofPersona",
          `select ${jobColumns}, ${isCompletionNewer("o", "$3")} as "isBehind" from onboardings o
           where o.account_id = $1 and o.persona_id = $2 and (${keptOnboardings}) order by o.created_at desc, o.id desc limit 1`,
          [accountId, personaId, position],
        ),
      ),

    active: (accountId) =>
      database.one<OnboardingJob>(
        "onboardings.active",
        `select ${jobColumns} from onboardings o where o.account_id = $1 and ${isUnderWay}`,
        [accountId],
      ),

    cancel: (accountId, jobId) => database.transaction((tx) => cancel(tx, accountId, jobId)),
  };
}

/** One that awaits a retry is due immediately: the worker that claims it ends it. */
async function cancel(tx: Queryable, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  const canceled = await tx.one<OnboardingJob>(
    "onboardings.cancel",
    `update onboardings o set cancel_requested = true,
       lease_until = case when o.lease_owner is not null then o.lease_until end,
       status = case when o.status = 'queued' then 'canceled' else o.status end,
       finished_at = case when o.status = 'queued' then now() end
     where o.account_id = $1 and o.id = $2 and ${isUnderWay} returning ${jobColumns}`,
    [accountId, jobId],
  );
  if (canceled?.status === "canceled") {
    await tx.run(
      "onboardings.leaveDraft",
      `update personas set status = 'draft', updated_at = now() where account_id = $1 and id = $2 and status = 'building'`,
      [accountId, canceled.personaId],
    );
  }
  return (
    canceled ??
    tx.one<OnboardingJob>("onboardings.ended", `select ${jobColumns} from onboardings o where o.account_id = $1 and o.id = $2`, [
      accountId,
      jobId,
    ])
  );
}
