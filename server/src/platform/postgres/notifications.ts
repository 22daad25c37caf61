import { setTimeout as delay } from "node:timers/promises";
import { Ajv, type ValidateFunction } from "ajv";
import { Client, type ClientConfig } from "pg";
import type { Log } from "../lib/log.ts";
import { Unavailable } from "../lib/unavailable.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { Topics } from "../../ports/topics.ts";
import { clientConfig, type ConnectOptions, type PostgresConnection } from "./connections.ts";
import { GatheredNews } from "./gathered-news.ts";
import { channel, newsText, sendSql, type SendNews } from "./news.ts";

const heartbeatMilliseconds = 15_000;
const answerMilliseconds = 5_000;
const publishPatienceMilliseconds = 5_000;

/**
 * Creates an event bus that uses LISTEN and NOTIFY on its own connection. Messages from this process also pass through the database, so all
 * listeners receive every message once, in the same order. Rejects if the first connection fails.
 */
export async function createPostgresEventBus<Of extends Topics>(
  target: PostgresConnection | string,
  log: Log,
  known: Of,
  options: ConnectOptions = {},
): Promise<EventBus<Of> & { readonly sendSoon: SendNews }> {
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

  const connection = new KeptConnection(clientConfig(target, options), log, {
    onNotification: (payload) => guarded(() => deliver(payload), log),
    onReconnected: () => {
      for (const listener of gapListeners) guarded(listener, log);
    },
  });
  await connection.open();

  // The driver accepts one statement at a time.
  let sent: Promise<unknown> = Promise.resolve();
  async function sendAll(texts: readonly string[]): Promise<void> {
    const sending = sent.then(() => connection.send(texts));
    sent = sending.catch(() => undefined);
    await sending;
  }

  const gathered = new GatheredNews(sendAll, log);
  return {
    async publish(topic, message) {
      await sendAll([newsText(topic, message)]);
    },
    sendSoon: (texts) => gathered.add(texts),
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
      await gathered.close();
      await connection.close();
    },
  };
}

interface ConnectionEvents {
  readonly onNotification: (payload: string) => void;
  /** Called after a lost connection has been replaced. Notifications sent in the meantime are lost. */
  readonly onReconnected: () => void;
}

/** A listening connection that is replaced when it is lost. */
class KeptConnection {
  readonly #config: ClientConfig;
  readonly #log: Log;
  readonly #events: ConnectionEvents;
  #isClosed = false;
  /** Promise for the connection; when a connection is lost, it is replaced with a promise for the next one. */
  #link: Promise<Link> = Promise.reject(new Error("the event bus is not open"));

  constructor(config: ClientConfig, log: Log, events: ConnectionEvents) {
    this.#config = config;
    this.#log = log;
    this.#events = events;
    this.#link.catch(() => undefined);
  }

  async open(): Promise<void> {
    this.#link = this.#connect();
    // Rejects only if the bus is closed while it is reconnecting.
    void this.#keepOpen(await this.#link).catch(() => undefined);
  }

  async send(texts: readonly string[]): Promise<void> {
    try {
      const { client } = await within(this.#link, publishPatienceMilliseconds);
      await within(client.query(sendSql, [channel, texts]), answerMilliseconds);
    } catch (error) {
      throw new Unavailable(error instanceof Error ? error.message : String(error), { cause: error });
    }
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const current = await this.#link.catch(() => null);
    current?.stopHeartbeat();
    await current?.client.end();
  }

  async #connect(): Promise<Link> {
    const client = new Client(this.#config);
    const ended = new Promise<void>((resolve) => {
      client.once("end", resolve);
      client.on("error", () => resolve());
    });
    client.on("notification", ({ payload }) => this.#events.onNotification(payload ?? ""));
    try {
      await client.connect();
      await within(client.query(`listen ${channel}`), answerMilliseconds);
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

/** Uses the connection at regular intervals, because a connection dropped by a firewall appears open until it is used. */
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
