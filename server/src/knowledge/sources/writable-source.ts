import { fail } from "../../errors/fail.ts";
import type { Source, SourceStore, SourceType } from "./store.ts";

/** The source that documents may be written into: it exists, nobody else owns it, and it holds what is written. */
export async function writableSource(
  sources: Pick<SourceStore, "byId">,
  accountId: string,
  sourceId: string,
  type: SourceType,
): Promise<Source> {
  const source = await sources.byId(accountId, sourceId);
  if (source === null) fail("knowledge.source_not_found", "There is no source with this id; writing creates none");
  if (source.integrationId !== null) fail("knowledge.source_managed", "The source belongs to an integration stream");
  if (source.type !== type) fail("knowledge.source_type_mismatch", `The source is of type ${source.type}; this address writes ${type}`);
  return source;
}
