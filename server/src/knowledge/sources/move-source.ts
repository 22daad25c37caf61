import { fail } from "../../platform/errors/fail.ts";
import { failCrawled } from "./own-source.ts";
import { sourcesChanged, type SourcesChangedDeps } from "./sources-changed.ts";
import type { CountedSource, SourceStore } from "./store.ts";

export interface MoveSourceDeps extends SourcesChangedDeps {
  readonly sources: Pick<SourceStore, "counted" | "move">;
}

/** Moves a source to another brand: its personas answer from the source immediately, and those of the old one no longer do. */
export async function moveSource(deps: MoveSourceDeps, accountId: string, sourceId: string, brandId: string): Promise<CountedSource> {
  const outcome = await deps.sources.move(accountId, sourceId, brandId);
  if (outcome === "brand_gone") fail("resource.not_found", "No brand with this id exists.");
  if (outcome === "managed") fail("knowledge.source_managed", "The source belongs to an integration stream.");
  if (outcome === "crawled") failCrawled();
  if (outcome === "moved") await sourcesChanged(deps, accountId);
  const source = outcome === "source_gone" ? null : await deps.sources.counted(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "No source with this id exists.");
  return source;
}
