/** A user's note about a conversation. */
export interface Note {
  readonly id: string;
  /** Null if the user was removed. */
  readonly userId: string | null;
  readonly authorName: string;
  readonly content: string;
  readonly at: Date;
}
