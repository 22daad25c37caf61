import type { Settings } from "../config/settings.ts";
import { hasEmbeddedDatabase } from "../platform/postgres/embedded/running-server.ts";
import { UsageError } from "./command.ts";

/**
 * Rejects a data folder without a database, so that a command for an existing installation does not create another installation.
 * @throws UsageError
 */
export async function assertInstallation({ databaseUrl, dataDir }: Pick<Settings, "databaseUrl" | "dataDir">): Promise<void> {
  if (databaseUrl !== undefined || (await hasEmbeddedDatabase(dataDir))) return;
  throw new UsageError(`${dataDir} contains no installation: set DATA_DIR to the data folder of the service`);
}
