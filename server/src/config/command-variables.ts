import { isLoopbackName } from "../platform/lib/origin.ts";
import { dataDirOf, defaultPort, type Settings } from "./settings.ts";

/**
 * Returns the environment variables that a command on the service's machine needs to address this installation; null if the service can be
 * reached from other machines, because a path must not be revealed to strangers.
 */
export function commandVariables({
  host,
  port,
  publicUrl,
  dataDir,
}: Pick<Settings, "host" | "port" | "publicUrl" | "dataDir">): Readonly<Record<string, string>> | null {
  if (publicUrl !== undefined || !isLoopbackName(host)) return null;
  return {
    ...(dataDir === dataDirOf({}) ? {} : { DATA_DIR: dataDir }),
    ...(port === defaultPort || port === 0 ? {} : { PORT: String(port) }),
  };
}
