import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { UserAttributes } from "../model/session.ts";

/** What an account has stored about a visitor. */
export interface VisitorData {
  readonly endUserId: string;
  /** Attributes of the latest conversation that has any. */
  readonly attributes: UserAttributes | null;
  /** Name and email address of the latest signed end-user token that has any. */
  readonly verifiedAttributes: UserAttributes | null;
  readonly personaIds: readonly string[];
  readonly conversations: number;
  readonly messages: number;
  readonly firstSeenAt: Date;
  readonly lastSeenAt: Date;
}

/** SQL condition: a conversation of the visitor with one of the account's personas. */
const ofVisitor = "s.account_id = $1 and s.persona_id in (select id from personas where account_id = $1) and s.end_user_id = $2";

/** Returns what is stored about a visitor; null if there is no conversation. */
export function visitorData(db: Queryable, accountId: string, endUserId: string): Promise<VisitorData | null> {
  return db.one(
    "visitors.data",
    `select $2 as "endUserId", count(*)::integer as conversations, sum(s.message_count)::integer as messages, min(s.created_at) as "firstSeenAt",
       max(s.updated_at) as "lastSeenAt", array_agg(distinct s.persona_id::text) as "personaIds",
       (array_agg(s.user_attributes order by s.updated_at desc) filter (where s.user_attributes is not null))[1] as attributes,
       (array_agg(s.verified_attributes order by s.updated_at desc) filter (where s.verified_attributes is not null))[1] as "verifiedAttributes"
     from sessions s where ${ofVisitor} having count(*) > 0`,
    [accountId, endUserId],
  );
}

/** Returns the ids of a visitor's conversations. */
export async function sessionsOfVisitor(db: Queryable, accountId: string, endUserId: string): Promise<string[]> {
  const rows = await db.rows<{ id: string }>("visitors.sessions", `select s.id from sessions s where ${ofVisitor}`, [accountId, endUserId]);
  return rows.map(({ id }) => id);
}

/** Deletes a visitor's consent and places in waiting rooms, and returns the number of deleted records. */
export async function deleteVisitorRecords(tx: Queryable, accountId: string, endUserId: string): Promise<number> {
  const consents = await tx.run(
    "visitors.deleteConsent",
    "delete from end_user_consents where end_user_id = $2 and persona_id in (select id from personas where account_id = $1)",
    [accountId, endUserId],
  );
  const places = await tx.run(
    "visitors.deleteQueueEntries",
    "delete from waiting_room_entries where account_id = $1 and end_user_id = $2",
    [accountId, endUserId],
  );
  if (consents > 0) await notify(tx, "consent_erased", { endUserId });
  return consents + places;
}
