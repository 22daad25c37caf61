import type { Database } from "../../src/platform/postgres/client.ts";

export const account = "00000001-0000-4000-8000-000000000001";
export const document = "00000001-0000-4000-8000-000000000006";

/** SQL that creates an account whose name contains characters that COPY must escape, and a document in it. */
export const documentRows = (blobKey: string): string => String.raw`
  insert into accounts (id, name) values ('${account}', E'line\nfeed\ttab \\N back\\slash');
  insert into brands (id, account_id, display_name) values ('00000001-0000-4000-8000-000000000002', '${account}', 'Shop');
  insert into sources (id, account_id, brand_id, name, name_key, type) values
    ('00000001-0000-4000-8000-000000000003', '${account}', '00000001-0000-4000-8000-000000000002', 'a', 'a', 'files');
  insert into documents (id, account_id, source_id, external_id, kind, title, content, content_hash, text_hash, state, estimated_knowledge_units,
      estimated_storage_units, knowledge_units, storage_units, content_size_bytes, served, blob_key)
    values ('${document}', '${account}', '00000001-0000-4000-8000-000000000003', 'x', 'file', 'Lamp', '{}', '\x00', '\x00', 'ready', 0.5, 0.25,
      0.0125, 0.000001, 10, '{}', '${blobKey}');`;

/** SQL that adds the remaining data of a consistent account: vectors, ledger rows and a completed job. */
export const otherRows = String.raw`
  insert into vector_generations (fingerprint, dimensions) values ('model', 1);
  insert into vector_plan (serving, target) values (1, 1);
  insert into passages (document_id, ordinal, text, vector) values ('${document}', 0, 'a', '\xff00');
  insert into sentence_vectors (document_id, ordinal, generation, digests, vectors)
    values ('${document}', 0, 1, decode(repeat('00', 16), 'hex'), '\x00');
  insert into account_usage (account_id, knowledge_units, storage_units) values ('${account}', 0.0125, 0.000001);
  insert into usage_ledger (id, account_id, kind, credits, knowledge_units, storage_units) values
    (gen_random_uuid(), '${account}', 'documents.written', 0, 0.0125, 0.000001), (gen_random_uuid(), '${account}', 'search', 7, 0, 0);
  insert into jobs (id, account_id, operation, task, total, status, finished_xid) values
    (gen_random_uuid(), '${account}', 'process', '{}', 1, 'completed', '999999999999');
  insert into index_changes (document_id, xid) values ('${document}', '999999999999');
  insert into index_snapshot_marks (id, epoch) select gen_random_uuid(), epoch from database_epoch;`;

const rebuilt = ["schema_migrations", "index_changes", "index_feed_floor", "index_snapshot_marks", "database_epoch"];

/** Returns the content of each table, without the positions in the server's transaction history. */
export async function contentOf(database: Database): Promise<Record<string, string>> {
  const tables = await database.rows<{ name: string; columns: string }>(
    "test.tables",
    `select c.relname::text as name, string_agg(quote_ident(a.attname) || '::text', ', ' order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.atttypid <> 'xid8'::regtype
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname <> all ($1) group by c.relname`,
    [rebuilt],
  );
  const content: Record<string, string> = {};
  for (const { name, columns } of tables) {
    const row = await database.one<{ rows: string }>(
      `test.content.${name}`.slice(0, 60),
      `select coalesce(string_agg(t.r, E'\\n' order by t.r), '') as rows from (select row(${columns})::text as r from ${name}) t
       where '${name}' <> 'installation' or t.r not like '(blob_owner,%'`,
    );
    content[name] = row?.rows ?? "";
  }
  return content;
}

/** Returns the constraints, indexes, triggers and sequences of a schema. */
export function schemaOf(database: Database): Promise<object[]> {
  return database.rows(
    "test.schema",
    `select conrelid::regclass::text as owner, conname::text as name, pg_get_constraintdef(oid) as definition, convalidated::text as state
       from pg_constraint where connamespace = 'public'::regnamespace
     union all
     select tgrelid::regclass::text, tgname::text, pg_get_triggerdef(oid), tgenabled::text from pg_trigger where not tgisinternal
     order by owner, name, definition`,
  );
}
