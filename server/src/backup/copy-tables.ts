import { createHash } from "node:crypto";
import { BackupError } from "../ports/backup-folder.ts";
import type { Loader } from "./empty-schema.sql.ts";
import type { TableContent } from "./row-counts.sql.ts";
import type { Snapshot, TableColumns } from "./snapshot.sql.ts";

export interface CopiedTables {
  readonly tables: number;
  readonly rows: number;
  /** Digest of all tables and sequences. */
  readonly content: string;
}

/**
 * Copies all tables and sequences of a snapshot to another server, and compares the number of rows and their hashes on both servers.
 * @throws BackupError if a table differs
 */
export async function copyTables(snapshot: Snapshot, loader: Loader, progress: (detail: string) => void): Promise<CopiedTables> {
  const contents: TableContent[] = [];
  for (const table of snapshot.tables) {
    progress(`table ${contents.length + 1} of ${snapshot.tables.length}, ${table.name} (about ${table.estimate} rows)`);
    const loaded = await loader.load(table, snapshot.rows(table));
    const [there, here] = await Promise.all([loader.content(table), snapshot.content(table)]);
    for (const rows of [loaded, there.rows]) if (rows !== here.rows) throw differs(table, `${rows} rows instead of ${here.rows}`);
    if (there.hashes !== here.hashes) throw differs(table, "a different content");
    contents.push(here);
  }
  for (const { name, value } of snapshot.sequences) await loader.setSequence(name, value);
  return summaryOf(snapshot, contents);
}

/** Reads a snapshot without copying it. Returns what `copyTables` would return. */
export async function readTables(snapshot: Snapshot, progress: (detail: string) => void): Promise<CopiedTables> {
  const contents: TableContent[] = [];
  for (const table of snapshot.tables) {
    progress(`comparing table ${contents.length + 1} of ${snapshot.tables.length}, ${table.name}`);
    contents.push(await snapshot.content(table));
  }
  return summaryOf(snapshot, contents);
}

function summaryOf({ tables, sequences }: Snapshot, contents: readonly TableContent[]): CopiedTables {
  const all = JSON.stringify({ tables: tables.map(({ name, columns }, at) => [name, columns, contents[at]]), sequences });
  const rows = contents.reduce((sum, content) => sum + content.rows, 0);
  return { tables: tables.length, rows, content: createHash("sha256").update(all).digest("hex") };
}

function differs({ name }: TableColumns, how: string): BackupError {
  return new BackupError(`the table ${name} has ${how} on the new server: nothing was moved`);
}
