import type { Actor, PublicPersonaActor, RegistrantActor, SessionActor } from "./actor.ts";

/** Properties of a persona that are checked before a visitor can use it by its public id. */
export interface PublicPersona {
  readonly personaId: string;
  readonly accountId: string;
  readonly isPublic: boolean;
  readonly status: string;
  /** If empty, every origin is allowed. */
  readonly allowedOrigins: readonly string[];
}

/** Converts credentials to actors. Every method except `isKey` fails with an `auth.*` code if the credentials are invalid. */
export interface Principals {
  /** Returns whether a string has the format of a key. */
  isKey(presented: string): boolean;
  /** @param options `mayBeDisconnected`: also accept the key of a disconnected integration */
  byKey(presented: string, options?: { readonly mayBeDisconnected?: boolean }): Promise<Actor>;
  byAccessToken(token: string): Promise<SessionActor | RegistrantActor>;
  /** @param origin origin of the calling page, if the browser sent it */
  byPublicPersona(personaId: string, origin: string | undefined): Promise<PublicPersonaActor>;
  /** Fails with `auth.unauthorized` if the id is unknown. */
  assertPublicPersona(personaId: string): Promise<void>;
}
