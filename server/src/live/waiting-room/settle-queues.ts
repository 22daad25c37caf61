import type { Log } from "../../platform/lib/log.ts";
import type { Transactions } from "../../ports/database.ts";
import { accountsToSettle } from "../places/admission.sql.ts";
import { settlePlaces, tryLockPlaces } from "../places/settle-places.ts";
import { forgetEntries } from "./waiting-room.sql.ts";

interface SettleQueuesDeps {
  readonly database: Transactions;
  readonly log: Log;
}

const forgetEveryMs = 600_000;

/**
 * Periodically reclaims expired slots and admits the next visitors, on every node. This releases the slots of killed nodes, skips visitors
 * who are away, and applies changed capacities. All other changes take effect immediately, in the transaction that releases a slot.
 */
export function startSettlingQueues(deps: SettleQueuesDeps, everyMs: number): { stop(): Promise<void> } {
  const { database, log } = deps;
  let running: Promise<void> | null = null;
  const settle = (): void => {
    running ??= settleAll(deps)
      .catch((error: unknown) => log.warn({ err: error }, "failed to update the waiting rooms"))
      .finally(() => (running = null));
  };
  const forget = (): void => {
    forgetEntries(database).catch((error: unknown) => log.warn({ err: error }, "failed to purge ended waiting room entries"));
  };
  forget();
  const timers = [setInterval(settle, everyMs).unref(), setInterval(forget, forgetEveryMs).unref()];
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await running;
    },
  };
}

async function settleAll({ database }: SettleQueuesDeps): Promise<void> {
  for (const accountId of await accountsToSettle(database)) {
    await database.transaction(async (tx) => {
      const locked = await tryLockPlaces(tx, accountId);
      if (locked !== null) await settlePlaces(tx, accountId, locked);
    });
  }
}
