import { fail } from "../../platform/errors/fail.ts";
import type { Transactions } from "../../ports/database.ts";
import type { CountedSource } from "./model/source.ts";
import { moveToBrand } from "./move-source.sql.ts";
import { failCrawled, failImported } from "./own-source.ts";
import { sourcesChanged, type SourcesChangedDeps } from "./sources-changed.ts";
import type { SourceStatements } from "./sources.sql.ts";

export interface MoveSourceDeps extends SourcesChangedDeps {
  readonly database: Transactions;
  readonly sources: Pick<SourceStatements, "counted">;
}

/** Moves a source to another brand. The personas of that brand use the source immediately; those of the previous brand stop using it. */
export async function moveSource(deps: MoveSourceDeps, accountId: string, sourceId: string, brandId: string): Promise<CountedSource> {
  const outcome = await deps.database.transaction((tx) => moveToBrand(tx, accountId, sourceId, brandId));
  if (outcome === "brand_gone") fail("resource.not_found", "No brand with this id exists.");
  if (outcome === "managed") fail("knowledge.source_managed", "The source belongs to an integration stream.");
  if (outcome === "crawled") failCrawled();
  if (outcome === "imported") failImported();
  if (outcome === "moved") await sourcesChanged(deps, accountId);
  const source = outcome === "source_gone" ? null : await deps.sources.counted(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
  return source;
}
