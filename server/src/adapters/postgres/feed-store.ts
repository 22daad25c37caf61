import type { FeedStore, IndexChange } from "../../search/feed-store.ts";
import type { ServedVersion } from "../../knowledge/documents/store.ts";
import type { IndexedDocument, IndexedPassage } from "../../ports/retrieval-index.ts";
import type { Database, Queryable } from "./client.ts";

interface ServedRow {
  readonly id: string;
  readonly segment: string;
  readonly externalId: string;
  readonly languages: readonly string[];
  readonly served: ServedVersion;
}

interface PassageRow extends Omit<IndexedPassage, "vector"> {
  readonly documentId: string;
  readonly vector: Buffer;
}

function floats(bytes: Buffer): Float32Array {
  const copy = new Uint8Array(bytes);
  return new Float32Array(copy.buffer, 0, copy.byteLength / 4);
}

export function postgresFeedStore(database: Database): FeedStore {
  return {
    async watermark() {
      const row = await database.one<{ watermark: string }>(
        "feed.watermark",
        `select pg_snapshot_xmin(pg_current_snapshot())::text as watermark`,
      );
      if (row === null) throw new Error("the database told no snapshot");
      return row.watermark;
    },

    async changesSince(since) {
      const rows = await database.rows<IndexChange & { watermark: string }>(
        "feed.changes",
        `select c.seq, c.document_id as "documentId", s.watermark::text as watermark
         from (select pg_snapshot_xmin(pg_current_snapshot()) as watermark) s left join index_changes c on c.xid >= $1::xid8 order by c.seq`,
        [since],
      );
      return { changes: rows.filter((row) => row.seq !== null), watermark: rows[0]?.watermark ?? since };
    },

    async reaches(watermark) {
      const row = await database.one<{ reaches: boolean }>(
        "feed.reaches",
        `select $1::xid8 <= pg_snapshot_xmax(pg_current_snapshot())
           and not exists (select 1 from index_feed_floor where xid > $1::xid8) as reaches`,
        [watermark],
      );
      return row?.reaches ?? false;
    },

    async load(documentIds) {
      const { rows, passages } = await database.transaction(async (tx) => readServed(tx, documentIds), { isolation: "repeatable read" });
      const passagesOf = new Map<string, PassageRow[]>();
      for (const passage of passages) {
        const own = passagesOf.get(passage.documentId);
        if (own === undefined) passagesOf.set(passage.documentId, [passage]);
        else own.push(passage);
      }
      return rows.map(({ id, segment, externalId, languages, served }): IndexedDocument => ({
        ...served,
        languages,
        documentId: id,
        segment,
        externalId,
        passages: (passagesOf.get(id) ?? []).map(({ ordinal, text, headings, page, vector }) => ({
          ordinal,
          text,
          headings,
          page,
          vector: floats(vector),
        })),
      }));
    },

    async servedIds(afterId, limit) {
      const rows = await database.rows<{ id: string }>(
        "feed.servedIds",
        `select id from documents where served is not null and ($1::uuid is null or id > $1) order by id limit $2`,
        [afterId, limit],
      );
      return rows.map((row) => row.id);
    },

    async prune(olderThanMs) {
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

/** Documents and passages of one moment: never the one's old version with the other's new. */
async function readServed(tx: Queryable, documentIds: readonly string[]): Promise<{ rows: ServedRow[]; passages: PassageRow[] }> {
  const rows = await tx.rows<ServedRow>(
    "feed.served",
    `select d.id, d.source_id as segment, d.external_id as "externalId", d.served,
       coalesce(b.audience_languages, (
         select audience_languages from brands where account_id = d.account_id order by created_at, id limit 1
       ), '[]') as languages
     from documents d join sources s on s.id = d.source_id and s.deleted_at is null left join brands b on b.id = s.brand_id
     where d.id = any ($1::uuid[]) and d.served is not null and d.state <> 'deleted'`,
    [documentIds],
  );
  const passages = await tx.rows<PassageRow>(
    "feed.passages",
    `select document_id as "documentId", ordinal, text, headings, page, vector from passages where document_id = any ($1::uuid[])
     order by document_id, ordinal`,
    [documentIds],
  );
  return { rows, passages };
}
