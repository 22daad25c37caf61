import { notify } from "../../platform/postgres/notify.ts";
import { objects } from "../../events/model/objects.ts";
import { forgetEvents } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";

/** Returns the keys of a session's image files, including snapshots. */
export async function imageKeys(db: Queryable, accountId: string, sessionId: string): Promise<string[]> {
  const images = await db.rows<{ key: string }>(
    "erasure.pictures",
    `select blob_key as key from chat_images where account_id = $1 and session_id = $2
     union all select blob_key from session_snapshots where account_id = $1 and session_id = $2`,
    [accountId, sessionId],
  );
  return images.map(({ key }) => key);
}

/** Deletes the entries of the session's visitor in the persona's waiting room. */
export async function deleteQueueEntries(tx: Queryable, accountId: string, sessionId: string): Promise<void> {
  await tx.run(
    "erasure.queueEntries",
    `delete from waiting_room_entries e using sessions s
     where e.account_id = $1 and s.account_id = $1 and s.id = $2 and e.persona_id = s.persona_id and e.end_user_id = s.end_user_id`,
    [accountId, sessionId],
  );
}

/**
 * Deletes a session with its transcript, images, clicks, ratings and events. A turn in progress is stopped when the transaction commits. Charges are
 * kept.
 */
export async function deleteSession(tx: Queryable, accountId: string, sessionId: string): Promise<void> {
  await tx.run("erasure.delete", `delete from sessions where account_id = $1 and id = $2`, [accountId, sessionId]);
  await forgetEvents(tx, accountId, objects.conversation(sessionId));
  await notify(tx, "turn_stop", { sessionId });
}
