import { findSession, lockSession } from "../chat/session/sessions.sql.ts";
import type { Log } from "../platform/lib/log.ts";
import type { EventBus } from "../ports/event-bus.ts";
import type { LiveConnection } from "./live-connection.ts";
import { disownSession, extendOwners } from "./live.sql.ts";
import { ownerLeaseMs } from "./model/limits.ts";
import { renewEveryMs, startLeaseMs } from "./places/model/lease.ts";
import { freePlace, renewPlaces, type PlacesDeps } from "./places/places.ts";
import { extendPlaces } from "./places/places.sql.ts";

export interface LiveConnectionsDeps {
  readonly places: PlacesDeps;
  readonly bus: Pick<EventBus, "subscribe">;
  readonly log: Log;
  /** A client that sends only pings for this long is disconnected. */
  readonly idleMs: number;
  /** Promises that a shutdown waits for. */
  readonly underWay: Set<Promise<void>>;
}

/** The live connections of this process. Renews their leases together, and releases each session when its connection ends. */
export class LiveConnections {
  readonly #deps: LiveConnectionsDeps;
  readonly #open = new Map<string, LiveConnection>();
  readonly #unsubscribe: () => void;
  readonly #timer: NodeJS.Timeout;

  constructor(deps: LiveConnectionsDeps) {
    this.#deps = deps;
    this.#unsubscribe = deps.bus.subscribe("live_owned", ({ sessionId, owner }) => this.#endOthers(sessionId, owner));
    this.#timer = setInterval(() => this.#tick(), Math.min(renewEveryMs, deps.idleMs)).unref();
  }

  get size(): number {
    return this.#open.size;
  }

  /** Registers a connection, and releases its session when the connection ends. */
  add(connection: LiveConnection): void {
    const { owner, sessionId } = connection.live;
    this.#open.set(owner, connection);
    this.#endOthers(sessionId, owner);
    if (connection.signal.aborted) this.#release(connection);
    else connection.signal.addEventListener("abort", () => this.#release(connection), { once: true });
  }

  close(): void {
    clearInterval(this.#timer);
    this.#unsubscribe();
  }

  /** Ends connections that no longer own the session. Notifications may be late, so the owner in the database is authoritative. */
  #endOthers(sessionId: string, owner: string): void {
    const others = [...this.#open.values()].filter(({ live }) => live.sessionId === sessionId && live.owner !== owner);
    if (others.length > 0) void this.#renew(others);
  }

  #release(connection: LiveConnection): void {
    const { underWay, log } = this.#deps;
    this.#open.delete(connection.live.owner);
    const released = this.#disown(connection)
      .catch((error: unknown) => log.warn({ err: error }, "failed to release a live session, its lease will expire"))
      .finally(() => underWay.delete(released));
    underWay.add(released);
  }

  /** Ends the connection's ownership. If the client has a new ticket for reconnecting, the session keeps its slot. */
  async #disown({ live }: LiveConnection): Promise<void> {
    const { places } = this.#deps;
    const place = { accountId: live.accountId, placeId: live.placeId };
    const disowned = await places.database.transaction(async (tx) => {
      // A ticket that is stored in the meantime is visible only to a statement that starts after the lock is acquired.
      await lockSession(tx, live.accountId, live.sessionId);
      return disownSession(tx, live);
    });
    // After a takeover, the new connection keeps the slot. A deleted conversation does not need one.
    if (disowned === null && (await findSession(places.database, live.accountId, live.sessionId)) !== null) return;
    if (disowned?.isReserved === true) await extendPlaces(places.database, [place], startLeaseMs);
    else await freePlace(places, place);
  }

  #tick(): void {
    for (const connection of this.#open.values()) if (connection.idleMs >= this.#deps.idleMs) connection.close(4008, "idle");
    if (this.#open.size > 0) void this.#renew([...this.#open.values()]);
  }

  async #renew(open: readonly LiveConnection[]): Promise<void> {
    const { places, log } = this.#deps;
    try {
      const owners = await extendOwners(
        places.database,
        open.map(({ live }) => live),
        ownerLeaseMs,
      );
      const held = await renewPlaces(
        places,
        open.map(({ live: { accountId, placeId } }) => ({ accountId, placeId })),
      );
      for (const connection of open) {
        if (!owners.has(connection.live.owner)) connection.close(4009, "taken over");
        else if (!held.has(connection.live.placeId)) connection.close(1001, "connect again");
      }
    } catch (error) {
      log.warn({ err: error }, "failed to renew live sessions");
    }
  }
}
