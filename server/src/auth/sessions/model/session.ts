import type { Role } from "../../../ports/actor.ts";

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
  /** Language in which the user reads the dashboard; null until chosen. */
  readonly locale: string | null;
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
