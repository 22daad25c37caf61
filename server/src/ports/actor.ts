/** Kinds of proven callers. `public` routes have no principal at all. */
export type PrincipalKind = "session" | "account_key" | "persona_key" | "persona_public" | "integration_key" | "registrant";

export type Role = "owner" | "admin" | "operator" | "viewer";

/** A signed-in user (browser session). */
export interface SessionActor {
  readonly kind: "session";
  readonly accountId: string;
  readonly userId: string;
  /** Current role, not the role at sign-in. */
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

/** A browser that names a persona by its public id. */
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
 * Somebody who has registered and not confirmed the e-mail address yet. The ids are those of the registration: no account has them where the address
 * belonged to somebody already.
 */
export interface RegistrantActor {
  readonly kind: "registrant";
  readonly accountId: string;
  readonly userId: string;
  readonly email: string;
}

/** Who calls an operation. The account is always the caller's own: every look-up by id carries it. */
export type Actor = SessionActor | AccountKeyActor | PersonaKeyActor | PublicPersonaActor | IntegrationKeyActor | RegistrantActor;

/**
 * Returns the user partition of rate limits: the user behind the call or, for a key, its account, whose limits all of its keys share. Null
 * for a public persona id, which identifies no user.
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
