import type { SourceStatements } from "../knowledge/sources/sources.sql.ts";
import type { InstallationStore } from "./model/demo-progress.ts";

interface DemoDocumentsDeps {
  readonly installation: Pick<InstallationStore, "demo">;
  readonly sources: Pick<SourceStatements, "list">;
}

/** Counts the demo's documents and the ready ones; null before its brand exists. */
export async function demoDocuments({ installation, sources }: DemoDocumentsDeps): Promise<{ ready: number; total: number } | null> {
  const demo = await installation.demo();
  if (demo?.brandId === undefined) return null;
  const counts = { ready: 0, total: 0 };
  for (const { documentCount, readyCount } of await sources.list(demo.accountId, demo.brandId)) {
    counts.total += documentCount;
    counts.ready += readyCount;
  }
  return counts;
}
