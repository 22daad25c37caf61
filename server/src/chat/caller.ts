import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../auth/actor.ts";

/** Who may be in a session: the persona that it belongs to, or with an account key any of its account's (decisions, chapter 11). */
export interface Caller {
  readonly accountId: string;
  /** Null: any of the account's. */
  readonly personaId: string | null;
}

export function callerOf(actor: AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor): Caller {
  return { accountId: actor.accountId, personaId: "personaId" in actor ? actor.personaId : null };
}
