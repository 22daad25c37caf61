import type { View } from "../../platform/endpoint/schemas.ts";
import type { Queryable } from "../../ports/database.ts";
import { harvestsOf, skippedPages } from "./harvests.sql.ts";
import type { ImportView } from "./import.schema.ts";
import { harvestView, importView } from "./import-view.ts";
import { importsOf } from "./imports.sql.ts";
import { shownSkipped } from "./model/import.ts";
import { firstSkipped } from "./skipped.sql.ts";

export interface LastImportsDeps {
  readonly database: Queryable;
}

/**
 * Returns the last import into each of the account's sources, keyed by source: an import of a file, or of a website by an onboarding job.
 */
export async function lastImports({ database }: LastImportsDeps, accountId: string): Promise<ReadonlyMap<string, View<typeof ImportView>>> {
  const [imports, harvests] = await Promise.all([importsOf(database, accountId), harvestsOf(database, accountId)]);
  const importIds = new Map(imports.map(({ sourceId, jobId }) => [sourceId, jobId]));
  // Ids are ordered by creation time.
  const later = harvests.filter(({ jobId, sourceId }) => jobId > (importIds.get(sourceId) ?? ""));
  const skipped = imports.length === 0 ? [] : await firstSkipped(database, accountId, shownSkipped);
  const jobIds = [...new Set(later.map(({ jobId }) => jobId))];
  const pages = jobIds.length === 0 ? [] : await skippedPages(database, accountId, jobIds, shownSkipped);
  return new Map([
    ...imports.map(
      (run) =>
        [
          run.sourceId,
          importView(
            run,
            skipped.filter(({ importId }) => importId === run.id),
          ),
        ] as const,
    ),
    ...later.map(
      (harvest) =>
        [
          harvest.sourceId,
          harvestView(
            harvest,
            pages.filter(({ jobId }) => jobId === harvest.jobId),
          ),
        ] as const,
    ),
  ]);
}
