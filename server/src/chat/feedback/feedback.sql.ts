import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";

export interface TurnRating {
  readonly rating: -1 | 1;
  readonly comment: string | null;
}

/** Stores the rating of a turn in the current conversation, replacing any earlier rating. Returns false if the turn does not exist. */
export async function keepRating(
  db: Queryable,
  turn: { readonly accountId: string; readonly sessionId: string; readonly turnIndex: number },
  { rating, comment }: TurnRating,
): Promise<boolean> {
  const kept = await db.run(
    "feedback.rate",
    `insert into turn_feedback (session_id, epoch, turn_index, rating, comment)
     select s.id, s.epoch, $3, $4, $5 from sessions s where s.account_id = $1 and s.id = $2 and s.turn_count > $3::integer for key share of s
     on conflict (session_id, epoch, turn_index) do update set rating = excluded.rating, comment = excluded.comment, created_at = now()`,
    [turn.accountId, turn.sessionId, turn.turnIndex, rating, comment],
  );
  if (kept > 0)
    await notify(db, "account_event", { accountId: turn.accountId, event: "turn.rated", object: `conversation:${turn.sessionId}` });
  return kept > 0;
}

/** A rating with the messages of the rated turn. */
export interface RatedTurn extends TurnRating {
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly personaId: string;
  readonly endUserId: string;
  readonly ratedAt: Date;
  /** `ratedAt` in microseconds since 1970, because the precision of `Date` is too low. */
  readonly moment: string;
  readonly question: string | null;
  /** All messages from the persona and from operators in the turn, one per line. */
  readonly reply: string | null;
}

export interface RatingFilter {
  readonly personaId: string | null;
  readonly brandId: string | null;
  readonly rating: -1 | 1 | null;
  readonly since: Date | null;
  readonly until: Date | null;
}

/** Position of a rating in the list, which is sorted latest first. */
export interface RatingPosition {
  readonly moment: string;
  readonly turnIndex: number;
  readonly sessionId: string;
}

const selected = `from turn_feedback f join sessions s on s.id = f.session_id and s.epoch = f.epoch
  where s.account_id = $1 and not s.of_dashboard and ($2::uuid is null or s.persona_id = $2) and ($3::integer is null or f.rating = $3)
    and ($4::timestamptz is null or f.created_at >= $4) and ($5::timestamptz is null or f.created_at < $5)
    and ($6::uuid is null or s.persona_id in (select id from personas where account_id = $1 and brand_id = $6))`;

const valuesOf = (accountId: string, { personaId, rating, since, until, brandId }: RatingFilter) => [
  accountId,
  personaId,
  rating,
  since,
  until,
  brandId,
];

/** Returns the ratings in the account's conversations with the rated turns, latest first. */
export function ratedTurns(
  db: Queryable,
  accountId: string,
  filter: RatingFilter,
  page: { readonly limit: number; readonly offset: number; readonly after: RatingPosition | null },
): Promise<RatedTurn[]> {
  return db.rows(
    "feedback.list",
    `select r.*, said.question, said.reply from (
       select f.session_id as "sessionId", f.epoch, f.turn_index as "turnIndex", f.rating, f.comment, f.created_at as "ratedAt",
         s.persona_id as "personaId", s.end_user_id as "endUserId", (extract(epoch from f.created_at) * 1000000)::bigint::text as moment
       ${selected} and ($7::bigint is null or (timestamptz 'epoch' + $7 * interval '1 microsecond', f.turn_index, f.session_id)
         > (f.created_at, $8::integer, $9::uuid))
       order by f.created_at desc, f.turn_index, f.session_id limit $10 offset $11
     ) r cross join lateral (
       select string_agg(e.data ->> 'content', E'\\n' order by e.seq) filter (where e.data ->> 'role' = 'user') as question,
         string_agg(e.data ->> 'content', E'\\n' order by e.seq) filter (where e.data ->> 'role' = 'persona') as reply
       from session_events e
       where e.session_id = r."sessionId" and e.epoch = r.epoch and e.turn_index = r."turnIndex" and e.event = 'message'
     ) said order by r."ratedAt" desc, r."turnIndex", r."sessionId"`,
    [
      ...valuesOf(accountId, filter),
      page.after?.moment ?? null,
      page.after?.turnIndex ?? null,
      page.after?.sessionId ?? null,
      page.limit,
      page.offset,
    ],
  );
}

/** Returns the number of ratings that match the filter. */
export async function countRatings(db: Queryable, accountId: string, filter: RatingFilter): Promise<number> {
  const row = await db.one<{ count: number }>("feedback.count", `select count(*) as count ${selected}`, valuesOf(accountId, filter));
  return row?.count ?? 0;
}
