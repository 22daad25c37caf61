import type { Queryable } from "../../ports/database.ts";
import type { StoredPart } from "../model/list-parts.ts";
import type { ListResult } from "../model/stream.ts";

/** A full list of a locked stream. */
export interface List {
  readonly accountId: string;
  readonly sourceId: string;
  readonly generation: number;
}

/** Maximum number of lists of different generations that a stream may send concurrently. */
const mostLists = 3;

/** Deletes parts older than one hour and all lists except the newest ones, so that abandoned lists do not accumulate. */
export async function dropOldParts(tx: Queryable, { accountId, sourceId }: List): Promise<void> {
  await tx.run(
    "streams.dropOldParts",
    `delete from integration_list_parts where account_id = $1 and source_id = $2 and (received_at < now() - interval '1 hour'
       or generation not in (select distinct p.generation from integration_list_parts p where p.account_id = $1 and p.source_id = $2
         order by p.generation desc limit $3))`,
    [accountId, sourceId, mostLists],
  );
}

export function storedParts(tx: Queryable, { accountId, sourceId, generation }: List, ids: readonly string[]): Promise<StoredPart[]> {
  return tx.rows<StoredPart>(
    "streams.parts",
    `select part, parts, ids = $4::text[] as same from integration_list_parts where account_id = $1 and source_id = $2 and generation = $3`,
    [accountId, sourceId, generation, ids],
  );
}

export async function dropParts(tx: Queryable, { accountId, sourceId, generation }: List): Promise<void> {
  await tx.run("streams.dropList", `delete from integration_list_parts where account_id = $1 and source_id = $2 and generation = $3`, [
    accountId,
    sourceId,
    generation,
  ]);
}

/** Stores a part, or extends the retention of an identical stored part. Returns the number of stored parts of the list. */
export async function keepPart(
  tx: Queryable,
  { accountId, sourceId, generation }: List,
  { part, parts, ids }: { readonly part: number; readonly parts: number; readonly ids: readonly string[] },
): Promise<number> {
  await tx.run(
    "streams.keepPart",
    `insert into integration_list_parts (source_id, account_id, generation, part, parts, ids) values ($2, $1, $3, $4, $5, $6)
     on conflict (source_id, generation, part) do update set received_at = now()`,
    [accountId, sourceId, generation, part, parts, ids],
  );
  await tx.run(
    "streams.noteList",
    `update integration_streams set generation = greatest(generation, $3) where account_id = $1 and source_id = $2`,
    [accountId, sourceId, generation],
  );
  const row = await tx.one<{ count: number }>(
    "streams.countParts",
    `select count(*) as count from integration_list_parts where account_id = $1 and source_id = $2 and generation = $3`,
    [accountId, sourceId, generation],
  );
  return row?.count ?? 0;
}

/** Compares ids in NFC and returns them as they were sent. */
const listed = `listed as materialized (
  select distinct on (normalize(id, nfc)) normalize(id, nfc) as external_id, id as sent
  from integration_list_parts p cross join lateral unnest(p.ids) as id where p.account_id = $1 and p.source_id = $2 and p.generation = $3
)`;

/** Returns the documents that are missing from a complete list and were last written under an older generation. */
export async function unlistedDocuments(tx: Queryable, { accountId, sourceId, generation }: List): Promise<string[]> {
  const rows = await tx.rows<{ externalId: string }>(
    "streams.unlisted",
    `with ${listed}
     select d.external_id as "externalId" from documents d left join integration_items i on i.source_id = d.source_id and i.external_id = d.external_id
     where d.account_id = $1 and d.source_id = $2 and d.state <> 'deleted' and coalesce(i.generation, 0) < $3
       and not exists (select 1 from listed l where l.external_id = d.external_id)`,
    [accountId, sourceId, generation],
  );
  return rows.map(({ externalId }) => externalId);
}

/** Returns the listed ids that have no document, as sent, in order. */
export async function missingIds(tx: Queryable, { accountId, sourceId, generation }: List): Promise<string[]> {
  const rows = await tx.rows<{ sent: string }>(
    "streams.missing",
    `with ${listed}
     select l.sent from listed l
     where not exists (select 1 from documents d where d.account_id = $1 and d.source_id = $2 and d.external_id = l.external_id and d.state <> 'deleted')
     order by l.external_id collate "C"`,
    [accountId, sourceId, generation],
  );
  return rows.map(({ sent }) => sent);
}

export async function countKept(tx: Queryable, { accountId, sourceId }: List): Promise<number> {
  const row = await tx.one<{ count: number }>(
    "streams.kept",
    `select count(*) as count from documents where account_id = $1 and source_id = $2 and state <> 'deleted'`,
    [accountId, sourceId],
  );
  return row?.count ?? 0;
}

/** Records the result of a complete list, and deletes the parts of this and older lists. */
export async function recordResult(tx: Queryable, { accountId, sourceId, generation }: List, result: ListResult): Promise<void> {
  await tx.run(
    "streams.recordResult",
    `update integration_streams set last_generation = $3, last_result = $4, last_reconciled_at = now() where account_id = $1 and source_id = $2`,
    [accountId, sourceId, generation, JSON.stringify(result)],
  );
  await tx.run("streams.dropApplied", `delete from integration_list_parts where account_id = $1 and source_id = $2 and generation <= $3`, [
    accountId,
    sourceId,
    generation,
  ]);
}
