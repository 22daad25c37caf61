import path from "node:path";
import type { Manifest } from "../backup/model/manifest.ts";
import { withSnapshot } from "../backup/snapshot.sql.ts";
import { takeBackup } from "../backup/take-backup.ts";
import { openForBackup } from "../compose/backup.ts";
import { readSecret, secretPath } from "../config/secrets.ts";
import { openFiles } from "../compose/files.ts";
import { verifyBackup } from "../compose/verify-backup.ts";
import { readBackup } from "../engines/backup/read-backup.ts";
import { writeBackup } from "../engines/backup/write-backup.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { lineOf, summaryOf } from "./check-lines.ts";
import { parsed, unseenStep, UsageError, type Command, type CommandInput, type Step } from "./command.ts";

const usage = "Usage: parlance backup --to DIR [--json]\n     parlance backup --verify DIR [--json]";

interface Wanted {
  readonly action: "take" | "verify";
  readonly folder: string;
  readonly json: boolean;
}

function readArguments({ arguments: words, parse }: CommandInput): Wanted {
  const options = { to: { type: "string" }, verify: { type: "string" }, json: { type: "boolean", default: false } } as const;
  const { values } = parsed(() => parse({ args: [...words], options, strict: true }));
  const [folder, second] = [values.to, values.verify].filter((value) => value !== undefined);
  if (folder === undefined || folder === "" || second !== undefined) throw new UsageError(usage);
  return { action: values.to === undefined ? "verify" : "take", folder: path.resolve(folder), json: values.json };
}

/**
 * Implements `--to`, which backs up a running or stopped service, and `--verify`, which restores a backup into a temporary folder and
 * checks it.
 */
export const backupCommand: Command = async (input) => {
  const { action, folder, json } = readArguments(input);
  const step = (input.startStep ?? unseenStep)(action === "take" ? "Backing up" : "Verifying", { screen: process.stderr });
  try {
    return await (action === "take" ? take(input, folder, json, step) : verify(input, folder, json, step));
  } finally {
    step.stop();
  }
};

async function take({ settings, log, version }: CommandInput, folder: string, json: boolean, step: Step): Promise<number> {
  const cleanup = new Cleanup(log);
  try {
    const database = await openForBackup({ settings, log, cleanup });
    const manifest = await withSnapshot(database, async (open) => {
      const writer = await writeBackup(folder, settings.backupKey);
      const [blobs, secret] = [await openFiles(settings, log), await readSecret(settings.dataDir, settings.secretKey)];
      return takeBackup({ blobs, writer, release: version, secret, progress: (detail) => step.update(detail) }, open);
    });
    step.done();
    const summary = `${textOf(folder, manifest)}${noteOnSecret(settings, manifest)}`;
    process.stdout.write(json ? `${JSON.stringify(reportOf(folder, manifest))}\n` : summary);
    return 0;
  } finally {
    await cleanup.run();
  }
}

async function verify({ settings, log }: CommandInput, folder: string, json: boolean, step: Step): Promise<number> {
  const reader = await readBackup(folder, settings.backupKey);
  const checks = await verifyBackup({ settings, reader, log, progress: (detail) => step.update(detail) });
  step.done();
  const ok = checks.every(({ faults }) => faults === 0);
  process.stdout.write(json ? `${JSON.stringify({ ok, checks })}\n` : `${checks.map(lineOf).join("")}${summaryOf(checks)}`);
  return ok ? 0 : 1;
}

function reportOf(folder: string, { release, schema_version, taken_at, tables, files, secret }: Manifest): object {
  const bytes = tables.reduce((sum, { part }) => sum + part.bytes, files.bytes + files.list.bytes);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return {
    folder,
    encrypted: secret !== null,
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

function textOf(folder: string, manifest: Manifest): string {
  const { tables, rows, files, bytes } = reportOf(folder, manifest) as Record<string, number>;
  const missing = manifest.files.missing.map(
    (key) => `Warning: the file ${key} is missing in the installation, so it is not in the backup.\n`,
  );
  return `Backup of ${manifest.taken_at} in ${folder}: ${rows} rows of ${tables} tables, ${files} files, ${bytes} bytes.\n${missing.join("")}`;
}

function noteOnSecret({ secretKey, dataDir }: CommandInput["settings"], { secret }: Manifest): string {
  if (secret !== null) return "It is encrypted and contains the installation's secret. Without BACKUP_KEY it cannot be restored.\n";
  const place = secretKey === undefined ? secretPath(dataDir) : "the variable SECRET_KEY";
  return `It does not contain the installation's secret, which is required to keep sessions and to read end-user secrets and queued emails. Keep a copy of ${place} in another place.\n`;
}
