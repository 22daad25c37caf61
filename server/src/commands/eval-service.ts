import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Service } from "../compose/service.ts";
import { startService } from "../compose/start.ts";
import type { Settings } from "../config/settings.ts";
import { hasEmbeddedDatabase } from "../platform/postgres/embedded/running-server.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { CommandInput } from "./command.ts";

/**
 * Starts a service on a free port for this process only: with the installation's data if it exists, otherwise with a new installation and
 * the demo.
 */
export async function startOwnService({ settings, log, version }: CommandInput, cleanup: Cleanup): Promise<Service> {
  const hasData = settings.databaseUrl !== undefined || (await hasEmbeddedDatabase(settings.dataDir));
  const chosen = hasData ? settings : { ...(await temporary(settings, cleanup)), demo: true };
  const service = await startService(alone(chosen), log, version);
  cleanup.add("service", () => service.stop());
  return service;
}

/** Starts a service for this process only, with the configured models and a new, empty installation in a temporary folder. */
export async function startEmptyService({ settings, log, version }: CommandInput, cleanup: Cleanup): Promise<Service> {
  const empty = { ...(await temporary(settings, cleanup)), databaseUrl: undefined, redisUrl: undefined, demo: false };
  const service = await startService(alone(empty), log, version, { mail: false });
  cleanup.add("service", () => service.stop());
  return service;
}

function alone(settings: Settings): Settings {
  return { ...settings, host: "127.0.0.1", port: 0, publicUrl: undefined, rateLimits: false };
}

async function temporary(settings: Settings, cleanup: Cleanup): Promise<Settings> {
  const dataDir = await mkdtemp(path.join(tmpdir(), "parlance-eval-"));
  cleanup.add("temporary folder", () => rm(dataDir, { recursive: true, force: true }));
  const cacheDir = existsSync(settings.cacheDir) ? settings.cacheDir : path.join(dataDir, "cache");
  return { ...settings, dataDir, cacheDir, filesDir: path.join(dataDir, "files"), filesUrl: undefined, role: "all" };
}
