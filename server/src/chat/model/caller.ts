import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../../ports/actor.ts";

/** Callers that can read sessions. */
export type SessionReader = AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor;

/** Restricts access to sessions of one persona or, if an account key is used, to sessions of all personas of the account. */
export interface Caller {
  readonly accountId: string;
  /** Null for any persona of the account. */
  readonly personaId: string | null;
}

export function callerOf(actor: SessionReader): Caller {
  return { accountId: actor.accountId, personaId: "personaId" in actor ? actor.personaId : null };
}
