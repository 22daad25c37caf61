import { rm } from "node:fs/promises";
import { buffer } from "node:stream/consumers";
import { checkBackup } from "../backup/check-backup.ts";
import { fillTables } from "../backup/empty-schema.sql.ts";
import type { Manifest } from "../backup/model/manifest.ts";
import { restoreFiles, restoreTables } from "../backup/restore-backup.ts";
import { placeSecret, readSecret, secretPath } from "../config/secrets.ts";
import type { Settings } from "../config/settings.ts";
import { ids } from "../platform/ids.ts";
import { migrate, newestVersion } from "../platform/postgres/migrate.ts";
import { blobReferenceStatements } from "../knowledge/files/blob-references.sql.ts";
import type { Log } from "../platform/lib/log.ts";
import { BackupError, type BackupReader } from "../ports/backup-folder.ts";
import { freeLeases } from "../setup/setup.sql.ts";
import type { RestoreTarget } from "./backup.ts";
import { migrations } from "./database.ts";

/**
 * Checks every part of a backup, and that this release can restore it. Resolves to the manifest. @throws BackupError if the backup cannot
 * be restored
 */
export async function checkRestorable(reader: BackupReader, progress: (detail: string) => void): Promise<Manifest> {
  const manifest = await checkBackup(reader, progress);
  const newest = await newestVersion(migrations);
  if (manifest.schema_version > newest) {
    throw new BackupError(
      `manifest.json has schema version ${manifest.schema_version}, but this release has ${newest}: restore it with release ${manifest.release} or newer`,
    );
  }
  return manifest;
}

interface Restoring {
  readonly settings: Pick<Settings, "dataDir" | "secretKey">;
  readonly reader: BackupReader;
  readonly target: RestoreTarget;
  readonly log: Log;
  readonly progress: (detail: string) => void;
}

/** Restores a checked backup. After a failure, nothing remains except empty tables in an external database. */
export async function restore({ settings, reader, target, log, progress }: Restoring, manifest: Manifest): Promise<void> {
  const { database, blobs } = target;
  const deps = { reader, blobs, progress };
  let hasPlacedSecret = false;
  try {
    hasPlacedSecret = await restoreSecret(settings, reader, manifest);
    // Rows are restored last, because they complete the installation.
    await restoreFiles(deps, manifest);
    await migrate(database, migrations, log, manifest.schema_version);
    await fillTables(database, (loader) => restoreTables(deps, manifest, loader));
  } catch (error) {
    await target.discard().catch(() => undefined);
    if (hasPlacedSecret) await rm(secretPath(settings.dataDir), { force: true });
    throw error;
  }
  await migrate(database, migrations, log);
  // The lease holders, if they are still running, belong to the installation that was backed up.
  await freeLeases(database);
  // A new id, because the restored database does not reference the newer files of the installation that was backed up, and must not delete
  // them.
  const references = blobReferenceStatements(database);
  if ((await references.owner()) === null) return;
  const owner = ids.uuidv4();
  await references.setOwner(owner);
  await blobs.claim(owner);
}

/** Returns whether the secret was stored. @throws BackupError if the installation already has a different secret */
async function restoreSecret({ dataDir, secretKey }: Restoring["settings"], reader: BackupReader, { secret }: Manifest): Promise<boolean> {
  if (secret === null) return false;
  const [wanted, present] = await Promise.all([buffer(reader.openPart(secret)), readSecret(dataDir, secretKey)]);
  if (present === null) {
    await placeSecret(dataDir, wanted);
    return true;
  }
  if (wanted.equals(present)) return false;
  const place = secretKey === undefined ? secretPath(dataDir) : "SECRET_KEY";
  throw new BackupError(`${place} is not the secret in the backup: remove it, or set it to the secret of the backed-up installation`);
}
