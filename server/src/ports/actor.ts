/** Kinds of authenticated callers. For `public` routes, there is no authenticated caller. */
export type PrincipalKind = "session" | "account_key" | "persona_key" | "persona_public" | "integration_key" | "registrant";

export type Role = "owner" | "admin" | "operator" | "viewer";

/** A signed-in user (browser session). */
export interface SessionActor {
  readonly kind: "session";
  readonly accountId: string;
  readonly userId: string;
  /** Current role, which may differ from the role at sign-in. */
  readonly role: Role;
  readonly sessionId: string;
}

export interface AccountKeyActor {
  readonly kind: "account_key";
  readonly accountId: string;
  readonly keyId: string;
}

export interface PersonaKeyActor {
  readonly kind: "persona_key";
  readonly accountId: string;
  readonly keyId: string;
  readonly personaId: string;
}

/** A browser that identifies a persona by its public id. */
export interface PublicPersonaActor {
  readonly kind: "persona_public";
  readonly accountId: string;
  readonly personaId: string;
}

export interface IntegrationKeyActor {
  readonly kind: "integration_key";
  readonly accountId: string;
  readonly keyId: string;
  readonly integrationId: string;
}

/**
 * A registered user whose email address has not been confirmed yet. The ids come from the registration. If the address already had an
 * account, the ids do not match any account.
 */
export interface RegistrantActor {
  readonly kind: "registrant";
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
}

/** The caller of an operation. `accountId` is always the caller's own account; all lookups by id are restricted to that account. */
export type Actor = SessionActor | AccountKeyActor | PersonaKeyActor | PublicPersonaActor | IntegrationKeyActor | RegistrantActor;

/**
 * Returns the user that rate limits apply to: the signed-in user or, for a key, its account, because all keys of an account share its
 * limits. Returns null for a public persona id, which does not identify a user.
 */
export function userOf(actor: Actor): string | null {
  switch (actor.kind) {
    case "session":
    case "registrant":
      return actor.userId;
    case "account_key":
    case "persona_key":
    case "integration_key":
      return actor.accountId;
    case "persona_public":
      return null;
  }
}
