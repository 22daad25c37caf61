import type {
  ClaimedOnboarding,
  CrawledAddress,
  Held,
  KeptContent,
  OnboardingKind,
  OnboardingProgress,
  OnboardingEnd,
} from "./model/onboarding.ts";
import type { Fetched } from "./model/fetched.ts";
import type { Database } from "../platform/postgres/client.ts";
import { objects } from "../events/model/objects.ts";
import { publishEvents } from "../events/publish.sql.ts";
import type { Queryable } from "../ports/database.ts";
import { isUnderWay } from "../brands/onboarding-state.sql.ts";
import { reportOnboarding } from "./onboarding-progress.sql.ts";
import { claimedColumns } from "./onboarding-columns.sql.ts";
import { keptOnboardings } from "./onboardings.sql.ts";
import { noteRead } from "./readings/websites.sql.ts";
import { restAfterBreaks } from "../platform/postgres/retry-pause.ts";

/**
 * SQL condition: the job is not leased; unless it is to be canceled, it was interrupted at most `$3` times; and if its last runner crashed,
 * the retry delay has passed.
 */
const isFree = `(o.cancel_requested or o.broken_off <= $3::integer) and (o.lease_until is null or o.lease_until < now()
  and (o.cancel_requested or o.lease_until + ${restAfterBreaks("o.broken_off", "o.id")} < now()))`;

export function onboardingQueue(database: Database) {
  return { ...runStatements(database), ...pageStatements(database), ...queueStatements(database) };
}

/** Onboarding jobs for runners. Each lease belongs to an owner id; writes by an owner that has lost its lease have no effect. */
export type OnboardingQueue = ReturnType<typeof onboardingQueue>;

interface EndedRow {
  readonly kind: OnboardingKind;
  readonly personaId: string;
  readonly brandId: string;
  readonly websiteUrl: string;
  readonly filesSourceId: string | null;
}

/** Manages a job's lease and the data that its runner records. */
function runStatements(database: Database) {
  return {
    /** Claims the oldest job that is waiting or whose lease has expired, among those interrupted at most `mostBreaks` times. */
    claim: (owner: string, leaseMs: number, mostBreaks: number): Promise<ClaimedOnboarding | null> =>
      database.one<ClaimedOnboarding>(
        "onboardings.claim",
        `update onboardings o set status = 'running', broken_off = o.broken_off + 1, lease_owner = $1,
           lease_until = now() + $2::integer * interval '1 millisecond'
         from (
           select id from onboardings o where ${isUnderWay} and ${isFree}
           order by o.created_at, o.id limit 1 for update skip locked
         ) next
         where o.id = next.id returning ${claimedColumns}`,
        [owner, leaseMs, mostBreaks],
      ),

    /** Extends the lease. */
    async keep({ jobId, accountId, owner }: Held, leaseMs: number): Promise<"kept" | "canceled" | "lost"> {
      const row = await database.one<{ canceled: boolean }>(
        "onboardings.keep",
        `update onboardings set lease_until = now() + $4::integer * interval '1 millisecond'
         where account_id = $1 and id = $2 and lease_owner = $3 and status = 'running' returning cancel_requested as canceled`,
        [accountId, jobId, owner, leaseMs],
      );
      if (row === null) return "lost";
      return row.canceled ? "canceled" : "kept";
    },

    /** Records progress. Returns false, without recording anything, if the lease is lost. */
    note: (held: Held, progress: OnboardingProgress): Promise<boolean> => note(database, held, progress),

    /** Ends the job and sets the final state of its persona. Returns false if the lease is lost. */
    end: ({ jobId, accountId, owner }: Held, { status, steps, error, persona }: OnboardingEnd): Promise<boolean> =>
      database.transaction(async (tx) => {
        const ended = await tx.one<EndedRow>(
          "onboardings.end",
          `update onboardings set status = $4, steps = $5, error = $6, progress = case when $4 = 'completed' then 1 else progress end,
             step = case when $4 = 'completed' then 'done' else step end, finished_at = now(), lease_owner = null, lease_until = null,
             finished_xid = case when $4 = 'completed' then pg_current_xact_id() end
           where account_id = $1 and id = $2 and lease_owner = $3 and status = 'running' 
           returning kind, persona_id as "personaId", brand_id as "brandId", website_url as "websiteUrl", files_source_id as "filesSourceId"`,
          [accountId, jobId, owner, status, JSON.stringify(steps), error === null ? null : JSON.stringify(error)],
        );
        if (ended === null) return false;
        await reportOnboarding(tx, accountId, jobId);
        if (status === "completed" && ended.filesSourceId !== null) await noteRead(tx, accountId, ended.filesSourceId);
        if (ended.kind === "reading") return true;
        await tx.run(
          "onboardings.settlePersona",
          `update personas set status = $3, updated_at = now() where account_id = $1 and id = $2 and status = 'building'`,
          [accountId, ended.personaId, persona],
        );
        const data = { job_id: jobId, persona_id: ended.personaId, brand_id: ended.brandId, website_url: ended.websiteUrl };
        const object = objects.onboarding(jobId);
        if (status === "completed") await publishEvents(tx, accountId, [{ type: "onboarding.completed", object, data }]);
        if (status === "failed" && error !== null)
          await publishEvents(tx, accountId, [{ type: "onboarding.failed", object, data: { ...data, error } }]);
        return true;
      }),
  };
}

