import type { ParlanceError } from "../errors.ts";
import type { Card, ChatEvent } from "../generated/types.ts";

/** Stores the conversation's ids between page loads: `localStorage`, `sessionStorage`, or your own. May throw; the conversation then goes on without. */
export interface ConversationStorage {
  getItem(key: string): string | null;
  setItem(key: string, value: string): void;
  removeItem(key: string): void;
}

interface EntryBase {
  /** Stays the same while the entry changes: use it as the key of a list. */
  readonly key: string;
  /** Position in the conversation; null until the service has named it. */
  readonly id: string | null;
  /** Position of the turn in the conversation, from 0; null until it is known. Rate a turn by it. */
  readonly turnIndex: number | null;
}

/** A message. */
export interface MessageEntry extends EntryBase {
  readonly type: "message";
  readonly from: "visitor" | "persona" | "operator";
  readonly text: string;
  /** Name of the operator, if the service sends it. */
  readonly operatorName: string | null;
  /** Images of the visitor: see `Conversation.imageUrl`. */
  readonly imageIds: readonly string[];
  /** The image that was given to `say`, until the page is reloaded. */
  readonly image: Blob | null;
  /** ISO 8601; the client's clock until the service has named it. */
  readonly at: string;
  /**
   * `sending`: the service has not accepted it yet. `streaming`: more text follows. `failed`: nothing is stored; `Conversation.retry` sends it again.
   */
  readonly state: "sending" | "streaming" | "sent" | "failed";
}

/** Cards: products and files that the turn cites. */
export interface CardsEntry extends EntryBase {
  readonly type: "cards";
  readonly cards: readonly Card[];
}

/** An image that the persona created. */
export interface ImageEntry extends EntryBase {
  readonly type: "image";
  readonly url: string;
  readonly title: string;
}

/** One row of the conversation. */
export type Entry = MessageEntry | CardsEntry | ImageEntry;

/** The turn that is running. */
export interface TurnState {
  /**
   * `sending`: no answer yet. `waiting`: sent again at `retryAt`, because of `error` (no connection, too many requests, another turn is running).
   * `thinking`: accepted, no text yet. `streaming`: text arrives.
   */
  readonly state: "sending" | "waiting" | "thinking" | "streaming";
  /** Whether an image is being created. */
  readonly isCreatingImage: boolean;
  /** Epoch milliseconds. */
  readonly retryAt: number | null;
  readonly error: ParlanceError | null;
}

/** Everything that a page shows of a conversation. Snapshots are never changed: a change makes another one. */
export interface ConversationSnapshot {
  /** Null before the first message. */
  readonly sessionId: string | null;
  readonly endUserId: string | null;
  readonly entries: readonly Entry[];
  /** The running turn, or null. */
  readonly turn: TurnState | null;
  /** Why the last turn failed; null once another one begins. */
  readonly error: ParlanceError | null;
  /** The operator who answers in place of the persona, or null; `name` is null until the operator writes. */
  readonly operator: { readonly name: string | null } | null;
  /** The operator who is typing, or null. */
  readonly typing: { readonly operatorName: string } | null;
  /** The events stream: `off`, `connecting`, `live`, or `waiting` before it connects again. */
  readonly connection: "off" | "connecting" | "live" | "waiting";
  /** Whether the history is being loaded. */
  readonly isRestoring: boolean;
  /** Whether the visitor has requested an operator. */
  readonly handoff: "none" | "requesting" | "requested";
  /** Whether the service knows an e-mail address or telephone number of a visitor who waits for an operator. */
  readonly hasContact: boolean;
  /** Ratings given here, by turn index. */
  readonly ratings: Readonly<Record<number, 1 | -1>>;
}

/** The frames so far are void: the service had lost the turn, and runs it again. */
export interface RestartEvent {
  readonly id: "";
  readonly event: "restart";
  readonly data: Record<string, never>;
}

/** A frame of a turn. */
export type TurnFrame = ChatEvent | RestartEvent;

/** What a turn came to. */
export interface TurnResult {
  readonly sessionId: string;
  readonly endUserId: string;
  readonly turnIndex: number;
  /** The persona's reply; bubbles are separated by two line feeds. */
  readonly text: string;
  readonly cards: readonly Card[];
  /** Whether an operator holds the conversation; the reply is then not the persona's. */
  readonly held: boolean;
  readonly creditsCharged: number;
  readonly grounding: { readonly checked: number; readonly dropped: number };
}

/**
 * A turn: the visitor's message and the reply. Read its frames as they arrive, or wait for `done`; both also work together and more than once.
 * @example
 * const turn = talk.say("Which jacket is waterproof?");
 * for await (const frame of turn) if (frame.event === "text") process.stdout.write(frame.data.delta);
 * const { cards } = await turn.done;
 */
export interface Turn extends AsyncIterable<TurnFrame> {
  /** Its idempotency key. */
  readonly key: string;
  /** Rejects with a `ParlanceError` if the turn failed: nothing is stored. */
  readonly done: Promise<TurnResult>;
  /** Stops the reply; the text so far is kept. */
  stop(): Promise<void>;
}
