/** An answer as received by a visitor. */
export interface SeenAnswer {
  readonly text: string;
  /** Cards as sent. */
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  /** Code of the `error` that ended the turn; null if it ended with `done`. */
  readonly error: string | null;
  /** Milliseconds from the call to the first text, and to the end. */
  readonly firstTextMs: number | null;
  readonly totalMs: number;
}

/** One conversation with the persona. */
export interface Talk {
  say(message: string): Promise<SeenAnswer>;
  /** Erases the conversation if possible. */
  forget(): Promise<void>;
}

/** A visitor of one persona. */
export interface Visitor {
  talk(): Talk;
  /** Returns the persona's greeting and suggested questions. */
  introduction(): Promise<string>;
  /** Returns the results of a search of the persona's knowledge, as one text. */
  search(query: string): Promise<string>;
}
