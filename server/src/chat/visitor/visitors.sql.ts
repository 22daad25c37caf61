import type { Queryable } from "../../ports/database.ts";
import type { ConversationSummary } from "../model/session.ts";

/** Returns whether the visitor has consented to talk to the persona. */
export async function hasConsented(db: Queryable, personaId: string, endUserId: string): Promise<boolean> {
  const given = await db.one("visitors.hasConsented", `select 1 from end_user_consents where persona_id = $1 and end_user_id = $2`, [
    personaId,
    endUserId,
  ]);
  return given !== null;
}

/** Stores a visitor's consent. No effect if it is already stored or the persona was deleted. */
export async function insertConsent(db: Queryable, personaId: string, endUserId: string): Promise<void> {
  await db.run(
    "visitors.keepConsent",
    `insert into end_user_consents (persona_id, end_user_id) select id, $2 from personas where id = $1
     on conflict (persona_id, end_user_id) do nothing`,
    [personaId, endUserId],
  );
}

/** Returns the conversations of a visitor with a persona, newest first. */
export function conversationsOf(
  db: Queryable,
  visitor: { readonly personaId: string; readonly endUserId: string },
  since: Date,
  limit: number,
): Promise<ConversationSummary[]> {
  return db.rows(
    "chat.conversations",
    `select id as "sessionId", updated_at as "updatedAt", title, preview, message_count as "messageCount" from sessions
     where persona_id = $1 and end_user_id = $2 and updated_at > $3 and message_count > 0 order by updated_at desc, id limit $4`,
    [visitor.personaId, visitor.endUserId, since, limit],
  );
}
