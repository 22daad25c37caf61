import { fail } from "../platform/errors/fail.ts";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor } from "../ports/actor.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { PersonaContext } from "../personas/model/persona.ts";

type Speaker = AccountKeyActor | PersonaKeyActor | PublicPersonaActor;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the persona of a call. A persona key or public id identifies it; with an account key, the request must name one of the account's personas.
 * @param named `persona_id` of the body or the query
 */
export async function personaOf(directory: PersonaDirectory, actor: Speaker, named: string | undefined): Promise<PersonaContext> {
  const personaId = actor.kind === "account_key" ? namedPersona(named) : actor.personaId;
  if (named !== undefined && named.toLowerCase() !== personaId.toLowerCase())
    fail("auth.forbidden", "These credentials belong to another persona.");
  const context = uuid.test(personaId) ? await directory.context(personaId.toLowerCase()) : null;
  if (context === null || context.persona.accountId !== actor.accountId) fail("resource.not_found", "No persona with this id exists.");
  if (context.persona.status !== "ready") fail("resource.not_found", "The persona is not ready or not public.");
  return context;
}

function namedPersona(named: string | undefined): string {
  if (named !== undefined) return named;
  const message = "is required with an account key";
  fail("validation.failed", `\`persona_id\` ${message}.`, { errors: [{ field: "persona_id", code: "required", message }] });
}
