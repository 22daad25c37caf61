import type { ParlanceError } from "../errors.ts";
import type { Backoff } from "../wait.ts";
import { Follower } from "./follower.ts";
import { backoffOf, visitorConnection, type ConversationOptions } from "./options.ts";
import { Presence } from "./presence.ts";
import type { AnyEvent } from "./read-stream.ts";
import { SessionCalls } from "./session-calls.ts";
import { SnapshotStore } from "./snapshot-store.ts";
import { ConversationStore, type PendingMessage } from "./store.ts";
import { positionOf, Transcript, type StoredEvent } from "./transcript.ts";
import { TurnQueue, type SayOptions } from "./turn-queue.ts";
import type { ConversationSnapshot, Turn, TurnFrame } from "./types.ts";

const stored: ReadonlySet<string> = new Set(["message", "cards", "blended_image"]);

/**
 * A visitor's conversation with a persona: a state machine without a framework. `snapshot` is everything that a page shows, `subscribe` reports changes.
 * Nothing is sent before the first `say`, `restore` or `follow`. Make it with `createConversation`.
 */
export class Conversation extends SessionCalls {
  /** Calls the listener after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void;
  readonly #backoff: Backoff;
  readonly #store: ConversationStore;
  readonly #transcript: Transcript;
  readonly #presence: Presence;
  readonly #turns: TurnQueue;
  readonly #closing = new AbortController();
  #follower: Follower | null = null;
  #wantsFollow = false;

  constructor(options: ConversationOptions) {
    const transcript = new Transcript();
    const state = new SnapshotStore(transcript, { sessionId: options.sessionId ?? null, endUserId: options.endUserId ?? null });
    super(
      visitorConnection(options, () => state.snapshot.endUserId),
      state,
      options.personaId,
    );
    this.#transcript = transcript;
    this.#backoff = backoffOf(options);
    this.#store = new ConversationStore(options.storage ?? null, options.storageKey ?? `parlance:${options.personaId ?? ""}`);
    this.#presence = new Presence(this.state);
    this.#turns = new TurnQueue({
      options,
      connection: this.connection,
      backoff: this.#backoff,
      transcript: this.#transcript,
      state: this.state,
      cursor: () => this.#follower?.cursor ?? null,
      keep: () => this.#keep(),
      onFrame: (frame, first) => this.#showFrame(frame, first),
      onEnd: () => this.#startFollowing(),
      stop: () => this.call("POST", "/stop"),
    });
    this.subscribe = (listener) => this.state.subscribe(listener);
  }

  /** The state now; the same object until something changes. */
  get snapshot(): ConversationSnapshot {
    return this.state.snapshot;
  }

  /**
   * Sends a message and returns its turn immediately. Messages that are said while a turn runs wait for its end.
   * @example
   * const turn = talk.say("Which jacket is waterproof?");
   * const { text } = await turn.done;
   */
  say(text: string, options: SayOptions = {}): Turn {
    return this.#turns.say({ key: crypto.randomUUID(), text, options });
  }

  /** Sends the last failed message again, under the same key; null without one. */
  retry(): Turn | null {
    const { failed } = this.#turns;
    return failed === null ? null : this.#turns.say(failed);
  }

  /** Stops the running reply, if there is one; its text so far is kept. */
  async stop(): Promise<void> {
    await this.#turns.stop();
  }

