import { fail } from "../errors/fail.ts";
import { frameId, positionOf } from "./model/frames.ts";
import { isGuid } from "./model/session-id.ts";
import type { SessionHub } from "./session-hub.ts";
import type { ChatStore, Session } from "./store.ts";

export interface FollowDeps {
  readonly store: Pick<ChatStore, "session" | "eventsAfter">;
  readonly hub: SessionHub;
}

/** An item of the events stream (contract 6.2). */
export interface StreamEvent {
  readonly id: string;
  readonly event: "message" | "cards" | "blended_image" | "caught_up" | "typing";
  readonly data: Readonly<Record<string, unknown>>;
}

/** The session, if the caller may read it. An account key reads every session of its account; a persona only its own. */
export async function readableSession(
  deps: Pick<FollowDeps, "store">,
  caller: { readonly accountId: string; readonly personaId: string | null },
  sessionId: string,
): Promise<Session> {
  const session = isGuid(sessionId) ? await deps.store.session(caller.accountId, sessionId.toLowerCase()) : null;
  if (session === null) fail("resource.not_found", "There is no session with this id");
  if (caller.personaId !== null && session.personaId !== caller.personaId) {
    fail("auth.forbidden", "The session belongs to another persona");
  }
  return session;
}

/** A running turn numbers frames beyond the last committed one, and this is more than any turn has. */
const mostFrames = 10_000;

/** The furthest position that the cursors name; 0 where none is a cursor of this conversation. */
function startOf(cursors: readonly (string | undefined)[], { epoch, lastSeq }: Session): number {
  const positions = cursors.map((cursor) => positionOf(cursor, epoch) ?? 0);
  return Math.max(0, ...positions.filter((position) => position <= lastSeq + mostFrames));
}

/**
 * Replays the transcript after the cursor, marks the end of history with `caught_up`, then goes on with what is new until `signal` fires.
 * Listens before it reads, so that nothing falls between the two.
 * @param options.cursors ids of the last events that the reader has: the furthest counts, since a browser that reconnects repeats the
 *   address with its old `since`. Invalid and foreign ones do not count
 */
export async function* followSession(
  deps: FollowDeps,
  session: Session,
  options: { readonly cursors: readonly (string | undefined)[]; readonly live: boolean; readonly signal: AbortSignal },
): AsyncGenerator<StreamEvent> {
  let changed = true;
  let typing: StreamEvent[] = [];
  let wake = (): void => undefined;
  const unfollow = deps.hub.follow(session.id, (signal) => {
    if (signal.kind === "changed") changed = true;
    // Transient: only the newest matters to a slow reader.
    else typing = [{ id: "", event: "typing", data: { operator_name: signal.operatorName, stopped: signal.stopped } }];
    wake();
  });
  const onAbort = (): void => wake();
  options.signal.addEventListener("abort", onAbort);
  try {
    let { epoch } = session;
    let position = startOf(options.cursors, session);
    let caughtUp = false;
    while (!options.signal.aborted) {
      if (changed) {
        changed = false;
        const now = await deps.store.session(session.accountId, session.id);
        if (now === null) return;
        // The conversation started anew under the same id.
        if (now.epoch !== epoch) ({ epoch, position } = { epoch: now.epoch, position: caughtUp ? 0 : startOf(options.cursors, now) });
        for (const { seq, event, data } of await deps.store.eventsAfter(session.id, epoch, position)) {
          position = seq;
          yield { id: frameId(epoch, seq), event, data };
        }
      }
      if (!caughtUp) {
        caughtUp = true;
        const id = frameId(epoch, position);
        yield { id, event: "caught_up", data: { last_event_id: id } };
        if (!options.live) return;
      }
      for (const event of typing.splice(0)) yield { ...event, id: frameId(epoch, position) };
      if (!changed && typing.length === 0 && !options.signal.aborted) {
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
    }
  } finally {
    unfollow();
    options.signal.removeEventListener("abort", onAbort);
  }
}
