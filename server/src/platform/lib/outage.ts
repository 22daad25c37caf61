/** Reports whether the database is unreachable for this process. */
export interface Outage {
  /** Returns the monotonic time in milliseconds of the database's last response, or null while the database responds. */
  since(): number | null;
}

/** How long cached data serves requests while the database is unreachable, in milliseconds. */
export const toleratedMs = 120_000;

/** An outage monitor for a database that always responds. */
export const noOutage: Outage = { since: () => null };

/** Returns whether an outage is in progress and short enough to serve requests from cached data. */
export function isTolerated(outage: Outage): boolean {
  const since = outage.since();
  return since !== null && performance.now() - since < toleratedMs;
}
