import type { Acceptance, BulkRequest, DocumentSelection, Job, NewJob } from "./model/job.ts";
import type { Queryable } from "../../ports/database.ts";
import { markDeleted } from "../documents/mark-deleted.sql.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { lockPlace } from "./place.sql.ts";
import { queueJob } from "./queue-job.sql.ts";
import { requeuedFrom } from "./requeue.sql.ts";

/** Rolls the transaction back and carries the answer. */
export class NotAccepted extends Error {
  readonly why: Exclude<Acceptance, { readonly kind: "queued" }>;
  constructor(why: NotAccepted["why"]) {
    super("the job was not accepted");
    this.why = why;
  }
}

/**
 * Queues a job over the current documents. Lock order: source, document, usage, job.
 * @throws NotAccepted
 */
export async function acceptBulk(tx: Queryable, id: string, accountId: string, request: BulkRequest): Promise<Job> {
  const queued = await queueJob(tx, await jobFor(tx, { id, accountId }, request));
  if ("busy" in queued) throw new NotAccepted({ kind: "busy", jobId: queued.busy });
  return queued.job;
}

async function jobFor(tx: Queryable, key: { readonly id: string; readonly accountId: string }, request: BulkRequest): Promise<NewJob> {
  const { accountId } = key;
  const { operation } = request;
  switch (operation) {
    case "delete": {
      const place = await placeOf(tx, accountId, request.documents.sourceId);
      const total = place === null ? 0 : await deleteNow(tx, accountId, place, request.documents.externalIds);
      return { ...key, operation, total, task: { sourceId: request.documents.sourceId } };
    }
    case "process":
    case "reprocess": {
      const total = await countKnown(tx, accountId, request.documents, requeuedFrom[operation]);
      return { ...key, operation, total, task: { ...request.documents, after: "" } };
    }
    case "move": {
      const { sourceId } = request;
      if (!("externalIds" in request)) {
        const total = await countKnown(tx, accountId, { sourceId, externalIds: null }, everyState);
        const brand = await tx.one("jobs.brand", `select 1 from brands where account_id = $1 and id = $2`, [
          accountId,
          request.target.brandId,
        ]);
        if (brand === null) throw new NotAccepted({ kind: "unknown", what: "brand" });
        return { ...key, operation, total, task: { sourceId, target: request.target } };
      }
      const { externalIds, target } = request;
      await placeOf(tx, accountId, target.sourceId);
      const total = await countKnown(tx, accountId, { sourceId, externalIds }, everyState);
      return { ...key, operation, total, task: { sourceId, externalIds, target, after: "" } };
    }
    case "activate": {
      const { externalIds, personaId } = request;
      const persona = await tx.one("jobs.persona", `select 1 from personas where account_id = $1 and id = $2`, [accountId, personaId]);
      if (persona === null) throw new NotAccepted({ kind: "unknown", what: "persona" });
      const total = await countKnown(tx, accountId, { sourceId: null, externalIds }, everyState);
      return { ...key, operation, total, task: { externalIds, personaId, after: "" } };
    }
  }
}

const everyState = ["staged", "pending", "ready", "failed"];

/** Null for an account that has never written an account document. */
async function placeOf(tx: Queryable, accountId: string, sourceId: string | null): Promise<string | null> {
  const place = await lockPlace(tx, accountId, sourceId);
  if (place === null && sourceId !== null) throw new NotAccepted({ kind: "unknown", what: "source" });
  return place;
}

async function deleteNow(tx: Queryable, accountId: string, sourceId: string, externalIds: readonly string[] | null): Promise<number> {
  const { documents, activations } = await markDeleted(tx, accountId, { sourceId, externalIds });
  if (activations > 0) await notify(tx, "account_changed", { accountId });
  return documents;
}

/** Counts the selected documents in the given states; an unknown id rejects all. */
async function countKnown(
  tx: Queryable,
  accountId: string,
  { sourceId, externalIds }: DocumentSelection,
  states: readonly string[],
): Promise<number> {
  const place = await placeOf(tx, accountId, sourceId);
  if (externalIds === null) {
    const row = await tx.one<{ count: number }>(
      "jobs.count",
      `select count(*) as count from documents where source_id = $1 and state <> 'deleted' and state = any ($2::text[])`,
      [place, states],
    );
    return row?.count ?? 0;
  }
  const found = await tx.rows<{ externalId: string; state: string }>(
    "jobs.known",
    `select external_id as "externalId", state from documents where source_id = $1 and external_id = any ($2::text[]) and state <> 'deleted'`,
    [place, externalIds],
  );
  const known = new Set(found.map((row) => row.externalId));
  const unknown = externalIds.filter((externalId) => !known.has(externalId));
  if (unknown.length > 0) throw new NotAccepted({ kind: "unknown_documents", externalIds: unknown });
  return found.filter((row) => states.includes(row.state)).length;
}
