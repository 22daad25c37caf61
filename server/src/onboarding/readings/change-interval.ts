import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import { type Website, websiteOf, writeInterval } from "./websites.sql.ts";

/**
 * Sets the interval at which a brand's website is refreshed.
 * @param hours null to refresh only on request
 * @throws Failure `resource.not_found`
 */
export async function changeInterval(
  { database }: { readonly database: Transactions },
  accountId: string,
  { brandId, sourceId, hours }: { readonly brandId: string; readonly sourceId: string; readonly hours: number | null },
): Promise<Website> {
  const website = await database.transaction(async (tx) => {
    if ((await websiteOf(tx, accountId, brandId, sourceId)) === null) return null;
    await writeInterval(tx, accountId, sourceId, hours);
    return websiteOf(tx, accountId, brandId, sourceId);
  });
  return website ?? failWebsite();
}

export function failWebsite(): never {
  fail("resource.not_found", "The brand has no website in a source with this id.");
}
