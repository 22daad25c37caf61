import type { Queryable } from "../../ports/database.ts";
import type { Message, Topic } from "../../ports/topics.ts";

/** Thrown if a message exceeds the maximum size of a PostgreSQL notification. */
export class MessageTooLarge extends Error {
  override readonly name = "MessageTooLarge";
}

/** All topics share one channel, so subscribing requires no round trip and no message is missed. */
export const channel = "parlance_events";

/** SQL that sends the messages in its second parameter. */
export const sendSql = "select pg_notify($1, message) from unnest($2::text[]) message";

// PostgreSQL allows 7,999 bytes in total. The rest is for the topic and the envelope.
const maxMessageBytes = 7_000;
const maxTopicBytes = 200;

/**
 * Returns the payload of a message: the topic as a JSON string, directly followed by the message. Payloads that a statement returns in a
 * `news` column (`text[]`) are sent after its transaction commits. @throws MessageTooLarge
 */
export function newsOf<Name extends Topic>(topic: Name, message: Message<Name>): string {
  return newsText(topic, message);
}

/** Like `newsOf`, but for topics of other buses. @throws MessageTooLarge */
export function newsText(topic: string, message: unknown): string {
  const json = JSON.stringify(message ?? null);
  const bytes = Buffer.byteLength(json);
  if (bytes > maxMessageBytes) {
    throw new MessageTooLarge(
      `a message of ${bytes} bytes on "${topic}" is beyond the limit of ${maxMessageBytes}: send an id and let the listener read`,
    );
  }
  if (Buffer.byteLength(topic) > maxTopicBytes) throw new MessageTooLarge(`the topic "${topic}" is too long`);
  return `${JSON.stringify(topic)}${json}`;
}

/** Sends messages soon, without waiting for them. */
export type SendNews = (texts: readonly string[]) => void;

const taker = Symbol("news");

/** A queryable that can send messages without a statement. */
interface TakesNews {
  /** Returns false if the message must be sent by a statement. */
  readonly [taker]?: (texts: readonly string[]) => boolean;
}

/** Returns a queryable that passes the messages of `notify` to `take`, which returns false if it cannot send them. */
export function takingNews<Of extends Queryable>(queryable: Of, take: (texts: readonly string[]) => boolean): Of {
  return Object.assign(queryable, { [taker]: take } satisfies TakesNews);
}

/** Passes a message to the queryable. Returns false if the message must be sent by a statement. */
export function passNews(queryable: Queryable, text: string): boolean {
  return (queryable as TakesNews)[taker]?.([text]) ?? false;
}

/** Removes and returns the messages in the result of a statement. */
export function takeNews(rows: readonly unknown[]): readonly string[] {
  const first = rows[0] as { readonly news?: unknown } | undefined;
  if (first === undefined || !Object.hasOwn(first, "news")) return [];
  const texts = Array.isArray(first.news) ? (first.news as string[]) : [];
  for (const row of rows as { news?: unknown }[]) delete row.news;
  return texts;
}
