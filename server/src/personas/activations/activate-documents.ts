import { fail } from "../../platform/errors/fail.ts";
import { personasChanged, type ChangeDeps } from "../personas-changed.ts";
import type { ActivationRefusal, ActivationStore } from "./store.ts";

export interface ActivationsDeps extends ChangeDeps {
  readonly activations: ActivationStore;
}

/** Documents that may be active per persona. */
export const mostActivations = 5_000;

function failPersona(): never {
  fail("resource.not_found", "No persona with this id exists.");
}

/** Returns the distinct ids as stored. */
function readIds(sent: readonly string[]): string[] {
  return [...new Set(sent.map((id) => id.normalize("NFC")))];
}

function failUnknown(sent: readonly string[], isUnknown: (id: string) => boolean): never {
  const errors = sent.flatMap((id, at) =>
    isUnknown(id.normalize("NFC"))
      ? [{ field: `external_ids[${at}]`, id, code: "not_found" as const, message: "no account document with this id exists" }]
      : [],
  );
  fail("resource.not_found", "Some of the documents do not exist. Nothing was changed.", { errors });
}

function failRefused(refusal: ActivationRefusal, sent: readonly string[]): never {
  if (refusal.kind === "persona_gone") failPersona();
  if (refusal.kind === "unknown") failUnknown(sent, (id) => refusal.externalIds.has(id));
  const message = `would exceed the limit of ${mostActivations} active documents; ${refusal.active} are active`;
  fail("validation.failed", `\`external_ids\` ${message}.`, { errors: [{ field: "external_ids", code: "too_many", message }] });
}

/** Returns the external ids of the persona's active account documents, sorted. */
export async function activatedDocuments(deps: ActivationsDeps, accountId: string, personaId: string): Promise<string[]> {
  return (await deps.activations.list(accountId, personaId)) ?? failPersona();
}

/** Makes exactly these documents active; a repeated id counts once. */
export async function replaceActivations(
  deps: ActivationsDeps,
  accountId: string,
  personaId: string,
  sent: readonly string[],
): Promise<{ externalIds: readonly string[]; activated: number; deactivated: number; unchanged: number }> {
  const outcome = await deps.activations.replace(accountId, personaId, readIds(sent));
  if (outcome.kind !== "replaced") failRefused(outcome, sent);
  const { externalIds, activated, deactivated } = outcome;
  if (activated + deactivated > 0) await personasChanged(deps, accountId);
  return { externalIds, activated, deactivated, unchanged: externalIds.length - activated };
}

/** Activates these documents in addition to the active ones; a repeated id counts once. */
export async function addActivations(
  deps: ActivationsDeps,
  accountId: string,
  personaId: string,
  sent: readonly string[],
): Promise<{ added: number; skipped: number }> {
  const ids = readIds(sent);
  const outcome = await deps.activations.add(accountId, personaId, ids, mostActivations);
  if (outcome.kind !== "added") failRefused(outcome, sent);
  if (outcome.added > 0) await personasChanged(deps, accountId);
  return { added: outcome.added, skipped: ids.length - outcome.added };
}

/** Deactivates the document, whatever its state was. */
export async function removeActivation(deps: ActivationsDeps, accountId: string, personaId: string, sent: string): Promise<void> {
  const outcome = await deps.activations.remove(accountId, personaId, sent.normalize("NFC"));
  if (outcome === "persona_gone") failPersona();
  if (outcome === "removed") await personasChanged(deps, accountId);
}
