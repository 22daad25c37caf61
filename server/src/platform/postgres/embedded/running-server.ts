import { access, realpath } from "node:fs/promises";
import { join } from "node:path";
import { serverDatabase, serverUser } from "./cluster.ts";
import { serverPort } from "./settings.ts";
import { socketFolderOf } from "./socket-folder.ts";
import type { EmbeddedPostgres } from "./start-embedded-postgres.ts";

/** Returns the connection settings of the embedded server that another process is running on a data folder. */
export async function runningServer(dataDir: string): Promise<EmbeddedPostgres["connection"]> {
  const data = join(await realpath(dataDir), "postgres", "data");
  return { host: socketFolderOf(data), port: serverPort, user: serverUser, database: serverDatabase };
}

/** Returns whether a data folder contains an embedded database. */
export async function hasEmbeddedDatabase(dataDir: string): Promise<boolean> {
  return access(join(dataDir, "postgres", "data", "PG_VERSION")).then(
    () => true,
    () => false,
  );
}
