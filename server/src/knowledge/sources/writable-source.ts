import { fail } from "../../platform/errors/fail.ts";
import { failIfCrawled, ownSource } from "./own-source.ts";
import type { Source, SourceType } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

/** Returns a source to which documents may be written: it exists, has the correct type, and is not owned by an integration or an onboarding job. */
export async function writableSource(
  sources: Pick<SourceStatements, "byId">,
  accountId: string,
  sourceId: string,
  type: SourceType,
): Promise<Source> {
  const source = await ownSource(sources, accountId, sourceId);
  if (source.type !== type)
    fail("knowledge.source_type_mismatch", `The source has the type ${source.type}, but this endpoint writes ${type}.`);
  failIfCrawled(source);
  return source;
}
