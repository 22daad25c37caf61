import type { Connection } from "../connection.ts";
import type { ParlanceError } from "../errors.ts";
import type { ChatRequest } from "../generated/types.ts";
import type { Backoff } from "../wait.ts";
import { LiveTurn } from "./live-turn.ts";
import type { ConversationOptions } from "./options.ts";
import type { SnapshotStore } from "./snapshot-store.ts";
import type { PendingMessage } from "./store.ts";
import type { StoredEvent, Transcript } from "./transcript.ts";
import { TurnRequest } from "./turn-request.ts";
import type { Turn, TurnFrame } from "./types.ts";

/** What accompanies a message. */
export interface SayOptions {
  /** One image: JPEG, PNG, GIF or WebP, at most 5 MB. */
  readonly image?: Blob | null | undefined;
  /** The visitor consents, where the persona requires it. Sent once is enough. */
  readonly consent?: boolean | undefined;
}

/** A message with its idempotency key. */
export interface Message {
  readonly key: string;
  readonly text: string;
  readonly options: SayOptions;
}

/** The conversation to which turns belong. */
export interface TurnContext {
  readonly options: ConversationOptions;
  readonly connection: Connection;
  readonly backoff: Backoff;
  readonly transcript: Transcript;
  readonly state: SnapshotStore;
  /** Id of the last event of the events stream. */
  cursor(): string | null;
  /** The messages that may not have been answered yet have changed. */
  keep(): void;
  /** A frame was shown; `first` is the id of the turn's first frame. */
  onFrame(frame: TurnFrame, first: string): void;
  onEnd(): void;
  stop(): Promise<void>;
}

/** Runs the turns of a conversation one after the other. */
export class TurnQueue {
  readonly #context: TurnContext;
  #live: LiveTurn | null = null;
  #running: TurnRequest | null = null;
  #failed: Message | null = null;
  readonly #pending = new Map<string, PendingMessage>();
  #tail: Promise<void> = Promise.resolve();
  #firstFrame = "";
  #isClosed = false;

  constructor(context: TurnContext) {
    this.#context = context;
  }

  get isRunning(): boolean {
    return this.#running !== null;
  }

  /** The last message that failed. */
  get failed(): Message | null {
    return this.#failed;
  }

  /** Messages that may not have been answered yet. */
  get pending(): readonly PendingMessage[] {
    return [...this.#pending.values()];
  }

  /** Shows the message now, and sends it after those before it. */
  say(message: Message): Turn {
    const { transcript, connection, backoff, state } = this.#context;
    const live = new LiveTurn(transcript, message.key, { text: message.text, image: message.options.image ?? null });
    const compose = () => ({ image: message.options.image ?? null, body: this.#bodyOf(message) });
    const turn = new TurnRequest(connection, message.key, compose, backoff);
    this.#keep(message);
    this.#tail = this.#run(turn, live, message, this.#tail);
    state.publish();
    return turn;
  }

  async stop(): Promise<void> {
    await this.#running?.stop();
  }

  hurry(): void {
    this.#running?.hurry();
  }

  /** Keeps back a stored event that the running turn shows itself, or that follows the turn. Returns whether it did. */
  holdsBack(event: StoredEvent): boolean {
    const isHeldBack = this.#live?.holdsBack(event) ?? false;
    // A stored event of the turn: the repeated request is answered now.
    if (isHeldBack) this.#running?.hurry();
    return isHeldBack;
  }

  /** Forgets the turns. The service completes one that runs. */
  clear(): void {
    this.#running?.leave();
    this.#running = null;
    this.#live = null;
    this.#failed = null;
    this.#pending.clear();
  }

  close(): void {
    this.#isClosed = true;
    this.#running?.leave();
  }

  #keep({ key, text, options }: Message, after?: string | null): void {
    // An image cannot be stored, so its message is not sent again after a reload.
    if (options.image == null) this.#pending.set(key, { key, message: text, consent: options.consent === true, after });
    this.#context.keep();
  }

  #bodyOf({ text, options: { image, consent } }: Message): ChatRequest {
    const { options, state } = this.#context;
    const { sessionId } = state.snapshot;
    return {
      message: text === "" && image != null ? undefined : text,
      session_id: sessionId ?? undefined,
      channel: options.channel,
      user_attributes: options.userAttributes,
      metadata: options.metadata,
      consent: consent === true ? true : undefined,
      // With a public id, the header names the persona.
      persona_id: options.key === undefined ? undefined : options.personaId,
    };
  }

  async #run(turn: TurnRequest, live: LiveTurn, message: Message, previous: Promise<void>): Promise<void> {
    await previous;
    const { state, keep, cursor, stop, onEnd } = this.#context;
    if (this.#isClosed) turn.leave();
    this.#live = live;
    this.#running = turn;
    this.#failed = null;
    this.#keep(message, cursor());
    const sending = { state: "sending", isCreatingImage: false, retryAt: null, error: null } as const;
    state.set({ error: null });
    const onSend = (): void => state.set({ turn: sending });
    const onWait = (error: ParlanceError, ms: number): void =>
      state.set({ turn: { ...sending, state: "waiting", error, retryAt: Date.now() + ms } });
    turn.start({ onSend, onWait, onFrame: (frame) => this.#show(frame, live), stop });
    const error = await turn.done.then(
      () => null,
      (reason: unknown) => reason as ParlanceError,
    );
    // A page that is left keeps the message for the next one, and a conversation that was reset has forgotten it.
    if (this.#running !== turn || this.#isClosed) return;
    if (error !== null) {
      live.fail(turn.isAccepted);
      this.#failed = message;
    }
    this.#live = null;
    this.#running = null;
    this.#pending.delete(message.key);
    keep();
    state.set({ turn: null, error });
    onEnd();
  }

  #show(frame: TurnFrame, live: LiveTurn): void {
    if (frame.event === "restart") live.restart();
    else live.take(frame);
    if (frame.event === "session") this.#firstFrame = frame.id;
    this.#context.onFrame(frame, this.#firstFrame);
  }
}
