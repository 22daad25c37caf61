import { fail } from "../platform/errors/fail.ts";
import type { AccountKeyActor, PersonaKeyActor, PublicPersonaActor, SessionActor } from "../ports/actor.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { PersonaContext } from "../personas/model/persona.ts";

type Speaker = AccountKeyActor | PersonaKeyActor | PublicPersonaActor | SessionActor;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Returns the persona of a request. A persona key or a public id identifies the persona; with an account key or a session, the request must specify
 * one of the account's personas. Signed-in users can try a persona in any state.
 * @param named `persona_id` from the body or the query string
 */
export async function personaOf(directory: PersonaDirectory, actor: Speaker, named: string | undefined): Promise<PersonaContext> {
  const personaId = "personaId" in actor ? actor.personaId : namedPersona(named, actor);
  if (named !== undefined && named.toLowerCase() !== personaId.toLowerCase())
    fail("auth.forbidden", "These credentials belong to another persona.");
  const context = uuid.test(personaId) ? await directory.context(personaId.toLowerCase()) : null;
  if (context === null || context.persona.accountId !== actor.accountId) fail("resource.not_found", "No persona with this id exists.");
  if (context.persona.status !== "ready" && actor.kind !== "session") fail("resource.not_found", "The persona is not ready or not public.");
  return context;
}

function namedPersona(named: string | undefined, { kind }: Speaker): string {
  if (named !== undefined) return named;
  const message = kind === "session" ? "is required with a browser session" : "is required with an account key";
  fail("validation.failed", `\`persona_id\` ${message}.`, { errors: [{ field: "persona_id", code: "required", message }] });
}
