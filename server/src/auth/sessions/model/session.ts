import type { Role } from "../../../ports/actor.ts";

/** Reason why a session ended before it expired. */
export type SessionEnd = "logout" | "reuse" | "password" | "removed";

/** A live session with the user's current data. */
export interface LiveSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  readonly role: Role;
  readonly email: string;
  readonly name: string;
  /** Dashboard language of the user; null if the user has not chosen one. */
  readonly locale: string | null;
}

/** State needed to verify a refresh token. */
export interface RefreshState extends LiveSession {
  readonly seed: Buffer;
  /** Generation of the current token. */
  readonly generation: number;
  /** Whether the presented generation was replaced so recently that its reuse is accepted. */
  readonly inGrace: boolean;
}

export interface NewSession {
  readonly id: string;
  readonly accountId: string;
  readonly userId: string;
  /** The user's password hash at sign-in. The session starts only if the hash has not changed. */
  readonly passwordHash: string;
  readonly seed: Buffer;
  readonly days: number;
}
