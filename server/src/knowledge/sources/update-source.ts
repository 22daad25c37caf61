import { fail } from "../../platform/errors/fail.ts";
import { knownSource, ownSource } from "./own-source.ts";
import { sourceName } from "./source-name.ts";
import { sourcesChanged, type SourcesChangedDeps } from "./sources-changed.ts";
import type { CountedSource } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

export interface UpdateSourceDeps extends SourcesChangedDeps {
  readonly sources: Pick<SourceStatements, "byId" | "counted" | "update">;
}

/**
 * Renames, enables or disables a source, immediately and on every node. Its documents do not change. A source of an integration can be enabled and
 * disabled, because that only determines whether personas use it.
 */
export async function updateSource(
  deps: UpdateSourceDeps,
  accountId: string,
  sourceId: string,
  input: { readonly name?: string; readonly enabled?: boolean },
): Promise<CountedSource> {
  const { name, ...rest } = input;
  const changes = name === undefined ? rest : { ...rest, name: sourceName(name) };
  await (name === undefined ? knownSource : ownSource)(deps.sources, accountId, sourceId);
  const outcome = await deps.sources.update(accountId, sourceId, changes);
  if (outcome === "name_taken") fail("knowledge.source_name_taken", "Another source of the account has this name.");
  await sourcesChanged(deps, accountId);
  const source = await deps.sources.counted(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "The source was just deleted.");
  return source;
}
