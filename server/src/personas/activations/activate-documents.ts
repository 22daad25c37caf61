import { fail } from "../../platform/errors/fail.ts";
import type { Queryable, Transactions } from "../../ports/database.ts";
import { personasChanged, type ChangeDeps } from "../personas-changed.ts";
import {
  activeDocuments,
  countActive,
  deleteActivation,
  deleteOtherActivations,
  documentsNamed,
  insertActivations,
  lockPersona,
  type ActivatedDocument,
} from "./activations.sql.ts";
import { distinctIds, fitsActivations, mostActivations, positionsOfUnknown } from "./model/activation-rules.ts";

export interface ActivationsDeps extends ChangeDeps {
  readonly database: Transactions;
}

function failPersona(): never {
  fail("resource.not_found", "No persona with this id exists.");
}

/** Returns the external ids of the persona's active account documents, sorted. */
export async function activatedDocuments({ database }: ActivationsDeps, accountId: string, personaId: string): Promise<string[]> {
  return (await activeDocuments(database, accountId, personaId)) ?? failPersona();
}

/** Activates exactly the given documents and ignores duplicate ids. If an id is unknown, changes nothing. */
export async function replaceActivations(
  deps: ActivationsDeps,
  accountId: string,
  personaId: string,
  sent: readonly string[],
): Promise<{ externalIds: readonly string[]; activated: number; deactivated: number; unchanged: number }> {
  const result = await deps.database.transaction(async (tx) => {
    const documents = await lockedDocuments(tx, accountId, personaId, sent);
    const ids = documents.map(({ id }) => id);
    const deactivated = await deleteOtherActivations(tx, personaId, ids);
    const activated = await insertActivations(tx, accountId, personaId, ids);
    return { externalIds: documents.map(({ sentId }) => sentId), activated, deactivated, unchanged: documents.length - activated };
  });
  if (result.activated + result.deactivated > 0) await personasChanged(deps, accountId, personaId);
  return result;
}

/** Activates the given documents in addition to the active ones, and ignores duplicate ids. If an id is unknown, changes nothing. */
export async function addActivations(
  deps: ActivationsDeps,
  accountId: string,
  personaId: string,
  sent: readonly string[],
): Promise<{ added: number; skipped: number }> {
  const result = await deps.database.transaction(async (tx) => {
    const documents = await lockedDocuments(tx, accountId, personaId, sent);
    const active = await countActive(tx, personaId);
    const ids = documents.map(({ id }) => id);
    const added = await insertActivations(tx, accountId, personaId, ids);
    // Throws, so that the transaction is rolled back.
    if (!fitsActivations(active, added)) failTooMany(active);
    return { added, skipped: ids.length - added };
  });
  if (result.added > 0) await personasChanged(deps, accountId, personaId);
  return result;
}

/** Deactivates a document, regardless of its state. */
export async function removeActivation(deps: ActivationsDeps, accountId: string, personaId: string, sent: string): Promise<void> {
  const isRemoved = await deps.database.transaction(async (tx) => {
    if (!(await lockPersona(tx, accountId, personaId))) failPersona();
    const [document] = await documentsNamed(tx, accountId, [sent.normalize("NFC")]);
    return document !== undefined && deleteActivation(tx, personaId, document.id);
  });
  if (isRemoved) await personasChanged(deps, accountId, personaId);
}

/** Locks the persona, and returns the documents sorted by external id. @throws Failure `resource.not_found` */
async function lockedDocuments(tx: Queryable, accountId: string, personaId: string, sent: readonly string[]): Promise<ActivatedDocument[]> {
  if (!(await lockPersona(tx, accountId, personaId))) failPersona();
  const documents = await documentsNamed(tx, accountId, distinctIds(sent));
  const unknown = positionsOfUnknown(sent, new Set(documents.map(({ externalId }) => externalId)));
  if (unknown.length > 0) failUnknown(sent, unknown);
  return documents;
}

function failUnknown(sent: readonly string[], positions: readonly number[]): never {
  const message = "no account document with this id exists";
  const errors = positions.map((at) => ({ field: `external_ids[${at}]`, id: sent[at] ?? "", code: "not_found" as const, message }));
  fail("resource.not_found", "Some of the documents do not exist. Nothing was changed.", { errors });
}

function failTooMany(active: number): never {
  const message = `would exceed the limit of ${mostActivations} active documents; ${active} are active`;
  fail("validation.failed", `\`external_ids\` ${message}.`, { errors: [{ field: "external_ids", code: "too_many", message }] });
}
