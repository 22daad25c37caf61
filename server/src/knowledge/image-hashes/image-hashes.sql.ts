import type { DocumentChange, DocumentImageHash, ImageHashChange, WaitingImage } from "./model/waiting-image.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { restAfterBreaks } from "../../platform/postgres/retry-pause.ts";

const oldest = "select pg_snapshot_xmin(pg_current_snapshot()) as watermark";
const unleased = "lease_owner = null, lease_until = null, updated_at = now()";

/** Returns all statements for image hashing. */
export function imageHashStatements(database: Database) {
  return { ...imagePlanStatements(database), ...imageQueueStatements(database), ...imageHashFeedStatements(database) };
}

export type ImageHashStatements = ReturnType<typeof imageHashStatements>;

function imagePlanStatements(database: Database) {
  return {
    /** Returns a position that is not after any change that commits later. */
    watermark: (): Promise<string> => watermark(database),

    /** Returns the position up to which images are queued; null before the first scan, and if later changes have been purged. */
    async planned(): Promise<string | null> {
      const row = await database.one<{ watermark: string | null }>(
        "fingerprints.planned",
        `select watermark::text as watermark from image_fingerprint_progress p
         where watermark <= pg_snapshot_xmax(pg_current_snapshot()) and not exists (select 1 from index_feed_floor f where f.xid > p.watermark)`,
      );
      return row?.watermark ?? null;
    },

    async setPlanned(position: string): Promise<void> {
      await database.run("fingerprints.setPlanned", `update image_fingerprint_progress set watermark = $1::xid8`, [position]);
    },

    /**
     * Returns document changes from a position onward, and the next position. Changes may be returned again, because transactions do not
     * commit in order.
     */
    async documentChanges(position: string): Promise<{ readonly changes: readonly DocumentChange[]; readonly watermark: string }> {
      const rows = await database.rows<DocumentChange & { watermark: string }>(
        "fingerprints.documentChanges",
        `select c.seq, c.document_id as "documentId", s.watermark::text as watermark
         from (${oldest}) s left join index_changes c on c.xid >= $1::xid8 and c.generation is null order by c.seq`,
        [position],
      );
      return { changes: rows.filter((row) => row.seq !== null), watermark: rows[0]?.watermark ?? position };
    },

    /** Returns ids of served documents after `afterId`, in ascending order. */
    async servedIds(afterId: string | null, limit: number): Promise<string[]> {
      const rows = await database.rows<{ id: string }>(
        "fingerprints.servedIds",
        `select id from documents where served is not null and ($1::uuid is null or id > $1) order by id limit $2`,
        [afterId, limit],
      );
      return rows.map((row) => row.id);
    },

    /**
     * Queues the current images of the documents and drops all others. A URL that was already fetched for a document of the account is not
     * fetched again; an abandoned URL is retried after a day.
     */
    plan: (documentIds: readonly string[]): Promise<void> => database.transaction((tx) => plan(tx, documentIds)),

    /** Queues images whose hashes were computed by a different version. The version is stored in the first byte of a hash. */
    requeueOthers: (version: number): Promise<void> =>
      database.transaction(async (tx) => {
        const isOther = await tx.run(
          "fingerprints.setVersion",
          `insert into installation as i (key, value) values ('image_fingerprints', $1::jsonb)
           on conflict (key) do update set value = excluded.value where i.value <> excluded.value`,
          [JSON.stringify({ version })],
        );
        if (isOther === 0) return;
        await tx.run(
          "fingerprints.requeueOthers",
          `update image_fingerprints set state = case when state = 'held' then 'waiting' else state end, fingerprint = null, attempts = 0, broken_off = 0,
             next_attempt_at = now(), ${unleased}
           where state in ('held', 'dropped') and get_byte(fingerprint, 0) <> $1`,
          [version],
        );
      }),

    /** Purges images that were dropped more than `olderThanMs` ago. */
    async prune(olderThanMs: number): Promise<void> {
      await database.run(
        "fingerprints.prune",
        `delete from image_fingerprints where state = 'dropped' and updated_at < now() - $1::bigint * interval '1 millisecond'`,
        [olderThanMs],
      );
    },
  };
}

