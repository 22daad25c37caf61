import { createFollower } from "./follower.ts";
import type { SayOptions } from "./message.ts";
import { backoffOf, visitorConnection, type ConversationOptions } from "./options.ts";
import { createPresence } from "./presence.ts";
import { sessionCalls, type SessionCalls } from "./session-calls.ts";
import { blank, createSnapshotStore } from "./snapshot-store.ts";
import { createStore, type PendingMessage } from "./store.ts";
import { createTranscript, positionOf, type StoredEvent } from "./transcript.ts";
import { createTurnQueue } from "./turn-queue.ts";
import type { ConversationSnapshot, Entry, Turn } from "./types.ts";

const stored: readonly string[] = ["message", "cards", "blended_image"];

/**
 * A visitor's conversation with a persona, as a state machine that does not depend on a framework. `snapshot` contains everything that a
 * page shows, and `subscribe` reports changes. Nothing is sent before the first `say`, `restore` or `follow`. Create it with
 * `createConversation`.
 */
export interface Conversation extends Omit<SessionCalls, "call"> {
  /** Current state; the same object until something changes. */
  readonly snapshot: ConversationSnapshot;
  /** Calls the listener after each change. Returns a function that removes the listener. */
  subscribe(listener: () => void): () => void;
  /**
   * Sends a message and returns its turn immediately. A message that is sent while a turn is running waits until that turn has ended.
   * @example
   * const turn = talk.say("Which jacket is waterproof?");
   * const { text } = await turn.done;
   */
  say(text: string, options?: SayOptions): Turn;
  /** Resends the last failed message with the same key; returns null if no message has failed. */
  retry(): Turn | null;
  /** Stops the running reply, if there is one, and keeps the text received so far. */
  stop(): Promise<void>;
  /**
   * Continues the conversation in the storage, or the one given by `sessionId`: loads its history, and resends messages whose
   * replies were interrupted by a reload.
   * @throws ParlanceError if the history cannot be loaded; call `restore` again later
   * @example
   * const talk = createConversation({ url, personaId, storage: localStorage });
   * await talk.restore();
   */
  restore(): Promise<void>;
  /**
   * Follows the conversation: operator messages, typing indicators, and messages from other tabs. Starts with the first message, and
   * continues until `unfollow`.
   */
  follow(): void;
  /** Closes the event stream, for example in a hidden tab. `follow` continues from the same position. */
  unfollow(): void;
  /** Ends the delay before the next attempt, for example on the browser's `online` event. */
  hurry(): void;
  /** Deletes the conversation from the service and from the storage. @throws ParlanceError */
  erase(): Promise<void>;
  /** Starts a new conversation with the next message; the visitor remains the same. */
  reset(): void;
  /** Closes all connections. The service completes a running turn. */
  close(): void;
}

/**
 * Creates a visitor's conversation with a persona. Nothing is sent or stored before the first `say`, `restore` or `follow`.
 * @example
 * const talk = createConversation({ url: "https://chat.example.com", personaId: "0190a0b0-…", storage: localStorage }); talk.subscribe(()
 * => render(talk.snapshot)); await talk.restore(); talk.follow(); const { text } = await talk.say("Which jacket is waterproof?").done;
 */
export function createConversation(options: ConversationOptions): Conversation {
  const { personaId, sessionId = null, endUserId = null, storage = null, storageKey = `parlance:${personaId ?? ""}` } = options;
  const transcript = createTranscript();
  const state = createSnapshotStore(transcript, { sessionId, endUserId });
  const store = createStore(storage, storageKey);
  const keep = (): void => store.write(state.snapshot, turns.pending());
  const connection = visitorConnection(options, () => state.snapshot.endUserId);
  const shared = { options, personaId, connection, backoff: backoffOf(options), transcript, state, keep };
  const presence = createPresence(state);
  const { call, ...calls } = sessionCalls(shared);
  const turns = createTurnQueue({
    ...shared,
    cursor: () => follower.cursor(),
    onFrame(frame, first) {
      if (frame.event === "session") {
        state.set({ sessionId: frame.data.session_id, endUserId: frame.data.end_user_id });
        keep();
      }
      if (frame.event === "done") follower.skip(first, frame.id);
      presence.hear(frame);
    },
    onEnd: () => follower.start(),
    stop: () => call("POST", "/stop"),
  });

  const follower = createFollower({
    ...shared,
    isRunning: turns.isRunning,
    onEvent(event) {
      presence.hear(event);
      if (stored.includes(event.event) && !turns.holdsBack(event as StoredEvent)) transcript.apply(event as StoredEvent);
      // The events of the history are shown together, with the next change of state.
      if (state.snapshot.connection === "live") state.set({});
    },
    onGone: reset,
  });

  function reset(): void {
    turns.clear();
    follower.forget();
    transcript.remove(() => true);
    presence.close();
    state.set(blank);
    keep();
  }

  return {
    ...calls,
    get snapshot() {
      return state.snapshot;
    },
    subscribe: state.subscribe,
    say: (text, more) => turns.say({ ...more, key: crypto.randomUUID(), text }),
    retry: turns.retry,
    stop: turns.stop,
    async restore() {
      const { pending = [], ...ids } = store.read() ?? {};
      state.set(ids);
      if (state.snapshot.sessionId !== null) await follower.load();
      if (!turns.isRunning()) {
        for (const message of pending.filter((each) => !isAnswered(state.snapshot.entries, each))) turns.say(message);
      }
      follower.start();
    },
    follow: follower.follow,
    unfollow: follower.unfollow,
    hurry() {
      follower.hurry();
      turns.hurry();
    },
    async erase() {
      if (state.snapshot.sessionId !== null) await call("DELETE", "");
      reset();
      state.set({ endUserId: null });
      store.clear();
    },
    reset,
    close() {
      turns.close();
      follower.close();
      presence.close();
    },
  };
}

/** Returns whether the history contains the message after the last event that was known when the message was sent. */
function isAnswered(entries: readonly Entry[], { text, after }: PendingMessage): boolean {
  if (after === undefined) return false;
  const since = positionOf(after);
  return entries.some((entry) => {
    const { epoch, seq } = positionOf(entry.id);
    const isLater = seq < Infinity && (epoch !== since.epoch || seq > since.seq);
    return isLater && entry.type === "message" && entry.from === "visitor" && entry.text === text;
  });
}
