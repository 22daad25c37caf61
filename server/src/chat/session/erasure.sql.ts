import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";

/** Keys of the image files of a session. */
export async function imageKeys(db: Queryable, accountId: string, sessionId: string): Promise<string[]> {
  const images = await db.rows<{ key: string }>(
    "erasure.pictures",
    `select blob_key as key from chat_images where account_id = $1 and session_id = $2`,
    [accountId, sessionId],
  );
  return images.map(({ key }) => key);
}

/** Deletes a session with its transcript, images, clicks and ratings; its running turn stops on commit. Charges remain. */
export async function deleteSession(tx: Queryable, accountId: string, sessionId: string): Promise<void> {
  await tx.run("erasure.delete", `delete from sessions where account_id = $1 and id = $2`, [accountId, sessionId]);
  await notify(tx, "turn_stop", { sessionId });
}
