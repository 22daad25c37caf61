import type { IndexChange } from "./model/index-change.ts";
import type { Generation } from "../knowledge/embedding-migrations/model/vector-plan.ts";
import { type DocumentPicture, withImage } from "../knowledge/model/images.ts";
import type { ServedVersion } from "../knowledge/documents/model/document.ts";
import type { IndexedDocument, IndexedPassage } from "../ports/retrieval-index.ts";
import type { Database } from "../platform/postgres/client.ts";
import type { Queryable } from "../ports/database.ts";
import { yieldToEventLoop } from "../platform/lib/yield-to-event-loop.ts";

interface ServedRow {
  readonly id: string;
  readonly segment: string;
  readonly externalId: string;
  readonly languages: readonly string[];
  readonly served: ServedVersion;
  /** The first image extracted from the document. */
  readonly picture: Pick<DocumentPicture, "id" | "url" | "description"> | null;
  readonly revision: number;
}

interface PassageRow extends Omit<IndexedPassage, "vector"> {
  readonly documentId: string;
  /** The vector; null until it has been computed. */
  readonly vector: Buffer | null;
}

function floats(bytes: Buffer): Float32Array {
  const copy = new Uint8Array(bytes);
  return new Float32Array(copy.buffer, 0, copy.byteLength / 4);
}

/** Languages of the document's brand, or, for an account document, those of the account's first brand. */
const brandLanguages = `coalesce(b.audience_languages, (
  select audience_languages from brands where account_id = d.account_id order by created_at, id limit 1
), '[]')`;

/** Checksum of the document and passage data that the index stores. Vectors contribute only their number. */
const servedRevision = `(hashtextextended(concat_ws('|', d.source_id, d.external_id, ${brandLanguages}::text, (
  select concat(sum(hashtextextended(concat_ws('|', p.text, p.headings, p.page), p.ordinal)), ' ', count(*) filter (where p.generation = $2 or exists (
    select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $2
  ))) from passages p where p.document_id = d.id
), d.served::text, (
  select p.id from document_pictures p where p.document_id = d.id and p.ordinal = 0
)), 0) & 4503599627370495)`;

/**
 * SQL for the documents among $1 that are in the index of generation $2, excluding disabled documents. While a generation is being built,
 * its index
 * contains its complete documents; once the generation is serving, the index contains all documents that it serves.
 */
const servedHere = `from documents d join sources s on s.id = d.source_id and s.deleted_at is null left join brands b on b.id = s.brand_id
  left join brand_generations g on g.brand_id = s.brand_id cross join vector_plan plan
where d.id = any ($1::uuid[]) and d.served is not null and d.enabled and d.state <> 'deleted' and (
  coalesce(g.serving, plan.serving) = $2
  or (s.type = 'library' and exists (select from brand_generations o where o.account_id = d.account_id and o.serving = $2))
  or not exists (
    select from passages p where p.document_id = d.id and p.generation <> $2 and not exists (
      select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $2
    )
  )
)`;

/** Identifies the database: differs between clusters, and between a database and a copy of it. */
const databaseName = `(select system_identifier from pg_control_system()), (select oid from pg_database where datname = current_database())`;

/** Creates the statements of the change feed for a generation's index. */
export function feedStatements(database: Database, generation: Generation) {
  return { ...changeStatements(database, generation), ...markStatements(database) };
}

/** Change feed of the retrieval index. */
export type FeedStatements = ReturnType<typeof feedStatements>;

/** Statements that read changes and the changed documents. */
function changeStatements(database: Database, { id: generation, dimensions }: Generation) {
  return {
    /** Returns a position at or before every change that commits later. */
    async watermark(): Promise<string> {
      const row = await database.one<{ watermark: string }>(
        "feed.watermark",
        `select pg_snapshot_xmin(pg_current_snapshot())::text as watermark`,
      );
      if (row === null) throw new Error("the database returned no snapshot");
      return row.watermark;
    },

    /**
     * Returns the changes from a position onward, and the next position. Changes may be returned again, because transactions do not commit
     * in order.
     */
    async changesSince(since: string): Promise<{ readonly changes: readonly IndexChange[]; readonly watermark: string }> {
      const rows = await database.rows<IndexChange & { watermark: string }>(
        "feed.changes",
        `select c.seq, c.document_id as "documentId", s.watermark::text as watermark
         from (select pg_snapshot_xmin(pg_current_snapshot()) as watermark) s left join index_changes c
           on c.xid >= $1::xid8 and (c.generation is null or c.generation = $2) order by c.seq`,
        [since, generation],
      );
      return { changes: rows.filter((row) => row.seq !== null), watermark: rows[0]?.watermark ?? since };
    },

    /** Returns whether all changes after the position are still retained. */
    async reaches(watermark: string): Promise<boolean> {
      const row = await database.one<{ reaches: boolean }>(
        "feed.reaches",
        `select $1::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
           and not exists (select 1 from index_feed_floor where xid > $1::xid8) as reaches`,
        [watermark],
      );
      return row?.reaches ?? false;
    },

    /** Returns those of the documents with these ids that are served. */
    async load(documentIds: readonly string[]): Promise<IndexedDocument[]> {
      const { rows, passages } = await database.transaction(async (tx) => readServed(tx, documentIds, generation), {
        isolation: "repeatable read",
      });
      const passagesOf = new Map<string, IndexedPassage[]>();
      const pause = yieldToEventLoop();
      for (const { documentId, ordinal, text, headings, page, vector } of passages) {
        const own = passagesOf.get(documentId) ?? [];
        if (own.length === 0) passagesOf.set(documentId, own);
        // Until its vector has been computed, a passage is found only by keywords.
        own.push({ ordinal, text, headings, page, vector: vector === null ? new Float32Array(dimensions) : floats(vector) });
        if (pause.isDue) await pause.take();
      }
      return rows.map(({ id, segment, externalId, languages, served, picture, revision }): IndexedDocument => ({
        ...served,
        hit: picture === null ? served.hit : withImage(served.hit, picture),
        languages,
        revision,
        documentId: id,
        segment,
        externalId,
        passages: passagesOf.get(id) ?? [],
      }));
    },

    /** Returns the `IndexedDocument.revision` that `load` would return for each document, without reading the passages. */
    async revisions(documentIds: readonly string[]): Promise<Map<string, number>> {
      const rows = await database.rows<{ id: string; revision: number }>(
        "feed.revisions",
        `select d.id, ${servedRevision} as revision ${servedHere}`,
        [documentIds, generation],
      );
      return new Map(rows.map((row) => [row.id, row.revision]));
    },
  };
}

