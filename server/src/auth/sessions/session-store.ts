import type { Role } from "../actor.ts";

/** Why a session ended before its time. */
export type SessionEnd = "logout" | "reuse" | "password" | "removed";

/** A session that goes on, with the person as they are now. */
export interface LiveSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

/** What is needed to judge a refresh token. */
export interface RefreshState extends LiveSession {
  readonly seed: Buffer;
  /** Generation of the token that counts. */
  readonly generation: number;
  /** Whether the presented generation was replaced so recently that its use is no theft. */
  readonly inGrace: boolean;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** With which the person has signed in: a session is opened only while it still is theirs. */
  readonly passwordHash: string;
  readonly seed: Buffer;
  readonly days: number;
}

/** Browser sessions. None of these find a session that has ended or expired, or whose person is gone. */
export interface SessionStore {
  /** Null when the person is gone or has another password by now. */
  open(session: NewSession): Promise<LiveSession | null>;
  live(sessionId: string): Promise<LiveSession | null>;
  /** @param presented generation of the token that was sent */
  refreshState(sessionId: string, presented: number, graceSeconds: number): Promise<RefreshState | null>;
  /** Makes the next token the one that counts and prolongs the session; false when `generation` is not the one that counts (any more). */
  advance(sessionId: string, generation: number, days: number): Promise<boolean>;
  /** Ends the session; the account it was of, or null when it had ended. */
  end(sessionId: string, because: SessionEnd): Promise<string | null>;
}
