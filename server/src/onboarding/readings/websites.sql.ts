import { isUnderWay } from "../../brands/onboarding-state.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import type { OnboardingJob, OnboardingStatus } from "../model/onboarding.ts";
import { readingSteps } from "../model/steps.ts";
import { jobColumns } from "../onboarding-columns.sql.ts";

/** A website that was imported into a source. */
export interface Website {
  readonly sourceId: string;
  readonly brandId: string;
  readonly site: string;
  readonly url: string;
  /** Hours between refreshes; null to refresh only on request. */
  readonly readEveryHours: number | null;
  readonly nextReadAt: Date | null;
  readonly lastReadAt: Date | null;
  readonly lastReading: WebsiteReading | null;
}

/** The most recent refresh, finished or not. */
export interface WebsiteReading {
  readonly jobId: string;
  readonly status: OnboardingStatus;
  readonly error: { readonly message: string } | null;
  readonly pages: {
    readonly unchanged: number;
    readonly changed: number;
    readonly new: number;
    readonly absent: number;
    readonly removed: number;
  };
}

const last = (condition: string, order: string): string => `select * from onboardings o
  where o.account_id = w.account_id and o.files_source_id = w.source_id and ${condition} order by ${order} desc limit 1`;

const lastCompleted = last("o.status = 'completed'", "o.finished_at");

const columns = `w.source_id as "sourceId", s.brand_id as "brandId", c.site, coalesce(c.findings -> 'site' ->> 'home', c.website_url) as url,
  w.read_every_hours as "readEveryHours", w.next_read_at as "nextReadAt", w.last_read_at as "lastReadAt", case when r.id is not null then
    jsonb_build_object('jobId', r.id, 'status', r.status, 'error', r.error, 'pages', (
      select jsonb_build_object('unchanged', count(*) filter (where p.change = 'unchanged' and p.outcome = 'done'),
        'changed', count(*) filter (where p.change = 'changed' and p.outcome = 'done'),
        'new', count(*) filter (where p.change = 'new' and p.outcome = 'done'),
        'absent', count(*) filter (where p.outcome = 'absent'), 'removed', count(*) filter (where p.outcome = 'removed'))
      from onboarding_pages p where p.account_id = w.account_id and p.onboarding_id = r.id
    )) end as "lastReading"`;

const websites = `websites w join sources s on s.account_id = w.account_id and s.id = w.source_id and s.deleted_at is null
  cross join lateral (${lastCompleted}) c left join lateral (${last("o.kind = 'reading'", "o.created_at")}) r on true`;

/** Returns a brand's websites, ordered by site. */
export function websitesOfBrand(db: Queryable, accountId: string, brandId: string): Promise<Website[]> {
  return db.rows<Website>(
    "websites.ofBrand",
    `select ${columns} from ${websites} where w.account_id = $1 and s.brand_id = $2 order by c.site`,
    [accountId, brandId],
  );
}

/** Returns the website that was imported into a brand's source; null if there is none. */
export function websiteOf(db: Queryable, accountId: string, brandId: string, sourceId: string): Promise<Website | null> {
  return db.one<Website>(
    "websites.ofSource",
    `select ${columns} from ${websites} where w.account_id = $1 and s.brand_id = $2 and w.source_id = $3`,
    [accountId, brandId, sourceId],
  );
}

/** Sets the interval at which a website is refreshed; null to refresh only on request. */
export async function writeInterval(tx: Queryable, accountId: string, sourceId: string, hours: number | null): Promise<void> {
  await tx.run(
    "websites.interval",
    `update websites set read_every_hours = $3::integer, next_read_at = case when $3::integer is not null then
       greatest(now(), coalesce(last_read_at, now()) + $3::integer * interval '1 hour') end
     where account_id = $1 and source_id = $2`,
    [accountId, sourceId, hours],
  );
}

/** Records that a website was refreshed. A random part of the interval prevents all websites from being refreshed at the same time. */
export async function noteRead(tx: Queryable, accountId: string, sourceId: string): Promise<void> {
  await tx.run(
    "websites.read",
    `insert into websites as w (source_id, account_id, next_read_at, last_read_at)
     select s.id, s.account_id, now() + interval '24 hours', now() from sources s where s.account_id = $1 and s.id = $2 and s.deleted_at is null
     on conflict (source_id) do update set last_read_at = now(),
       next_read_at = now() + w.read_every_hours * interval '1 hour' * (1 + 0.05 * random())`,
    [accountId, sourceId],
  );
}

/** Returns websites that are due for a refresh, the longest overdue first. */
export function dueWebsites(db: Queryable, limit: number): Promise<{ readonly accountId: string; readonly sourceId: string }[]> {
  return db.rows(
    "websites.due",
    `select w.account_id as "accountId", w.source_id as "sourceId" from websites w where w.next_read_at <= now() order by w.next_read_at limit $1`,
    [limit],
  );
}

/** Sets the time of the next refresh. Returns false if the website is no longer due because another node has already queued the refresh. */
export async function takeDue(tx: Queryable, accountId: string, sourceId: string): Promise<boolean> {
  const taken = await tx.run(
    "websites.takeDue",
    `update websites set next_read_at = now() + coalesce(read_every_hours, 24) * interval '1 hour'
     where account_id = $1 and source_id = $2 and next_read_at <= now()`,
    [accountId, sourceId],
  );
  return taken > 0;
}

/**
 * Queues a refresh with the settings of the last completed onboarding job for the source. Returns null if there is none, or if a job for
 * the site is
 * queued or running.
 */
export function queueReading(
  tx: Queryable,
  { jobId, accountId, sourceId }: { readonly jobId: string; readonly accountId: string; readonly sourceId: string },
): Promise<OnboardingJob | null> {
  return tx.one<OnboardingJob>(
    "websites.queueReading",
    `insert into onboardings as o (id, account_id, kind, brand_id, persona_id, site, website_url, options, steps, step, findings, files_source_id,
       products_source_id)
     select $1::uuid, w.account_id, 'reading', s.brand_id, c.persona_id, c.site, c.website_url, c.options, $4::jsonb, 'harvest',
       jsonb_build_object('site', c.findings -> 'site'), c.files_source_id, c.products_source_id
     from websites w join sources s on s.account_id = w.account_id and s.id = w.source_id and s.deleted_at is null
       cross join lateral (${lastCompleted}) c
     where w.account_id = $2 and w.source_id = $3
       and not exists (select from onboardings o where o.account_id = w.account_id and o.site = c.site and ${isUnderWay})
     returning ${jobColumns}`,
    [jobId, accountId, sourceId, JSON.stringify(readingSteps())],
  );
}
