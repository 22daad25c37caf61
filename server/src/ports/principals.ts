import type { Actor, PublicPersonaActor, RegistrantActor, SessionActor } from "./actor.ts";

/** Facts about a persona that are checked before a visitor can use it by its public id. */
export interface PublicPersona {
  readonly personaId: string;
  readonly accountId: string;
  readonly isPublic: boolean;
  readonly status: string;
  /** Empty allows every origin. */
  readonly allowedOrigins: readonly string[];
}

/** Turns credentials into actors. Every method except `isKey` fails with an `auth.*` code for invalid ones. */
export interface Principals {
  /** Returns whether a text has the format of a key. */
  isKey(presented: string): boolean;
  /** @param options `mayBeDisconnected`: also accept the key of an integration that was disconnected */
  byKey(presented: string, options?: { readonly mayBeDisconnected?: boolean }): Promise<Actor>;
  byAccessToken(token: string): Promise<SessionActor | RegistrantActor>;
  /** @param origin of the calling page, if the browser sent it */
  byPublicPersona(personaId: string, origin: string | undefined): Promise<PublicPersonaActor>;
  /** Fails with `auth.unauthorized` when the id is unknown. */
  assertPublicPersona(personaId: string): Promise<void>;
}
