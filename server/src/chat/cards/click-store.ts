/** A visitor has followed a card. */
export interface CardClick {
  readonly id: string;
  readonly accountId: string;
  readonly sessionId: string;
  readonly turnIndex: number;
  readonly cardId: string;
  /** The link that was followed. */
  readonly url: string | null;
}

export type ClickOutcome =
  | "counted"
  /** Counted already. */
  | "repeated"
  /** The turn is running: its cards are not kept yet. */
  | "turn_running"
  /** No turn of the session with this number has shown such a card. */
  | "unknown";

export interface ClickStore {
  /** Counts a click on a card that the turn has shown; one within `repeatMs` after the last that counted is a repeat. Exact under concurrency. */
  count(click: CardClick, repeatMs: number): Promise<ClickOutcome>;
}
