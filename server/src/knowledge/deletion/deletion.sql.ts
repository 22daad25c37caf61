import type { NewJob } from "../jobs/model/job.ts";
import { confirms } from "./model/confirmation.ts";
import type { BrandRemoval, Busy, DocumentsRemoval, Queued, RemovalStore, SourceRemoval } from "./store.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { queueJob } from "../jobs/queue-job.sql.ts";
import { markDeleted } from "../documents/mark-deleted.sql.ts";
import { isCrawled, isUnderWay } from "../../brands/onboarding-state.sql.ts";
import { raiseIfModelsDiffer } from "../embedding-migrations/raise-plan.sql.ts";
import { addUsage, unlimited } from "../usage.sql.ts";

export function postgresRemovalStore(database: Database): RemovalStore {
  const unlessBusy = async <Outcome>(work: (tx: Queryable) => Promise<Outcome>): Promise<Outcome | Busy> => {
    try {
      return await database.transaction(work);
    } catch (error) {
      if (error instanceof OtherJob) return { kind: "busy", jobId: error.jobId };
      throw error;
    }
  };
  return {
    documents: (accountId, sourceId, externalIds, jobId) =>
      unlessBusy((tx) => deleteDocuments(tx, { accountId, sourceId }, externalIds, jobId)),
    source: (accountId, sourceId, confirm, jobId) => unlessBusy((tx) => deleteSource(tx, { accountId, sourceId }, confirm, jobId)),
    brand: (accountId, brandId, confirm, jobId) => unlessBusy((tx) => deleteBrand(tx, { accountId, brandId }, confirm, jobId)),
  };
}

/** Rolls the transaction back. */
class OtherJob extends Error {
  readonly jobId: string;
  constructor(jobId: string) {
    super("another bulk job is queued or running");
    this.jobId = jobId;
  }
}

async function queue(tx: Queryable, job: NewJob): Promise<Queued> {
  const queued = await queueJob(tx, job);
  if ("busy" in queued) throw new OtherJob(queued.busy);
  return { kind: "queued", job: queued.job };
}

interface SourceKey {
  readonly accountId: string;
  readonly sourceId: string;
}

async function deleteDocuments(
  tx: Queryable,
  { accountId, sourceId }: SourceKey,
  externalIds: readonly string[],
  jobId: string,
): Promise<DocumentsRemoval> {
  const source = await tx.one<{ managed: boolean; crawled: boolean }>(
    "removal.shareSource",
    `select integration_id is not null as managed, ${isCrawled} as crawled from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for key share`,
    [accountId, sourceId],
  );
  if (source === null) return { kind: "source_gone" };
  if (source.managed) return { kind: "managed" };
  if (source.crawled) return { kind: "crawled" };
  const { documents } = await markDeleted(tx, accountId, { sourceId, externalIds });
  if (documents === 0) return { kind: "nothing" };
  return queue(tx, { id: jobId, accountId, operation: "delete", total: documents, task: { sourceId } });
}

async function deleteSource(
  tx: Queryable,
  { accountId, sourceId }: SourceKey,
  confirm: string | null,
  jobId: string,
): Promise<SourceRemoval> {
  // Waits for all writers of the source's documents; later ones find it deleted.
  const source = await tx.one<{ name: string; managed: boolean; crawled: boolean }>(
    "removal.lockSource",
    `select name, integration_id is not null as managed, ${isCrawled} as crawled from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for update`,
    [accountId, sourceId],
  );
  if (source === null) return { kind: "source_gone" };
  if (source.managed) return { kind: "managed" };
  if (source.crawled) return { kind: "crawled" };
  const held = await documentsIn(tx, accountId, [sourceId]);
  if (held.documents > 0 && !confirms(confirm, source.name)) return { kind: "unconfirmed", name: source.name, holds: held.documents };
  await tx.run("removal.deleteSource", `update sources set deleted_at = now(), updated_at = now() where account_id = $1 and id = $2`, [
    accountId,
    sourceId,
  ]);
  await addUsage(tx, accountId, "documents.deleted", -held.knowledgeUnits, -held.storageUnits, unlimited);
  return queue(tx, { id: jobId, accountId, operation: "delete", total: held.documents, task: { sourceId } });
}

async function deleteBrand(
  tx: Queryable,
  { accountId, brandId }: { readonly accountId: string; readonly brandId: string },
  confirm: string | null,
  jobId: string,
): Promise<BrandRemoval> {
  // Blocks creations in the brand and moves into it.
  const brand = await tx.one<{ name: string }>(
    "removal.lockBrand",
    `select display_name as name from brands where account_id = $1 and id = $2 for update`,
    [accountId, brandId],
  );
  if (brand === null) return { kind: "brand_gone" };
  const onboarding = await tx.one(
    "removal.onboarding",
    `select 1 from onboardings o where o.account_id = $1 and o.brand_id = $2 and ${isUnderWay}`,
    [accountId, brandId],
  );
  if (onboarding !== null) return { kind: "crawled" };
  const sources = await tx.rows<{ id: string; managed: boolean }>(
    "removal.lockBrandSources",
    `select id, integration_id is not null as managed from sources
     where account_id = $1 and brand_id = $2 and deleted_at is null order by id for update`,
    [accountId, brandId],
  );
  if (sources.some((source) => source.managed)) return { kind: "managed" };
  const { count: personas } = (await tx.one<{ count: number }>(
    "removal.brandPersonas",
    `select count(*) as count from personas where account_id = $1 and brand_id = $2`,
    [accountId, brandId],
  )) ?? { count: 0 };
  if (sources.length + personas > 0 && !confirms(confirm, brand.name)) {
    return { kind: "unconfirmed", name: brand.name, holds: { sources: sources.length, personas } };
  }
  const held = await documentsIn(
    tx,
    accountId,
    sources.map((source) => source.id),
  );
  // Including earlier deleted ones: deleting them with the brand would delete their documents but not the files.
  await tx.run(
    "removal.deleteBrandSources",
    `update sources set brand_id = null, deleted_at = coalesce(deleted_at, now()), updated_at = now()
     where account_id = $1 and brand_id = $2`,
    [accountId, brandId],
  );
  // Account documents may have vectors that only this brand's model needed.
  await raiseIfModelsDiffer(tx, accountId);
  await tx.run("removal.deleteBrand", `delete from brands where account_id = $1 and id = $2`, [accountId, brandId]);
  if (sources.length === 0) return { kind: "deleted" };
  await addUsage(tx, accountId, "documents.deleted", -held.knowledgeUnits, -held.storageUnits, unlimited);
  return queue(tx, { id: jobId, accountId, operation: "delete", total: held.documents, task: { sourceId: null } });
}

interface Held {
  readonly documents: number;
  readonly knowledgeUnits: number;
  readonly storageUnits: number;
}

async function documentsIn(tx: Queryable, accountId: string, sourceIds: readonly string[]): Promise<Held> {
  const held = await tx.one<Held>(
    "removal.documentsIn",
    `select count(*) as documents, coalesce(sum(coalesce(knowledge_units, estimated_knowledge_units)), 0) as "knowledgeUnits",
       coalesce(sum(coalesce(storage_units, estimated_storage_units)), 0) as "storageUnits"
     from documents where account_id = $1 and source_id = any ($2::uuid[]) and state <> 'deleted'`,
    [accountId, sourceIds],
  );
  return held ?? { documents: 0, knowledgeUnits: 0, storageUnits: 0 };
}
