import type { Queryable } from "../../ports/database.ts";

/** A row of the search log. */
export interface LoggedSearch {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly query: string;
  readonly queryKey: string | null;
  readonly mode: "fast" | "smart";
  readonly hasImage: boolean;
  readonly hits: number;
  readonly durationMs: number;
  readonly credits: number;
  readonly createdAt: Date;
}

/** Inserts searches. Skips searches that are already stored and searches of deleted personas. */
export async function insertSearches(db: Queryable, searches: readonly LoggedSearch[]): Promise<void> {
  const rows = searches.map((search) => ({
    id: search.id,
    account_id: search.accountId,
    persona_id: search.personaId,
    query: search.query,
    query_key: search.queryKey,
    mode: search.mode,
    has_image: search.hasImage,
    hits: search.hits,
    duration_ms: search.durationMs,
    credits: search.credits,
    created_at: search.createdAt.toISOString(),
  }));
  await db.run(
    "searches.add",
    `insert into searches (id, account_id, persona_id, query, query_key, mode, has_image, hits, duration_ms, credits, created_at)
     select s.id, s.account_id, s.persona_id, s.query, s.query_key, s.mode, s.has_image, s.hits, s.duration_ms, s.credits, s.created_at
     from json_to_recordset($1::json) as s (id uuid, account_id uuid, persona_id uuid, query text, query_key text, mode text, has_image boolean,
       hits integer, duration_ms integer, credits bigint, created_at timestamptz)
     where exists (select 1 from personas p where p.account_id = any ($2::uuid[]) and p.account_id = s.account_id and p.id = s.persona_id)
     on conflict (id) do nothing`,
    [JSON.stringify(rows), [...new Set(searches.map(({ accountId }) => accountId))]],
  );
}

/** Deletes searches of all accounts that are older than the given number of days. */
export async function deleteOldSearches(db: Queryable, days: number): Promise<void> {
  await db.run("searches.forget", `delete from searches where created_at < now() - $1::integer * interval '1 day'`, [days]);
}
