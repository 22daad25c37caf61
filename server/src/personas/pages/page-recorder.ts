import type { Log } from "../../platform/lib/log.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Queryable } from "../../ports/database.ts";
import { recordPage } from "./pages.sql.ts";

/** Minimum time between two writes for the same page. */
const pauseMs = 60_000;
const mostPages = 10_000;

export interface PageRecorderDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  /** Origin of the service, whose own pages are ignored. */
  readonly ownOrigin: () => string;
}

/** A visitor's request for a persona. */
interface PersonaLoad {
  readonly accountId: string;
  readonly personaId: string;
  /** Value of the `Origin` header. */
  readonly origin: string | undefined;
}

/**
 * Records the pages that load a persona. Each page is recorded at most once a minute, so that busy pages cause little load. Requests do not
 * wait for the
 * write.
 */
export function pageRecorder({ database, clock, log, ownOrigin }: PageRecorderDeps): (load: PersonaLoad) => void {
  const written = new Map<string, number>();
  return ({ accountId, personaId, origin }) => {
    if (origin === undefined || origin === ownOrigin() || !/^https?:\/\/[^\s/]{1,300}$/.test(origin)) return;
    const page = `${personaId} ${origin}`;
    const now = clock.now().getTime();
    if (now - (written.get(page) ?? -Infinity) < pauseMs) return;
    if (written.size >= mostPages) written.clear();
    written.set(page, now);
    recordPage(database, accountId, personaId, origin).catch((error: unknown) => {
      written.delete(page);
      log.warn({ err: error }, "failed to record a persona's page");
    });
  };
}
