/** An answer as a visitor got it. */
export interface SeenAnswer {
  readonly text: string;
  /** Cards that were shown, as they were sent. */
  readonly cards: readonly Readonly<Record<string, unknown>>[];
  /** Code of the `error` that ended the turn; null where it ended with `done`. */
  readonly error: string | null;
  /** Milliseconds from the call to the first text, and to the end. */
  readonly firstTextMs: number | null;
  readonly totalMs: number;
}

/** One conversation with the persona. */
export interface Talk {
  say(message: string): Promise<SeenAnswer>;
  /** Takes the conversation back where that is possible. */
  forget(): Promise<void>;
}

/** A visitor of one persona. */
export interface Visitor {
  talk(): Talk;
  /** What the persona says of itself without being asked: greeting and suggested questions. */
  introduction(): Promise<string>;
  /** What a search of the persona's knowledge finds for a text, as one text. */
  search(query: string): Promise<string>;
}
