import { fail } from "../../platform/errors/fail.ts";
import { brandById } from "../../brands/brands.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import type { Ids } from "../../ports/ids.ts";
import { sourceName } from "./source-name.ts";
import { sourcesChanged, type SourcesChangedDeps } from "./sources-changed.ts";
import type { Source, SourceType } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

export interface SourcesDeps extends SourcesChangedDeps {
  readonly database: Queryable;
  readonly sources: Pick<SourceStatements, "create">;
  readonly ids: Ids;
}

/** Creates an empty, enabled source. If the brand already has a source with the name and type, returns that source. */
export async function createSource(
  deps: SourcesDeps,
  accountId: string,
  input: { readonly name: string; readonly brandId: string; readonly type: SourceType },
): Promise<{ source: Source; created: boolean }> {
  const name = sourceName(input.name);
  const brand = await brandById(deps.database, accountId, input.brandId);
  const result =
    brand === null ? null : await deps.sources.create({ id: deps.ids.uuidv7(), accountId, brandId: brand.id, name, type: input.type });
  if (brand === null || result === null) fail("resource.not_found", "No brand with this id exists.");
  const { source } = result;
  if (source.brandId !== brand.id)
    fail("knowledge.source_name_taken", "Another brand has a source with this name. Source names are unique in an account.");
  if (source.type !== input.type) fail("knowledge.source_type_taken", `A source with this name and the type ${source.type} exists.`);
  if (result.created) await sourcesChanged(deps, accountId);
  return result;
}
