import { eventColumns } from "../../events/model/event-columns.ts";
import { eventParts } from "../../events/publish.sql.ts";
import type { Queryable } from "../../ports/database.ts";

/** A card shown in a turn. */
export interface ShownCard {
  readonly accountId: string;
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly cardId: string;
}

/** A visitor's click on a card. */
export interface CardClick extends ShownCard {
  readonly id: string;
  readonly epoch: number;
  /** URL of the link that the visitor followed. */
  readonly url: string | null;
}

/** Returns the epoch of the conversation whose turn showed the card; null if no committed turn showed it. */
export async function epochOfCard(db: Queryable, { accountId, sessionId, turnIndex, cardId }: ShownCard): Promise<number | null> {
  const shown = await db.one<{ epoch: number }>(
    "clicks.card",
    `select e.epoch from sessions s join session_events e on e.session_id = s.id and e.epoch = s.epoch
     where s.account_id = $1 and s.id = $2 and e.turn_index = $3 and e.event = 'cards'
       and exists (select 1 from json_array_elements(e.data -> 'cards') c where c ->> 'card_id' = $4)
     limit 1`,
    [accountId, sessionId, turnIndex, cardId],
  );
  return shown?.epoch ?? null;
}

/** Returns whether the turn may still be running. Its cards are shown before they are stored. */
export async function isTurnRunning(db: Queryable, { accountId, sessionId, turnIndex }: ShownCard): Promise<boolean> {
  const running = await db.one(
    "clicks.turnRuns",
    // The first turn of a restarted conversation runs while the old conversation still exists.
    `select 1 from sessions where account_id = $1 and id = $2 and $3::integer in (turn_count, 0) and lease_until > now()`,
    [accountId, sessionId, turnIndex],
  );
  return running !== null;
}

/** Serializes click counting for a card until the transaction ends. */
export async function lockCard(tx: Queryable, { sessionId, epoch, turnIndex, cardId }: CardClick): Promise<void> {
  await tx.one("clicks.lock", `select pg_advisory_xact_lock(hashtextextended('parlance.click/' || $1, 0))`, [
    `${sessionId}/${epoch}/${turnIndex}/${cardId}`,
  ]);
}

const clicked = eventColumns("card.clicked", {
  account: "c.account_id",
  object: "'conversation:' || c.session_id",
  data: {
    session_id: "c.session_id",
    persona_id: "(select s.persona_id from sessions s where s.id = c.session_id)",
    turn_index: "c.turn_index",
    card_id: "c.card_id",
    url: "c.url",
  },
});

/** Adds a click unless one was counted within `repeatMs`. Returns whether the click was added. */
export async function insertClick(tx: Queryable, click: CardClick, repeatMs: number): Promise<boolean> {
  const { id, accountId, sessionId, epoch, turnIndex, cardId, url } = click;
  const added = await tx.one(
    "clicks.insert",
    `with clicked as (
     insert into card_clicks (id, account_id, session_id, epoch, turn_index, card_id, url, clicked_at)
     select $1, s.account_id, s.id, $3, $4, $5, $6, clock_timestamp() from sessions s
     where s.account_id = $8 and s.id = $2 and not exists (
       select 1 from card_clicks c where c.session_id = s.id and c.turn_index = $4 and c.card_id = $5 and c.epoch = $3
         and c.clicked_at > clock_timestamp() - $7::integer * interval '1 millisecond'
     ) for no key update of s
     returning *
     ), ${eventParts(`select ${clicked} from clicked c`)}
     select (select news from events_told) as news from clicked`,
    [id, sessionId, epoch, turnIndex, cardId, url, repeatMs, accountId],
  );
  return added !== null;
}
