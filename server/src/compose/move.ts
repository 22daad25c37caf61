import { copyFiles, readKeys } from "../backup/copy-files.ts";
import { copyTables, readTables, type CopiedTables } from "../backup/copy-tables.ts";
import { assertUtf8, fillTables, isEmptyDatabase } from "../backup/empty-schema.sql.ts";
import { withSnapshot, type Snapshot } from "../backup/snapshot.sql.ts";
import { blobReferenceStatements } from "../knowledge/files/blob-references.sql.ts";
import { ids } from "../platform/ids.ts";
import type { Log } from "../platform/lib/log.ts";
import type { Database } from "../platform/postgres/client.ts";
import { migrate, newestVersion } from "../platform/postgres/migrate.ts";
import { BackupError } from "../ports/backup-folder.ts";
import type { MovableBlobStore } from "../ports/blob-store.ts";
import { originOf, setOrigin } from "../setup/epoch.sql.ts";
import { freeLeases } from "../setup/setup.sql.ts";
import { migrations } from "./database.ts";

interface Moving {
  readonly source: Database;
  readonly target: Database;
  /** The installation's files. */
  readonly files: MovableBlobStore;
  /** Empty store to which the files are copied; null if they stay where they are. */
  readonly newFiles: MovableBlobStore | null;
  /** Marks the source as moved, so that it is no longer used. */
  readonly markSource: () => Promise<void>;
  readonly log: Log;
  readonly progress: (detail: string) => void;
}

export interface Moved extends CopiedTables {
  /** Number of copied files; null if they stay where they are. */
  readonly files: number | null;
  /** Keys of required files that were already missing. */
  readonly missing: readonly string[];
  /** Whether an earlier, interrupted call had already copied the rows. */
  readonly isResumed: boolean;
}

/**
 * Copies an installation that is not running to another database server, and optionally its files to another store. Does not change the
 * source database. After a failure, the target contains empty tables or, if only the last steps are missing, all rows; in both cases the
 * call can be repeated.
 * @throws BackupError if the target is not empty or a copy differs
 */
export async function moveInstallation({ source, target, files, newFiles, markSource, log, progress }: Moving): Promise<Moved> {
  const moved = await withSnapshot(source, async ({ snapshot }): Promise<Moved> => {
    await assertCurrent(snapshot);
    await assertUtf8(target);
    const isResumed = !(await isEmptyDatabase(target));
    const copied = isResumed ? await assertCopied(target, snapshot, progress) : null;
    const copiedFiles =
      newFiles === null ? { files: null, missing: [] } : await copyFiles({ from: files, to: newFiles, progress }, await readKeys(snapshot));
    return { ...(copied ?? (await fill(target, snapshot, log, progress))), ...copiedFiles, isResumed };
  });
  await freeLeases(target);
  // A new id, so that the source, if it is started by accident, does not delete files that were added later.
  const owner = ids.uuidv4();
  await blobReferenceStatements(target).setOwner(owner);
  await (newFiles ?? files).claim(owner);
  await markSource();
  await setOrigin(target, null);
  return moved;
}

/** @throws BackupError that contains the reason, such as a missing privilege. Nothing was copied in this case. */
async function fill(target: Database, snapshot: Snapshot, log: Log, progress: (detail: string) => void): Promise<CopiedTables> {
  let copied: CopiedTables | null = null;
  try {
    progress("creating tables");
    await migrate(target, migrations, log);
    await fillTables(target, async (loader) => {
      copied = await copyTables(snapshot, loader, progress);
      await loader.setOrigin({ epoch: snapshot.epoch ?? "", content: copied.content });
      progress("checking references");
    });
  } catch (error) {
    if (error instanceof BackupError) throw error;
    throw new BackupError(`nothing was moved: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
  if (copied === null) throw new Error("no tables were copied");
  return copied;
}

/** Requires the current schema, so that the target needs no further migrations. */
async function assertCurrent({ schemaVersion }: Snapshot): Promise<void> {
  const newest = await newestVersion(migrations);
  if (schemaVersion === newest) return;
  throw new BackupError(
    schemaVersion < newest
      ? "the database was last used by an earlier release: run `parlance migrate`, and then repeat the move"
      : "the database was last used by a newer release: use that release",
  );
}

/** @throws BackupError unless the target contains the rows of this snapshot from an earlier move */
async function assertCopied(target: Database, snapshot: Snapshot, progress: (detail: string) => void): Promise<CopiedTables> {
  const origin = await originOf(target);
  if (origin === null || origin.epoch !== snapshot.epoch) throw new BackupError("the database in --to is not empty: use an empty database");
  const copied = await readTables(snapshot, progress);
  if (origin.content === copied.content) return copied;
  throw new BackupError(
    "the database in --to contains an earlier move of this installation, which has changed since: drop and create the database again, and then repeat the move",
  );
}
