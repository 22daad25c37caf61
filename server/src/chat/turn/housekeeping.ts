import type { Log } from "../../platform/lib/log.ts";
import type { TurnRequestStore } from "../request-store.ts";

interface HousekeepingDeps {
  readonly requests: Pick<TurnRequestStore, "forgetOld">;
  readonly log: Log;
}

/** Deletes recorded responses that are too old to be replayed, now and periodically. */
export function startHousekeeping({ requests, log }: HousekeepingDeps, everyMs: number): { stop(): void } {
  const clean = (): void => {
    requests.forgetOld().catch((error: unknown) => log.warn({ err: error }, "failed to purge expired requests"));
  };
  clean();
  const timer = setInterval(clean, everyMs);
  timer.unref();
  return { stop: () => clearInterval(timer) };
}
