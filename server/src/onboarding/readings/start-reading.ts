import { assertPaid } from "../../billing/model/subscription.ts";
import type { BillingStatements } from "../../billing/billing.sql.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Transactions } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Ids } from "../../ports/ids.ts";
import { objects } from "../../events/model/objects.ts";
import type { OnboardingJob } from "../model/onboarding.ts";
import { activeOnboarding, lockOnboardings } from "../onboardings.sql.ts";
import { failActive } from "../queue-onboarding.ts";
import { failWebsite } from "./change-interval.ts";
import { dueWebsites, queueReading, takeDue, websiteOf } from "./websites.sql.ts";

export interface StartReadingDeps {
  readonly database: Transactions;
  readonly billing: Pick<BillingStatements, "subscription">;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly bus: EventBus;
}

/**
 * Queues a refresh of a brand's website.
 * @throws Failure `resource.not_found`, `limits.subscription_required`, `auth.user_not_initialized`, `onboarding.active`
 */
export async function startReading(deps: StartReadingDeps, accountId: string, brandId: string, sourceId: string): Promise<OnboardingJob> {
  const subscription = await deps.billing.subscription(accountId);
  if (subscription === null) fail("auth.user_not_initialized", "The account's setup is incomplete.");
  assertPaid(subscription, deps.clock.now());
  const job = await deps.database.transaction(async (tx) => {
    await lockOnboardings(tx, accountId);
    const website = await websiteOf(tx, accountId, brandId, sourceId);
    if (website === null) return null;
    const active = await activeOnboarding(tx, accountId, website.site);
    // An onboarding job for another site does not block a refresh.
    const queued = await queueReading(tx, { jobId: deps.ids.uuidv7(), accountId, sourceId });
    return queued ?? failActive(active ?? fail("resource.not_found", "The website was just deleted."));
  });
  if (job === null) failWebsite();
  await deps.bus.publish("onboardings_pending", {});
  await deps.bus.publish("account_event", { accountId, event: "onboarding.progress", object: objects.onboarding(job.jobId) });
  return job;
}

/** Maximum number of refreshes queued by one call. */
const atOnce = 20;

/**
 * Queues a refresh of each website that is due. Only one node queues each refresh, because the same transaction sets the time of the next
 * refresh.
 */
export async function queueDueReadings({ database, ids }: Pick<StartReadingDeps, "database" | "ids">): Promise<number> {
  let queued = 0;
  for (const { accountId, sourceId } of await dueWebsites(database, atOnce)) {
    const job = await database.transaction(async (tx) => {
      await lockOnboardings(tx, accountId);
      return (await takeDue(tx, accountId, sourceId)) ? queueReading(tx, { jobId: ids.uuidv7(), accountId, sourceId }) : null;
    });
    if (job !== null) queued += 1;
  }
  return queued;
}
