import type { Queryable } from "../../ports/database.ts";

/** Returns those of the given documents of a locked stream that were written under a newer generation. */
export async function writtenLater(
  tx: Queryable,
  { accountId, sourceId }: { readonly accountId: string; readonly sourceId: string },
  externalIds: readonly string[],
  generation: number,
): Promise<ReadonlySet<string>> {
  const rows = await tx.rows<{ externalId: string }>(
    "streams.writtenLater",
    `select external_id as "externalId" from integration_items where account_id = $1 and source_id = $2 and external_id = any ($3::text[])
       and generation > $4`,
    [accountId, sourceId, externalIds, generation],
  );
  return new Set(rows.map(({ externalId }) => externalId));
}

/** Records the generation under which documents of a locked stream were written. */
export async function raiseGenerations(
  tx: Queryable,
  { accountId, sourceId }: { readonly accountId: string; readonly sourceId: string },
  externalIds: readonly string[],
  generation: number,
): Promise<void> {
  await tx.run(
    "streams.raiseItems",
    `insert into integration_items as i (source_id, account_id, external_id, generation) select $2, $1, unnest($3::text[]), $4
     on conflict (source_id, external_id) do update set generation = excluded.generation where i.generation < excluded.generation`,
    [accountId, sourceId, externalIds, generation],
  );
  await tx.run(
    "streams.noteWrite",
    `update integration_streams set generation = greatest(generation, $3), last_write_at = now() where account_id = $1 and source_id = $2`,
    [accountId, sourceId, generation],
  );
}

/** Deletes the generation records of deleted documents of a locked stream. */
export async function forgetItems(tx: Queryable, accountId: string, sourceId: string, externalIds: readonly string[]): Promise<void> {
  await tx.run(
    "streams.forgetItems",
    `delete from integration_items where account_id = $1 and source_id = $2 and external_id = any ($3::text[])`,
    [accountId, sourceId, externalIds],
  );
  await tx.run("streams.noteDeletion", `update integration_streams set last_write_at = now() where account_id = $1 and source_id = $2`, [
    accountId,
    sourceId,
  ]);
}
