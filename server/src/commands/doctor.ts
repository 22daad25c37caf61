import { openDatabase } from "../compose/database.ts";
import { openFiles } from "../compose/files.ts";
import { checkIntegrity, type CheckResult } from "../integrity-check/check-integrity.ts";
import { Cleanup } from "../platform/lib/cleanup.ts";
import { assertInstallation } from "./assert-installation.ts";
import { lineOf, summaryOf } from "./check-lines.ts";
import { UsageError, type Command, type CommandInput } from "./command.ts";
import { runIsolation } from "./doctor-isolation.ts";

const usage = "Usage: parlance doctor --integrity [--json]\n     parlance doctor --isolation [--json]";

interface Wanted {
  readonly check: "integrity" | "isolation";
  readonly json: boolean;
}

function readArguments({ arguments: words, parse }: CommandInput): Wanted {
  const known = new Set(["--integrity", "--isolation", "--json"]);
  const unknown = words.find((word) => !known.has(word));
  if (unknown !== undefined) throw new UsageError(`Unknown option ${JSON.stringify(unknown)}.\n${usage}`);
  const flag = { type: "boolean", default: false } as const;
  const { values } = parse({ args: [...words], options: { integrity: flag, isolation: flag, json: flag }, strict: true });
  if (values.integrity === values.isolation) throw new UsageError(usage);
  return { check: values.integrity ? "integrity" : "isolation", json: values.json };
}

/**
 * Implements `--integrity`, which checks the invariants of stored data without changing it, and `--isolation`, which starts a separate node
 * and requests other accounts' objects. For `--integrity`, the service must be stopped if the database is embedded; if it is external,
 * nodes may be running.
 */
export const doctorCommand: Command = async (input) => {
  const { check, json } = readArguments(input);
  await assertInstallation(input.settings);
  const results: CheckResult[] = [];
  const take = (result: CheckResult): void => {
    results.push(result);
    if (!json) process.stdout.write(lineOf(result));
  };
  await (check === "integrity" ? runIntegrity(input, take) : runIsolation(input, take));
  const clean = results.every(({ faults }) => faults === 0);
  process.stdout.write(
    json
      ? `${JSON.stringify({ ok: clean, checks: results.map(({ name, promise, faults, examples }) => ({ name, promise, faults, examples })) })}\n`
      : summaryOf(results),
  );
  return clean ? 0 : 1;
};

async function runIntegrity({ settings, log }: CommandInput, onResult: (result: CheckResult) => void): Promise<void> {
  const running = settings.databaseUrl !== undefined;
  const cleanup = new Cleanup(log);
  try {
    const { jobs: database, blobReferences } = await openDatabase(settings, log, cleanup, { alone: !running, mustExist: true });
    const blobs = await openFiles(settings, log);
    for await (const result of checkIntegrity({ database, references: blobReferences, blobs }, running)) onResult(result);
  } finally {
    await cleanup.run();
  }
}
