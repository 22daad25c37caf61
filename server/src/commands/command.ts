import type { parseArgs } from "node:util";
import type { Settings } from "../config/settings.ts";
import type { Log } from "../platform/lib/log.ts";

/** Progress display for a long-running step. */
export interface Step {
  /** Shows the progress. */
  update(detail: string): void;
  done(): void;
  /** Ends the display without output; the caller reports the result. */
  stop(): void;
}

/** @param options.screen stream on which the step is displayed; default: standard output */
export type StartStep = (what: string, options?: { readonly screen?: NodeJS.WriteStream }) => Step;

/** Displays nothing. */
export const unseenStep: StartStep = () => ({ update: () => undefined, done: () => undefined, stop: () => undefined });

export interface CommandInput {
  readonly settings: Settings;
  readonly log: Log;
  readonly version: string;
  readonly arguments: readonly string[];
  readonly parse: typeof parseArgs;
  /** Absent if the output is not interactive. */
  readonly startStep?: StartStep | undefined;
}

/** A CLI command. Resolves to the exit status. */
export type Command = (input: CommandInput) => Promise<number>;

/** Thrown for invalid command-line arguments. The message explains the usage. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** Runs an argument parser and converts its errors, such as an unknown option or a missing value, to usage errors. @throws UsageError */
export function parsed<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
