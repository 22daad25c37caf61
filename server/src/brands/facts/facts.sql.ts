import type { Queryable } from "../../ports/database.ts";
import { NOTHING_READ, type ReadFacts, type StoredFacts } from "./model/brand-facts.ts";
import type { BrandFacts } from "./model/facts.schema.ts";

interface FactsRow {
  readonly read: ReadFacts | null;
  readonly manual: Partial<BrandFacts>;
  readonly updatedAt: Date;
}

/** Returns a brand's facts; null if it has none. */
export async function factsOfBrand(db: Queryable, accountId: string, brandId: string): Promise<StoredFacts | null> {
  const row = await db.one<FactsRow>(
    "brandFacts.byBrand",
    `select read, manual, updated_at as "updatedAt" from brand_facts where account_id = $1 and brand_id = $2`,
    [accountId, brandId],
  );
  return row === null ? null : { ...row, read: row.read ?? NOTHING_READ };
}

/** Stores facts from the website unless the brand was deleted. Preserves facts that were set manually. */
export async function writeReadFacts(db: Queryable, accountId: string, brandId: string, read: ReadFacts): Promise<void> {
  await db.run(
    "brandFacts.writeRead",
    `insert into brand_facts (brand_id, account_id, read)
     select b.id, b.account_id, $3::jsonb from brands b where b.account_id = $1 and b.id = $2
     on conflict (brand_id) do update set read = excluded.read, updated_at = now()`,
    [accountId, brandId, JSON.stringify(read)],
  );
}

/** Stores facts that were set manually. */
export async function writeManualFacts(tx: Queryable, accountId: string, brandId: string, manual: Partial<BrandFacts>): Promise<void> {
  await tx.run(
    "brandFacts.writeManual",
    `insert into brand_facts (account_id, brand_id, manual) values ($1, $2, $3)
     on conflict (brand_id) do update set manual = excluded.manual, updated_at = now()`,
    [accountId, brandId, JSON.stringify(manual)],
  );
}
