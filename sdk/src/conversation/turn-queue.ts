import type { Connection } from "../connection.ts";
import type { ParlanceError } from "../errors.ts";
import type { Backoff } from "../wait.ts";
import { createLiveTurn, type LiveTurn } from "./live-turn.ts";
import { bodyOf, type Message } from "./message.ts";
import type { ConversationOptions } from "./options.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { PendingMessage } from "./store.ts";
import type { StoredEvent, Transcript } from "./transcript.ts";
import { createTurnRequest, type TurnRequest } from "./turn-request.ts";
import type { Turn, TurnFrame, TurnState } from "./types.ts";

/** The conversation that the turns belong to. */
export interface QueueContext {
  readonly options: ConversationOptions;
  readonly connection: Connection;
  readonly backoff: Backoff;
  readonly transcript: Transcript;
  readonly state: SnapshotStore;
  /** Id of the last event of the event stream. */
  cursor(): string | null;
  /** Called when the list of possibly unanswered messages changes. */
  keep(): void;
  /** Called when a frame arrives; `first` is the id of the turn's first frame. */
  onFrame(frame: TurnFrame, first: string): void;
  onEnd(): void;
  /** Stops the reply on the server. */
  stop(): Promise<unknown>;
}

/** Runs the turns of a conversation one after the other. */
export interface TurnQueue {
  isRunning(): boolean;
  /** Messages that may not have been answered yet, in order. */
  pending(): readonly PendingMessage[];
  /** Shows the message immediately, and sends it after the messages before it. */
  say(message: Message): Turn;
  /** Resends the last failed message; returns null if there is none. */
  retry(): Turn | null;
  stop(): Promise<void>;
  hurry(): void;
  /** Holds back a stored event that the running turn shows itself or that follows the turn. Returns whether the event was held back. */
  holdsBack(event: StoredEvent): boolean;
  /** Discards the turns. The service completes a running turn. */
  clear(): void;
  close(): void;
}

export function createTurnQueue(context: QueueContext): TurnQueue {
  const { transcript, state, keep } = context;
  let live: LiveTurn | null = null;
  let running: TurnRequest | null = null;
  let failed: Message | null = null;
  let tail: Promise<void> = Promise.resolve();
  let firstFrame = "";
  let isClosed = false;
  const pending = new Map<string, PendingMessage>();

  function note(message: Message, after?: string | null): void {
    // An image cannot be stored, so its message is not resent after a reload.
    if (message.image == null) pending.set(message.key, { ...message, after });
    keep();
  }

  function say(message: Message): Turn {
    const own = createLiveTurn(transcript, message);
    const turn = createTurnRequest({
      ...context,
      key: message.key,
      compose: () => bodyOf(message, state.snapshot.sessionId, context.options),
      onSend: (error, ms) => state.set({ turn: beforeReply(error, ms) }),
      onFrame(frame) {
        if (frame.event === "restart") own.restart();
        else own.take(frame);
        if (frame.event === "session") firstFrame = frame.id;
        context.onFrame(frame, firstFrame);
        state.showFrame(frame);
      },
    });
    note(message);
    tail = run(turn, own, message, tail);
    state.set({});
    return turn;
  }

  async function run(turn: TurnRequest, own: LiveTurn, message: Message, previous: Promise<void>): Promise<void> {
    await previous;
    if (isClosed) turn.leave();
    live = own;
    running = turn;
    failed = null;
    note(message, context.cursor());
    state.set({ error: null });
    turn.start();
    const error = await failureOf(turn);
    // If the visitor leaves the page, the message is kept for the next page. If the conversation was reset, the message has been discarded.
    if (running !== turn || isClosed) return;
    if (error !== null) {
      own.fail(turn.isAccepted);
      failed = message;
    }
    live = null;
    running = null;
    pending.delete(message.key);
    keep();
    state.set({ turn: null, error });
    context.onEnd();
  }

  return {
    isRunning: () => running !== null,
    pending: () => [...pending.values()],
    say,
    retry: () => failed && say(failed),
    stop: async () => running?.stop(),
    hurry: () => running?.hurry(),
    holdsBack(event) {
      const isHeldBack = live?.holdsBack(event) ?? false;
      // This is a stored event of the turn, so the repeated request will be answered now.
      if (isHeldBack) running?.hurry();
      return isHeldBack;
    },
    clear() {
      running?.leave();
      running = null;
      live = null;
      failed = null;
      pending.clear();
    },
    close() {
      isClosed = true;
      running?.leave();
    },
  };
}

/** The state of a turn that is being sent, or that will be resent after `ms` because of `error`. */
function beforeReply(error: ParlanceError | null = null, ms = 0): TurnState {
  return { state: error === null ? "sending" : "waiting", isCreatingImage: false, retryAt: error && Date.now() + ms, error };
}

function failureOf({ done }: Turn): Promise<ParlanceError | null> {
  return done.then(
    () => null,
    (reason: unknown) => reason as ParlanceError,
  );
}
