import { brandById } from "../../brands/brands.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { fail } from "../../platform/errors/fail.ts";
import type { CountedSource } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

export interface ListSourcesDeps {
  readonly sources: Pick<SourceStatements, "list">;
  readonly database: Queryable;
}

/**
 * Returns the sources of the account or of one of its brands.
 * @param brandId undefined for the whole account; null for an unknown id
 * @throws Failure `resource.not_found` if the account does not have the brand
 */
export async function listSources(deps: ListSourcesDeps, accountId: string, brandId: string | null | undefined): Promise<CountedSource[]> {
  if (brandId === undefined) return deps.sources.list(accountId, null);
  const brand = brandId === null ? null : await brandById(deps.database, accountId, brandId);
  if (brand === null) fail("resource.not_found", "No brand with this `brand_id` exists.");
  return deps.sources.list(accountId, brand.id);
}
