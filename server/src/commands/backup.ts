import path from "node:path";
import type { Manifest } from "../backup/model/manifest.ts";
import { withSnapshot } from "../backup/snapshot.sql.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { openForBackup } from "../compose/backup.ts";
import { createDiskBlobStore } from "../engines/blobs/disk.ts";
import { writeBackup } from "../engines/backup/write-backup.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { parsed, unseenStep, UsageError, type Command, type CommandInput } from "./command.ts";

const usage = "Usage: parlance backup --to DIR [--json]";

interface Wanted {
  readonly to: string;
  readonly json: boolean;
}

function readArguments({ arguments: words, parse }: CommandInput): Wanted {
  const options = { to: { type: "string" }, json: { type: "boolean", default: false } } as const;
  const { values } = parsed(() => parse({ args: [...words], options, strict: true }));
  if (values.to === undefined) throw new UsageError(usage);
  return { to: path.resolve(values.to), json: values.json };
}

/** Takes a backup while the service runs, or of a stopped one. */
export const backupCommand: Command = async (input) => {
  const { to, json } = readArguments(input);
  const { settings, log, version, startStep = unseenStep } = input;
  const step = startStep("Backing up", { screen: process.stderr });
  const cleanup = new Cleanup(log);
  try {
    const database = await openForBackup({ settings, log, cleanup });
    const manifest = await withSnapshot(database, async (open) => {
      const [writer, blobs] = [await writeBackup(to), await createDiskBlobStore(settings.filesDir)];
      return takeBackup({ blobs, writer, release: version, progress: (detail) => step.update(detail) }, open);
    });
    step.done();
    process.stdout.write(json ? `${JSON.stringify(reportOf(to, manifest))}\n` : summaryOf(to, manifest));
    if (!json) process.stdout.write(noteOnSecret(settings));
    return 0;
  } finally {
    step.stop();
    await cleanup.run();
  }
};

function reportOf(folder: string, { release, schema_version, taken_at, tables, files }: Manifest): object {
  const bytes = tables.reduce((sum, { part }) => sum + part.bytes, files.bytes + files.list.bytes);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    folder,
    release,
    schema_version,
    taken_at,
    tables: tables.length,
    rows,
    files: files.count,
    bytes,
    missing_files: files.missing,
  };
}

function summaryOf(folder: string, manifest: Manifest): string {
  const { tables, rows, files, bytes } = reportOf(folder, manifest) as Record<string, number>;
  const missing = manifest.files.missing.map((key) => `Warning: the file ${key} is missing in the installation, and so in the backup.\n`);
  return `Backup of ${manifest.taken_at} in ${folder}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes.\n${missing.join("")}`;
}

function noteOnSecret({ secretKey, dataDir }: CommandInput["settings"]): string {
  const place = secretKey === undefined ? path.join(dataDir, "secret.key") : "the variable SECRET_KEY";
  return `It does not contain the installation's secret, without which sessions, end-user secrets and queued mail cannot be read: keep a copy of ${place} in another place.\n`;
}
