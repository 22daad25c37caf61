import type { AccountKeyActor, PersonaKeyActor } from "../ports/actor.ts";
import { fail } from "../platform/errors/fail.ts";
import type { PersonaDirectory } from "../personas/directory.ts";
import type { PersonaContext } from "../personas/model/persona.ts";
import { personaOf } from "./persona-scope.ts";

/** Returns the persona of an agent's tool call, identified by its key or by the `personaId` argument; see `personaOf`. */
export async function toolPersona(
  directory: PersonaDirectory,
  actor: AccountKeyActor | PersonaKeyActor,
  named: string | undefined,
): Promise<PersonaContext> {
  assertPersonaNamed(actor, named);
  return personaOf(directory, actor, named);
}

/** @throws Failure `validation.failed` if a call with an account key does not specify a persona */
export function assertPersonaNamed(actor: AccountKeyActor | PersonaKeyActor, named: string | undefined): void {
  if (actor.kind === "persona_key" || named !== undefined) return;
  const message = "is required with an account key";
  fail("validation.failed", `\`personaId\` ${message}.`, { errors: [{ field: "personaId", code: "required", message }] });
}
