import type { Generation } from "../embedding-migrations/model/vector-plan.ts";
import type { SampledPassage, SourceFacts, SourceMaterial } from "./model/material.ts";
import type { SourceState, MaterialBounds, QueuedSummary } from "./model/summary.ts";
import type { Database } from "../../platform/postgres/client.ts";
import type { Queryable } from "../../ports/database.ts";
import { queueJob } from "../jobs/queue-job.sql.ts";

/** Documents of a source and their served versions. */
const answering = `documents d where d.source_id = $1 and d.served is not null and d.enabled and d.state <> 'deleted'`;

interface StateRow extends Omit<SourceState, "summary"> {
  readonly text: string | null;
  readonly builtAt: Date | null;
}

export function summaryStatements(database: Database) {
  return {
    /** Returns one entry per source of the account. */
    async states(accountId: string): Promise<SourceState[]> {
      const rows = await database.rows<StateRow>(
        "summaries.states",
        `with known as (
           select task ->> 'sourceId' as source_id, operation, status, error, created_at, id from jobs
           where account_id = $1 and task ->> 'sourceId' is not null and (operation = 'summary' or status in ('queued', 'running'))
         ), work as (
           select source_id, array_agg(distinct operation) filter (where status in ('queued', 'running')) as under_way,
             (array_agg(json_build_object('status', status, 'error', error) order by created_at desc, id desc)
               filter (where operation = 'summary'))[1] as last_build
           from known group by source_id
         )
         select s.id as "sourceId", coalesce(w.under_way, '{}') as "underWay", w.last_build as "lastBuild", m.text, m.built_at as "builtAt"
         from sources s left join work w on w.source_id = s.id::text left join source_summaries m on m.source_id = s.id
         where s.account_id = $1 and s.deleted_at is null and s.type <> 'library'`,
        [accountId],
      );
      return rows.map(({ text, builtAt, ...state }) => ({
        ...state,
        summary: text === null || builtAt === null ? null : { text, builtAt },
      }));
    },

    /** Queues a summary build. A source can have at most one build at a time. */
    queue: (accountId: string, sourceId: string, jobId: string): Promise<QueuedSummary> =>
      database.transaction(async (tx) => {
        const source = await tx.one(
          "summaries.lockSource",
          `select 1 from sources where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for key share`,
          [accountId, sourceId],
        );
        if (source === null) return { kind: "source_gone" };
        const outcome = await queueJob(tx, { id: jobId, accountId, operation: "summary", task: { sourceId }, total: 1 });
        return "busy" in outcome ? { kind: "busy", jobId: outcome.busy } : { kind: "queued", job: outcome.job };
      }),

    /** Returns null if the account does not have the source. */
    material: (accountId: string, sourceId: string, bounds: MaterialBounds): Promise<SourceMaterial | null> =>
      database.transaction(
        async (tx) => {
          const source = await tx.one<{ languages: string[]; brandId: string | null }>(
            "summaries.source",
            `select coalesce(b.audience_languages, '[]') as languages, s.brand_id as "brandId" from sources s left join brands b on b.id = s.brand_id
             where s.account_id = $1 and s.id = $2 and s.deleted_at is null and s.type <> 'library'`,
            [accountId, sourceId],
          );
          if (source === null) return null;
          const facts = await readFacts(tx, sourceId, bounds);
          const generation = bounds.generation(source.brandId);
          const passages = await samplePassages(tx, sourceId, bounds.passages, generation);
          return { facts, passages, generation: generation.id, brandId: source.brandId, languages: source.languages };
        },
        { isolation: "repeatable read" },
      ),

    /** Replaces the summary. Returns false, without writing anything, if the source or a mentioned document was deleted. */
    async save(accountId: string, sourceId: string, text: string, documentIds: readonly string[]): Promise<boolean> {
      const saved = await database.run(
        "summaries.save",
        `insert into source_summaries (source_id, text, built_at)
         select s.id, $3, now() from sources s
         where s.account_id = $1 and s.id = $2 and s.deleted_at is null and not exists (
           select 1 from unnest($4::uuid[]) as named (id)
           where not exists (select 1 from documents d where d.id = named.id and d.source_id = s.id and d.state <> 'deleted')
         )
         on conflict (source_id) do update set text = excluded.text, built_at = excluded.built_at`,
        [accountId, sourceId, text, documentIds],
      );
      return saved > 0;
    },

    async remove(accountId: string, sourceId: string): Promise<void> {
      await database.run(
        "summaries.remove",
        `delete from source_summaries using sources s where source_id = $2 and s.id = source_id and s.account_id = $1`,
        [accountId, sourceId],
      );
    },
  };
}

