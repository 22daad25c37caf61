import { createDiskBlobStore } from "../adapters/blobs/disk.ts";
import { openDatabase } from "../compose-database.ts";
import { checkIntegrity, type CheckResult } from "../installation/check-integrity.ts";
import { Cleanup } from "../lib/cleanup.ts";
import { UsageError, type Command, type CommandInput } from "./command.ts";

const usage = "Use: parlance doctor --integrity [--json]";

function readArguments({ arguments: words, parse }: CommandInput): { readonly json: boolean } {
  const known = new Set(["--integrity", "--json"]);
  const unknown = words.find((word) => !known.has(word));
  if (unknown !== undefined) throw new UsageError(`There is no option ${JSON.stringify(unknown)}.\n${usage}`);
  const options = { integrity: { type: "boolean", default: false }, json: { type: "boolean", default: false } } as const;
  const { values } = parse({ args: [...words], options, strict: true });
  if (!values.integrity) throw new UsageError(usage);
  return { json: values.json };
}

/** Checks what is stored against what must be true of it. An embedded database needs the service stopped; a server may have nodes running. */
export const doctorCommand: Command = async (input) => {
  const { json } = readArguments(input);
  const { settings, log } = input;
  const running = settings.databaseUrl !== undefined;
  const cleanup = new Cleanup(log);
  const results: CheckResult[] = [];
  try {
    const { integrity, blobReferences } = await openDatabase(settings, log, cleanup, { alone: !running });
    const blobs = await createDiskBlobStore(settings.filesDir);
    for await (const result of checkIntegrity({ store: integrity, references: blobReferences, blobs }, running)) {
      results.push(result);
      if (!json) process.stdout.write(lineOf(result));
    }
  } finally {
    await cleanup.run();
  }
  const clean = results.every(({ faults }) => faults === 0);
  process.stdout.write(json ? `${JSON.stringify({ ok: clean, checks: results })}\n` : summaryOf(results));
  return clean ? 0 : 1;
};

function lineOf({ name, promise, faults, examples }: CheckResult): string {
  if (faults === 0) return `ok     ${name}: ${promise}\n`;
  const more = faults > examples.length ? [`... and ${faults - examples.length} more`] : [];
  return [`FAULT  ${name}: ${faults} against "${promise}"`, ...[...examples, ...more].map((line) => `         ${line}`), ""].join("\n");
}

function summaryOf(results: readonly CheckResult[]): string {
  const broken = results.filter(({ faults }) => faults > 0);
  return broken.length === 0
    ? `\n${results.length} checks, no fault.\n`
    : `\n${results.length} checks, faults in ${broken.length}: ${broken.map(({ name }) => name).join(", ")}.\n`;
}
