/** A visitor's request for a person; both are null if there is none. */
export interface HandoffState {
  readonly requestedAt: Date | null;
  readonly reason: string | null;
}

export interface HandoffStore {
  /**
   * Marks that the visitor of a session asks for a person. The first request and its reason count until an operator takes over; where one has
   * the session already, nothing is marked. False for an unknown session.
   */
  request(accountId: string, sessionId: string, reason: string | null): Promise<boolean>;
  /** Null for an unknown session. */
  state(accountId: string, sessionId: string): Promise<HandoffState | null>;
}
