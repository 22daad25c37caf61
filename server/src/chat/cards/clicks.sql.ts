import type { ClickStore } from "./click-store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresClickStore(database: Database): ClickStore {
  return {
    count: ({ id, accountId, sessionId, turnIndex, cardId, url }, repeatMs) =>
      database.transaction(async (tx) => {
        const shown = await tx.one<{ epoch: number }>(
          "clicks.card",
          `select e.epoch from sessions s join session_events e on e.session_id = s.id and e.epoch = s.epoch
           where s.account_id = $1 and s.id = $2 and e.turn_index = $3 and e.event = 'cards'
             and exists (select 1 from json_array_elements(e.data -> 'cards') c where c ->> 'card_id' = $4)
           limit 1`,
          [accountId, sessionId, turnIndex, cardId],
        );
        if (shown === null) {
          // The first turn of a restarted conversation runs while the old one still exists.
          const running = await tx.one(
            "clicks.turnRuns",
            `select 1 from sessions where account_id = $1 and id = $2 and $3::integer in (turn_count, 0) and lease_until > now()`,
            [accountId, sessionId, turnIndex],
          );
          return running === null ? "unknown" : "turn_running";
        }
        // Serialises counting this card before the next statement reads.
        await tx.one("clicks.lock", `select pg_advisory_xact_lock(hashtextextended('parlance.click/' || $1, 0))`, [
          `${sessionId}/${shown.epoch}/${turnIndex}/${cardId}`,
        ]);
        const counted = await tx.run(
          "clicks.insert",
          `insert into card_clicks (id, account_id, session_id, epoch, turn_index, card_id, url, clicked_at)
           select $1, s.account_id, s.id, $3, $4, $5, $6, clock_timestamp() from sessions s
           where s.account_id = $8 and s.id = $2 and not exists (
             select 1 from card_clicks c where c.session_id = s.id and c.turn_index = $4 and c.card_id = $5 and c.epoch = $3
               and c.clicked_at > clock_timestamp() - $7::integer * interval '1 millisecond'
           ) for key share of s`,
          [id, sessionId, shown.epoch, turnIndex, cardId, url, repeatMs, accountId],
        );
        return counted === 0 ? "repeated" : "counted";
      }),
  };
}
