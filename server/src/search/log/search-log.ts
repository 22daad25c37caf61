import type { Log } from "../../platform/lib/log.ts";
import { normalisedWording } from "../../platform/lib/normalised-wording.ts";
import type { Clock } from "../../ports/clock.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { insertSearches, type LoggedSearch } from "./search-log.sql.ts";

/** A completed search. */
export interface FinishedSearch extends Pick<LoggedSearch, "accountId" | "personaId" | "query" | "mode" | "hasImage" | "hits" | "credits"> {
  readonly durationMs: number;
}

/** Records searches for analytics without delaying the response. */
export interface SearchLog {
  /** Queues the search and returns immediately. */
  note(search: FinishedSearch): void;
  /** Number of searches that were not recorded because too many were pending. */
  readonly dropped: number;
  /** Writes all pending searches. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

interface SearchLogDeps {
  readonly database: Queryable;
  readonly clock: Clock;
  readonly ids: Pick<Ids, "uuidv7">;
  readonly log: Log;
}

/** Milliseconds between writes; a crash loses at most the searches of this period. */
const flushMs = 500;
/** Maximum number of searches in memory while the database is unavailable; later searches are dropped. */
const mostPending = 20_000;
const batchSize = 1_000;
const mostQuery = 200;

/** Creates a log that writes searches in small batches. A failed batch can be written again, because each row has an id. */
export function searchLog(deps: SearchLogDeps): SearchLog {
  return new BufferedSearchLog(deps);
}

/** Returns the longest prefix of a query that PostgreSQL can store. */
function stored(query: string): string {
  const start = query
    .slice(0, 2 * mostQuery)
    .toWellFormed()
    .replaceAll("\0", "");
  return [...start].slice(0, mostQuery).join("");
}

type Noted = FinishedSearch & { readonly at: Date };

class BufferedSearchLog implements SearchLog {
  readonly #deps: SearchLogDeps;
  readonly #timer: NodeJS.Timeout;
  #noted: Noted[] = [];
  /** Rows of a write that has started; some may already be in the database. */
  #begun: readonly LoggedSearch[] = [];
  #writing: Promise<void> | null = null;
  dropped = 0;

  constructor(deps: SearchLogDeps) {
    this.#deps = deps;
    this.#timer = setInterval(() => {
      if (this.#writing !== null) return;
      void this.#write().catch((error: unknown) => deps.log.warn({ err: error }, "failed to record searches, will retry"));
    }, flushMs);
    this.#timer.unref();
  }

  note(search: FinishedSearch): void {
    if (this.#noted.length >= mostPending) {
      this.dropped += 1;
      return;
    }
    this.#noted.push({ ...search, at: this.#deps.clock.now() });
  }

  async flush(): Promise<void> {
    await this.#writing?.catch(() => undefined);
    await this.#write();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.flush().catch((error: unknown) => this.#deps.log.warn({ err: error }, "failed to record searches"));
  }

  #write(): Promise<void> {
    this.#writing ??= this.#writeAll().finally(() => {
      this.#writing = null;
    });
    return this.#writing;
  }

  async #writeAll(): Promise<void> {
    while (this.#begun.length > 0 || this.#noted.length > 0) {
      if (this.#begun.length === 0) this.#begun = this.#noted.splice(0, batchSize).map((noted) => this.#rowOf(noted));
      await insertSearches(this.#deps.database, this.#begun);
      this.#begun = [];
    }
  }

  #rowOf({ at, durationMs, query, ...search }: Noted): LoggedSearch {
    return {
      ...search,
      id: this.#deps.ids.uuidv7(),
      query: stored(query),
      queryKey: normalisedWording(query),
      durationMs: Math.round(durationMs),
      createdAt: at,
    };
  }
}
