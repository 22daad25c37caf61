import { eraseWithImages, type EraseDeps } from "./erase-session.ts";
import { expiredConversations } from "./retention.sql.ts";

/** Conversations per look: their ids only are held in memory. */
const atOnce = 200;

/**
 * Deletes the conversations that are older than their account keeps them, with their images and ratings; charges remain. Nodes may run it
 * concurrently.
 * @returns how many were deleted
 */
export async function deleteExpiredConversations(deps: EraseDeps): Promise<number> {
  for (let deleted = 0; ;) {
    const expired = await expiredConversations(deps.database, atOnce);
    for (const conversation of expired) await eraseWithImages(deps, conversation);
    deleted += expired.length;
    if (expired.length < atOnce) return deleted;
  }
}
