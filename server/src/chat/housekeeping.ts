import type { Log } from "../lib/log.ts";
import type { TurnRequestStore } from "./request-store.ts";
import type { ChatStore } from "./store.ts";

interface HousekeepingDeps {
  readonly requests: Pick<TurnRequestStore, "forgetOld">;
  readonly store: Pick<ChatStore, "forgetEmpty">;
  readonly log: Log;
}

/** Forgets now and then what nobody can ask for any more: repeated requests of yesterday, sessions whose first turn came to nothing. */
export function startHousekeeping({ requests, store, log }: HousekeepingDeps, everyMs: number): { stop(): void } {
  const clean = (): void => {
    Promise.all([requests.forgetOld(), store.forgetEmpty()]).catch((error: unknown) =>
      log.warn({ err: error }, "old turns were not forgotten"),
    );
  };
  clean();
  const timer = setInterval(clean, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
