import { isCompletionNewer, readAllCompleted, readCompleted } from "../knowledge/documents/seen-by-index.sql.ts";
import { isUnderWay } from "../brands/onboarding-state.sql.ts";
import { nameKey } from "../platform/lib/text.ts";
import type { Queryable } from "../ports/database.ts";
import type { IndexProgress } from "../ports/index-progress.ts";
import type { OnboardingJob, OnboardingOptions } from "./model/onboarding.ts";
import type { LastOnboarding, NamedSource } from "./model/start-rules.ts";
import type { Step } from "./model/steps.ts";
import { reportOnboarding } from "./onboarding-progress.sql.ts";
import { jobColumns } from "./onboarding-columns.sql.ts";

/** SQL condition: the job has not ended, or is still retained. */
export const keptOnboardings = "o.finished_at is null or o.finished_at > now() - interval '30 days'";

/**
 * Returns an onboarding job; null if the account has no job with the id, or if it ended more than thirty days ago.
 * @param index this node's search index; a job is reported as completed only when this node's searches include its documents
 */
export function onboardingById(db: Queryable, index: IndexProgress, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  return readCompleted<OnboardingJob>(index, (position) =>
    db.one(
      "onboardings.byId",
      `select ${jobColumns}, ${isCompletionNewer("o", "$3")} as "isBehind" from onboardings o
       where o.account_id = $1 and o.id = $2 and (${keptOnboardings})`,
      [accountId, jobId, position],
    ),
  );
}

/**
 * Returns the most recent onboarding job that created the persona.
 * @param index see `onboardingById`
 */
export function onboardingOfPersona(
  db: Queryable,
  index: IndexProgress,
  accountId: string,
  personaId: string,
): Promise<OnboardingJob | null> {
  return readCompleted<OnboardingJob>(index, (position) =>
    db.one(
      "onboardings.ofPersona",
      `select ${jobColumns}, ${isCompletionNewer("o", "$3")} as "isBehind" from onboardings o
       where o.account_id = $1 and o.persona_id = $2 and o.kind = 'onboarding' and (${keptOnboardings}) order by o.created_at desc, o.id desc limit 1`,
      [accountId, personaId, position],
    ),
  );
}

/**
 * Returns the account's queued or running onboarding job, or the site's queued or running refresh.
 * @param site null to return only onboarding jobs
 */
export function activeOnboarding(db: Queryable, accountId: string, site: string | null): Promise<OnboardingJob | null> {
  return db.one<OnboardingJob>(
    "onboardings.active",
    `select ${jobColumns} from onboardings o where o.account_id = $1 and ${isUnderWay} and (o.kind = 'onboarding' or o.site = $2) limit 1`,
    [accountId, site],
  );
}

/** Serializes the starting of jobs within an account. */
export async function lockOnboardings(tx: Queryable, accountId: string): Promise<void> {
  await tx.one("onboardings.lockAccount", `select 1 from accounts where id = $1 for no key update`, [accountId]);
}

/**
 * Returns the site's most recent onboarding job whose brand exists.
 * @param brandId only jobs of this brand; null for any brand
 */
export async function lastOnboardingOfSite(
  tx: Queryable,
  accountId: string,
  site: string,
  brandId: string | null,
): Promise<LastOnboarding | null> {
  type Row = Omit<LastOnboarding, "persona"> & {
    readonly personaId: string | null;
    readonly personaStatus: NonNullable<LastOnboarding["persona"]>["status"] | null;
  };
  const row = await tx.one<Row>(
    "onboardings.lastOfSite",
    `select o.status, b.id as "brandId", (o.options ->> 'ownBrand')::boolean as "ownBrand", p.id as "personaId", p.status as "personaStatus"
     from (
       select * from onboardings o where o.account_id = $1 and o.site = $2 and o.kind = 'onboarding' and ($3::uuid is null or o.brand_id = $3)
       order by o.created_at desc, o.id desc limit 1
     ) o
     join brands b on b.account_id = $1 and b.id = o.brand_id
     left join personas p on p.account_id = $1 and p.id = o.persona_id`,
    [accountId, site, brandId],
  );
  if (row === null) return null;
  const { personaId, personaStatus, ...last } = row;
  return { ...last, persona: personaId === null || personaStatus === null ? null : { id: personaId, status: personaStatus } };
}

/** Returns the account's source that has the name, ignoring case. */
export function sourceNamed(tx: Queryable, accountId: string, name: string): Promise<NamedSource | null> {
  return tx.one<NamedSource>(
    "onboardings.source",
    `select id, brand_id as "brandId", type, integration_id is not null as "isManaged" from sources
     where account_id = $1 and name_key = $2 and deleted_at is null and type <> 'library'`,
    [accountId, nameKey(name)],
  );
}

