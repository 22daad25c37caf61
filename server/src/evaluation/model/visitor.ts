/** An answer as a visitor receives it. */
export interface SeenAnswer {
  readonly text: string;
  /** Cards as received. */
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  /** Code of the `error` event that ended the turn; null if the turn ended with `done`. */
  readonly error: string | null;
  /** Milliseconds from the request to the first text and to the end of the answer. */
  readonly firstTextMs: number | null;
  readonly totalMs: number;
}

/** A conversation with the persona. */
export interface Talk {
  say(message: string): Promise<SeenAnswer>;
  /** Erases the conversation, if possible. */
  forget(): Promise<void>;
}

/** A visitor to one persona. */
export interface Visitor {
  talk(): Talk;
  /** Returns the persona's greeting and suggested questions. */
  introduction(): Promise<string>;
  /** Searches the persona's knowledge and returns the results as one string. */
  search(query: string): Promise<string>;
}