export type SummaryStatements = ReturnType<typeof summaryStatements>;

async function readFacts(
  tx: Queryable,
  sourceId: string,
  bounds: { readonly categories: number; readonly titles: number },
): Promise<SourceFacts> {
  const counts = await tx.one<{ items: number; files: number }>(
    "summaries.counts",
    `select count(*) filter (where d.kind = 'item') as items, count(*) filter (where d.kind = 'file') as files from ${answering}`,
    [sourceId],
  );
  const categories = await tx.rows<SourceFacts["categories"][number]>(
    "summaries.categories",
    `select jsonb_path_query_array(c.path::jsonb, '$[0 to 1]') as path, count(distinct d.id) as documents
     from (select d.id, d.served from ${answering}) d
     cross join lateral json_array_elements(d.served -> 'filter' -> 'categories') as c (path)
     group by 1 order by 2 desc, 1 limit $2`,
    [sourceId, bounds.categories],
  );
  const prices = await tx.rows<SourceFacts["prices"][number]>(
    "summaries.prices",
    `select p.currency, min(p.price) as least, max(p.price) as most, count(*) as documents
     from (select (d.served -> 'filter' ->> 'price')::numeric as price, d.served -> 'filter' ->> 'currency' as currency from ${answering}) p
     where p.price is not null group by p.currency order by documents desc, p.currency limit 10`,
    [sourceId],
  );
  const titles = await tx.rows<SourceFacts["titles"][number]>(
    "summaries.titles",
    `select t.id as "documentId", t.title
     from (select d.id, d.served -> 'fields' ->> 'title' as title from ${answering} order by md5(d.id::text) limit $2) t order by t.title, t.id`,
    [sourceId, bounds.titles],
  );
  return { items: counts?.items ?? 0, files: counts?.files ?? 0, categories, prices, titles };
}

interface PassageRow extends Omit<SampledPassage, "vector"> {
  readonly vector: Buffer;
}

/** Samples passages by ordering them by hash, which makes the sample even and deterministic. Reads only the sample's text and vectors. */
async function samplePassages(tx: Queryable, sourceId: string, most: number, generation: Generation): Promise<SampledPassage[]> {
  const rows = await tx.rows<PassageRow>(
    "summaries.passages",
    `with sample as materialized (
       select p.document_id, p.ordinal from passages p join (select d.id from ${answering}) d on d.id = p.document_id
       order by md5(p.document_id::text || ' ' || p.ordinal) limit $2
     )
     select p.document_id as "documentId", d.served -> 'fields' ->> 'title' as title, p.text, coalesce(v.vector, p.vector) as vector
     from sample join passages p using (document_id, ordinal) join documents d on d.id = p.document_id
       left join passage_vectors v on v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $3 and p.generation <> $3
     where p.generation = $3 or v.generation = $3 order by p.document_id, p.ordinal`,
    [sourceId, most, generation.id],
  );
  return rows.map(({ vector, ...passage }) => {
    const copy = new Uint8Array(vector);
    return { ...passage, vector: new Float32Array(copy.buffer, 0, generation.dimensions) };
  });
}
