import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../../ports/actor.ts";

/** Actors that can read sessions. */
export type SessionReader = AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor;

/** Who may access a session: its persona, or with an account key any persona of the account. */
export interface Caller {
  readonly accountId: string;
  /** Null: any of the account's. */
  readonly personaId: string | null;
}

export function callerOf(actor: SessionReader): Caller {
  return { accountId: actor.accountId, personaId: "personaId" in actor ? actor.personaId : null };
}
