import { eraseWithImages, type EraseDeps } from "./erase-session.ts";
import { expiredConversations } from "./retention.sql.ts";

/** Number of conversations per batch; only their ids are in memory. */
const atOnce = 200;

/**
 * Deletes conversations that are older than their account's retention period, with their images and ratings; charges are kept. Several nodes may run
 * this concurrently.
 * @returns the number of deleted conversations
 */
export async function deleteExpiredConversations(deps: EraseDeps): Promise<number> {
  for (let deleted = 0; ;) {
    const expired = await expiredConversations(deps.database, atOnce);
    for (const conversation of expired) await eraseWithImages(deps, conversation);
    deleted += expired.length;
    if (expired.length < atOnce) return deleted;
  }
}
