import type { Queryable } from "../../ports/database.ts";

/**
 * Removes unneeded vectors: replaces an unneeded primary vector with the secondary vector, and deletes unneeded secondary vectors. Notifies the
 * indexes that lose documents. Handles sentence vectors the same way, except that missing sentence vectors are computed afterward.
 */
export async function removeUnneeded(tx: Queryable, afterId: string | null, limit: number): Promise<string | null> {
  const documents = await tx.rows<{ id: string }>(
    "generations.servedAfter",
    `select id from documents where served is not null and id > coalesce($1::uuid, '00000000-0000-0000-0000-000000000000') order by id limit $2`,
    [afterId, limit],
  );
  const ids = documents.map(({ id }) => id);
  const promoted = await tx.rows<{ id: string }>(
    "generations.promote",
    `with needed as materialized (
       select d.id, g.generation, g.serves from documents d join source_generations g on g.source_id = d.source_id where d.id = any ($1::uuid[])
     ), better as materialized (
       select distinct on (v.document_id, v.ordinal) v.document_id, v.ordinal, v.generation
       from passage_vectors v join needed n on n.id = v.document_id and n.generation = v.generation
       where v.document_id = any ($1::uuid[]) order by v.document_id, v.ordinal, n.serves desc, v.generation
     )
     update passages p set vector = v.vector, generation = v.generation
     from better b join passage_vectors v using (document_id, ordinal, generation)
     where p.document_id = b.document_id and p.ordinal = b.ordinal
       and not exists (select from needed n where n.id = p.document_id and n.generation = p.generation)
     returning p.document_id as id`,
    [ids],
  );
  const dropped = await tx.rows<{ id: string }>(
    "generations.drop",
    `with needed as materialized (
       select d.id, g.generation from documents d join source_generations g on g.source_id = d.source_id where d.id = any ($1::uuid[])
     )
     delete from passage_vectors v where v.document_id = any ($1::uuid[]) and (
       not exists (select from needed n where n.id = v.document_id and n.generation = v.generation)
       or exists (select from passages p where p.document_id = v.document_id and p.ordinal = v.ordinal and p.generation = v.generation)
     ) returning v.document_id as id`,
    [ids],
  );
  const changed = [...new Set([...promoted, ...dropped].map(({ id }) => id))];
  if (changed.length > 0) {
    await tx.run(
      "generations.noteRemoved",
      `insert into index_changes (document_id, generation)
       select d.id, others.generation from documents d, (select distinct generation from source_generations) others
       where d.id = any ($1::uuid[])
         and not exists (select from source_generations g where g.source_id = d.source_id and g.generation = others.generation)`,
      [changed],
    );
  }
  await replaceSentenceVectors(tx, ids);
  return ids.length < limit ? null : (ids.at(-1) ?? null);
}

async function replaceSentenceVectors(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  await tx.run(
    "generations.dropSentences",
    `delete from sentence_vectors v using documents d where v.document_id = any ($1::uuid[]) and d.id = v.document_id
       and not exists (select from source_generations g where g.source_id = d.source_id and g.generation = v.generation)`,
    [documentIds],
  );
  await tx.run(
    "generations.queueSentences",
    `insert into sentence_queue (document_id, account_id)
     select d.id, d.account_id from documents d where d.id = any ($1::uuid[]) and exists (
       select from source_generations g
       where g.source_id = d.source_id and not exists (
         select from sentence_vectors v where v.document_id = d.id and v.generation = g.generation
       )
     ) on conflict (document_id) do nothing`,
    [documentIds],
  );
}
