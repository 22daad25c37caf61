import type { Queryable } from "../../ports/database.ts";
import type { Message, Topic } from "../../ports/topics.ts";
import { channel, newsOf, passNews } from "./news.ts";

/**
 * Sends a notification after the transaction commits. It is not part of the commit, because PostgreSQL serializes commits that send
 * notifications; if the process is killed in between, the notification is lost.
 */
export async function notify<Name extends Topic>(tx: Queryable, topic: Name, message: Message<Name>): Promise<void> {
  const text = newsOf(topic, message);
  if (!passNews(tx, text)) await tx.run("notify", "select pg_notify($1, $2)", [channel, text]);
}

/** Records, in the same transaction, that the index must reload the documents, and notifies the nodes on commit. */
export async function notifyChanges(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.run("index.noteChanges", `insert into index_changes (document_id) select unnest($1::uuid[])`, [documentIds]);
  await notify(tx, "index_changed", {});
}