/** Queue of document images to fetch. */
export type ImagePlanStatements = ReturnType<typeof imagePlanStatements>;

async function plan(tx: Queryable, documentIds: readonly string[]): Promise<void> {
  // Serializes planning, so that documents are read after the previously planned position.
  await tx.one("fingerprints.lockProgress", `select 1 from image_fingerprint_progress for update`);
  const touched = await tx.one<{ queued: number; changed: number }>(
    "fingerprints.plan",
    `with shown as materialized (
       select d.account_id, d.id as document_id, d.source_id, d.external_id, p.url, sha256(convert_to(p.url, 'UTF8')) as url_hash
       from documents d join sources s on s.id = d.source_id and s.deleted_at is null cross join lateral (
         select image ->> 'url' as url
         from json_array_elements(case when json_typeof(d.content -> 'images') = 'array' then d.content -> 'images' end) image
         union
         select variant ->> 'image'
         from json_array_elements(case when json_typeof(d.content -> 'variants') = 'array' then d.content -> 'variants' end) variant
         union
         select coalesce(found.url, 'stored:' || found.blob_key) from document_pictures found where found.document_id = d.id
       ) p
       where d.id = any ($1::uuid[]) and d.state <> 'deleted' and p.url is not null
     ), queued as (
       insert into image_fingerprints as f (account_id, document_id, url_hash, url, host, state, fingerprint)
       select n.account_id, n.document_id, n.url_hash, n.url,
         lower(coalesce(substring(n.url from '^[a-zA-Z]+://(?:[^/?#@]*@)?([^/?#]+)'), '')),
         case when known.fingerprint is null then 'waiting' else 'held' end, known.fingerprint
       from shown n left join lateral (
         select o.fingerprint from image_fingerprints o
         where o.account_id = n.account_id and o.url_hash = n.url_hash and o.fingerprint is not null limit 1
       ) known on true
       -- The same order as in other statements that lock documents, to avoid deadlocks.
       order by n.source_id, n.external_id
       on conflict (document_id, url_hash) do update
       set state = case when f.fingerprint is null then 'waiting' else 'held' end, attempts = 0, broken_off = 0, next_attempt_at = now(), error_message = null,
         xid = pg_current_xact_id(), updated_at = now()
       where f.state = 'dropped' or (f.state = 'failed' and f.updated_at < now() - interval '1 day')
       returning f.state
     ), dropped as (
       update image_fingerprints f set state = 'dropped', xid = pg_current_xact_id(), ${unleased}
       where f.document_id = any ($1::uuid[]) and f.state <> 'dropped'
         and not exists (select 1 from shown n where n.document_id = f.document_id and n.url_hash = f.url_hash)
       returning f.state
     )
     select count(*) filter (where state = 'waiting') as queued, count(*) filter (where state <> 'waiting') as changed
     from (select state from queued union all select state from dropped) touched`,
    [documentIds],
  );
  if ((touched?.queued ?? 0) > 0) await notify(tx, "pictures_waiting", {});
  if ((touched?.changed ?? 0) > 0) await notify(tx, "fingerprints_changed", {});
}

/** SQL condition: the image is not leased, a pause has passed if its last worker crashed, and it was interrupted at most `$6` times. */
const isFree = `f.broken_off <= $6::integer and (f.lease_until is null or f.lease_until + ${restAfterBreaks("f.broken_off", "f.document_id")} < now())`;

/** Maximum number of hosts considered per claim; an account can use any number of hosts. */
const mostHosts = 1_000;

