import type { Role } from "../../ports/actor.ts";

/** Why a session ended early. */
export type SessionEnd = "logout" | "reuse" | "password" | "removed";

/** A live session with the user's current data. */
export interface LiveSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
}

/** State needed to judge a refresh token. */
export interface RefreshState extends LiveSession {
  readonly seed: Buffer;
  /** Generation of the current token. */
  readonly generation: number;
  /** Whether the presented generation was replaced so recently that reuse is legitimate. */
  readonly inGrace: boolean;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** The user's hash at sign-in: the session opens only if it is still current. */
  readonly passwordHash: string;
  readonly seed: Buffer;
  readonly days: number;
}

/** Browser sessions. No method finds a session that has ended or expired, or whose user was removed. */
export interface SessionStore {
  /** Null when the user was removed or the password has changed. */
  open(session: NewSession): Promise<LiveSession | null>;
  live(sessionId: string): Promise<LiveSession | null>;
  /** @param presented generation of the presented token */
  refreshState(sessionId: string, presented: number, graceSeconds: number): Promise<RefreshState | null>;
  /** Makes the next token current and extends the session; false when `generation` is not current. */
  advance(sessionId: string, generation: number, days: number): Promise<boolean>;
  /** Ends the session and returns its account, or null when it had already ended. */
  end(sessionId: string, because: SessionEnd): Promise<string | null>;
}
