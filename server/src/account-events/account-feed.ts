import { accountEventOf, withoutLibrary, type AccountEvent } from "./model/account-event.ts";
import { EventLog } from "./model/event-log.ts";

/** Maximum number of sources whose kind a feed caches. */
const mostSources = 10_000;

export interface FeedDeps {
  /** Returns the source that stores the account's own documents. */
  readonly libraryOf: () => Promise<string | null>;
  readonly newEpoch: () => string;
}

/** Feed of one account's changes for the connections of this process. */
export class AccountFeed {
  readonly readers = new Set<{ wake(): void }>();
  readonly #deps: FeedDeps;
  readonly #sources = new Set<string>();
  readonly #takenAt = new Map<string, number>();
  #library: string | null = null;
  log: EventLog;

  constructor(deps: FeedDeps) {
    this.#deps = deps;
    this.log = new EventLog(deps.newEpoch());
  }

  /** Logs a notification from the bus and wakes the readers. */
  async take(message: { readonly event: string; readonly object: string }): Promise<void> {
    const event = accountEventOf(message);
    if (event === null) return;
    this.#takenAt.set(objectOf(message.object), performance.now());
    await this.#learn(event);
    this.log.add(withoutLibrary(event, (id) => id === this.#library));
    this.#wake();
  }

  /** Returns whether a notification about an object was logged at or after a monotonic time. */
  hasTaken(object: string, since: number): boolean {
    return (this.#takenAt.get(object) ?? -Infinity) >= since;
  }

  /** Forgets notifications from before a monotonic time. */
  forgetTaken(before: number): void {
    for (const [object, at] of this.#takenAt) if (at < before) this.#takenAt.delete(object);
  }

  /** Starts a new log, because notifications have been lost. */
  restart(): void {
    this.log = new EventLog(this.#deps.newEpoch());
    this.#wake();
  }

  #wake(): void {
    for (const reader of this.readers) reader.wake();
  }

  /** Looks up whether a source that is not cached yet holds the account's own documents. */
  async #learn({ event, data }: AccountEvent): Promise<void> {
    if (event !== "document.settled" && event !== "source.changed") return;
    const { source_id: id } = data;
    if (id === null || this.#sources.has(id)) return;
    this.#library = await this.#deps.libraryOf();
    if (this.#sources.size >= mostSources) this.#sources.clear();
    this.#sources.add(id);
  }
}

/** Returns the source of a document's notification, because documents are compared by source. Returns other objects unchanged. */
function objectOf(object: string): string {
  const [kind = "", id = ""] = object.split(":");
  return kind === "document" ? `source:${id}` : object;
}
