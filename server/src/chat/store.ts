/** One item of a conversation's transcript, as the events stream replays it (contract 6.2). */
export interface TranscriptEvent {
  readonly seq: number;
  readonly turnIndex: number;
  readonly event: "message" | "cards" | "blended_image";
  readonly data: Readonly<Record<string, unknown>>;
}

export interface UserAttributes {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
}

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
  readonly epoch: number;
  readonly lastSeq: number;
  readonly turnCount: number;
  readonly updatedAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
  readonly epoch: number;
}

/** The right to run the one turn of a session. */
export interface TurnLease {
  readonly session: Session;
  readonly owner: string;
  /** Events of the last turns, oldest first. */
  readonly recent: readonly TranscriptEvent[];
}

export type LeaseOutcome =
  | { readonly kind: "leased"; readonly lease: TurnLease }
  /** Another turn is running. */
  | { readonly kind: "in_flight" }
  /** No session of this account. */
  | { readonly kind: "unknown" }
  /** The session belongs to another persona of the account. */
  | { readonly kind: "other_persona" };

export interface TurnCommit {
  readonly sessionId: string;
  readonly owner: string;
  readonly lastSeq: number;
  readonly events: readonly TranscriptEvent[];
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  readonly title: string;
  readonly preview: string;
  readonly ledger: { readonly id: string; readonly accountId: string; readonly credits: number };
}

export interface ConversationSummary {
  readonly sessionId: string;
  readonly updatedAt: Date;
  readonly title: string;
  readonly preview: string;
  readonly messageCount: number;
}

/** Conversations. */
export interface ChatStore {
  /** Creates a session and leases it at once. */
  create(session: NewSession, owner: string, leaseMs: number): Promise<void>;
  /**
   * Leases an existing session. One that was idle for longer than `idleMs` starts anew under its id, with `freshEpoch`.
   * @param recentTurns how many turns of the conversation to bring along
   */
  lease(
    session: { readonly id: string; readonly accountId: string; readonly personaId: string },
    owner: string,
    options: { readonly leaseMs: number; readonly idleMs: number; readonly freshEpoch: number; readonly recentTurns: number },
  ): Promise<LeaseOutcome>;
  /** Keeps the lease of a long turn. */
  keep(sessionId: string, owner: string, leaseMs: number): Promise<void>;
  /** Writes transcript, summary and credits and gives the lease back, in one transaction. False when the lease was lost: nothing is written. */
  commit(turn: TurnCommit): Promise<boolean>;
  /** Gives the lease back; nothing of the turn is kept but the numbers of its frames, which no later frame may have. */
  abandon(sessionId: string, owner: string, lastSeq: number): Promise<void>;
  /** A session of the account, or null. */
  session(accountId: string, sessionId: string): Promise<Session | null>;
  /** Transcript events of the conversation after a position, in order. */
  eventsAfter(sessionId: string, epoch: number, seq: number): Promise<TranscriptEvent[]>;
  /** Conversations of a visitor with a persona, newest first. */
  conversations(personaId: string, endUserId: string, since: Date, limit: number): Promise<ConversationSummary[]>;
}
