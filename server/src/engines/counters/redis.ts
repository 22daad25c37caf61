import { createClient } from "@redis/client";
import type { Log } from "../../platform/lib/log.ts";
import type { CounterState, Counters } from "../../ports/counters.ts";
import { memoryCounters } from "./memory.ts";
import { windowState } from "./window-state.ts";

/** Maximum wait for Redis per call; then the call is counted locally. */
const patienceMs = 100;
/** Interval between checks of whether Redis is available again. */
const probeMs = 250;
const prefix = "parlance:rate:";

/**
 * Counts a call within a window; returns the count and the milliseconds until the window ends. A key that expires in this millisecond still
 * exists (0 ms left), but its window has ended; a key without expiry would count forever.
 */
const countCall = `
local counted = redis.call("incr", KEYS[1])
local left = redis.call("pttl", KEYS[1])
if counted == 1 or left <= 0 then
  redis.call("set", KEYS[1], 1, "px", ARGV[1])
  return {1, tonumber(ARGV[1])}
end
return {counted, left}`;

export interface RedisCounters extends Counters {
  /** Whether Redis is currently used. */
  readonly shared: boolean;
  close(): Promise<void>;
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // A response may have arrived while this process was busy: pending input is read before the immediate runs.
    const late = (): void => void setImmediate(() => reject(new Error(`no answer within ${patienceMs} ms`)));
    const timer = setTimeout(late, patienceMs);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Counters shared by all nodes. While Redis is unavailable, each node counts locally, after one warning, and returns to Redis as soon as it
 * responds. Neither startup nor a call waits for an unavailable Redis.
 * @param url `redis://` or `rediss://`
 */
export async function redisCounters(url: string, log: Log): Promise<RedisCounters> {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    commandsQueueMaxLength: 10_000,
    socket: { connectTimeout: 2_000, reconnectStrategy: (retries: number) => Math.min(50 * 2 ** Math.min(retries, 6), 2_000) },
  });
  const alone = memoryCounters();
  let shared = false;
  let isWarned = false;
  let closed = false;
  let probe: NodeJS.Timeout | undefined;

  function leave(error: unknown): void {
    if (closed) return;
    shared = false;
    if (!isWarned) log.warn({ reason: reasonOf(error) }, "Redis unavailable, counting rate limits per node");
    isWarned = true;
    probe ??= setTimeout(() => void goBack(), probeMs).unref();
  }

  async function goBack(): Promise<void> {
    probe = undefined;
    try {
      await inTime(client.ping());
      if (closed) return;
      shared = true;
      if (isWarned) log.info({}, "Redis available again, sharing rate limits");
      isWarned = false;
    } catch (error) {
      leave(error);
    }
  }

  // Calls report failures; without a listener the event would crash the process.
  client.on("error", leave);
  const connected = client.connect();
  connected.catch(leave);
  await inTime(connected).then(() => (shared = true), leave);

  return {
    get shared() {
      return shared;
    },

    consume(key, limit, windowMs) {
      if (!shared) return alone.consume(key, limit, windowMs);
      return countThere(key, limit, windowMs).catch((error: unknown) => {
        leave(error);
        return alone.consume(key, limit, windowMs);
      });
    },

    async close() {
      closed = true;
      shared = false;
      clearTimeout(probe);
      client.destroy();
    },
  };

  async function countThere(key: string, limit: number, windowMs: number): Promise<CounterState> {
    const answer = await inTime(client.eval(countCall, { keys: [prefix + key], arguments: [String(windowMs)] }));
    const [counted, left] = answer as unknown as [number, number];
    return windowState(counted, limit, left);
  }
}

/** Returns the reason without the address, which may include a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? "unknown";
}
