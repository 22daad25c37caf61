import { fail } from "../../platform/errors/fail.ts";
import { failIfCrawled, ownSource } from "./own-source.ts";
import type { Source, SourceType } from "./model/source.ts";
import type { SourceStatements } from "./sources.sql.ts";

/** Returns a source that documents may be written to: it exists, has the right type, and neither an integration nor an onboarding owns it. */
export async function writableSource(
  sources: Pick<SourceStatements, "byId">,
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
