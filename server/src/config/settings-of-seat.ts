import type { Settings } from "./settings.ts";

/**
 * Returns the settings of one process: memory limits are shared equally, and only process 1 runs background work. If there is no seat, this
 * is the only process, and the settings apply to it unchanged.
 */
export function settingsOfSeat(settings: Settings): Settings {
  const { seat, indexMemoryBytes } = settings;
  if (seat === null) return settings;
  const share = (bytes: number): number => Math.floor(bytes / seat.of);
  return {
    ...settings,
    role: seat.number === 1 ? settings.role : "api",
    indexMemoryBytes: indexMemoryBytes === undefined ? undefined : share(indexMemoryBytes),
    searchCacheBytes: share(settings.searchCacheBytes),
  };
}

/** Returns whether no other process can be using the database: it is embedded, and no other process of the service is running yet. */
export function isOnlyProcess({ databaseUrl, seat }: Pick<Settings, "databaseUrl" | "seat">): boolean {
  return databaseUrl === undefined && (seat === null || seat.isFirst);
}
