import { createClient } from "@redis/client";
import type { Log } from "../../platform/lib/log.ts";
import type { CounterState, Counters } from "../../ports/counters.ts";
import { memoryCounters } from "./memory.ts";
import { windowState } from "./window-state.ts";

/** Timeout for a Redis call, in milliseconds. On timeout, the call is counted locally. */
const patienceMs = 100;
/** Interval, in milliseconds, between checks of whether Redis is available again. */
const probeMs = 250;

/**
 * Counts a call in a window; returns the count and the milliseconds until the window ends. A key in its last millisecond still exists (0 ms left),
 * but its window has ended. A key without an expiry would never be reset.
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
  /** Whether Redis is currently in use. */
  readonly shared: boolean;
  close(): Promise<void>;
}

function inTime<T>(answer: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // A response may have arrived while the event loop was blocked. The immediate runs only after pending input has been read.
    const late = (): void => void setImmediate(() => reject(new Error(`no response within ${patienceMs} ms`)));
    const timer = setTimeout(late, patienceMs);
    answer.finally(() => clearTimeout(timer)).then(resolve, reject);
  });
}

/**
 * Creates counters that all nodes share. While Redis is unavailable, each node counts locally, logs one warning, and switches back as soon as Redis
 * responds. An unavailable Redis delays neither the startup nor a call.
 * @param url `redis://` or `rediss://`
 * @param namespace part of the name of every key, so that several installations can use the same Redis server
 */
export async function redisCounters(url: string, log: Log, namespace: string): Promise<RedisCounters> {
  const prefix = `parlance:${namespace}:rate:`;
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

  // Each call reports its own failure; an `error` event without a listener would crash the process.
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

/** Returns the reason without the URL, which may contain a password. */
function reasonOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string };
  return code ?? message ?? "unknown";
}
