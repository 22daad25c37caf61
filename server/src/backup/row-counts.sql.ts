import type { Queryable } from "../ports/database.ts";
import type { Manifest } from "./model/manifest.ts";
import { quoted } from "./model/quoted.ts";

/** Returns a description of each table whose number of rows differs from the manifest. */
export async function wrongCounts(database: Queryable, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    const row = await database.one<{ rows: number }>(`restore.count.${name}`, `select count(*) as rows from ${quoted(name)}`);
    if (row?.rows !== rows) wrong.push(`table ${name}: ${row?.rows ?? 0} rows instead of ${rows}`);
  }
  return wrong;
}

/** Number of rows of a table, and a sum of their hashes that does not depend on their order. */
export interface TableContent {
  readonly rows: number;
  readonly hashes: string;
}

/** Returns the content of a table. The content is equal on two servers whose sessions use `portableFormats`. */
export async function contentOf(
  database: Queryable,
  { name, columns }: { readonly name: string; readonly columns: readonly string[] },
): Promise<TableContent> {
  const row = await database.one<TableContent>(
    `move.content.${name}`,
    `select count(*) as rows,
       coalesce(sum(('x' || left(encode(sha256(convert_to(content, 'UTF8')), 'hex'), 15))::bit(60)::bigint), 0)::text as hashes
     from (select row(${columns.map(quoted).join(", ")})::text as content from ${quoted(name)}) as line`,
  );
  return row ?? { rows: 0, hashes: "0" };
}
