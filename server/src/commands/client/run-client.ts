import { readClientSettings } from "../../config/client-settings.ts";
import type { Environment } from "../../config/settings.ts";
import { exits, Interrupted, type ClientCommand } from "./client-command.ts";
import { failureOf } from "./failure.ts";
import { Output } from "./output.ts";

/** Runs a client command in this process. Resolves to the exit status. */
export async function runClient(
  command: ClientCommand,
  {
    arguments: words,
    environment,
    version,
  }: { readonly arguments: readonly string[]; readonly environment: Environment; readonly version: string },
): Promise<number> {
  const settings = readClientSettings(environment);
  const screens = { out: process.stdout, err: process.stderr };
  const interruption = new AbortController();
  const interrupt = (): void => {
    // A second Ctrl-C exits without waiting for cleanup.
    if (interruption.signal.aborted) process.exit(exits.interrupted);
    interruption.abort(new Interrupted("interrupted"));
  };
  process.on("SIGINT", interrupt);
  // Exits when the reader of a pipe, such as `head`, closes it.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? exits.done : exits.failed));
  try {
    return await command({ settings, arguments: words, version, screens, stdin: process.stdin, signal: interruption.signal });
  } catch (error) {
    if (interruption.signal.aborted) return exits.interrupted;
    const failure = failureOf(error);
    if (failure === null) throw error;
    new Output(screens, settings.isPlain, false).failure(failure);
    return failure.code === "client.usage" ? exits.wrongUse : exits.failed;
  } finally {
    process.off("SIGINT", interrupt);
  }
}
