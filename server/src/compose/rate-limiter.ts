import { memoryCounters } from "../engines/counters/memory.ts";
import { rateLimiter, type RateLimiter } from "../platform/limits/enforce.ts";
import type { Counters } from "../ports/counters.ts";
import { epochOf } from "../setup/epoch.sql.ts";
import type { Foundation } from "./foundation.ts";

type Parts = Pick<Foundation, "settings" | "store" | "log" | "cleanup" | "machine">;

/** Opens the request counters, which all processes on this machine share; if Redis is configured, all nodes share them. */
export async function openRateLimiter(parts: Parts): Promise<RateLimiter> {
  return rateLimiter(await openCounters(parts), parts.settings.internalServices);
}

/** Returns null if rate limits are disabled. */
async function openCounters({ settings, store, log, cleanup, machine }: Parts): Promise<Counters | null> {
  if (!settings.rateLimits) return null;
  if (settings.redisUrl === undefined) return machine?.counters ?? memoryCounters();
  const { redisCounters } = await import("../engines/counters/redis.ts");
  const counters = await redisCounters(settings.redisUrl, log, (await epochOf(store.database)) ?? "");
  cleanup.add("counters", () => counters.close());
  return counters;
}
