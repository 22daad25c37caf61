import type { Queryable } from "../../ports/database.ts";
import type { Message, Topic } from "../../ports/topics.ts";
import { notifySql } from "./notifications.ts";

/** Sends a notification when the transaction commits. */
export async function notify<Name extends Topic>(tx: Queryable, topic: Name, message: Message<Name>): Promise<void> {
  const { text, values } = notifySql(topic, message);
  await tx.run("notify", text, values);
}

/** Records, in the same transaction, that the index must reload the documents, and notifies the nodes on commit. */
export async function notifyChanges(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  if (documentIds.length === 0) return;
  await tx.run("index.noteChanges", `insert into index_changes (document_id) select unnest($1::uuid[])`, [documentIds]);
  await notify(tx, "index_changed", {});
}
