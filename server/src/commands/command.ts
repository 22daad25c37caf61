import type { parseArgs } from "node:util";
import type { Settings } from "../platform/config/settings.ts";
import type { Log } from "../platform/lib/log.ts";

/** A long piece of work that is shown while it goes on. */
export interface Step {
  /** Says how far it has come. */
  update(detail: string): void;
  done(): void;
  /** Ends the display without a word: the caller says what happened. */
  stop(): void;
}

export type StartStep = (what: string) => Step;

/** Shows nothing. */
export const unseenStep: StartStep = () => ({ update: () => undefined, done: () => undefined, stop: () => undefined });

export interface CommandInput {
  readonly settings: Settings;
  readonly log: Log;
  readonly version: string;
  readonly arguments: readonly string[];
  readonly parse: typeof parseArgs;
  /** Absent where nobody watches. */
  readonly startStep?: StartStep | undefined;
}

/** A verb of the command line; resolves with the exit status. */
export type Command = (input: CommandInput) => Promise<number>;

/** The words of the call are wrong; the message says how they should be. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}

/** What `read` reads of a call's words: an option that is unknown or lacks its value is the caller's mistake. @throws UsageError */
export function parsed<Result>(read: () => Result): Result {
  try {
    return read();
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
