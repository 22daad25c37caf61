import { openForMove, openServer } from "../compose/backup.ts";
import { filesPlace, openFiles, withFilesIn } from "../compose/files.ts";
import { moveInstallation, type Moved } from "../compose/move.ts";
import { addressOf, markMoved } from "../config/moved-mark.ts";
import { secretPath } from "../config/secrets.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { parseUrl } from "../platform/lib/parse-url.ts";
import { parsed, unseenStep, UsageError, type Command, type CommandInput } from "./command.ts";

const usage = "Usage: parlance move --to postgresql://USER@HOST/DATABASE [--files DIR|s3://BUCKET/PREFIX] [--json]";

interface Wanted {
  readonly to: string;
  /** Folder or `s3://` URL; null if the files stay where they are. */
  readonly files: string | null;
  readonly json: boolean;
}

function readArguments({ arguments: words, parse }: CommandInput): Wanted {
  const options = { to: { type: "string" }, files: { type: "string" }, json: { type: "boolean", default: false } } as const;
  const { values } = parsed(() => parse({ args: [...words], options, strict: true }));
  if (values.to === undefined || !isDatabaseUrl(values.to)) throw new UsageError(usage);
  return { to: values.to, files: values.files ?? null, json: values.json };
}

function isDatabaseUrl(text: string): boolean {
  return ["postgres:", "postgresql:"].includes(parseUrl(text)?.protocol ?? "");
}

/** Moves an installation from its embedded database to a database server. */
export const moveCommand: Command = async (input) => {
  const { to, files, json } = readArguments(input);
  const { settings, log, startStep = unseenStep } = input;
  const step = startStep("Moving", { screen: process.stderr });
  const cleanup = new Cleanup(log);
  const there = files === null ? settings : withFilesIn(settings, files);
  const place = filesPlace(there);
  try {
    const source = await openForMove({ settings, log, cleanup });
    const moved = await moveInstallation({
      source,
      target: await openServer(to, "--to", { log, cleanup }),
      files: await openFiles(settings, log),
      newFiles: place === filesPlace(settings) ? null : await openFiles(there, log),
      markSource: () => markMoved(settings.dataDir, { to: addressOf(to), moved_at: new Date().toISOString() }),
      log,
      progress: (detail) => step.update(detail),
    });
    step.done();
    process.stdout.write(
      json ? `${JSON.stringify(reportOf(to, place, moved))}\n` : textOf(settings, to, files === null ? null : place, moved),
    );
    return 0;
  } finally {
    step.stop();
    await cleanup.run();
  }
};

function reportOf(to: string, place: string, { tables, rows, files, missing, isResumed }: Moved): object {
  return { to: addressOf(to), tables, rows, copied_files: files, files_dir: place, missing_files: missing, resumed: isResumed };
}

function textOf({ dataDir, secretKey }: CommandInput["settings"], to: string, place: string | null, moved: Moved): string {
  const files = moved.files === null ? "" : `, ${moved.files} files to ${place}`;
  const secret = secretKey === undefined ? `the same DATA_DIR (or a copy of ${secretPath(dataDir)})` : "the same SECRET_KEY";
  const lines = [
    `Moved ${moved.rows} rows of ${moved.tables} tables to ${addressOf(to)}${files}.`,
    ...moved.missing.map((key) => `Warning: the file ${key} is missing in the installation.`),
    `Start Parlance with DATABASE_URL${place === null ? "" : `, ${place.startsWith("s3://") ? "FILES_URL" : "FILES_DIR"}=${place}`} and ${secret}. Without DATABASE_URL, ${dataDir} no longer starts.`,
  ];
  return `${lines.join("\n")}\n`;
}
