import { isOnlyProcess } from "../config/settings-of-seat.ts";
import { loadSecrets, type Secrets } from "../config/secrets.ts";
import type { Settings } from "../config/settings.ts";
import { createMetrics, type Metrics } from "../platform/http/metrics.ts";
import { AccountCache } from "../platform/lib/account-cache.ts";
import type { Cleanup } from "../platform/lib/cleanup.ts";
import type { Log } from "../platform/lib/log.ts";
import type { BlobInventory, BlobStore } from "../ports/blob-store.ts";
import { freeLeases } from "../setup/setup.sql.ts";
import type { Clock } from "../ports/clock.ts";
import type { OpenDatabase, OpeningDatabase } from "./database.ts";
import { openFiles } from "./files.ts";
import { keepDuringBackup } from "./keep-during-backup.ts";
import { Lifecycle } from "./lifecycle.ts";
import type { MachineLink } from "./processes/machine-link.ts";
import { watchEpoch } from "./watch-epoch.ts";

/** Dependencies shared by all subsystems. */
export interface Foundation {
  readonly settings: Settings;
  readonly version: string;
  readonly log: Log;
  readonly cleanup: Cleanup;
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly store: OpenDatabase;
  readonly cache: AccountCache;
  readonly blobs: BlobStore & BlobInventory;
  readonly metrics: Metrics;
  readonly lifecycle: Lifecycle;
  /** Link to the other processes of the service on this machine; null if this is the only one. */
  readonly machine: MachineLink | null;
}

interface FoundationParts extends Pick<Foundation, "settings" | "version" | "log" | "machine"> {
  readonly database: OpeningDatabase;
}

/** Waits for the database, and opens the secrets, the blob store and the account cache. */
export async function openFoundation({ database, settings, version, log, machine }: FoundationParts): Promise<Foundation> {
  const store = await database.store;
  const cache = new AccountCache(store.database.outage);
  store.bus.subscribe("account_changed", (message) => cache.changed(message.accountId));
  store.bus.onGap(() => cache.allChanged());
  const [secrets, files] = await Promise.all([loadSecrets(settings.dataDir, settings.secretKey), openFiles(settings, log)]);
  // Earlier lease holders are no longer running.
  if (isOnlyProcess(settings)) await freeLeases(store.database);
  const lifecycle = new Lifecycle(settings);
  const epoch = await watchEpoch({ database: store.database, bus: store.bus, log }, () => lifecycle.databaseReplaced());
  database.cleanup.add("epoch", async () => epoch.stop());
  return {
    settings,
    version,
    log,
    cleanup: database.cleanup,
    clock: { now: () => new Date() },
    secrets,
    store,
    cache,
    blobs: keepDuringBackup(files, store.database),
    metrics: createMetrics(),
    lifecycle,
    machine,
  };
}
