import type { BrandGenerations, Generation } from "./model/vector-plan.ts";
import { type GenerationStore, type LackingPassage } from "./model/vector-work.ts";
import type { Database } from "../../platform/postgres/client.ts";
import { notify } from "../../platform/postgres/notify.ts";
import { raisePlan } from "./raise-plan.sql.ts";
import { removeUnneeded } from "./remove-vectors.sql.ts";
import { countLacking, switchOver } from "./switch-generations.sql.ts";

/** Nodes that missed a notification poll within this time. */
const graceMs = 30_000;
/** Planner statistics are refreshed when the vectors have doubled and this many more were added. */
const unknownVectors = 1_000;

export function postgresGenerationStore(database: Database): GenerationStore {
  const vectors = { added: 0, known: 0 };

  /** Plans made while there were no vectors scan the table for each passage; new statistics make every node replan. */
  async function renewFigures(count: number): Promise<void> {
    vectors.added += count;
    if (vectors.added < 2 * vectors.known + unknownVectors) return;
    await database.run("generations.renewFigures", "analyze passage_vectors");
    vectors.known = vectors.added;
  }

  return {
    async plan() {
      const plan = await database.one<{ serving: number; target: number }>("generations.plan", `select serving, target from vector_plan`);
      if (plan === null) return null;
      const [generations, brands] = await Promise.all([
        database.rows<Generation>("generations.all", `select id, fingerprint, dimensions from vector_generations`),
        database.rows<BrandGenerations & { brandId: string }>(
          "generations.ofBrands",
          `select brand_id as "brandId", account_id as "accountId", serving, target from brand_generations order by brand_id`,
        ),
      ]);
      return {
        ...plan,
        generations: new Map(generations.map((generation) => [generation.id, generation])),
        brands: new Map(brands.map(({ brandId, ...brand }) => [brandId, brand])),
      };
    },

    async register(fingerprint, dimensions) {
      await database.run(
        "generations.register",
        `insert into vector_generations (fingerprint, dimensions) select $1, $2
         where not exists (select 1 from vector_generations where fingerprint = $1) on conflict (fingerprint) do nothing`,
        [fingerprint, dimensions],
      );
      const generation = await database.one<Generation>(
        "generations.byFingerprint",
        `select id, fingerprint, dimensions from vector_generations where fingerprint = $1`,
        [fingerprint],
      );
      if (generation === null) throw new Error("the database returned no generation");
      return generation;
    },

    aim: (generation) =>
      database.transaction(async (tx) => {
        const changed = await tx.run(
          "generations.aim",
          `insert into vector_plan as p (serving, target) values ($1, $1)
           on conflict (id) do update set target = excluded.target, wanted = p.wanted + 1 where p.target <> excluded.target`,
          [generation],
        );
        if (changed > 0) await notify(tx, "vector_plan_changed", {});
      }),

    brands: (accountId) =>
      database.rows(
        "generations.brands",
        `select id, account_id as "accountId", audience_languages as languages from brands where $1::uuid is null or account_id = $1`,
        [accountId],
      ),

    assign: (targets) =>
      database.transaction(async (tx) => {
        const entries = [...targets];
        // A brand that changes its target keeps what serves it now.
        const changed = await tx.run(
          "generations.assign",
          `insert into brand_generations as g (brand_id, account_id, serving, target)
           select b.id, b.account_id, p.serving, t.target
           from unnest($1::uuid[], $2::uuid[], $3::integer[]) as t (brand_id, account_id, target)
           join brands b on b.id = t.brand_id and b.account_id = t.account_id cross join vector_plan p
           on conflict (brand_id) do update set target = excluded.target where g.target is distinct from excluded.target`,
          [entries.map(([brandId]) => brandId), entries.map(([, { accountId }]) => accountId), entries.map(([, { target }]) => target)],
        );
        if (changed === 0) return;
        await raisePlan(tx);
        await notify(tx, "vector_plan_changed", {});
      }),

    lease: (owner, leaseMs) =>
      database.one(
        "generations.lease",
        `update vector_plan set build_owner = $1, build_until = now() + $2::integer * interval '1 millisecond'
         where wanted > done and (build_owner is null or build_owner = $1 or build_until < now())
         returning wanted, greatest(0, $3::integer - extract(epoch from now() - switched_at) * 1000)::integer as "mayRemoveInMs"`,
        [owner, leaseMs, graceMs],
      ),

    async release(owner) {
      await database.run("generations.release", `update vector_plan set build_owner = null, build_until = null where build_owner = $1`, [
        owner,
      ]);
    },

    lacking: () => countLacking(database),

    async lackingPassages(generation, afterId, limit) {
      return database.rows<LackingPassage>(
        "generations.lackingPassages",
        `select p.document_id as "documentId", p.ordinal, p.xmin::text as revision, d.kind, p.text, p.headings, d.found_title as "foundTitle",
           d.served -> 'fields' ->> 'title' as title, coalesce(d.served -> 'filter' -> 'categories', '[]') as categories
         from source_generations g join documents d on d.source_id = g.source_id and d.served is not null and d.state <> 'deleted'
         join passages p on p.document_id = d.id and p.generation <> $1
         where g.generation = $1 and p.document_id > coalesce($2::uuid, '00000000-0000-0000-0000-000000000000')
           and not exists (select from passage_vectors v where v.document_id = p.document_id and v.ordinal = p.ordinal and v.generation = $1)
         order by p.document_id, p.ordinal limit $3`,
        [generation, afterId, limit],
      );
    },

    async addVectors(generation, made) {
      if (made.length === 0) return;
      await database.transaction(async (tx) => {
        const width = made[0]?.vector.byteLength ?? 0;
        await tx.run(
          "generations.addVectors",
          // Waits for concurrent replacements of the passages; replaced passages are skipped.
          `with held as (
             select p.document_id, p.ordinal, w.place
             from unnest($2::uuid[], $3::integer[], $4::text[]) with ordinality as w (document_id, ordinal, revision, place)
             join passages p on p.document_id = w.document_id and p.ordinal = w.ordinal and p.xmin::text = w.revision
             for key share of p
           )
           insert into passage_vectors (document_id, ordinal, generation, vector)
           select document_id, ordinal, $1, substring($5::bytea from (place::integer - 1) * $6::integer + 1 for $6) from held
           on conflict do nothing`,
          [
            generation,
            made.map(({ passage }) => passage.documentId),
            made.map(({ passage }) => passage.ordinal),
            made.map(({ passage }) => passage.revision),
            Buffer.concat(made.map(({ vector }) => Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength))),
            width,
          ],
        );
        await tx.run("generations.noteChanges", `insert into index_changes (document_id, generation) select unnest($1::uuid[]), $2`, [
          [...new Set(made.map(({ passage }) => passage.documentId))],
          generation,
        ]);
        await notify(tx, "index_changed", {});
      });
      await renewFigures(made.length);
    },

    switchOver: () => database.transaction(switchOver),

    removeUnneeded: (afterId, limit) => database.transaction((tx) => removeUnneeded(tx, afterId, limit)),

    async finish(wanted) {
      Object.assign(vectors, { added: 0, known: 0 });
      await database.run("generations.finish", `update vector_plan set done = $1 where done < $1`, [wanted]);
    },
  };
}
