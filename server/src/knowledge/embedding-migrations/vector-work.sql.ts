import { notify } from "../../platform/postgres/notify.ts";
import type { Queryable } from "../../ports/database.ts";
import type { BuildTicket, LackingPassage, PassageVector } from "./model/vector-work.ts";

/** Grace period before removal, in milliseconds; nodes that missed a notification reload the plan within this time. */
const graceMs = 30_000;

/** Acquires or renews the lease on the work; null if there is no work or another node has the lease. */
export function leaseWork(database: Queryable, owner: string, leaseMs: number): Promise<BuildTicket | null> {
  return database.one(
    "generations.lease",
    `update vector_plan set build_owner = $1, build_until = now() + $2::integer * interval '1 millisecond'
     where wanted > done and (build_owner is null or build_owner = $1 or build_until < now())
     returning wanted, greatest(0, $3::integer - extract(epoch from now() - switched_at) * 1000)::integer as "mayRemoveInMs"`,
    [owner, leaseMs, graceMs],
  );
}

export async function releaseWork(database: Queryable, owner: string): Promise<void> {
  await database.run("generations.release", `update vector_plan set build_owner = null, build_until = null where build_owner = $1`, [
    owner,
  ]);
}

/** Returns passages of served documents without a generation's vectors, in document order after `afterId`. */
export function passagesLacking(database: Queryable, generation: number, afterId: string | null, limit: number): Promise<LackingPassage[]> {
  return database.rows<LackingPassage>(
    "generations.lackingPassages",
    `select p.document_id as "documentId", p.ordinal, p.xmin::text as revision, d.kind, p.text, p.headings, d.found_title as "foundTitle",
       d.served -> 'fields' ->> 'title' as title, coalesce(d.served -> 'filter' -> 'categories', '[]') as categories
     from source_generations g join documents d on d.source_id = g.source_id and d.served is not null and d.state <> 'deleted'
     join passages p on p.document_id = d.id and p.generation <> $1
     where g.generation = $1 and p.document_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
       and not exists (select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $1)
     order by p.document_id, p.ordinal limit $3`,
    [generation, afterId, limit],
  );
}

/** Stores vectors for their passages and queues the documents for the generation's index. Skips changed passages. */
export async function insertVectors(tx: Queryable, generation: number, made: readonly PassageVector[]): Promise<void> {
  const width = made[0]?.vector.byteLength ?? 0;
  await tx.run(
    "generations.addVectors",
    // Waits for concurrent replacements of the passages. Replaced passages are then skipped.
    `with held as (
       select p.document_id, p.ordinal, w.place
       from unnest($2::uuid[], $3::integer[], $4::text[]) with ordinality as w (document_id, ordinal, revision, place)
       join passages p on p.document_id = w.document_id and p.ordinal = w.ordinal and p.xmin::text = w.revision
       for key share of p
     )
     insert into passage_vectors (document_id, ordinal, generation, vector)
     select document_id, ordinal, $1, substring($5::bytea from (place::integer - 1) * $6::integer + 1 for $6) from held
     on conflict do nothing`,
    [
      generation,
      made.map(({ passage }) => passage.documentId),
      made.map(({ passage }) => passage.ordinal),
      made.map(({ passage }) => passage.revision),
      Buffer.concat(made.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))),
      width,
    ],
  );
  await tx.run("generations.noteChanges", `insert into index_changes (document_id, generation) select unnest($1::uuid[]), $2`, [
    [...new Set(made.map(({ passage }) => passage.documentId))],
    generation,
  ]);
  await notify(tx, "index_changed", {});
}

/** Refreshes the planner's statistics, which makes every node replan its statements. */
export async function analyzeVectors(database: Queryable): Promise<void> {
  await database.run("generations.renewFigures", "analyze passage_vectors");
}

/** Records that there was no work left when the ticket was issued. */
export async function finishWork(database: Queryable, wanted: number): Promise<void> {
  await database.run("generations.finish", `update vector_plan set done = $1 where done < $1`, [wanted]);
}
