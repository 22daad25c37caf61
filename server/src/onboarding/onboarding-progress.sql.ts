import { notify } from "../platform/postgres/notify.ts";
import { objects } from "../events/model/objects.ts";
import type { Queryable } from "../ports/database.ts";

/** Notifies listeners on commit that an onboarding job was queued, has made progress or has ended. */
export function reportOnboarding(tx: Queryable, accountId: string, jobId: string): Promise<void> {
  return notify(tx, "account_event", { accountId, event: "onboarding.progress", object: objects.onboarding(jobId) });
}