/**
 * Sets a persona's state back to `building`.
 * @param name null to keep its name
 */
export async function rebuildPersona(tx: Queryable, accountId: string, personaId: string, name: string | null): Promise<void> {
  await tx.run(
    "onboardings.takePersona",
    `update personas set status = 'building', name = coalesce($3, name), updated_at = now() where account_id = $1 and id = $2`,
    [accountId, personaId, name],
  );
}

interface QueuedOnboarding {
  readonly jobId: string;
  readonly accountId: string;
  readonly brandId: string;
  readonly personaId: string;
  readonly site: string;
  readonly websiteUrl: string;
  readonly options: OnboardingOptions;
  readonly steps: readonly Step[];
  /** Existing sources; null if the crawl creates them. */
  readonly filesSourceId: string | null;
  readonly productsSourceId: string | null;
}

export async function insertOnboarding(tx: Queryable, queued: QueuedOnboarding): Promise<OnboardingJob> {
  const job = await tx.one<OnboardingJob>(
    "onboardings.insert",
    `insert into onboardings as o (id, account_id, brand_id, persona_id, site, website_url, options, steps, files_source_id, products_source_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${jobColumns}`,
    [
      queued.jobId,
      queued.accountId,
      queued.brandId,
      queued.personaId,
      queued.site,
      queued.websiteUrl,
      JSON.stringify(queued.options),
      JSON.stringify(queued.steps),
      queued.filesSourceId,
      queued.productsSourceId,
    ],
  );
  if (job === null) throw new Error("the database returned no onboarding");
  await reportOnboarding(tx, queued.accountId, queued.jobId);
  return job;
}

/** Locks an onboarding job, which blocks its runner. Returns null if the account has no job with the id. */
export function lockOnboarding(tx: Queryable, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  return tx.one<OnboardingJob>(
    "onboardings.lock",
    `select ${jobColumns} from onboardings o where o.account_id = $1 and o.id = $2 for no key update`,
    [accountId, jobId],
  );
}

/** Ends an onboarding job that no runner has started, and sets its persona to draft. */
export async function endQueued(tx: Queryable, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  const ended = await tx.one<OnboardingJob>(
    "onboardings.endQueued",
    `update onboardings o set cancel_requested = true, lease_until = null, status = 'canceled', finished_at = now()
     where o.account_id = $1 and o.id = $2 returning ${jobColumns}`,
    [accountId, jobId],
  );
  if (ended === null) return null;
  await tx.run(
    "onboardings.leaveDraft",
    `update personas set status = 'draft', updated_at = now() where account_id = $1 and id = $2 and status = 'building'`,
    [accountId, ended.personaId],
  );
  return ended;
}

/**
 * Requests the cancellation of a running onboarding job. A job that is waiting for a retry becomes due immediately, and the runner that claims it
 * ends it.
 */
export function requestCancellation(tx: Queryable, accountId: string, jobId: string): Promise<OnboardingJob | null> {
  return tx.one<OnboardingJob>(
    "onboardings.requestCancellation",
    `update onboardings o set cancel_requested = true, lease_until = case when o.lease_owner is not null then o.lease_until end
     where o.account_id = $1 and o.id = $2 returning ${jobColumns}`,
    [accountId, jobId],
  );
}

/**
 * Returns the account's onboarding jobs that are running or ended at most thirty days ago, newest first.
 * @param index see `onboardingById`
 */
export async function listOnboardings(
  db: Queryable,
  index: IndexProgress,
  accountId: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<{ readonly items: OnboardingJob[]; readonly total: number }> {
  const [items, total] = await Promise.all([
    readAllCompleted<OnboardingJob>(index, (position) =>
      db.rows(
        "onboardings.list",
        `select ${jobColumns}, ${isCompletionNewer("o", "$4")} as "isBehind" from onboardings o
         where o.account_id = $1 and o.kind = 'onboarding' and (${keptOnboardings}) order by o.created_at desc, o.id desc limit $2 offset $3`,
        [accountId, limit, offset, position],
      ),
    ),
    db.one<{ count: number }>(
      "onboardings.countKept",
      `select count(*) as count from onboardings o where o.account_id = $1 and o.kind = 'onboarding' and (${keptOnboardings})`,
      [accountId],
    ),
  ]);
  return { items, total: total?.count ?? 0 };
}
