import type { Queryable } from "../ports/database.ts";
import type { Manifest } from "./model/manifest.ts";
import { quoted } from "./snapshot.sql.ts";

/** Returns a description of each table whose number of rows differs from the manifest. */
export async function wrongCounts(database: Queryable, { tables }: Manifest): Promise<string[]> {
  const wrong: string[] = [];
  for (const { name, rows } of tables) {
    const row = await database.one<{ rows: number }>(`restore.count.${name}`, `select count(*) as rows from ${quoted(name)}`);
    if (row?.rows !== rows) wrong.push(`table ${name}: ${row?.rows ?? 0} rows instead of ${rows}`);
  }
  return wrong;
}