  /**
   * Continues the conversation of the storage, or of `sessionId`: loads its history, and sends messages again whose replies were cut off by a reload.
   * @throws ParlanceError if the history cannot be loaded; call it again later
   * @example
   * const talk = createConversation({ url, personaId, storage: localStorage });
   * await talk.restore();
   */
  async restore(): Promise<void> {
    const kept = this.#store.read();
    const { sessionId, endUserId } = kept ?? this.snapshot;
    this.state.set({ sessionId, endUserId });
    if (sessionId !== null) await this.#loadHistory(sessionId);
    const pending = this.#turns.isRunning ? [] : (kept?.pending ?? []);
    for (const each of pending.filter((every) => !this.#isAnswered(every))) {
      this.#turns.say({ key: each.key, text: each.message, options: { consent: each.consent } });
    }
    this.#startFollowing();
  }

  /** Follows the conversation: messages of operators, typing, other tabs. Begins with the first message; stays on until `unfollow`. */
  follow(): void {
    this.#wantsFollow = true;
    this.#startFollowing();
  }

  /** Closes the events stream, for instance in a hidden tab. `follow` continues where it was. */
  unfollow(): void {
    this.#wantsFollow = false;
    this.#follower?.stop();
  }

  /** Ends waits for the next try, for instance on the browser's `online` event. */
  hurry(): void {
    this.#follower?.hurry();
    this.#turns.hurry();
  }

  /** Erases the conversation on the service and here. @throws ParlanceError */
  async erase(): Promise<void> {
    if (this.snapshot.sessionId !== null) await this.call("DELETE", "");
    this.#clear();
    this.state.set({ endUserId: null });
    this.#store.clear();
  }

  /** Begins a new conversation with the next message; the visitor stays the same. */
  reset(): void {
    this.#clear();
    this.#keep();
  }

  /** Closes all connections. A running turn is completed by the service. */
  close(): void {
    this.#closing.abort();
    this.#turns.close();
    this.#follower?.stop();
    this.#presence.close();
  }

  #showFrame(frame: TurnFrame, first: string): void {
    if (frame.event === "session") {
      this.state.set({ sessionId: frame.data.session_id, endUserId: frame.data.end_user_id });
      this.#keep();
    }
    const { sessionId } = this.snapshot;
    if (frame.event === "done" && sessionId !== null) this.#followerOf(sessionId).skip(first, frame.id);
    this.#presence.hearFrame(frame);
    this.state.showFrame(frame);
  }

  #keep(): void {
    const { sessionId, endUserId } = this.snapshot;
    this.#store.write({ sessionId, endUserId, pending: this.#turns.pending });
  }

  /** Whether the history contains the message: it was said after the last event that was known when it was sent. */
  #isAnswered({ message, after }: PendingMessage): boolean {
    if (after === undefined) return false;
    const since = after === null ? null : positionOf(after);
    return this.snapshot.entries.some((entry) => {
      const at = entry.id === null ? null : positionOf(entry.id);
      const isLater = at !== null && (since === null || since.epoch !== at.epoch || at.seq > since.seq);
      return isLater && entry.type === "message" && entry.from === "visitor" && entry.text === message;
    });
  }

  async #loadHistory(sessionId: string): Promise<void> {
    const closing = this.#closing.signal;
    this.state.set({ isRestoring: true });
    try {
      await this.#followerOf(sessionId).load(closing);
    } catch (error) {
      if (closing.aborted) return;
      if ((error as ParlanceError).code !== "resource.not_found") throw error;
      this.reset();
    } finally {
      this.state.set({ isRestoring: false });
    }
  }

  #startFollowing(): void {
    const { sessionId } = this.snapshot;
    if (!this.#wantsFollow || sessionId === null || this.#closing.signal.aborted) return;
    // Before its first turn is stored, the conversation cannot be read.
    if (this.#turns.isRunning && this.#follower === null) return;
    this.#followerOf(sessionId).start();
  }

  #followerOf(sessionId: string): Follower {
    const path = `/v1/chat/${encodeURIComponent(sessionId)}/events`;
    if (this.#follower?.path === path) return this.#follower;
    this.#follower?.stop();
    this.#follower = new Follower(this.connection, path, this.#backoff, {
      onEvent: (event) => this.#hear(event),
      onState: (connection) => this.state.set({ connection }),
      onRefused: (error) => (error.code === "resource.not_found" ? this.reset() : this.state.set({ error })),
    });
    return this.#follower;
  }

  #hear(event: AnyEvent): void {
    this.#presence.hearEvent(event);
    if (!stored.has(event.event)) return;
    if (!this.#turns.holdsBack(event as StoredEvent)) this.#transcript.apply(event as StoredEvent);
    // A history is shown at once, with the next change of state.
    if (this.snapshot.connection === "live") this.state.publish();
  }

  #clear(): void {
    this.#turns.clear();
    this.#follower?.stop();
    this.#follower = null;
    this.#transcript.remove(() => true);
    this.#presence.close();
    this.state.set({ sessionId: null, turn: null, error: null, operator: null, typing: null, handoff: "none", ratings: {} });
  }
}