/** Stores the pages that a crawl has read. */
function pageStatements(database: Database) {
  return {
    /** Records crawled pages and their counts in one transaction. Returns false if the lease is lost. */
    notePages: (held: Held, pages: readonly CrawledAddress[], progress: OnboardingProgress): Promise<boolean> =>
      database.transaction(async (tx) => {
        if (!(await note(tx, held, progress))) return false;
        await tx.run("onboardings.notePages", `${insertPages} on conflict (onboarding_id, url) do nothing`, [
          held.accountId,
          held.jobId,
          JSON.stringify(pages.map(rowOf)).replaceAll("\\u0000", ""),
        ]);
        return true;
      }),

    /** Returns the crawled pages in order. */
    async crawled(accountId: string, jobId: string): Promise<CrawledAddress[]> {
      const rows = await database.rows<PageRow>(
        "onboardings.crawled",
        `select ${pageColumns} from onboarding_pages p where p.account_id = $1 and p.onboarding_id = $2 order by p.ordinal`,
        [accountId, jobId],
      );
      return rows.map(addressOf);
    },

    /**
     * Returns the pages that earlier jobs stored in the source, each as last stored and without removed pages, and the records of the
     * site's own documents.
     */
    async crawledBefore(accountId: string, filesSourceId: string, jobId: string): Promise<CrawledAddress[]> {
      const rows = await database.rows<PageRow>(
        "onboardings.crawledBefore",
        `select ${pageColumns} from (
           select distinct on (p.url) p.* from onboarding_pages p join onboardings o on o.account_id = p.account_id and o.id = p.onboarding_id
           where p.account_id = $1 and o.files_source_id = $2 and o.id <> $3 and (p.hash is not null or p.outcome in ('removed', 'site'))
           order by p.url, p.ordinal desc
         ) p where p.outcome <> 'removed' order by p.ordinal`,
        [accountId, filesSourceId, jobId],
      );
      return rows.map(addressOf);
    },

    /** Records the outcome for pages and products that a refresh did not find. Returns false if the lease is lost. */
    noteAbsences: (held: Held, pages: readonly CrawledAddress[]): Promise<boolean> =>
      database.transaction(async (tx) => {
        if (!(await note(tx, held, {}))) return false;
        await tx.run(
          "onboardings.noteAbsences",
          `${insertPages}
           on conflict (onboarding_id, url) do update set outcome = excluded.outcome, reason = coalesce(p.reason, excluded.reason),
             hash = excluded.hash, products = excluded.products, title = excluded.title, language = excluded.language, words = excluded.words,
             kept_words = excluded.kept_words, left_out = excluded.left_out, blocks = excluded.blocks, repeats = excluded.repeats,
             elsewhere = excluded.elsewhere, absences = excluded.absences, etag = excluded.etag, last_modified = excluded.last_modified,
             links = excluded.links, canonical = excluded.canonical, translations = excluded.translations`,
          [held.accountId, held.jobId, JSON.stringify(pages.map(rowOf)).replaceAll("\\u0000", "")],
        );
        return true;
      }),

    /** Records the results of comparing the pages. Returns false if the lease is lost. */
    noteCompared: (held: Held, pages: readonly ComparedOutcome[]): Promise<boolean> =>
      database.transaction(async (tx) => {
        if (!(await note(tx, held, {}))) return false;
        await tx.run(
          "onboardings.noteCompared",
          `update onboarding_pages p set elsewhere = coalesce(nullif(r.elsewhere, 'null'), p.elsewhere), near_duplicate_of = r."nearDuplicateOf"
           from jsonb_to_recordset($3::jsonb) as r (url text, elsewhere jsonb, "nearDuplicateOf" text)
           where p.account_id = $1 and p.onboarding_id = $2 and p.url = r.url`,
          [held.accountId, held.jobId, JSON.stringify(pages)],
        );
        return true;
      }),

    /** Returns the blob id of a stored file; null if the file was deleted. */
    async storedFile(accountId: string, sourceId: string, externalId: string): Promise<string | null> {
      const row = await database.one<{ blobKey: string | null }>(
        "onboardings.storedFile",
        `select blob_key as "blobKey" from documents where account_id = $1 and source_id = $2 and external_id = $3 and state <> 'deleted'`,
        [accountId, sourceId, externalId],
      );
      return row?.blobKey ?? null;
    },
  };
}

