import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { wrongCounts } from "../backup/row-counts.sql.ts";
import type { Settings } from "../config/settings.ts";
import { checkIntegrity, type CheckResult } from "../integrity-check/check-integrity.ts";
import { blobReferenceStatements } from "../knowledge/files/blob-references.sql.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import { migratedVersion } from "../platform/postgres/migrate.ts";
import type { BackupReader } from "../ports/backup-folder.ts";
import { openForRestore } from "./backup.ts";
import { checkRestorable, restore } from "./restore.ts";

interface Verifying {
  readonly settings: Settings;
  readonly reader: BackupReader;
  readonly log: Log;
  readonly progress: (detail: string) => void;
}

/**
 * Restores a backup into an embedded database in a temporary folder, checks the integrity of the data and the number of rows, and deletes
 * the folder.
 * @throws BackupError if the backup cannot be restored
 */
export async function verifyBackup({ settings, reader, log, progress }: Verifying): Promise<CheckResult[]> {
  const manifest = await checkRestorable(reader, progress);
  const scratch = await mkdtemp(path.join(tmpdir(), "parlance-verify-"));
  const cleanup = new Cleanup(log);
  try {
    const there: Settings = {
      ...settings,
      databaseUrl: undefined,
      secretKey: undefined,
      dataDir: scratch,
      filesDir: path.join(scratch, "files"),
      filesUrl: undefined,
    };
    const target = await openForRestore({ settings: there, log, cleanup }, true);
    const { database, blobs } = target;
    await restore({ settings: there, reader, target, log, progress }, manifest);
    const results: CheckResult[] = [];
    // Migrations may have added or removed rows.
    if ((await migratedVersion(database)) === manifest.schema_version) {
      const wrong = await wrongCounts(database, manifest);
      results.push({
        name: "backup.rows",
        promise: "every table has the number of rows in the manifest",
        faults: wrong.length,
        examples: wrong.slice(0, 5),
      });
    }
    for await (const result of checkIntegrity({ database, blobs, references: blobReferenceStatements(database) }, false)) {
      progress(result.name);
      results.push(result);
    }
    return results;
  } finally {
    await cleanup.run();
    await rm(scratch, { recursive: true, force: true });
  }
}
