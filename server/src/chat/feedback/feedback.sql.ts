import type { FeedbackStore } from "./feedback-store.ts";
import type { Database } from "../../platform/postgres/client.ts";

export function postgresFeedbackStore(database: Database): FeedbackStore {
  return {
    async rate(accountId, sessionId, turnIndex, { rating, comment }) {
      const kept = await database.run(
        "feedback.rate",
        `insert into turn_feedback (session_id, epoch, turn_index, rating, comment)
         select s.id, s.epoch, $3, $4, $5 from sessions s where s.account_id = $1 and s.id = $2 and s.turn_count > $3::integer for key share of s
         on conflict (session_id, epoch, turn_index) do update set rating = excluded.rating, comment = excluded.comment, created_at = now()`,
        [accountId, sessionId, turnIndex, rating, comment],
      );
      return kept > 0;
    },
  };
}
