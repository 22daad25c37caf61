import type { Readable } from "node:stream";
import type { ClientSettings } from "../../config/client-settings.ts";
import type { Screen } from "./output.ts";

/** Dependencies of a client command. */
export interface ClientInput {
  readonly settings: ClientSettings;
  readonly arguments: readonly string[];
  readonly version: string;
  readonly screens: { readonly out: Screen; readonly err: Screen };
  readonly stdin: Readable & { readonly isTTY?: boolean };
  /** Aborts when the user presses Ctrl-C. */
  readonly signal: AbortSignal;
}

/** A command that calls a running service. Resolves to the exit status. If interrupted, throws the signal's abort reason. */
export type ClientCommand = (input: ClientInput) => Promise<number>;

/** Exit statuses of client commands. */
export const exits = { done: 0, failed: 1, wrongUse: 2, interrupted: 130 } as const;

/** The signal's abort reason when the user interrupts a command. */
export class Interrupted extends Error {
  override readonly name = "Interrupted";
}
