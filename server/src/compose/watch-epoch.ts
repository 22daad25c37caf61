import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { Queryable } from "../ports/database.ts";
import { epochOf } from "../setup/epoch.sql.ts";

const pauseMs = 1_000;

interface EpochDeps {
  readonly database: Queryable;
  readonly bus: Pick<EventBus, "onGap">;
  readonly log: Log;
  /** Waits before the epoch is read again from a database that does not respond. */
  readonly pause?: () => Promise<unknown>;
}

/**
 * Calls `onReplaced` once if the database is replaced by another one, such as a restored backup. Everything in memory then describes the
 * other database. A replacement closes every connection, so the epoch is read again after each interruption.
 */
export async function watchEpoch(
  { database, bus, log, pause = () => delay(pauseMs, undefined, { ref: false }) }: EpochDeps,
  onReplaced: () => void,
): Promise<{ stop(): void }> {
  const epoch = await epochOf(database);
  let isOver = false;
  const check = async (): Promise<void> => {
    for (; !isOver; await pause()) {
      const found = await epochOf(database).catch(() => undefined);
      if (found === undefined) continue;
      if (found !== epoch && !isOver) {
        isOver = true;
        log.error({}, "the database was replaced by another one, stopping: the next start reads the other database");
        onReplaced();
      }
      return;
    }
  };
  const unsubscribe = bus.onGap(() => void check());
  return {
    stop() {
      isOver = true;
      unsubscribe();
    },
  };
}
