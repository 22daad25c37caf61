import { fail } from "../../errors/fail.ts";
import { failIfCrawled, ownSource } from "./own-source.ts";
import type { Source, SourceStore, SourceType } from "./store.ts";

/** The source that documents may be written into: it exists, nobody else owns it or writes into it, and it holds what is written. */
export async function writableSource(
  sources: Pick<SourceStore, "byId">,
  accountId: string,
  sourceId: string,
  type: SourceType,
): Promise<Source> {
  const source = await ownSource(sources, accountId, sourceId);
  if (source.type !== type)
    fail("knowledge.source_type_mismatch", `The source has the type ${source.type}, but this route writes ${type}.`);
  failIfCrawled(source);
  return source;
}
