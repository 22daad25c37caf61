import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readSettings, WrongSettings, type Settings } from "./config/settings.ts";
import type { ClientCommand } from "./commands/client/client-command.ts";
import type { Command, StartStep } from "./commands/command.ts";
import { generalHelp, helpOf } from "./commands/help.ts";
import { InstanceRunning } from "./platform/lib/instance-lock.ts";

/** Each command loads only its own modules, to keep startup fast. */
const commands: Readonly<Record<string, (settings: Settings) => Promise<Command>>> = {
  init: async () => (await import("./commands/init.ts")).initCommand,
  start: async ({ processes, seat }) =>
    processes > 1 && seat === null
      ? (await import("./commands/supervise.ts")).superviseCommand
      : (await import("./commands/start.ts")).startCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  account: async () => (await import("./commands/account.ts")).accountCommand,
  subscription: async () => (await import("./commands/subscription.ts")).subscriptionCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  backup: async () => (await import("./commands/backup.ts")).backupCommand,
  restore: async () => (await import("./commands/restore.ts")).restoreCommand,
  move: async () => (await import("./commands/move.ts")).moveCommand,
  eval: async () => (await import("./commands/eval.ts")).evalCommand,
};

/** Commands that call a running service and ignore the service's own settings. */
const clientCommands: Readonly<Record<string, () => Promise<ClientCommand>>> = {
  ingest: async () => (await import("./commands/client/ingest/ingest.ts")).ingestCommand,
  search: async () => (await import("./commands/client/search/search.ts")).searchCommand,
  export: async () => (await import("./commands/client/archive/export.ts")).exportCommand,
  import: async () => (await import("./commands/client/archive/import.ts")).importCommand,
  chat: async () => (await import("./commands/client/chat/chat.ts")).chatCommand,
};

/** Returns the loader of a client command. `eval --set` is a client command, because the service runs the evaluation. */
function clientCommandOf(verb: string, rest: readonly string[]): (() => Promise<ClientCommand>) | undefined {
  if (verb === "eval" && rest.includes("--set"))
    return async () => (await import("./commands/client/evaluate/evaluate.ts")).evaluateCommand;
  return Object.hasOwn(clientCommands, verb) ? clientCommands[verb] : undefined;
}

/**
 * Runs one CLI command. Resolves to the process's exit status.
 * @param startStep displays the progress of long-running work; nothing is displayed if it is omitted
 */
export async function main(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  startStep?: StartStep,
): Promise<number> {
  const [verb = "help", ...rest] = argv;
  const asked = rest.includes("--help") || rest.includes("-h") ? helpOf(verb) : null;
  if (asked !== null) {
    process.stdout.write(asked);
    return 0;
  }
  const loadClient = clientCommandOf(verb, rest);
  if (loadClient !== undefined) {
    const { runClient } = await import("./commands/client/run-client.ts");
    return runClient(await loadClient(), { arguments: rest, environment, version: version() });
  }
  const load = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (load === undefined) {
    const wantsHelp = verb === "help" || verb === "--help" || verb === "-h";
    (wantsHelp ? process.stdout : process.stderr).write(
      wantsHelp ? generalHelp() : `Unknown command ${JSON.stringify(verb)}.\n\n${generalHelp()}`,
    );
    return wantsHelp ? 0 : 2;
  }
  try {
    const settings = readSettings(environment);
    const [command, { pinoLog, textDestination }] = await Promise.all([load(settings), import("./platform/log/pino.ts")]);
    const log = pinoLog(settings.logLevel, await textDestination(settings.logFormat));
    return await command({ settings, log, version: version(), arguments: rest, parse: parseArgs, startStep });
  } catch (error) {
    if (error instanceof WrongSettings || error instanceof InstanceRunning || isPlain(error)) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

/** Returns whether an error is reported with only its message, without a stack trace. */
function isPlain(error: unknown): error is Error {
  const plain = ["EmbeddedPostgresError", "MigrationError", "EmbedderUnavailable", "UsageError", "BackupError", "InstallationMoved"];
  return error instanceof Error && (plain.includes(error.name) || (error as NodeJS.ErrnoException).code === "EADDRINUSE");
}

function version(): string {
  const file = new URL("../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
