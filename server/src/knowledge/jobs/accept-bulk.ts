import { fail } from "../../platform/errors/fail.ts";
import type { Queryable } from "../../ports/database.ts";
import { markDeleted } from "../documents/mark-deleted.ts";
import { reportDeactivated } from "../documents/mark-deleted.sql.ts";
import type { BulkRequest, DocumentSelection, Job, NewJob } from "./model/job.ts";
import { statesTaken } from "./model/step.ts";
import { lockPlace } from "./place.sql.ts";
import { failBusy, failIfImported } from "./queue-bulk-job.ts";
import { queueJob } from "./queue-job.sql.ts";
import { countDocuments, hasBrand, hasPersona, knownDocuments } from "./selection.sql.ts";

/** Thrown if some of the documents do not exist. */
export class UnknownDocuments extends Error {
  override readonly name = "UnknownDocuments";
  readonly externalIds: readonly string[];
  constructor(externalIds: readonly string[]) {
    super("some of the documents do not exist");
    this.externalIds = externalIds;
  }
}

interface JobKey {
  readonly id: string;
  readonly accountId: string;
}

/**
 * Queues a bulk job for the current documents. The documents of a `delete` operation are marked as deleted in the same transaction, so they
 * become invisible to all callers; unknown ids are ignored. Lock order: source, document, usage, job.
 * @throws UnknownDocuments for every other operation
 * @throws Failure `knowledge.source_not_found`, `resource.not_found`, `knowledge.import_running`, `knowledge.removal_busy`
 */
export async function acceptBulk(tx: Queryable, key: JobKey, request: BulkRequest): Promise<Job> {
  const queued = await queueJob(tx, await jobFor(tx, key, request));
  if (!("busy" in queued)) return queued.job;
  for (const sourceId of sourcesOf(request)) await failIfImported(tx, key.accountId, sourceId);
  return failBusy(queued.busy);
}

/** Returns the source whose documents a job processes; null for account documents. */
export function sourceOf(request: BulkRequest): string | null {
  if ("documents" in request) return request.documents.sourceId;
  return "sourceId" in request ? request.sourceId : null;
}

/** Returns the source of a job and the source to which it moves documents. */
function sourcesOf(request: BulkRequest): (string | null)[] {
  const target = "target" in request && "sourceId" in request.target ? request.target.sourceId : null;
  return [sourceOf(request), target];
}

async function jobFor(tx: Queryable, key: JobKey, request: BulkRequest): Promise<NewJob> {
  const { accountId } = key;
  const { operation } = request;
  switch (operation) {
    case "delete": {
      const { sourceId } = request.documents;
      return { ...key, operation, total: await deleteNow(tx, accountId, request.documents), task: { sourceId } };
    }
    case "process":
    case "reprocess": {
      const total = await countTaken(tx, accountId, request.documents, operation);
      return { ...key, operation, total, task: { ...request.documents, after: "" } };
    }
    case "move": {
      const { sourceId } = request;
      if (!("externalIds" in request)) {
        const total = await countTaken(tx, accountId, { sourceId, externalIds: null }, operation);
        if (!(await hasBrand(tx, accountId, request.target.brandId))) failUnknown("brand");
        return { ...key, operation, total, task: { sourceId, target: request.target } };
      }
      const { externalIds, filter = null, target } = request;
      await placeOf(tx, accountId, target.sourceId);
      const total = await countTaken(tx, accountId, { sourceId, externalIds, filter }, operation);
      return { ...key, operation, total, task: { sourceId, externalIds, filter, target, after: "" } };
    }
    case "activate": {
      const { externalIds, personaId } = request;
      if (!(await hasPersona(tx, accountId, personaId))) failUnknown("persona");
      const total = await countTaken(tx, accountId, { sourceId: null, externalIds }, operation);
      return { ...key, operation, total, task: { externalIds, personaId, after: "" } };
    }
  }
}

/** Returns null if the account never had an account document. */
async function placeOf(tx: Queryable, accountId: string, sourceId: string | null): Promise<string | null> {
  const place = await lockPlace(tx, accountId, sourceId);
  if (place === null && sourceId !== null) fail("knowledge.source_not_found", "No source with this id exists.");
  return place;
}

async function deleteNow(tx: Queryable, accountId: string, { sourceId, externalIds, filter }: DocumentSelection): Promise<number> {
  const place = await placeOf(tx, accountId, sourceId);
  if (place === null) return 0;
  const { documents, activations } = await markDeleted(tx, accountId, { sourceId: place, externalIds, filter: filter ?? null });
  if (activations > 0) await reportDeactivated(tx, accountId);
  return documents;
}

/**
 * Returns the number of selected documents that an operation processes.
 * @throws UnknownDocuments
 */
async function countTaken(
  tx: Queryable,
  accountId: string,
  { sourceId, externalIds, filter }: DocumentSelection,
  operation: BulkRequest["operation"],
): Promise<number> {
  const place = await placeOf(tx, accountId, sourceId);
  const states = statesTaken(operation);
  if (externalIds === null) return countDocuments(tx, place, states, filter ?? null);
  const found = await knownDocuments(tx, place, externalIds);
  const known = new Set(found.map((document) => document.externalId));
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  if (unknown.length > 0) throw new UnknownDocuments(unknown);
  return found.filter((document) => states.includes(document.state)).length;
}

function failUnknown(what: "brand" | "persona"): never {
  fail("resource.not_found", `No ${what} with this id exists.`);
}
