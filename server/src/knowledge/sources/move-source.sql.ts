import type { SourceMove } from "./store.ts";
import type { Queryable } from "../../ports/database.ts";
import { isCrawled } from "../../brands/onboarding-state.sql.ts";
import { raiseIfModelsDiffer } from "../embedding-migrations/raise-plan.sql.ts";
import { rereadSources } from "../../brands/reread-sources.sql.ts";

/** Moves a source to another brand of its account. Lock order: brand, source. */
export async function moveSource(tx: Queryable, accountId: string, sourceId: string, brandId: string): Promise<SourceMove> {
  // Blocks the brand's deletion and a change of its languages.
  const brand = await tx.one<{ languages: readonly string[] }>(
    "sources.shareBrand",
    `select audience_languages as languages from brands where account_id = $1 and id = $2 for share`,
    [accountId, brandId],
  );
  const source = await tx.one<{ managed: boolean; crawled: boolean; brandId: string }>(
    "sources.lockToMove",
    `select integration_id is not null as managed, ${isCrawled} as crawled, brand_id as "brandId" from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for no key update`,
    [accountId, sourceId],
  );
  if (source === null) return "source_gone";
  if (source.managed) return "managed";
  if (brand === null) return "brand_gone";
  if (source.brandId === brandId) return "unchanged";
  if (source.crawled) return "crawled";
  const old = await tx.one<{ languages: readonly string[] }>(
    "sources.brandLanguages",
    `select audience_languages as languages from brands where account_id = $1 and id = $2`,
    [accountId, source.brandId],
  );
  await tx.run("sources.move", `update sources set brand_id = $3, updated_at = now() where account_id = $1 and id = $2`, [
    accountId,
    sourceId,
    brandId,
  ]);
  const modelsDiffer = await raiseIfModelsDiffer(tx, accountId);
  if (modelsDiffer || JSON.stringify(old?.languages) !== JSON.stringify(brand.languages)) await rereadSources(tx, [sourceId]);
  return "moved";
}
