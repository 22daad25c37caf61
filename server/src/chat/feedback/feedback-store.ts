export interface TurnRating {
  readonly rating: -1 | 1;
  readonly comment: string | null;
}

export interface FeedbackStore {
  /** Keeps how a turn of the present conversation was rated; the last rating counts. False where it has no such turn. */
  rate(accountId: string, sessionId: string, turnIndex: number, rating: TurnRating): Promise<boolean>;
}
