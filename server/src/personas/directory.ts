import type { PublicPersona } from "../ports/principals.ts";
import type { AccountCache } from "../platform/lib/account-cache.ts";
import type { PersonaContext } from "./model/persona.ts";
import type { Queryable } from "../ports/database.ts";
import { personaContext } from "./personas.sql.ts";

/** Personas with their brand and sources, cached until their account changes. */
export interface PersonaDirectory {
  context(personaId: string): Promise<PersonaContext | null>;
  publicPersona(personaId: string): Promise<PublicPersona | null>;
}

export function personaDirectory(database: Queryable, cache: AccountCache): PersonaDirectory {
  const context = cache.view<PersonaContext>({
    load: (personaId) => personaContext(database, personaId),
    accountOf: (found) => found.persona.accountId,
    max: 10_000,
    maxAge: 10_000,
  });
  return {
    context,
    async publicPersona(personaId) {
      const found = await context(personaId);
      if (found === null) return null;
      const { id, accountId, isPublic, status, allowedOrigins } = found.persona;
      return { personaId: id, accountId, isPublic, status, allowedOrigins };
    },
  };
}