/** Result of comparing a page with the others. */
export interface ComparedOutcome {
  readonly url: string;
  /** Keys of blocks that the page's file omits; null to leave the recorded keys unchanged. */
  readonly elsewhere: readonly string[] | null;
  /** An earlier page that contains nearly all words of this page. */
  readonly nearDuplicateOf: string | null;
}

/** A block in storage format: key, number of words, 1 for a heading. */
type StoredBlock = readonly [key: string, words: number, isHeading: 0 | 1];

interface PageRow
  extends Omit<CrawledAddress, "content" | "fetched">, Omit<KeptContent, "words" | "keptWords" | "blocks">, Omit<Fetched, "links"> {
  readonly links: readonly string[] | null;
  readonly words: number | null;
  readonly keptWords: number | null;
  readonly blocks: readonly StoredBlock[];
}

/** Inserts or updates the pages `$3` of onboarding job `$2`. */
const insertPages = `insert into onboarding_pages as p (onboarding_id, account_id, url, outcome, reason, hash, products, title, language, words, kept_words,
  left_out, blocks, repeats, elsewhere, change, absences, etag, last_modified, links, canonical, translations)
  select $2, $1, r.url, r.outcome, r.reason, r.hash, coalesce(r.products, '[]'), r.title, r.language, r.words, r."keptWords",
  coalesce(r."leftOut", '{}'), coalesce(r.blocks, '[]'), coalesce(r.repeats, '[]'), nullif(r.elsewhere, 'null'),
  r.change, coalesce(r.absences, 0), r.etag, r."lastModified", r.links, r.canonical, coalesce(r.translations, '[]')
  from jsonb_to_recordset($3::jsonb) as r (url text, outcome text, reason text, hash text, products jsonb, title text, language text,
  words integer, "keptWords" integer, "leftOut" jsonb, blocks jsonb, repeats jsonb, elsewhere jsonb, change text, absences integer,
  etag text, "lastModified" text, links jsonb, canonical text, translations jsonb)`;

const pageColumns = `p.url, p.outcome, p.reason, p.hash, p.products, p.title, p.language, p.words, p.kept_words as "keptWords",
  p.left_out as "leftOut", p.blocks, p.repeats, p.elsewhere, p.change, p.absences, p.etag, p.last_modified as "lastModified", p.links, p.canonical, p.translations`;

function rowOf({ content, fetched, ...address }: CrawledAddress): object {
  const page = { ...address, ...fetched };
  if (!content) return page;
  const blocks = content.blocks.map(({ key, words, isHeading }): StoredBlock => [key, words, isHeading ? 1 : 0]);
  return { ...page, ...content, blocks };
}

function addressOf(row: PageRow): CrawledAddress {
  const {
    url,
    outcome,
    reason,
    hash,
    products,
    words,
    keptWords,
    blocks,
    change,
    absences,
    etag,
    lastModified,
    links,
    canonical,
    ...content
  } = row;
  const page = {
    url,
    outcome,
    reason,
    hash,
    ...(products === undefined ? {} : { products }),
    change: change ?? null,
    absences: absences ?? 0,
    fetched: links === null ? null : { etag, lastModified, links, canonical },
  };
  if (words === null || keptWords === null) return { ...page, content: null };
  const compared = blocks.map(([key, count, isHeading]) => ({ key, words: count, isHeading: isHeading === 1 }));
  return { ...page, content: { ...content, words, keptWords, blocks: compared } };
}

