import type { TranscriptData } from "./chat-events.schema.ts";
import type { NewImage } from "./images/model/image.ts";
import type { TurnRequest } from "./request-store.ts";

/** One item of a conversation's transcript, as the events stream replays it. */
export type TranscriptEvent = {
  [Name in keyof TranscriptData]: {
    readonly seq: number;
    readonly turnIndex: number;
    readonly event: Name;
    readonly data: TranscriptData[Name];
  };
}[keyof TranscriptData];

export type UserAttributes = {
  readonly name?: string;
  readonly email?: string;
  readonly phone?: string;
};

export type Metadata = Readonly<Record<string, string | number | boolean | null>>;

export interface Session {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
  readonly epoch: number;
  readonly lastSeq: number;
  readonly turnCount: number;
  /** A turn is running, or broke off with its process: frames beyond `lastSeq` may have been seen. */
  readonly turnOpen: boolean;
  readonly updatedAt: Date;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly personaId: string;
  readonly endUserId: string;
  readonly epoch: number;
}

/** A person who speaks in the persona's place. */
export interface Operator {
  readonly id: string;
  readonly name: string;
}

/** The right to run the one turn of a session. */
export interface TurnLease {
  readonly session: Session;
  readonly owner: string;
  /** An operator has the session: the persona says nothing. */
  readonly heldBy: Operator | null;
  /** The conversation begins with this turn: a new session, or one that was idle for too long. */
  readonly fresh: boolean;
  /** The session was idle for too long. */
  readonly startsAnew: boolean;
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
  readonly epoch: number;
  /** The session was idle for too long: what it was before is gone with this commit. */
  readonly startsAnew: boolean;
  readonly endUserId: string;
  /** An operator has asked for the session while the turn ran: gets it with this commit, for so many milliseconds from now. */
  readonly handOver: { readonly holdMs: number } | null;
  /** The visitor has asked for a person. */
  readonly asksForPerson: boolean;
  readonly lastSeq: number;
  readonly events: readonly TranscriptEvent[];
  readonly channel: string | null;
  readonly userAttributes: UserAttributes | null;
  readonly metadata: Metadata | null;
  readonly title: string;
  readonly preview: string;
  readonly ledger: {
    readonly id: string;
    readonly accountId: string;
    readonly credits: number;
    /** Near the limit: the most that the ledger may hold from a moment on, this turn included. */
    readonly guard: { readonly since: Date; readonly most: number } | null;
  };
  /** Pictures of the turn, with the turn that they belong to. */
  readonly images: readonly NewImage[];
  /** What was streamed, for a repeated request; null where no key was sent. */
  readonly request: { readonly request: TurnRequest; readonly response: string } | null;
}

/** The account's credits went while the turn ran. */
export class CreditsUsedUp extends Error {}

export interface KeptLease {
  /** False when the lease is lost. */
  readonly kept: boolean;
  /** An operator waits for the turn to fall silent. */
  readonly wanted: boolean;
}

export type TakeOverOutcome =
  | { readonly kind: "held"; readonly until: Date }
  /** The persona is answering; its runner was asked to stop and hand over the session. */
  | { readonly kind: "turn_running" }
  | { readonly kind: "other_operator"; readonly operator: Operator }
  | { readonly kind: "unknown" };

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
  /** Keeps the lease of a long turn, and that of its request. */
  keep(sessionId: string, owner: string, leaseMs: number): Promise<KeptLease>;
  /**
   * Writes transcript, summary, credits, pictures and the response for a repeated request, and gives the lease back, in one transaction.
   * False when the lease was lost: nothing is written. @throws CreditsUsedUp when the ledger's guard does not hold: nothing is written.
   */
  commit(turn: TurnCommit): Promise<boolean>;
  /** Gives the lease back; nothing of the turn is kept but the numbers of its frames, which no later frame may have. */
  abandon(sessionId: string, owner: string, lastSeq: number): Promise<void>;
  /**
   * Makes the operator the one who speaks, for `holdMs` from now; again by the same one prolongs that. Where a turn is running it is only asked
   * for: call again until it is had.
   */
  takeOver(accountId: string, sessionId: string, operator: Operator, holdMs: number): Promise<TakeOverOutcome>;
  /** A session of the account, or null. */
  session(accountId: string, sessionId: string): Promise<Session | null>;
  /** The first transcript events of the conversation after a position, in order, at most `limit`. */
  eventsAfter(sessionId: string, epoch: number, seq: number, limit: number): Promise<TranscriptEvent[]>;
  /** Conversations of a visitor with a persona, newest first. */
  conversations(personaId: string, endUserId: string, since: Date, limit: number): Promise<ConversationSummary[]>;
}
