import { fail } from "../platform/errors/fail.ts";
import { personaProblems, type PersonaFields } from "./model/validate-persona.ts";
import { personasChanged, type ChangeDeps } from "./personas-changed.ts";
import { sentSettings } from "./sent-settings.ts";
import type { Persona } from "./model/persona.ts";
import { dropImages } from "../brands/images/uploaded-images.sql.ts";
import type { Transactions } from "../ports/database.ts";
import { changePersona, personaById, removePersona } from "./personas.sql.ts";

interface EditDeps extends ChangeDeps {
  readonly database: Transactions;
}

export type UpdatePersonaInput = PersonaFields & {
  readonly status?: "ready" | "disabled" | "draft";
  /** Must equal the current brand, because a persona's brand cannot change. */
  readonly brand_id?: string;
};

function failUnknown(): never {
  fail("resource.not_found", "No persona with this id exists.");
}

/** Changes the fields that were sent, with immediate effect; null clears an optional field. */
export async function updatePersona(deps: EditDeps, accountId: string, personaId: string, input: UpdatePersonaInput): Promise<Persona> {
  const persona = await personaById(deps.database, accountId, personaId);
  if (persona === null) failUnknown();
  const errors = personaProblems(input);
  if (input.brand_id !== undefined && input.brand_id.toLowerCase() !== persona.brandId) {
    errors.push({ field: "brand_id", code: "format", message: "cannot be changed; create a new persona for the other brand" });
  }
  if (errors.length > 0) fail("validation.failed", `\`${errors[0]?.field}\` ${errors[0]?.message}.`, { errors });
  const updated = await deps.database.transaction(async (tx) => {
    const changed = await changePersona(tx, accountId, personaId, sentSettings(input));
    if (changed !== null && input.avatar_url !== undefined) await dropImages(tx, accountId, { personaId }, changed.avatarUrl);
    return changed;
  });
  if (updated === null) failUnknown();
  await personasChanged(deps, accountId, personaId);
  return updated;
}

/** Deletes a persona with its conversations, keys and activations. Its keys and id are never reused. */
export async function deletePersona(deps: EditDeps, accountId: string, personaId: string): Promise<void> {
  if (!(await removePersona(deps.database, accountId, personaId))) failUnknown();
  await personasChanged(deps, accountId, personaId);
}
