import { changedColumns, reportChange } from "./source-events.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { rereadSources } from "../../brands/reread-sources.sql.ts";
import { raiseIfModelsDiffer } from "../embedding-migrations/raise-plan.sql.ts";
import { runningImport } from "../import-state.sql.ts";
import { isCrawled } from "../../brands/onboarding-state.sql.ts";
import { sourceMove, type MovedSource, type SourceMove } from "./model/source-move.ts";

/** Moves a source if `sourceMove` allows it. If the brands' languages or models differ, the source's documents are reindexed. */
export async function moveToBrand(tx: Queryable, accountId: string, sourceId: string, brandId: string): Promise<SourceMove> {
  const languages = await shareBrandLanguages(tx, accountId, brandId);
  const source = await lockSourceToMove(tx, accountId, sourceId);
  const outcome = sourceMove(source, languages === null ? null : { brandId });
  if (outcome !== "moved" || source === null) return outcome;
  const before = await brandLanguages(tx, accountId, source.brandId);
  await setSourceBrand(tx, accountId, sourceId, brandId);
  const modelsDiffer = await raiseIfModelsDiffer(tx, accountId);
  if (modelsDiffer || JSON.stringify(before) !== JSON.stringify(languages)) await rereadSources(tx, [sourceId]);
  return "moved";
}

/**
 * Returns the languages of a brand; null if the account does not have the brand. Locks the brand to prevent its deletion and changes to its
 * languages.
 */
async function shareBrandLanguages(tx: Queryable, accountId: string, brandId: string): Promise<readonly string[] | null> {
  const brand = await tx.one<{ languages: readonly string[] }>(
    "sources.shareBrand",
    `select audience_languages as languages from brands where account_id = $1 and id = $2 for share`,
    [accountId, brandId],
  );
  return brand?.languages ?? null;
}

/** Locks a source to prevent other changes. Returns null if the account does not have the source. Lock order: brand, source. */
function lockSourceToMove(tx: Queryable, accountId: string, sourceId: string): Promise<MovedSource | null> {
  return tx.one<MovedSource>(
    "sources.lockToMove",
    `select integration_id is not null as "isManaged", ${isCrawled} as "isCrawled", ${runningImport} is not null as "isImported", brand_id as "brandId" from sources s
     where account_id = $1 and id = $2 and deleted_at is null and type <> 'library' for no key update`,
    [accountId, sourceId],
  );
}

/** Returns the languages of the source's previous brand; null if the brand was deleted. */
async function brandLanguages(tx: Queryable, accountId: string, brandId: string): Promise<readonly string[] | null> {
  const brand = await tx.one<{ languages: readonly string[] }>(
    "sources.brandLanguages",
    `select audience_languages as languages from brands where account_id = $1 and id = $2`,
    [accountId, brandId],
  );
  return brand?.languages ?? null;
}

async function setSourceBrand(tx: Queryable, accountId: string, sourceId: string, brandId: string): Promise<void> {
  await tx.one(
    "sources.move",
    `with changed as (
     update sources set brand_id = $3, updated_at = now() where account_id = $1 and id = $2 returning ${changedColumns}
     ), ${reportChange("moved")}
     select news from events_told`,
    [accountId, sourceId, brandId],
  );
}
