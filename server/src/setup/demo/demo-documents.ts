import type { SourceStatements } from "../../knowledge/sources/sources.sql.ts";
import type { Queryable } from "../../ports/database.ts";
import { demoProgress } from "../setup.sql.ts";

interface DemoDocumentsDeps {
  readonly database: Queryable;
  readonly sources: Pick<SourceStatements, "list">;
}

/** Returns the total number of demo documents and the number that are ready, or null if the demo brand does not exist yet. */
export async function demoDocuments({ database, sources }: DemoDocumentsDeps): Promise<{ ready: number; total: number } | null> {
  const demo = await demoProgress(database);
  if (demo?.brandId === undefined) return null;
  const counts = { ready: 0, total: 0 };
  for (const { documentCount, readyCount } of await sources.list(demo.accountId, demo.brandId)) {
    counts.total += documentCount;
    counts.ready += readyCount;
  }
  return counts;
}
