import { setTimeout as delay } from "node:timers/promises";
import { Ajv, type ValidateFunction } from "ajv";
import { Client } from "pg";
import type { Log } from "../lib/log.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Message, Topic, Topics } from "../../ports/topics.ts";
import { clientConfig, type PostgresConnection } from "./client.ts";

/** Thrown if a message exceeds the maximum size of a PostgreSQL notification. */
export class MessageTooLarge extends Error {
  override readonly name = "MessageTooLarge";
}

// All topics share one channel, so subscribing requires no round trip and no message is missed.
const channel = "parlance_events";
// PostgreSQL allows 7,999 bytes in total. The rest is for the topic and the envelope.
const maxMessageBytes = 7_000;
const maxTopicBytes = 200;
const heartbeatMilliseconds = 15_000;
const answerMilliseconds = 5_000;
const publishPatienceMilliseconds = 5_000;

/**
 * Returns the statement that sends a message. If it runs in a store's transaction, the message is delivered on commit, and duplicates
 * within the transaction are delivered once. Throws `MessageTooLarge`.
 */
export function notifySql<Name extends Topic>(topic: Name, message: Message<Name>): NotifyStatement {
  return statementOf(topic, message);
}

interface NotifyStatement {
  readonly text: string;
  readonly values: [string, string];
}

function statementOf(topic: string, message: unknown): NotifyStatement {
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
 * Creates an event bus that uses LISTEN and NOTIFY on its own connection. Messages from this process also pass through the database, so
 * every listener receives each message once, in the same order. Rejects if the first connection fails.
 */
export async function createPostgresEventBus<Of extends Topics>(
  target: PostgresConnection | string,
  log: Log,
  known: Of,
): Promise<EventBus<Of>> {
  const isMessage = messageCheck(known);
  const topics = new Map<string, Set<(message: never) => void>>();
  const gapListeners = new Set<() => void>();

  function deliver(payload: string): void {
    const { topic, message } = parse(payload);
    const listeners = topics.get(topic);
    if (listeners === undefined) return;
    if (!isMessage(topic, message)) return log.warn({ topic }, "dropped an invalid event bus message");
    for (const listener of listeners) guarded(() => listener(message as never), log);
  }

  const connection = new KeptConnection(target, log, {
    onNotification: (payload) => guarded(() => deliver(payload), log),
    onReconnected: () => {
      for (const listener of gapListeners) guarded(listener, log);
    },
  });
  await connection.open();

  // The driver accepts one statement at a time.
  let sent: Promise<unknown> = Promise.resolve();
  return {
    async publish(topic, message) {
      const statement = statementOf(topic, message);
      const sending = sent.then(() => connection.send(statement));
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
    close: () => connection.close(),
  };
}

interface ConnectionEvents {
  readonly onNotification: (payload: string) => void;
  /** Called after a lost connection has been replaced. Notifications sent in the meantime are lost. */
  readonly onReconnected: () => void;
}

/** A listening connection that is replaced when it is lost. */
class KeptConnection {
  readonly #target: PostgresConnection | string;
  readonly #log: Log;
  readonly #events: ConnectionEvents;
  #isClosed = false;
  /** When a connection is lost, this is replaced with a promise for the next one. */
  #link: Promise<Link> = Promise.reject(new Error("the event bus is not open"));

  constructor(target: PostgresConnection | string, log: Log, events: ConnectionEvents) {
    this.#target = target;
    this.#log = log;
    this.#events = events;
    this.#link.catch(() => undefined);
  }

  async open(): Promise<void> {
    this.#link = this.#connect();
    // Rejects only if the bus is closed while it is reconnecting.
    void this.#keepOpen(await this.#link).catch(() => undefined);
  }

  async send(statement: NotifyStatement): Promise<void> {
    const { client } = await within(this.#link, publishPatienceMilliseconds);
    await client.query(statement);
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const current = await this.#link.catch(() => null);
    current?.stopHeartbeat();
    await current?.client.end();
  }

  async #connect(): Promise<Link> {
    const client = new Client({ ...clientConfig(this.#target), connectionTimeoutMillis: answerMilliseconds });
    const ended = new Promise<void>((resolve) => {
      client.once("end", resolve);
      client.on("error", () => resolve());
    });
    client.on("notification", ({ payload }) => this.#events.onNotification(payload ?? ""));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
    } catch (error) {
      await client.end().catch(() => undefined);
      throw error;
    }
    return { client, ended, stopHeartbeat: startHeartbeat(client) };
  }

  async #reconnect(): Promise<Link> {
    for (let pause = 20; ; pause = Math.min(pause * 2, 2_000)) {
      if (this.#isClosed) throw new Error("the event bus is closed");
      try {
        return await this.#connect();
      } catch (error) {
        this.#log.debug({ reason: String(error) }, "no connection for notifications yet");
        await delay(pause);
      }
    }
  }

  async #keepOpen(first: Link): Promise<void> {
    for (let current = first; ;) {
      await current.ended;
      current.stopHeartbeat();
      if (this.#isClosed) return;
      this.#log.warn({}, "notification connection lost");
      void current.client.end().catch(() => undefined);
      this.#link = this.#reconnect();
      current = await this.#link;
      this.#events.onReconnected();
    }
  }
}

interface Link {
  readonly client: Client;
  readonly ended: Promise<void>;
  stopHeartbeat(): void;
}

/** Returns a function that checks whether a value is a valid message for its topic. Each schema is compiled on first use. */
function messageCheck(known: Topics): (topic: string, value: unknown) => boolean {
  const ajv = new Ajv({ strict: false });
  const checks = new Map<string, ValidateFunction>();
  return (topic, value) => {
    const schema = Object.hasOwn(known, topic) ? known[topic] : undefined;
    if (schema === undefined) return false;
    const check = checks.get(topic) ?? ajv.compile(schema);
    checks.set(topic, check);
    return check(value);
  };
}

/** Parses a payload: the topic as a JSON string, directly followed by the message. */
function parse(payload: string): { topic: string; message: unknown } {
  const topic = /^"(?:[^"\\]|\\.)*"/.exec(payload)?.[0] ?? '""';
  return {
    topic: JSON.parse(topic) as string,
    message: JSON.parse(payload.slice(topic.length) || "null"),
  };
}

/** Uses the connection regularly, because a connection that a firewall has dropped appears open until it is used. */
function startHeartbeat(client: Client): () => void {
  const timer = setInterval(() => {
    within(client.query("select 1"), answerMilliseconds).catch(() => client.emit("error", new Error("no response")));
  }, heartbeatMilliseconds).unref();
  return () => clearInterval(timer);
}

async function within<T>(promise: Promise<T>, milliseconds: number): Promise<T> {
  const abort = new AbortController();
  const late = delay(milliseconds, undefined, { signal: abort.signal, ref: false }).then(() => {
    throw new Error("the database does not respond");
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
    log.error({ reason: String(error) }, "event bus listener failed");
  }
}
