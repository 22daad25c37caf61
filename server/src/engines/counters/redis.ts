import { createClient } from "@redis/client";
import type { Log } from "../../platform/lib/log.ts";
import type { CounterState, Counters } from "../../ports/counters.ts";
import { memoryCounters } from "./memory.ts";
import { windowState } from "./window-state.ts";

/** A call waits at most so long for Redis; then it is counted here. */
const patienceMs = 100;
/** How often it is asked whether Redis is back. */
const probeMs = 250;
const prefix = "parlance:rate:";

/**
 * One call within a window: what was counted, and milliseconds until the window ends. A key that ends on this very millisecond is still there
 * (0 ms left), but its window is over; one without an end would count for ever.
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
  /** Whether Redis counts at present. */
  readonly shared: boolean;
  close(): Promise<void>;
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // An answer that waits while this process was busy has come: what has arrived is read before the immediate runs.
    const late = (): void => void setImmediate(() => reject(new Error(`no answer within ${patienceMs} ms`)));
    const timer = setTimeout(late, patienceMs);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Counters that all nodes share. While Redis is away each node counts by itself, with one warning; it goes back as soon as Redis answers.
 * Neither the start nor a call waits for a Redis that is not there.
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

  // What is wrong is told by the calls; without a listener it would end the process.
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

/** Never the address: it may hold a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? "unknown";
}
