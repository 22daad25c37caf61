import { createInterface } from "node:readline";
import type { BackupReader } from "../ports/backup-folder.ts";
import { parseFileEntry, parseManifest, type FileEntry, type Manifest } from "./model/manifest.ts";

/**
 * Reads every part of a backup without changing anything. Resolves to the manifest. @throws BackupError that names the first damaged or
 * missing part
 */
export async function checkBackup(reader: BackupReader, progress: (detail: string) => void): Promise<Manifest> {
  const manifest = parseManifest(reader.manifest);
  for (const { part } of manifest.tables) {
    progress(part.path);
    await reader.check(part);
  }
  await reader.check(manifest.files.list);
  if (manifest.secret !== null) await reader.check(manifest.secret);
  let files = 0;
  for await (const { part } of filesOf(reader, manifest)) {
    progress(`file ${++files} of ${manifest.files.count}`);
    await reader.check(part);
  }
  return manifest;
}

/** Lists the files of a backup. */
export async function* filesOf(reader: BackupReader, { files }: Manifest): AsyncGenerator<FileEntry> {
  for await (const line of createInterface({ input: reader.openPart(files.list), crlfDelay: Infinity })) yield parseFileEntry(line);
}
