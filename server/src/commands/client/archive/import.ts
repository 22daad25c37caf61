import { createReadStream } from "node:fs";
import { createInterface } from "node:readline";
import { createGunzip } from "node:zlib";
import { onlyWord, readWords } from "../arguments.ts";
import { exits, type ClientCommand } from "../client-command.ts";
import { findConnection, openClient, patientTries, withKey } from "../connection.ts";
import { CommandFailure } from "../failure.ts";
import { kindOf } from "../ingest/local-files.ts";
import { oneLine, Output } from "../output.ts";
import { Progress } from "../progress.ts";
import { archiveLines, type ArchiveLine } from "./archive.ts";
import { Importer, type Mapped } from "./importer.ts";

/** Imports an archive into an account. Objects that the account already has are not created again. */
export const importCommand: ClientCommand = async ({ arguments: words, settings, screens, signal }) => {
  const { values, positionals } = readWords(words, {});
  const file = onlyWord(positionals, "FILE");
  const total = await countLines(file);
  const connection = withKey(findConnection(values, settings));
  const output = new Output(screens, settings.isPlain, values.json);
  const progress = new Progress(screens.err, "import", settings.canRepaint);
  progress.set({ total });
  const parlance = openClient(connection, { tries: patientTries, onWait: (seconds) => progress.waits(seconds) });
  const onMapped = ({ type, id, new_id, name, result }: Mapped): void => {
    progress.clear();
    output.json({ type, id, new_id, name, result });
    output.line(`${type} ${id} -> ${new_id} ${oneLine(name)} (${result})`);
  };
  const importer = new Importer({ parlance, signal, onMapped });
  try {
    await importer.prepare();
    for await (const line of linesOf(file)) {
      signal.throwIfAborted();
      await importer.take(line);
      if (line.type !== "bytes") progress.count();
    }
    await importer.finish();
  } finally {
    progress.stop();
    if (signal.aborted) output.note("Interrupted: completed writes are kept. Run the same command again to continue.");
  }
  const { failed, counts } = importer;
  for (const { id, what, code, cure } of failed) {
    output.json({ id, result: "failed", code, message: what, cure });
    if (!output.isJson) output.failure({ what: `${oneLine(id)}: ${what}`, code, cure });
  }
  const { created, updated, unchanged } = counts;
  output.line(
    `Documents: ${created} created, ${updated} updated, ${unchanged} unchanged${failed.length > 0 ? `, ${failed.length} failed` : ""}.`,
  );
  output.json({ result: "summary", created, updated, unchanged, failed: failed.length });
  return failed.length === 0 ? exits.done : exits.failed;
};

/** Reads the whole archive before anything is written, so that an incomplete archive changes nothing. */
async function countLines(file: string): Promise<number> {
  if ((await kindOf(file)) !== "file") throw new CommandFailure("client.invalid_file", `${file} is not a file.`);
  let count = 0;
  for await (const line of linesOf(file)) if (line.type !== "end" && line.type !== "bytes") count += 1;
  return count;
}

async function* linesOf(file: string): AsyncGenerator<ArchiveLine> {
  const bytes = createReadStream(file);
  const input = file.endsWith(".gz") ? bytes.pipe(createGunzip()) : bytes;
  const errors = new Promise<never>((_, reject) => {
    for (const stream of [bytes, input]) stream.on("error", reject);
  });
  errors.catch(() => undefined);
  try {
    const lines = archiveLines(createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY }));
    for (;;) {
      // If its input fails, the readline interface ends without an error.
      const next = await Promise.race([lines.next(), errors]);
      if (next.done === true) return;
      yield next.value;
    }
  } catch (error) {
    if (error instanceof CommandFailure) throw error;
    throw new CommandFailure("client.invalid_file", `${file} cannot be read: ${error instanceof Error ? error.message : String(error)}.`);
  } finally {
    bytes.destroy();
  }
}