/** Statements that list served documents and record snapshot markers. */
function markStatements(database: Database) {
  return {
    /** Returns ids of served documents after `afterId` in ascending order, in one segment or in all. `load` may omit some of them. */
    async servedIds(afterId: string | null, limit: number, segment?: string): Promise<string[]> {
      const rows = await database.rows<{ id: string }>(
        "feed.servedIds",
        `select id from documents where served is not null and enabled and ($1::uuid is null or id > $1) and ($3::uuid is null or source_id = $3)
         order by id limit $2`,
        [afterId, limit, segment ?? null],
      );
      return rows.map((row) => row.id);
    },

    /** Returns the epoch of the database, which changes when the database is restored or moved. */
    async epoch(): Promise<string> {
      const row = await database.one<{ epoch: string }>("feed.epoch", "select epoch from database_epoch");
      if (row === null) throw new Error("the database has no epoch");
      return row.epoch;
    },

    /**
     * Records a marker for a snapshot that contains all changes up to an earlier position.
     * @param epoch epoch in which the content of the snapshot was read
     * @returns an identifier for the database and the marker
     * @throws Error if the database has been replaced since, so that a snapshot of one database is never loaded for another
     */
    async markSnapshot(epoch: string): Promise<string> {
      const row = await database.one<{ mark: string }>(
        "feed.mark",
        `insert into index_snapshot_marks (id, epoch) select gen_random_uuid(), epoch from database_epoch where epoch = $1
         returning concat_ws('/', ${databaseName}, id) as mark`,
        [epoch],
      );
      if (row === null) throw new Error("the database was replaced by another one");
      return row.mark;
    },

    /** Returns whether a marker was recorded in this database, in its current history and epoch. */
    async hasMark(mark: string): Promise<boolean> {
      const row = await database.one<{ has: boolean }>(
        "feed.hasMark",
        `select exists (
           select from index_snapshot_marks join database_epoch using (epoch) where concat_ws('/', ${databaseName}, index_snapshot_marks.id) = $1
         ) as has`,
        [mark],
      );
      return row?.has ?? false;
    },

    /** Purges changes and snapshot markers older than `olderThanMs`. */
    async prune(olderThanMs: number): Promise<void> {
      await database.run(
        "feed.pruneMarks",
        `delete from index_snapshot_marks where created_at < now() - $1::bigint * interval '1 millisecond'`,
        [olderThanMs],
      );
      await database.run(
        "feed.prune",
        `with gone as (
           delete from index_changes where created_at < now() - $1::bigint * interval '1 millisecond' returning xid
         )
         insert into index_feed_floor as f (id, xid) select true, max(xid) from gone having count(*) > 0
         on conflict (id) do update set xid = greatest(f.xid, excluded.xid)`,
        [olderThanMs],
      );
    },
  };
}

/** Reads documents and passages in one transaction snapshot, so that versions are never mixed. */
async function readServed(
  tx: Queryable,
  documentIds: readonly string[],
  generation: number,
): Promise<{ rows: ServedRow[]; passages: PassageRow[] }> {
  const rows = await tx.rows<ServedRow>(
    "feed.served",
    `select d.id, d.source_id as segment, d.external_id as "externalId", d.served, ${brandLanguages} as languages, ${servedRevision} as revision, (
       select json_build_object('id', p.id, 'url', p.url, 'description', p.description)
       from document_pictures p where p.document_id = d.id and p.ordinal = 0
     ) as picture ${servedHere}`,
    [documentIds, generation],
  );
  const passages = await tx.rows<PassageRow>(
    "feed.passages",
    `select p.document_id as "documentId", p.ordinal, p.text, p.headings, p.page,
       case when p.generation = $2 then p.vector else v.vector end as vector
     from passages p left join passage_vectors v
       on v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $2 and p.generation <> $2
     where p.document_id = any ($1::uuid[]) order by p.document_id, p.ordinal`,
    [rows.map(({ id }) => id), generation],
  );
  return { rows, passages };
}
