import { dataDirOf, type Environment } from "./settings.ts";

/** Settings of the commands that call a running service. They ignore the settings of the service itself. */
export interface ClientSettings {
  readonly url: string | undefined;
  readonly key: string | undefined;
  readonly dataDir: string;
  /** Account key with which the first start of the data folder's service was configured. */
  readonly bootstrapKey: string | undefined;
  /** https://no-color.org */
  readonly isPlain: boolean;
  /** Whether a terminal can repaint a line. */
  readonly canRepaint: boolean;
}

/** Reads the settings of client commands; empty values are unset. */
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
