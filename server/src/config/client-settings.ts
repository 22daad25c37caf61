import { dataDirOf, type Environment } from "./settings.ts";

/** Settings of the commands that call a running service, which ignore the settings of the service itself. */
export interface ClientSettings {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly dataDir: string;
  /** The account key that was configured when the service in the data folder was first started. */
  readonly bootstrapKey: string | undefined;
  /** Whether colors are disabled in output (https://no-color.org). */
  readonly isPlain: boolean;
  /** Whether the terminal can repaint a line. */
  readonly canRepaint: boolean;
}

/** Reads the settings of client commands. Empty values count as unset. */
export function readClientSettings(environment: Environment): ClientSettings {
  const text = (name: string): string | undefined => environment[name]?.trim() || undefined;
  const isDumb = environment["TERM"] === "dumb";
  return {
    url: text("PARLANCE_URL"),
    key: text("PARLANCE_KEY"),
    dataDir: dataDirOf(environment),
    bootstrapKey: text("BOOTSTRAP_ACCOUNT_KEY"),
    isPlain: text("NO_COLOR") !== undefined || isDumb,
    canRepaint: !isDumb,
  };
}
