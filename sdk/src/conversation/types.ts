import type { ParlanceError } from "../errors.ts";
import type { Card, ChatEvent } from "../generated/types.ts";

/**
 * Stores the conversation's ids between page loads: `localStorage`, `sessionStorage`, or a custom object. If it throws, the conversation
 * continues without it.
 */
export interface ConversationStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface EntryBase {
  /** Does not change while the entry changes, so it can be used as the key in a list. */
  readonly key: string;
  /** Position in the conversation; null until the service has assigned it. */
  readonly id: string | null;
  /** Position of the turn in the conversation, from 0; null until known. Use it to rate a turn. */
  readonly turnIndex: number | null;
}

/** A message. */
export interface MessageEntry extends EntryBase {
  readonly type: "message";
  readonly from: "visitor" | "persona" | "operator";
  readonly text: string;
  /** Name of the operator, if the service sends it. */
  readonly operatorName: string | null;
  /** Images sent by the visitor: see `Conversation.imageUrl`. */
  readonly imageIds: readonly string[];
  /** The image passed to `say`, until the page is reloaded. */
  readonly image: Blob | null;
  /** ISO 8601 time, taken from the client's clock until the service has sent the time. */
  readonly at: string;
  /**
   * `sending`: the service has not accepted the message yet. `streaming`: more text follows. `failed`: nothing was stored;
   * `Conversation.retry` resends the message.
   */
  readonly state: "sending" | "streaming" | "sent" | "failed";
}

/** Cards: products and files that the turn cites. */
export interface CardsEntry extends EntryBase {
  readonly type: "cards";
  readonly cards: readonly Card[];
}

/** An image that the persona generated. */
export interface ImageEntry extends EntryBase {
  readonly type: "image";
  readonly url: string;
  readonly title: string;
}

/** A row of the conversation. */
export type Entry = MessageEntry | CardsEntry | ImageEntry;

/** The running turn. */
export interface TurnState {
  /**
   * `sending`: no response yet. `waiting`: resent at `retryAt` because of `error` (no connection, too many requests, another running turn).
   * `thinking`: accepted, no text yet. `streaming`: text is arriving.
   */
  readonly state: "sending" | "waiting" | "thinking" | "streaming";
  /** Whether an image is being generated. */
  readonly isCreatingImage: boolean;
  /** Time of the next attempt, in epoch milliseconds. */
  readonly retryAt: number | null;
  readonly error: ParlanceError | null;
}

/** Everything about a conversation that a page shows. Snapshots are immutable: a change creates a new snapshot. */
export interface ConversationSnapshot {
  /** Null before the first message. */
  readonly sessionId: string | null;
  readonly endUserId: string | null;
  readonly entries: readonly Entry[];
  /** The running turn, or null. */
  readonly turn: TurnState | null;
  /** Error of the last turn if it failed; null once another turn starts. */
  readonly error: ParlanceError | null;
  /** The operator who answers instead of the persona, or null; `name` is null until the operator writes. */
  readonly operator: { readonly name: string | null } | null;
  /** The operator who is typing, or null. */
  readonly typing: { readonly operatorName: string } | null;
  /** State of the event stream: `off`, `connecting`, `live`, or `waiting` before it reconnects. */
  readonly connection: "off" | "connecting" | "live" | "waiting";
  /** Whether the history is being loaded. */
  readonly isRestoring: boolean;
  /** Whether the visitor has requested an operator. */
  readonly handoff: "none" | "requesting" | "requested";
  /** Whether the service knows an email address or telephone number of a visitor who is waiting for an operator. */
  readonly hasContact: boolean;
  /** Ratings that the visitor has given on this page, by turn index. */
  readonly ratings: Readonly<Record<number, 1 | -1>>;
}

/** All earlier frames are void, because the service has lost the turn and is running it again. */
export interface RestartEvent {
  readonly id: "";
  readonly event: "restart";
  readonly data: Record<string, never>;
}

/** A frame of a turn. */
export type TurnFrame = ChatEvent | RestartEvent;

/** The result of a turn. */
export interface TurnResult {
  readonly sessionId: string;
  readonly endUserId: string;
  readonly turnIndex: number;
  /** The persona's reply; bubbles are separated by two line feeds. */
  readonly text: string;
  readonly cards: readonly Card[];
  /** Whether an operator holds the conversation; the reply then does not come from the persona. */
  readonly held: boolean;
  readonly creditsCharged: number;
  readonly grounding: { readonly checked: number; readonly dropped: number };
}

/**
 * A turn: the visitor's message and the reply. Read its frames as they arrive, or wait for `done`; you can use both, and more than once.
 * @example
 * const turn = talk.say("Which jacket is waterproof?");
 * for await (const frame of turn) if (frame.event === "text") process.stdout.write(frame.data.delta);
 * const { cards } = await turn.done;
 */
export interface Turn extends AsyncIterable<TurnFrame> {
  /** Idempotency key of the turn. */
  readonly key: string;
  /** Rejects with a `ParlanceError` if the turn fails; in that case, nothing is stored. */
  readonly done: Promise<TurnResult>;
  /** Stops the reply and keeps the text received so far. */
  stop(): Promise<void>;
}
