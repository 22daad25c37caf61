import { setTimeout as delay } from "node:timers/promises";
import { Client } from "pg";
import type { Log } from "../lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import { clientConfig, type PostgresConnection } from "./client.ts";

/** Thrown when a message exceeds the size of a PostgreSQL notification. */
export class MessageTooLarge extends Error {
  override readonly name = "MessageTooLarge";
}

// One channel for all topics: subscribing then needs no round trip, and misses no message.
const channel = "parlance_events";
// PostgreSQL allows 7,999 bytes in total; the rest is for the topic and the envelope.
const maxMessageBytes = 7_000;
const maxTopicBytes = 200;
const heartbeatMilliseconds = 15_000;
const answerMilliseconds = 5_000;
const publishPatienceMilliseconds = 5_000;

/**
 * Returns the statement that sends a message, to be run in a store's transaction: it is delivered on commit, and duplicates within a
 * transaction are delivered once. Throws `MessageTooLarge`.
 */
export function notifySql(topic: string, message: unknown): { text: string; values: [string, string] } {
  const json = JSON.stringify(message ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxMessageBytes) {
    throw new MessageTooLarge(
      `a message of ${bytes} bytes on "${topic}" is beyond the limit of ${maxMessageBytes}: send an id and let the listener read`,
    );
  }
  if (Buffer.byteLength(topic) > maxTopicBytes) throw new MessageTooLarge(`the topic "${topic}" is too long`);
  return { text: "select pg_notify($1, $2)", values: [channel, `${JSON.stringify(topic)}${json}`] };
}

/**
 * Creates an event bus over LISTEN and NOTIFY on its own connection. Messages of this process also pass through the database, so every
 * listener gets each once, in one order. Rejects when the first connection fails.
 */
export async function createPostgresEventBus(target: PostgresConnection | string, log: Log): Promise<EventBus> {
  const topics = new Map<string, Set<(message: unknown) => void>>();
  const gapListeners = new Set<() => void>();
  let closed = false;

  function deliver(payload: string): void {
    const { topic, message } = parse(payload);
    for (const listener of topics.get(topic) ?? []) guarded(() => listener(message), log);
  }

  async function open(): Promise<Link> {
    const client = new Client({
      ...clientConfig(target),
      connectionTimeoutMillis: answerMilliseconds,
    });
    const ended = new Promise<void>((resolve) => {
      client.once("end", resolve);
      client.on("error", () => resolve());
    });
    client.on("notification", ({ payload }) => guarded(() => deliver(payload ?? ""), log));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, ended, stopHeartbeat: startHeartbeat(client) };
  }

  async function reopen(): Promise<Link> {
    for (let pause = 20; ; pause = Math.min(pause * 2, 2_000)) {
      if (closed) throw new Error("the event bus is closed");
      try {
        return await open();
      } catch (error) {
        log.debug({ reason: String(error) }, "no connection for notifications yet");
        await delay(pause);
      }
    }
  }

  /** Replaced by a promise of the next connection as soon as one is lost. */
  let link: Promise<Link> = open();

  async function keepOpen(first: Link): Promise<void> {
    for (let current = first; ;) {
      await current.ended;
      current.stopHeartbeat();
      if (closed) return;
      log.warn({}, "connection for notifications lost");
      void current.client.end().catch(() => undefined);
      link = reopen();
      current = await link;
      for (const listener of gapListeners) guarded(listener, log);
    }
  }
  // Rejects only when the bus is closed while reconnecting.
  void keepOpen(await link).catch(() => undefined);

  // The driver accepts one statement at a time.
  let sent: Promise<unknown> = Promise.resolve();
  const send = async (statement: ReturnType<typeof notifySql>): Promise<void> => {
    const { client } = await within(link, publishPatienceMilliseconds);
    await client.query(statement);
  };

  return {
    async publish(topic, message) {
      const statement = notifySql(topic, message);
      const sending = sent.then(() => send(statement));
      sent = sending.catch(() => undefined);
      await sending;
    },
    subscribe(topic, listener) {
      const listeners = topics.get(topic) ?? new Set();
      topics.set(topic, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && topics.get(topic) === listeners) topics.delete(topic);
      };
    },
    onGap(listener) {
      gapListeners.add(listener);
      return () => gapListeners.delete(listener);
    },
    async close() {
      closed = true;
      const current = await link.catch(() => null);
      current?.stopHeartbeat();
      await current?.client.end();
    },
  };
}

interface Link {
  readonly client: Client;
  readonly ended: Promise<void>;
  stopHeartbeat(): void;
}

/** The payload is the topic as a JSON string, directly followed by the message. */
function parse(payload: string): { topic: string; message: unknown } {
  const topic = /^"(?:[^"\\]|\\.)*"/.exec(payload)?.[0] ?? '""';
  return {
    topic: JSON.parse(topic) as string,
    message: JSON.parse(payload.slice(topic.length) || "null"),
  };
}

/** A connection dropped by a firewall looks alive until it is used. */
function startHeartbeat(client: Client): () => void {
  const timer = setInterval(() => {
    within(client.query("select 1"), answerMilliseconds).catch(() => client.emit("error", new Error("no answer")));
  }, heartbeatMilliseconds).unref();
  return () => clearInterval(timer);
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const abort = new AbortController();
  const late = delay(milliseconds, undefined, { signal: abort.signal, ref: false }).then(() => {
    throw new Error("the database does not answer");
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    abort.abort();
    late.catch(() => undefined);
  }
}

function guarded(listener: () => void, log: Log): void {
  try {
    listener();
  } catch (error) {
    log.error({ reason: String(error) }, "a listener of the event bus failed");
  }
}