function imageQueueStatements(database: Database) {
  /** Host at which the next claim starts. */
  let from = "";

  const hostsFrom = async (host: string, limit: number): Promise<string[]> => {
    const rows = await database.rows<{ host: string }>(
      "fingerprints.hosts",
      `with recursive hosts as (
         (select host, 1 as place from image_fingerprints where state = 'waiting' and host >= $1 order by host limit 1)
         union all
         select (select f.host from image_fingerprints f where f.state = 'waiting' and f.host > h.host order by f.host limit 1), h.place + 1
         from hosts h where h.host is not null and h.place < $2
       ) select host from hosts where host is not null order by place`,
      [host, limit],
    );
    return rows.map((row) => row.host);
  };

  /** Returns all hosts, up to the limit, starting at `from`. */
  const hostsInTurn = async (): Promise<string[]> => {
    const hosts = await hostsFrom(from, mostHosts);
    if (from === "" || hosts.length === mostHosts) return hosts;
    return [...new Set([...hosts, ...(await hostsFrom("", mostHosts - hosts.length))])];
  };

  return {
    /**
     * Leases due images. Limits concurrent fetches per host across processes.
     * @param mostBreaks excludes images that were interrupted more often than this
     */
    async claim(limit: number, mostPerHost: number, owner: string, leaseMs: number, mostBreaks: number): Promise<WaitingImage[]> {
      const hosts = await hostsInTurn();
      const claimed = await database.rows<WaitingImage & { host: string }>(
        "fingerprints.claim",
        `with due as (
           select p.document_id, p.url_hash
           from (select host from unnest($5::text[]) as host order by random()) h cross join lateral (
             select f.document_id, f.url_hash from image_fingerprints f
             where f.state = 'waiting' and f.host = h.host and f.next_attempt_at <= now() and ${isFree}
             order by f.next_attempt_at
             limit greatest(0, $2::integer - (select count(*) from image_fingerprints b where b.host = h.host and b.lease_until > now()))
             for update skip locked
           ) p limit $1
         )
         update image_fingerprints f set broken_off = f.broken_off + 1, lease_owner = $3, lease_until = now() + $4::integer * interval '1 millisecond'
         from due where f.document_id = due.document_id and f.url_hash = due.url_hash
         returning f.account_id as "accountId", f.document_id as "documentId", f.url_hash as "urlHash", f.url, f.attempts + 1 as attempts, f.host`,
        [limit, mostPerHost, owner, leaseMs, hosts, mostBreaks],
      );
      from = claimed.at(-1)?.host ?? hosts.at(-1) ?? "";
      return claimed;
    },

    /** Stores a hash for all documents of the account that use the URL. */
    keep: ({ accountId, urlHash }: WaitingImage, fingerprint: Uint8Array): Promise<void> =>
      database.transaction(async (tx) => {
        await tx.run(
          "fingerprints.keep",
          `update image_fingerprints set state = 'held', fingerprint = $3, attempts = 0, broken_off = 0, error_message = null, xid = pg_current_xact_id(), ${unleased}
           where account_id = $1 and url_hash = $2 and state in ('waiting', 'failed')`,
          [accountId, urlHash, fingerprint],
        );
        await notify(tx, "fingerprints_changed", {});
      }),

    async retryLater({ accountId, documentId, urlHash }: WaitingImage, owner: string, pauseMs: number, message: string): Promise<void> {
      await database.run(
        "fingerprints.retryLater",
        `update image_fingerprints set next_attempt_at = now() + $5::bigint * interval '1 millisecond', error_message = $6,
           attempts = attempts + 1, broken_off = 0, ${unleased}
         where account_id = $1 and document_id = $2 and url_hash = $3 and lease_owner = $4 and state = 'waiting'`,
        [accountId, documentId, urlHash, owner, pauseMs, message],
      );
    },

    async giveUp({ accountId, documentId, urlHash }: WaitingImage, owner: string, message: string): Promise<void> {
      await database.run(
        "fingerprints.giveUp",
        `update image_fingerprints set state = 'failed', error_message = $5, attempts = attempts + 1, broken_off = 0, ${unleased}
         where account_id = $1 and document_id = $2 and url_hash = $3 and lease_owner = $4 and state = 'waiting'`,
        [accountId, documentId, urlHash, owner, message],
      );
    },

    /** Releases the owner's leases. Their attempts do not count, and neither do those of a crashed worker. */
    async release(owner: string): Promise<void> {
      await database.run(
        "fingerprints.release",
        `update image_fingerprints set broken_off = greatest(0, broken_off - 1), ${unleased} where lease_owner = $1 and lease_until is not null`,
        [owner],
      );
    },
  };
}

