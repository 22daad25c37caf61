import { BackupError, type BackupReader } from "../ports/backup-folder.ts";
import type { BlobPlacement } from "../ports/blob-store.ts";
import { filesOf } from "./check-backup.ts";
import type { Loader } from "./empty-schema.sql.ts";
import type { Manifest } from "./model/manifest.ts";

export interface RestoreDeps {
  readonly reader: BackupReader;
  readonly blobs: BlobPlacement;
  readonly progress: (detail: string) => void;
}

/** Stores the files of a checked backup under their keys. */
export async function restoreFiles({ reader, blobs, progress }: RestoreDeps, manifest: Manifest): Promise<void> {
  let files = 0;
  for await (const { key, part } of filesOf(reader, manifest)) {
    progress(`file ${++files} of ${manifest.files.count}`);
    await blobs.place(key, reader.openFile(part));
  }
}

/** Loads the rows of a checked backup. @throws BackupError if the number of rows in a table differs from the manifest */
export async function restoreTables({ reader, progress }: RestoreDeps, manifest: Manifest, loader: Loader): Promise<void> {
  let tables = 0;
  for (const { name, columns, rows, part } of manifest.tables) {
    progress(`table ${++tables} of ${manifest.tables.length}, ${name} (${rows} rows)`);
    const loaded = await loader.load({ name, columns }, reader.openPart(part));
    if (loaded !== rows) throw new BackupError(`${part.path} contains ${loaded} rows, but the manifest states ${rows}`);
  }
  for (const { name, value } of manifest.sequences) await loader.setSequence(name, value);
}
