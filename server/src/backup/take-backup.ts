import { Readable } from "node:stream";
import type { BackupWriter } from "../ports/backup-folder.ts";
import type { BlobStore } from "../ports/blob-store.ts";
import { readKeys, type FileKey } from "./copy-files.ts";
import { formatVersion, type FileEntry, type Manifest, type TableEntry } from "./model/manifest.ts";
import type { OpenSnapshot, Snapshot } from "./snapshot.sql.ts";

export interface TakeBackupDeps {
  readonly blobs: Pick<BlobStore, "asFile">;
  readonly writer: BackupWriter;
  readonly release: string;
  /** The installation's secret; null unless the backup is encrypted. */
  readonly secret: Buffer | null;
  readonly progress: (detail: string) => void;
}

/** Writes the tables of a snapshot and the files that the snapshot references. Resolves to the manifest. */
export async function takeBackup(deps: TakeBackupDeps, open: OpenSnapshot): Promise<Manifest> {
  const { snapshot } = open;
  const tables = await writeTables(deps, snapshot);
  const keys = await readKeys(snapshot);
  await open.end();
  const files = await writeFiles(deps, keys);
  await open.assertLocked();
  const manifest: Manifest = {
    format: formatVersion,
    release: deps.release,
    schema_version: snapshot.schemaVersion,
    ...(snapshot.epoch === null ? {} : { epoch: snapshot.epoch }),
    taken_at: snapshot.takenAt.toISOString(),
    tables,
    sequences: [...snapshot.sequences],
    files,
    secret: await writeSecret(deps),
  };
  await deps.writer.finish(manifest);
  return manifest;
}

async function writeSecret({ writer, secret }: TakeBackupDeps): Promise<Manifest["secret"]> {
  return writer.isEncrypted && secret !== null ? writer.writePart("secret.gz", Readable.from([secret])) : null;
}

async function writeTables({ writer, progress }: TakeBackupDeps, snapshot: Snapshot): Promise<TableEntry[]> {
  const entries: TableEntry[] = [];
  for (const table of snapshot.tables) {
    progress(`table ${entries.length + 1} of ${snapshot.tables.length}, ${table.name} (about ${table.estimate} rows)`);
    const counter = countingRows(snapshot.rows(table));
    const part = await writer.writePart(`tables/${table.name}.gz`, counter.stream);
    entries.push({ name: table.name, columns: [...table.columns], rows: counter.rows(), part });
  }
  return entries;
}

const newline = 0x0a;

/** Counts rows as they are read: the text format of COPY has exactly one line feed per row. */
function countingRows(source: Readable): { readonly stream: Readable; rows(): number } {
  let rows = 0;
  async function* counted(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      for (let at = chunk.indexOf(newline); at >= 0; at = chunk.indexOf(newline, at + 1)) rows += 1;
      yield chunk;
    }
  }
  return { stream: Readable.from(counted(), { objectMode: false }), rows: () => rows };
}

async function writeFiles(deps: TakeBackupDeps, keys: readonly FileKey[]): Promise<Manifest["files"]> {
  const total = { count: 0, bytes: 0, missing: [] as string[] };
  async function* lines(): AsyncGenerator<string> {
    for (const { key, required } of keys) {
      deps.progress(`file ${total.count + 1} of ${keys.length}`);
      const entry = await copyFile(deps, key);
      if (entry !== null) {
        total.count += 1;
        total.bytes += entry.part.bytes;
        yield `${JSON.stringify(entry)}\n`;
      } else if (required) total.missing.push(key);
    }
  }
  const list = await deps.writer.writePart("files.jsonl.gz", Readable.from(lines(), { objectMode: false }));
  return { ...total, list };
}

/** Copies a file into the backup. Returns null if the installation does not have the file. */
async function copyFile({ blobs, writer }: TakeBackupDeps, key: string): Promise<FileEntry | null> {
  try {
    const { path, release } = await blobs.asFile(key);
    try {
      return { key, part: await writer.copyFile(`files/${key.slice(0, 2)}/${key.slice(2, 4)}/${key}`, path) };
    } finally {
      await release();
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
