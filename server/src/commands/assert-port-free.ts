import { existsSync } from "node:fs";
import { createServer } from "node:net";
import type { Settings } from "../config/settings.ts";
import { acquireInstanceLock } from "../platform/lib/instance-lock.ts";
import { UsageError } from "./command.ts";

/**
 * Rejects a port that is in use before startup creates anything. If another instance uses the data folder, reports that instead, because
 * that
 * instance is probably the one that uses the port.
 * @throws UsageError
 * @throws InstanceRunning
 */
export async function assertPortFree({ host, port, dataDir }: Pick<Settings, "host" | "port" | "dataDir">): Promise<void> {
  if (port === 0 || (await isFree(host, port))) return;
  if (existsSync(dataDir)) await (await acquireInstanceLock(dataDir)).release();
  throw new UsageError(`Port ${port} on ${host} is in use by another program: stop that program, or set PORT to another port.`);
}

/** Errors other than a port in use are reported when the service binds the port. */
function isFree(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code !== "EADDRINUSE"));
    server.listen({ host, port, exclusive: true }, () => server.close(() => resolve(true)));
  });
}
