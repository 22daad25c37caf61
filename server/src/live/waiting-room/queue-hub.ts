import { setTimeout as delay } from "node:timers/promises";
import type { Log } from "../../platform/lib/log.ts";
import type { Queryable } from "../../ports/database.ts";
import type { EventBus } from "../../ports/event-bus.ts";
import type { QueueStatus } from "./model/entry.ts";
import { queueStatuses, touchEntries } from "./waiting-room.sql.ts";

interface QueueHubDeps {
  readonly database: Queryable;
  readonly bus: EventBus;
  readonly log: Log;
}

export interface FollowedEntry {
  readonly accountId: string;
  readonly personaId: string;
  readonly id: string;
}

/** Receives the entry's status after each change; null once the entry is deleted. */
type Listener = (status: QueueStatus | null) => void;

/** Reports changes of entries to their followers on this node. A followed entry counts as active. */
export interface QueueHub {
  /** Calls the listener shortly after the call and after each change, until the returned function is called. */
  follow(entry: FollowedEntry, listener: Listener): () => void;
  close(): void;
}

/** The followed entries of one persona. */
interface Room {
  readonly accountId: string;
  readonly personaId: string;
  readonly followers: Map<string, Set<Listener>>;
  isReading: boolean;
  isStale: boolean;
}

/** Minimum time between two reads of a room. A queue changes often while many visitors wait, so followers do not see every state. */
const readEveryMs = 200;

/** @param signOfLifeMs interval at which followed entries are marked as active and reread, even without a notification */
export function queueHub({ database, bus, log }: QueueHubDeps, signOfLifeMs: number): QueueHub {
  const rooms = new Map<string, Room>();

  function changed(room: Room | undefined): void {
    if (room === undefined) return;
    room.isStale = true;
    if (!room.isReading) void readUntilFresh(room);
  }

  async function readUntilFresh(room: Room): Promise<void> {
    room.isReading = true;
    while (room.isStale && room.followers.size > 0) {
      room.isStale = false;
      await report(room).catch((error: unknown) => log.warn({ err: error }, "failed to read a waiting room"));
      await delay(readEveryMs, undefined, { ref: false });
    }
    room.isReading = false;
  }

  async function report(room: Room): Promise<void> {
    const ids = [...room.followers.keys()];
    const statuses = new Map((await queueStatuses(database, room, ids)).map((status) => [status.id, status]));
    for (const id of ids) for (const listener of room.followers.get(id) ?? []) listener(statuses.get(id) ?? null);
  }

  async function keepAlive(): Promise<void> {
    for (const room of rooms.values()) {
      await touchEntries(database, room.accountId, [...room.followers.keys()]);
      changed(room);
    }
  }

  const timer = setInterval(() => {
    keepAlive().catch((error: unknown) => log.warn({ err: error }, "failed to mark waiting visitors as active"));
  }, signOfLifeMs).unref();
  const unsubscribe = bus.subscribe("waiting_room_changed", ({ personaId }) => changed(rooms.get(personaId)));
  const unsubscribeGap = bus.onGap(() => {
    for (const room of rooms.values()) changed(room);
  });

  return {
    follow({ accountId, personaId, id }, listener) {
      const room = rooms.get(personaId) ?? { accountId, personaId, followers: new Map(), isReading: false, isStale: false };
      rooms.set(personaId, room);
      const listeners = room.followers.get(id) ?? new Set();
      room.followers.set(id, listeners.add(listener));
      changed(room);
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0 && room.followers.get(id) === listeners) room.followers.delete(id);
        if (room.followers.size === 0 && rooms.get(personaId) === room) rooms.delete(personaId);
      };
    },
    close() {
      clearInterval(timer);
      unsubscribe();
      unsubscribeGap();
      rooms.clear();
    },
  };
}