/** Manages job documents, retries and retention. */
function queueStatements(database: Database) {
  return {
    /** Returns the number of incompletely processed documents in the sources. */
    async pending(accountId: string, sourceIds: readonly string[]): Promise<number> {
      const row = await database.one<{ count: number }>(
        "onboardings.pending",
        `select count(*) as count from documents where account_id = $1 and source_id = any ($2::uuid[]) and state = 'pending'`,
        [accountId, sourceIds],
      );
      return row?.count ?? 0;
    },

    /** Replaces a persona's image. Returns the blob that is no longer referenced; null if the persona was deleted. */
    keepAvatar: ({
      id,
      accountId,
      personaId,
      blobKey,
      bytes,
    }: {
      readonly id: string;
      readonly accountId: string;
      readonly personaId: string;
      readonly blobKey: string;
      readonly bytes: number;
    }): Promise<{ readonly droppedBlob: string | null } | null> =>
      database.transaction(async (tx) => {
        const persona = await tx.one("avatars.lockPersona", `select 1 from personas where account_id = $1 and id = $2 for no key update`, [
          accountId,
          personaId,
        ]);
        if (persona === null) return null;
        const before = await tx.one<{ blobKey: string }>(
          "avatars.drop",
          `delete from persona_avatars where account_id = $1 and persona_id = $2 returning blob_key as "blobKey"`,
          [accountId, personaId],
        );
        await tx.run(
          "avatars.insert",
          `insert into persona_avatars (id, account_id, persona_id, blob_key, size_bytes) values ($1, $2, $3, $4, $5)`,
          [id, accountId, personaId, blobKey, bytes],
        );
        return { droppedBlob: before?.blobKey ?? null };
      }),

    /** Releases the job for a retry after a delay. */
    async retryLater({ jobId, accountId, owner }: Held, pauseMs: number, attempts: number): Promise<void> {
      await database.run(
        "onboardings.retryLater",
        `update onboardings set lease_owner = null, lease_until = now() + $4::integer * interval '1 millisecond', attempts = $5, broken_off = 0
         where account_id = $1 and id = $2 and lease_owner = $3 and status = 'running'`,
        [accountId, jobId, owner, pauseMs, attempts],
      );
    },

    /** Releases all jobs whose lease the owner holds. */
    async release(owner: string): Promise<void> {
      await database.run(
        "onboardings.release",
        `update onboardings set lease_owner = null, lease_until = null, broken_off = greatest(0, broken_off - 1)
         where lease_owner = $1 and status = 'running'`,
        [owner],
      );
    },

    /**
     * Deletes onboarding jobs that ended more than thirty days ago, refreshes that ended more than a week ago, and their pages. Keeps each
     * source's last completed job, with which the next refresh compares the site.
     */
    async forgetEnded(): Promise<void> {
      await database.run(
        "onboardings.forget",
        `delete from onboardings o
         where (not (${keptOnboardings}) or (o.kind = 'reading' and o.finished_at < now() - interval '7 days'))
           and not (
             o.status = 'completed' and exists (select from sources s where s.id = o.files_source_id and s.deleted_at is null)
             and not exists (
               select from onboardings n where n.account_id = o.account_id and n.files_source_id = o.files_source_id and n.status = 'completed'
                 and n.finished_at > o.finished_at
             )
           )`,
      );
    },
  };
}

async function note(on: Queryable, { jobId, accountId, owner }: Held, progress: OnboardingProgress): Promise<boolean> {
  const json = (value: unknown): string | null => (value === undefined ? null : JSON.stringify(value));
  const noted = await on.run(
    "onboardings.note",
    `update onboardings set step = coalesce($4, step), steps = coalesce($5, steps), progress = greatest(progress, coalesce($6, progress)),
       pages = coalesce($7, pages), findings = coalesce($8, findings), files_source_id = coalesce($9, files_source_id),
       products_source_id = coalesce($10, products_source_id), waiting = coalesce($11, waiting), attempts = coalesce($12, attempts),
       broken_off = case when $12::integer = 0 then 0 else broken_off end
     where account_id = $1 and id = $2 and lease_owner = $3 and status = 'running'`,
    [
      accountId,
      jobId,
      owner,
      progress.step ?? null,
      json(progress.steps),
      progress.progress ?? null,
      json(progress.pages),
      json(progress.findings),
      progress.filesSourceId ?? null,
      progress.productsSourceId ?? null,
      json(progress.waiting),
      progress.attempts ?? null,
    ],
  );
  if (noted > 0) await reportOnboarding(on, accountId, jobId);
  return noted > 0;
}
