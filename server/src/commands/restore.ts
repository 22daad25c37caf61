import path from "node:path";
import { openForRestore } from "../compose/backup.ts";
import { checkRestorable, restore } from "../compose/restore.ts";
import { secretPath } from "../config/secrets.ts";
import { readBackup } from "../engines/backup/read-backup.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { parsed, unseenStep, UsageError, type Command, type CommandInput } from "./command.ts";

const usage = "Usage: parlance restore --from DIR";

function readArguments({ arguments: words, parse }: CommandInput): string {
  const { values } = parsed(() => parse({ args: [...words], options: { from: { type: "string" } } as const, strict: true }));
  if (values.from === undefined) throw new UsageError(usage);
  return path.resolve(values.from);
}

/** Restores a backup into a new data folder, or into an empty database and an empty folder for files. */
export const restoreCommand: Command = async (input) => {
  const from = readArguments(input);
  const { settings, log, startStep = unseenStep } = input;
  const step = startStep("Restoring", { screen: process.stderr });
  const progress = (detail: string): void => step.update(detail);
  const cleanup = new Cleanup(log);
  try {
    const reader = await readBackup(from, settings.backupKey);
    const manifest = await checkRestorable(reader, progress);
    const target = await openForRestore({ settings, log, cleanup });
    await restore({ settings, reader, target, log, progress }, manifest);
    step.done();
    const next =
      manifest.secret === null ? `Start Parlance with the secret of that installation: ${placeOf(settings)}.` : "Start Parlance as usual.";
    process.stdout.write(`Restored the backup of ${manifest.taken_at}. ${next}\n`);
    return 0;
  } finally {
    step.stop();
    await cleanup.run();
  }
};

function placeOf({ secretKey, dataDir }: CommandInput["settings"]): string {
  return secretKey === undefined ? `copy its secret.key to ${secretPath(dataDir)} first` : "SECRET_KEY must be the same";
}
