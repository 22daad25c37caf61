import type { Log } from "../../platform/lib/log.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Queryable } from "../../ports/database.ts";
import { recordPage } from "./pages.sql.ts";

/** How long a page is not written again after it was. */
const pauseMs = 60_000;
const mostPages = 10_000;

export interface PageRecorderDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly log: Log;
  /** Origin of the service, whose own pages do not count. */
  readonly ownOrigin: () => string;
}

/** A visitor's request for a persona. */
interface PersonaLoad {
  readonly accountId: string;
  readonly personaId: string;
  /** As the browser sent it. */
  readonly origin: string | undefined;
}

/** Records on which pages a persona is loaded: at most once a minute per page, so that a busy page costs nothing. No request waits for it. */
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
