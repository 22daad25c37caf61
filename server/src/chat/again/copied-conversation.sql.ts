import type { Queryable } from "../../ports/database.ts";

/** A turn whose message is to be asked again. */
export interface AskedTurn {
  readonly accountId: string;
  readonly sessionId: string;
  readonly turnIndex: number;
}

export interface CopiedConversation {
  readonly personaId: string;
  readonly message: string;
}

/**
 * Starts an empty test conversation with a persona. The test conversation is deleted together with the original conversation. Returns false
 * if the persona or the original does not exist.
 */
export async function startCopy(
  db: Queryable,
  { accountId, sessionId, personaId }: { readonly accountId: string; readonly sessionId: string; readonly personaId: string },
  copy: { readonly id: string; readonly endUserId: string },
): Promise<boolean> {
  const started = await db.run(
    "again.start",
    `insert into sessions (id, account_id, persona_id, end_user_id, epoch, of_dashboard, copy_of)
     select $4, o.account_id, p.id, $5, o.epoch, true, o.id from sessions o join personas p on p.account_id = $1 and p.id = $3
     where o.account_id = $1 and o.id = $2 for key share of o`,
    [accountId, sessionId, personaId, copy.id, copy.endUserId],
  );
  return started > 0;
}

/**
 * Copies the messages before a turn into a test conversation, which is deleted with the original. Returns the persona and the visitor's
 * message of the turn; if the turn has no message, copies nothing and returns null.
 */
export function copyConversation(
  tx: Queryable,
  { accountId, sessionId, turnIndex }: AskedTurn,
  copy: { readonly id: string; readonly endUserId: string },
): Promise<CopiedConversation | null> {
  return tx.one(
    "again.copy",
    `with original as (
       select s.*, (
         select e.data ->> 'content' from session_events e
         where e.session_id = s.id and e.epoch = s.epoch and e.turn_index = $3 and e.event = 'message' and e.data ->> 'role' = 'user'
         order by e.seq limit 1
       ) as asked
       from sessions s where s.account_id = $1 and s.id = $2 for key share
     ), earlier as (
       select e.* from original o join session_events e on e.session_id = o.id and e.epoch = o.epoch and e.turn_index < $3
     ), copied as (
       insert into sessions (id, account_id, persona_id, end_user_id, epoch, title, message_count, turn_count, last_seq, user_attributes, of_dashboard, copy_of)
       select $4, o.account_id, o.persona_id, $5, o.epoch, o.title, (select count(*) from earlier where event = 'message'), $3,
         (select coalesce(max(seq), 0) from earlier), o.user_attributes, true, o.id
       from original o where btrim(o.asked) <> '' returning id, persona_id
     ), messages as (
       insert into session_events (session_id, epoch, seq, turn_index, event, data)
       select c.id, e.epoch, e.seq, e.turn_index, e.event, e.data from copied c cross join earlier e
     )
     select c.persona_id as "personaId", o.asked as message from copied c cross join original o`,
    [accountId, sessionId, turnIndex, copy.id, copy.endUserId],
  );
}
