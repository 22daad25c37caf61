import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { pinoLog } from "./platform/log/pino.ts";
import { readSettings, WrongSettings } from "./config/settings.ts";
import type { Command, StartStep } from "./commands/command.ts";
import { InstanceRunning } from "./platform/lib/instance-lock.ts";

/** Each command loads only its own modules, to keep startup fast. */
const commands: Readonly<Record<string, () => Promise<Command>>> = {
  start: async () => (await import("./commands/start.ts")).startCommand,
  migrate: async () => (await import("./commands/migrate.ts")).migrateCommand,
  account: async () => (await import("./commands/account.ts")).accountCommand,
  subscription: async () => (await import("./commands/subscription.ts")).subscriptionCommand,
  doctor: async () => (await import("./commands/doctor.ts")).doctorCommand,
  eval: async () => (await import("./commands/eval.ts")).evalCommand,
};

const help = `parlance <command>

  start      start the service (settings come from the environment)
  migrate    update the database schema and exit
  account create --email E --password P [--key K]
             create an account; prints JSON {account_id, email, account_key}
  account password --email E --password P
             set a user's password without mail; prints JSON {email}
  subscription set --email OWNER [--tier T] [--status S]
             set the tier or status (active, trialing, past_due, canceled) of an account
  doctor --integrity [--json]
             check the stored data; exit status 1 on faults
  doctor --isolation [--json]
             check that accounts cannot access each other's data; exit status 1 on faults
  eval --answers FILE [--persona ID] [--url URL [--key KEY]] [--json]
             ask a persona questions with known answers; exit status 1 below the thresholds
  eval DIR [--url URL --key KEY [--persona ID]] [--modes fast,smart] [--at-least MEASURE[:MODE]=N]... [--json]
             measure search with judged queries; exit status 1 below the thresholds
`;

/**
 * Runs one CLI command. Resolves with the process's exit status.
 * @param startStep displays long-running work; without it nothing is displayed
 */
export async function main(
  argv: readonly string[],
  environment: Readonly<Record<string, string | undefined>>,
  startStep?: StartStep,
): Promise<number> {
  const [verb = "help", ...rest] = argv;
  const load = Object.hasOwn(commands, verb) ? commands[verb] : undefined;
  if (load === undefined) {
    const asked = verb === "help" || verb === "--help" || verb === "-h";
    (asked ? process.stdout : process.stderr).write(asked ? help : `Unknown command ${JSON.stringify(verb)}.\n\n${help}`);
    return asked ? 0 : 2;
  }
  try {
    const settings = readSettings(environment);
    const command = await load();
    return await command({ settings, log: pinoLog(settings.logLevel), version: version(), arguments: rest, parse: parseArgs, startStep });
  } catch (error) {
    if (error instanceof WrongSettings || error instanceof InstanceRunning || isPlain(error)) {
      process.stderr.write(`${error.message}\n`);
      return 1;
    }
    throw error;
  }
}

/** Errors whose message is sufficient. */
function isPlain(error: unknown): error is Error {
  const plain = ["EmbeddedPostgresError", "MigrationError", "EmbedderUnavailable", "UsageError"];
  return error instanceof Error && (plain.includes(error.name) || (error as NodeJS.ErrnoException).code === "EADDRINUSE");
}

function version(): string {
  const file = new URL("../package.json", import.meta.url);
  return (JSON.parse(readFileSync(file, "utf8")) as { version: string }).version;
}
