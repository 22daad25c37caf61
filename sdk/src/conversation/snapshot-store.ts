import type { Transcript } from "./transcript.ts";
import type { ConversationSnapshot, TurnFrame } from "./types.ts";

/** The state of a conversation that has not started, except for the visitor. */
export const blank = {
  sessionId: null,
  turn: null,
  error: null,
  operator: null,
  typing: null,
  handoff: "none",
  hasContact: false,
  ratings: {},
} as const;

/** Stores the snapshot and reports its changes. */
export interface SnapshotStore {
  readonly snapshot: ConversationSnapshot;
  subscribe(listener: () => void): () => void;
  /**
   * Changes the state, and includes the current transcript. Reports nothing if nothing has changed, so passing `{}` reports only changes in
   * the transcript.
   */
  set(change: Partial<ConversationSnapshot>): void;
  /** Shows the progress of the turn. */
  showFrame(frame: TurnFrame): void;
}

export function createSnapshotStore(transcript: Transcript, ids: Pick<ConversationSnapshot, "sessionId" | "endUserId">): SnapshotStore {
  const listeners = new Set<() => void>();
  let snapshot: ConversationSnapshot = {
    ...blank,
    ...ids,
    entries: transcript.entries,
    connection: "off",
    isRestoring: false,
  };

  function set(change: Partial<ConversationSnapshot>): void {
    const next = { ...snapshot, ...change, entries: transcript.entries };
    if ((Object.keys(next) as (keyof ConversationSnapshot)[]).every((name) => next[name] === snapshot[name])) return;
    snapshot = next;
    for (const listener of listeners) listener();
  }

  return {
    get snapshot() {
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    set,
    showFrame({ event }) {
      const { turn } = snapshot;
      if (turn === null) return set({});
      const state = event === "restart" ? "sending" : event === "text" || turn.state === "streaming" ? "streaming" : "thinking";
      const isCreatingImage = event === "image_generating" || (turn.isCreatingImage && event !== "blended_image");
      const isSame = turn.state === state && turn.isCreatingImage === isCreatingImage;
      set(isSame ? {} : { turn: { state, isCreatingImage, retryAt: null, error: null } });
    },
  };
}