/** The image queue of all accounts. Only the owner of an image's lease may process the image. */
export type ImageQueueStatements = ReturnType<typeof imageQueueStatements>;

function imageHashFeedStatements(database: Database) {
  return {
    /** Returns a position that is not after any change that commits later. */
    watermark: (): Promise<string> => watermark(database),

    /** Returns the documents changed from a position onward, and the next position. Changes may be returned again. */
    async changesSince(position: string): Promise<{ readonly changes: readonly ImageHashChange[]; readonly watermark: string }> {
      const rows = await database.rows<ImageHashChange & { watermark: string }>(
        "fingerprints.changes",
        `select c.document_id as "documentId", c.is_fingerprint as "isFingerprint", c.xid::text as revision, s.watermark::text as watermark
         from (${oldest}) s left join (
           select document_id, false as is_fingerprint, xid from index_changes where xid >= $1::xid8 and generation is null
           union select document_id, true, xid from image_fingerprints where xid >= $1::xid8 and state in ('held', 'dropped')
         ) c on true`,
        [position],
      );
      return { changes: rows.filter((row) => row.revision !== null), watermark: rows[0]?.watermark ?? position };
    },

    /** Returns the current hashes of documents. Deleted documents do not have hashes. */
    load: (documentIds: readonly string[]): Promise<DocumentImageHash[]> =>
      database.rows<DocumentImageHash>(
        "fingerprints.load",
        `select f.document_id as "documentId", d.source_id as segment, d.external_id as "externalId", f.fingerprint
         from image_fingerprints f join documents d on d.id = f.document_id and d.state <> 'deleted'
         join sources s on s.id = d.source_id and s.deleted_at is null
         where f.document_id = any ($1::uuid[]) and f.state = 'held' order by f.document_id, f.url_hash`,
        [documentIds],
      ),

    /** Returns ids of documents with hashes after `afterId`, in ascending order. */
    async documentIds(afterId: string | null, limit: number): Promise<string[]> {
      const rows = await database.rows<{ id: string }>(
        "fingerprints.documentIds",
        `select distinct document_id as id from image_fingerprints
         where state = 'held' and ($1::uuid is null or document_id > $1) order by document_id limit $2`,
        [afterId, limit],
      );
      return rows.map((row) => row.id);
    },

    /** Returns the number of waiting and abandoned images in the whole installation. */
    async counts(): Promise<{ readonly waiting: number; readonly failed: number }> {
      const row = await database.one<{ waiting: number; failed: number }>(
        "fingerprints.counts",
        `select (select count(*) from image_fingerprints where state = 'waiting') as waiting,
           (select count(*) from image_fingerprints where state = 'failed') as failed`,
      );
      return row ?? { waiting: 0, failed: 0 };
    },
  };
}

/** Change feed for the image search. */
export type ImageHashFeedStatements = ReturnType<typeof imageHashFeedStatements>;

async function watermark(database: Database): Promise<string> {
  const row = await database.one<{ watermark: string }>("fingerprints.watermark", `select watermark::text as watermark from (${oldest}) s`);
  if (row === null) throw new Error("the database returned no snapshot");
  return row.watermark;
}
